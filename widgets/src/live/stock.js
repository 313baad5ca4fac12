// Jupyter's own widget manager, for the stock controls of ipywidgets; loaded only by pages that show some.
// Their comms go to the page's worker. An anywidget inside a box is shown by the page's own host; what the
// manager knows of it is a mirror of the page's model.

import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import { MessageLoop } from "@lumino/messaging";
import { Widget } from "@lumino/widgets";
import "@lumino/widgets/style/index.css";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets-base.css";
import "./stock.css";

import { render } from "./front_end.js";
import { same } from "./model.js";
import { outputWidgets } from "./output.js";

/** A model's line to Python. */
class PageComm {
  #message = () => {};
  #close = () => {};

  constructor(id, page) {
    this.comm_id = id;
    this.target_name = "jupyter.widget";
    this.page = page;
  }

  on_msg(handler) {
    this.#message = handler;
  }

  on_close(handler) {
    this.#close = handler;
  }

  open() {
    return "";
  }

  send(data, callbacks, _metadata, buffers = []) {
    const idle = () => callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
    if (data.method === "update") {
      const values = structuredClone(data.state);
      base.put_buffers(values, data.buffer_paths ?? [], buffers);
      this.page.update(this.comm_id, values, idle);
    } else if (data.method === "custom") {
      this.page.custom(this.comm_id, data.content, buffers, idle);
    }
    return this.comm_id;
  }

  close() {
    return "";
  }

  receive(data, buffers = []) {
    return this.#message({ content: { data }, buffers });
  }

  end() {
    this.#close({});
  }
}

/** What the manager knows of an anywidget. */
class AnyModel extends base.DOMWidgetModel {
  initialize(attributes, options) {
    super.initialize(attributes, options);
    this.own = this.widget_manager.page.models.get(this.model_id);
    // `layout` is a model here and a reference there
    this.listenTo(this, "change", () => {
      const changed = Object.entries(this.changedAttributes() || {}).filter(([name]) => name !== "layout");
      const news = changed.filter(([name, value]) => !same(this.own.get(name), value));
      if (news.length) this.own.set(Object.fromEntries(news));
    });
    this.own.on("change", () => {
      const { layout, ...state } = this.own.state;
      this.set(state);
    }, this);
    this.own.once("destroy", () => this.close(true));
  }

  save_changes() {
    this.own.save_changes();
  }

  send(content, callbacks, buffers) {
    this.own.send(content, callbacks, buffers);
  }
}

class AnyView extends base.DOMWidgetView {
  async render() {
    super.render();
    this.el.dataset.liveInner = this.model.model_id;
    const stop = new AbortController();
    this.once("remove", () => stop.abort());
    await render(this.model.own, this.el, this.model.widget_manager.page, stop.signal);
  }
}

/** A slider whose handles have the name that stands beside it. */
const named = (View) =>
  class extends View {
    createSlider() {
      super.createSlider();
      this.label.id ||= `slider-${base.uuid()}`;
      for (const handle of this.$slider.querySelectorAll(".noUi-handle")) handle.setAttribute("aria-labelledby", this.label.id);
    }
  };

class Manager extends ManagerBase {
  constructor(page) {
    super();
    this.page = page;
    this.comms = new Map();
    addEventListener("resize", () => {
      for (const view of this.shown) MessageLoop.postMessage(view.luminoWidget, Widget.ResizeMessage.UnknownSize);
    });
  }

  shown = new Set();

  async loadClass(name, module) {
    const found = {
      "@jupyter-widgets/base": base,
      "@jupyter-widgets/controls": controls,
      "@jupyter-widgets/output": outputWidgets,
      anywidget: { AnyModel, AnyView },
    }[module]?.[name];
    if (!found) throw new Error(`no widget ${name} of ${module} on this page`);
    return /SliderView$/.test(name) ? named(found) : found;
  }

  async _create_comm() {
    throw new Error("models are made in Python");
  }

  async _get_comm_info() {
    return {};
  }

  /** Make the model `id` from its serialized state. */
  make(id, record) {
    const any = this.page.models.has(id);
    const comm = any ? undefined : new PageComm(id, this.page);
    if (comm) this.comms.set(id, comm);
    const { model_name, model_module, model_module_version, state } = record;
    return this.new_model({ model_id: id, model_name, model_module, model_module_version, comm }, { ...state });
  }

  // What the page asks for.

  model(id) {
    return this.get_model(id);
  }

  open(id, record) {
    if (!this.has_model(id)) this.make(id, record).catch(console.error);
  }

  update(id, state) {
    return this.comms.get(id)?.receive({ method: "update", state, buffer_paths: [] });
  }

  deliver({ t, id, state, content, buffer_paths = [] }, buffers) {
    const parts = buffers.map((part) => new DataView(part));
    if (t === "update") return this.comms.get(id)?.receive({ method: "update", state, buffer_paths }, parts);
    return this.comms.get(id)?.receive({ method: "custom", content }, parts);
  }

  close(id) {
    this.comms.get(id)?.end();
    this.comms.delete(id);
  }

  async view(id, el) {
    const view = await this.create_view(await this.get_model(id));
    Widget.attach(view.luminoWidget, el);
    this.shown.add(view);
    view.once("remove", () => this.shown.delete(view));
    return () => view.remove();
  }
}

/** Put the manager's style sheet beside this module into the page. */
function style(page) {
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("stock.css", page.base).href;
    link.onload = link.onerror = done;
    document.head.prepend(link); // before the book's own style sheets
  });
}

/** Make the manager, with all models of the page; their states are those of the build or later. */
export async function create(page) {
  const manager = new Manager(page);
  const models = [...page.records].map(([id, record]) => {
    const own = page.models.get(id);
    const state = own ? { ...own.state, layout: record.state.layout } : record.state;
    return manager.make(id, { ...record, state }).catch(console.error);
  });
  await Promise.all([style(page), ...models]);
  return manager;
}
