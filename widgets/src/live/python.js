// The line to the worker. Until Python answers for a model, messages to it wait; then they go in the order they came.

/** The number of calls that wait for their answer is small: one for each control that is moved. */
export class Python {
  #worker = null;
  #ready = false; // all cells have run
  #answering = new Set(); // before that: the models whose cells have
  #outbox = [];
  #done = new Map();
  #number = 0;

  /**
   * @param {{ onMessage: (message: object, buffers: ArrayBuffer[]) => void, onFailure: (why: string) => void }} page
   */
  constructor(page) {
    this.page = page;
  }

  /** Start the worker at `url`, or take over the one that the page's head has started: `early`. */
  start(url, early) {
    if (typeof WebAssembly === "undefined") return this.page.onFailure("this browser has no WebAssembly");
    try {
      this.#worker = early?.worker ?? new Worker(url, { type: "module", name: "python" });
    } catch (error) {
      return this.page.onFailure(error.message);
    }
    if (!this.#worker) return this.page.onFailure("the worker could not be made");
    this.#worker.onerror = (event) => {
      event.preventDefault?.();
      if (!this.#ready) this.page.onFailure(event.message || "the worker did not load");
      else this.page.onMessage({ t: "error", id: "" }); // Python itself broke: no widget in particular
    };
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    if (early?.failed) return this.page.onFailure(early.failed);
    for (const data of early?.messages ?? []) this.#receive(data);
  }

  /** Whether Python handles what is sent to this model. */
  answers(id) {
    return this.#ready || this.#answering.has(id);
  }

  /** Send at once, whether Python is ready or not: the worker keeps it until then. */
  sendNow(message, buffers = []) {
    this.#worker?.postMessage({ json: JSON.stringify(message), buffers }, buffers);
  }

  /**
   * Send when Python answers for the model. `done` is called when Python has handled the message; while Python
   * is not there, right away, so that a control does not wait to tell its next value.
   */
  send(message, buffers = [], done = null) {
    if (this.answers(message.id)) {
      if (done) {
        message.n = ++this.#number;
        this.#done.set(message.n, done);
      }
      this.sendNow(message, buffers);
      return;
    }
    if (done) setTimeout(done);
    const last = this.#outbox.at(-1);
    const joins = last && message.t === "update" && !buffers.length && !last.buffers.length;
    if (joins && last.message.t === "update" && last.message.id === message.id) Object.assign(last.message.state, message.state);
    else this.#outbox.push({ message, buffers });
  }

  /** Python answers for these models: send what has waited for them. */
  open(ids) {
    for (const id of ids) this.#answering.add(id);
    const waiting = this.#outbox.filter(({ message }) => !this.answers(message.id));
    for (const { message, buffers } of this.#outbox) if (this.answers(message.id)) this.sendNow(message, buffers);
    this.#outbox = waiting;
  }

  /** Python answers for every model. */
  openAll() {
    this.#ready = true;
    this.open([]);
  }

  #receive({ json, buffers }) {
    const message = JSON.parse(json);
    if (message.t === "done") {
      this.#done.get(message.n)?.();
      this.#done.delete(message.n);
      return;
    }
    this.page.onMessage(message, buffers);
  }
}
