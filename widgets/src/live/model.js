// The model of an anywidget on a page: the values its Python class shares with its front ends.

/** Events by name; a handler that throws does not keep the others from running. */
export class Events {
  #handlers = new Map();

  on(names, handler, context) {
    for (const name of names.split(/\s+/)) {
      if (!this.#handlers.has(name)) this.#handlers.set(name, []);
      this.#handlers.get(name).push({ handler, context });
    }
    return this;
  }

  once(name, handler, context) {
    const once = (...values) => {
      this.off(name, once);
      handler.apply(context, values);
    };
    return this.on(name, once, context);
  }

  /** Remove handlers: by name, by handler, by context, or by any of them together. */
  off(names, handler, context) {
    for (const name of names ? names.split(/\s+/) : [...this.#handlers.keys()]) {
      const rest = (this.#handlers.get(name) ?? []).filter(
        (entry) => (handler && entry.handler !== handler) || (context && entry.context !== context),
      );
      this.#handlers.set(name, handler || context ? rest : []);
    }
    return this;
  }

  trigger(name, ...values) {
    for (const { handler, context } of this.#handlers.get(name)?.slice() ?? []) {
      try {
        handler.apply(context, values);
      } catch (error) {
        console.error(error);
      }
    }
    return this;
  }
}

export class Model extends Events {
  #unsaved = {};
  #changing = null;

  /**
   * @param {string} id
   * @param {object} state   the traits, by name
   * @param {object} host    whoever carries messages: `update(id, state)`, `custom(id, content, buffers)`
   */
  constructor(id, state, host) {
    super();
    this.model_id = id;
    this.state = state;
    this.host = host;
    this.touched = new Set(); // what the reader set before Python was there
    this.closed = false;
  }

  get widget_manager() {
    return this.host.manager;
  }

  get(name) {
    return this.state[name];
  }

  set(name, value) {
    const values = typeof name === "object" ? name : { [name]: value };
    const changed = this.apply(values);
    for (const key of changed) this.#unsaved[key] = values[key];
    return this;
  }

  /** Take over values, from whichever side, and tell the listeners; returns the names that changed. */
  apply(values) {
    const changed = Object.keys(values).filter((key) => !same(this.state[key], values[key]));
    for (const key of changed) this.state[key] = values[key];
    const outer = this.#changing;
    this.#changing = Object.fromEntries(changed.map((key) => [key, values[key]]));
    for (const key of changed) this.trigger(`change:${key}`, this, this.state[key], {});
    if (changed.length) this.trigger("change", this, {});
    this.#changing = outer;
    return changed;
  }

  /** Inside a `change` handler: what has changed, or false. */
  changedAttributes() {
    return this.#changing && Object.keys(this.#changing).length ? { ...this.#changing } : false;
  }

  hasChanged(name) {
    return name === undefined ? Boolean(this.changedAttributes()) : name in (this.#changing ?? {});
  }

  save_changes() {
    const state = this.#unsaved;
    this.#unsaved = {};
    if (Object.keys(state).length && !this.closed) this.host.update(this.model_id, state);
  }

  send(content, _callbacks, buffers = []) {
    if (!this.closed) this.host.custom(this.model_id, content, buffers);
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    this.trigger("destroy", this);
    this.off();
  }
}

/** What a front end gets of a model: all its handlers go when `signal` says that its view is gone. */
export function proxy(model, signal) {
  const own = {};
  signal.addEventListener("abort", () => model.off(null, null, own));
  return {
    model_id: model.model_id,
    get: model.get.bind(model),
    set: (name, value) => model.set(name, value),
    save_changes: model.save_changes.bind(model),
    send: model.send.bind(model),
    on: (names, handler) => void model.on(names, handler, own),
    off: (names, handler) => void model.off(names, handler, own),
    get widget_manager() {
      return model.widget_manager;
    },
  };
}

/** Equal values: the same, or the same JSON, or the same bytes. */
export function same(a, b) {
  if (Object.is(a, b)) return true;
  if (!a || !b || typeof a !== "object" || typeof b !== "object") return false;
  const [left, right] = [bytes(a), bytes(b)];
  if (left || right) {
    return Boolean(left && right) && left.length === right.length && left.every((byte, i) => byte === right[i]);
  }
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/** The bytes of a binary value, or null. */
export function bytes(value) {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return null;
}

/** A copy of `state` without its binary values, where they were, and copies of them. */
export function split(state) {
  const paths = [];
  const buffers = [];
  const walk = (value, path) => {
    const binary = bytes(value);
    if (binary) {
      paths.push(path);
      buffers.push(binary.slice().buffer);
      return null;
    }
    if (Array.isArray(value)) return value.map((part, i) => walk(part, [...path, i]));
    if (value && typeof value === "object" && typeof value.toJSON !== "function") {
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part, [...path, key])]));
    }
    return value;
  };
  return { state: walk(state, []), paths, buffers };
}

/** Put binary values back where they were, as anywidgets get them: DataViews. */
export function join(state, paths = [], buffers = []) {
  paths.forEach((path, i) => {
    let target = state;
    for (const key of path.slice(0, -1)) target = target[key];
    target[path.at(-1)] = new DataView(buffers[i]);
  });
  return state;
}
