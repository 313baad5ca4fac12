// Makes the widgets of a static page live. Each is shown at once, from the state that the build put into the
// page; meanwhile the page's cells run in a worker, under Pyodide, and then the widgets' Python classes take over.
// A classic script: opened from a folder, the front ends still show, and only Python is missing.

import { render } from "./front_end.js";
import { ends, isLink, link } from "./links.js";
import { Model, join, same, split } from "./model.js";
import { Python } from "./python.js";
import { announce, say } from "./status.js";
import { Turns } from "./turns.js";

const base = new URL(".", document.currentScript.src);

/** Models that every anywidget brings along and that only the stock manager shows. */
const LOOKS = new Set(["LayoutModel"]);

/** Traits that never change: texts of front ends. */
const TEXTS = ["_esm", "_css"];

const isAny = (record) => record.model_module === "anywidget";

class Page {
  base = base;
  models = new Map(); // anywidgets, by model id
  records = new Map(); // all models of the build: { model_name, model_module, state, … }
  touched = new Map(); // stock models: what the reader set before Python was there
  views = []; // { element, id, cell, remove }
  links = new Map(); // links that this page keeps itself
  stock = null; // a promise of Jupyter's manager, where it is needed
  state = "loading";
  early = []; // what Python said before the browser had read the page
  turns = new Turns((element) => this.#show(this.views.find((view) => view.element === element)));

  constructor(facts, states) {
    this.facts = facts;
    this.python = new Python(this);
    for (const [id, record] of Object.entries(states)) this.records.set(id, decoded(record));
    this.manager = { get_model: (id) => this.model(id) };
    for (const [id, record] of this.records) if (isAny(record)) this.models.set(id, new Model(id, { ...record.state }, this));
  }

  start(early) {
    announce("loading");
    this.python.start(new URL(this.facts.worker, document.baseURI), early);
    const { state, paths, buffers } = split(this.#unrun());
    this.python.sendNow({ t: "run", cells: this.facts.cells, models: state, buffer_paths: paths }, buffers);
    if ([...this.records.values()].some((record) => this.#isStock(record))) this.#loadStock();
    else for (const [id, record] of this.records) if (isLink(record)) this.links.set(id, link(record, this.models));
    this.#meet();
    if (document.readyState !== "loading") this.#whole();
    else document.addEventListener("DOMContentLoaded", () => this.#whole(), { once: true });
  }

  /** Take in the places of widgets that the browser has read so far. */
  #meet() {
    for (const element of document.querySelectorAll(".live-view[data-live-model]")) {
      if (this.views.some((view) => view.element === element)) continue;
      this.views.push({ element, id: element.dataset.liveModel, cell: Number(element.dataset.liveCell), remove: null });
      say(element, this.state);
      this.turns.add(element);
    }
  }

  /** The browser has read the page. What Python said meanwhile is heard now. */
  #whole() {
    this.#meet();
    for (const [message, buffers] of this.early.splice(0)) this.#hear(message, buffers);
    this.early = null;
    if (this.state !== "loading") this.turns.rest();
    else addEventListener("live-python", () => this.turns.rest(), { once: true });
  }

  /** The anywidget with this id; it may be one that Python is about to open. */
  async model(id) {
    const found = this.models.get(id) ?? (await (await this.stock)?.model(id));
    if (!found) throw new Error(`there is no model ${id}`);
    return found;
  }

  // -- what front ends do ------------------------------------------------------------------------------------

  update(id, values, done) {
    const { state, paths, buffers } = split(values);
    if (!this.python.answers(id)) this.#touch(id, Object.keys(values));
    const message = { t: "update", id, state };
    if (buffers.length) message.buffer_paths = paths;
    if (this.state !== "failed") this.python.send(message, buffers, done);
    else if (done) setTimeout(done);
  }

  custom(id, content, buffers, done) {
    const parts = split(buffers).buffers;
    if (this.state !== "failed") this.python.send({ t: "custom", id, content }, parts, done);
    else if (done) setTimeout(done);
  }

  #touch(id, names) {
    const set = this.models.get(id)?.touched ?? this.touched.get(id) ?? this.touched.set(id, new Set()).get(id);
    for (const name of names) set.add(name);
  }

  // -- what Python does ---------------------------------------------------------------------------------------

  onFailure(why) {
    if (this.state !== "loading") return;
    this.state = "failed";
    console.error(`Python did not start: ${why}`);
    announce("failed");
    for (const { element } of this.views) say(element, "failed");
  }

  onMessage(message, buffers) {
    if (this.early) this.early.push([message, buffers]);
    else this.#hear(message, buffers);
  }

  #hear(message, buffers) {
    switch (message.t) {
      case "ran":
        return this.#ran(message, buffers);
      case "ready":
        return this.#ready(message, buffers);
      case "times":
        window.livePythonTimes = message.times;
        return undefined;
      case "failed":
        return this.onFailure(message.text);
      case "error":
        return this.#error(message.id);
      case "open":
        this.#open(message.id, join(message.state, message.buffer_paths, buffers));
        return this.python.open([message.id]);
      case "close":
        return this.#close(message.id);
      default:
        return this.#deliver(message, buffers);
    }
  }

  /** Some cells have run: take over the state of their models, but for what the reader has set meanwhile. */
  #ran({ models, buffer_paths, displays, failed = {} }, buffers) {
    join(models, buffer_paths, buffers);
    const entries = Object.entries(models);
    for (const [id, state] of entries) if (!this.records.has(id)) this.#open(id, state);
    for (const [id, state] of entries) {
      const record = this.records.get(id);
      const model = this.models.get(id);
      const touched = model?.touched ?? this.touched.get(id) ?? new Set();
      const shown = model?.state ?? record.state;
      const news = Object.entries(state).filter(
        ([name, value]) => !touched.has(name) && !TEXTS.includes(name) && !same(shown[name], value),
      );
      if (!news.length) continue;
      const values = Object.fromEntries(news);
      if (model) model.apply(values);
      else if (this.stock) this.stock.then((stock) => stock.update(id, values));
    }
    this.#attach(displays, failed);
    const own = Object.keys(models).filter((id) => this.models.has(id));
    this.#answer(own);
    if (!this.stock || own.length === entries.length) return undefined;
    // Jupyter's models take over their state first
    return this.stock.catch(() => {}).then(() => this.#answer(Object.keys(models).filter((id) => !own.includes(id))));
  }

  /** From now on Python answers for these models. */
  #answer(ids) {
    this.python.open(ids);
    for (const { element, id } of this.views) if (ids.includes(id)) say(element, "ready");
  }

  /** All cells have run. */
  async #ready(message, buffers) {
    await this.#ran(message, buffers);
    this.state = "ready";
    for (const { element, id } of this.views) if (!this.python.answers(id)) say(element, "lost");
    this.python.openAll();
    for (const [cell, why] of Object.entries(message.failed)) {
      const shows = this.views.some((view) => view.cell === Number(cell)); // else no reader misses anything
      console[shows ? "error" : "warn"](`cell ${cell} failed: ${why}`);
    }
    announce("ready");
  }

  /** A cell that displays another model than the build's shows that one instead. */
  #attach(displays, failed) {
    for (const cell of new Set(displays.map((display) => display.cell))) {
      const shown = displays.filter((display) => display.cell === cell);
      const views = this.views.filter((view) => view.cell === cell);
      if (cell in failed || shown.length !== views.length) continue;
      views.forEach((view, i) => {
        if (view.id === shown[i].model) return;
        view.id = shown[i].model;
        this.#show(view);
      });
    }
  }

  #open(id, state) {
    const record = {
      model_name: state._model_name,
      model_module: state._model_module,
      model_module_version: state._model_module_version,
      state,
    };
    this.records.set(id, record);
    if (isAny(record)) this.models.set(id, new Model(id, { ...state }, this));
    if (this.stock) this.stock.then((stock) => stock.open(id, record));
    else if (this.#isStock(record)) this.#loadStock();
    else if (isLink(record)) this.links.set(id, link(record, this.models));
  }

  #close(id) {
    this.links.get(id)?.();
    this.links.delete(id);
    this.models.get(id)?.close();
    this.models.delete(id);
    this.records.delete(id);
    this.stock?.then((stock) => stock.close(id));
  }

  #deliver(message, buffers) {
    for (const { element, id } of this.views) {
      const line = element.querySelector(':scope > .live-status[data-state="error"]');
      if (line && (id === message.id || element.querySelector(`[data-live-inner="${message.id}"]`))) say(element, "ready");
    }
    const model = this.models.get(message.id);
    if (!model) {
      this.stock?.then((stock) => stock.deliver(message, buffers));
    } else if (message.t === "update") {
      model.apply(join(message.state, message.buffer_paths, buffers));
    } else {
      model.trigger("msg:custom", message.content, buffers.map((part) => new DataView(part)));
    }
  }

  #error(id) {
    const own = this.views.filter((view) => view.id === id);
    const views = own.length ? own : this.views.filter((view) => view.element.querySelector(`[data-live-inner="${id}"]`));
    for (const { element } of views.length ? views : this.views) say(element, "error");
  }

  // -- showing ------------------------------------------------------------------------------------------------

  /** Show a view's model in place of the figure; where that fails, the figure stays. */
  async #show(view) {
    view.remove?.();
    const front = document.createElement("div");
    front.className = "live-front";
    view.element.querySelector(":scope > .live-front")?.remove();
    const figure = view.element.querySelector(":scope > .live-figure");
    view.element.insertBefore(front, figure?.nextSibling ?? view.element.firstChild);
    try {
      const model = this.models.get(view.id);
      if (model) view.remove = await render(model, front, this);
      else if (this.stock) view.remove = await (await this.stock).view(view.id, front);
      else throw new Error(`there is no model ${view.id}`);
      figure?.setAttribute("hidden", "");
      view.element.dataset.liveShown = "";
    } catch (error) {
      console.error(error);
      front.remove();
      figure?.removeAttribute("hidden");
    }
  }

  /** Only Jupyter's own manager can show this. */
  #isStock(record) {
    if (isAny(record) || LOOKS.has(record.model_name)) return false;
    return !(isLink(record) && ends(record.state).every(([id]) => this.models.has(id)));
  }

  #loadStock() {
    for (const unlink of this.links.values()) unlink();
    this.links.clear();
    this.stock = import(new URL("stock.mjs", base).href).then(({ create }) => create(this));
    this.stock.catch((error) => console.error(error));
  }

  /** Widgets of cells that do not run here: their classes and traits, for the worker to make them again. */
  #unrun() {
    const skipped = new Set(this.facts.cells.filter(({ tags }) => tags?.includes("build-only")).map(({ n }) => n));
    const models = {};
    for (const [id, { state }] of this.records) {
      const cell = Number(/^c(\d+)w/.exec(id)?.[1] ?? NaN);
      if (!state._anywidget_id || !(skipped.has(cell) || Number.isNaN(cell))) continue;
      const traits = Object.entries(state).filter(([name]) => !TEXTS.includes(name));
      models[id] = { cls: state._anywidget_id, state: Object.fromEntries(traits) };
    }
    return models;
  }
}

/** A model of the page's state, with its binary values where they belong. */
function decoded(record) {
  const parts = record.buffers ?? [];
  const binary = parts.map(({ data }) => Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)).buffer);
  join(record.state, parts.map(({ path }) => path), binary);
  return record;
}

function json(type) {
  const script = document.querySelector(`script[type="application/vnd.${type}+json"]`);
  return script ? JSON.parse(script.textContent) : null;
}

function begin() {
  const facts = json("live-page");
  if (!facts) return;
  new Page(facts, json("jupyter.widget-state")?.state ?? {}).start(window.livePython);
}

document.documentElement.dataset.fsBook = "";
// The script stands behind the page's first widget: what it needs is there, unless somebody moved it.
if (json("live-page") || document.readyState !== "loading") begin();
else document.addEventListener("DOMContentLoaded", begin);
