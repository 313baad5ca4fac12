// The Output widget: what Python prints and displays, without the whole of JupyterLab's renderers.

import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";
import { Widget } from "@lumino/widgets";

const VIEW = "application/vnd.jupyter.widget-view+json";
const text = (value) => (Array.isArray(value) ? value.join("") : String(value ?? ""));
const ESCAPES = /\u001b\[[0-9;]*m/g; // colours of a terminal

class OutputModel extends DOMWidgetModel {
  defaults() {
    return {
      ...super.defaults(),
      _model_name: "OutputModel",
      _view_name: "OutputView",
      _model_module: "@jupyter-widgets/output",
      _view_module: "@jupyter-widgets/output",
      msg_id: "",
      outputs: [],
    };
  }
}

class OutputView extends DOMWidgetView {
  render() {
    super.render();
    this.el.classList.add("jupyter-widgets", "widget-output");
    this.el.setAttribute("aria-live", "polite");
    this.listenTo(this.model, "change:outputs", () => this.fill());
    this.views = [];
    this.fill();
  }

  fill() {
    for (const view of this.views.splice(0)) view.remove();
    this.el.replaceChildren(...this.model.get("outputs").map((output) => this.part(output)));
  }

  part(output) {
    if (output.output_type === "stream") return block("pre", text(output.text).replace(ESCAPES, ""), `live-${output.name}`);
    // A traceback is for developers; a reader gets its last line.
    if (output.output_type === "error") return block("p", text(output.evalue).split("\n")[0] || output.ename, "live-error");
    const data = output.data ?? {};
    if (data[VIEW]) return this.widget(data[VIEW].model_id);
    if (data["text/html"] !== undefined) return markup(text(data["text/html"]));
    if (data["image/svg+xml"] !== undefined) return markup(text(data["image/svg+xml"]));
    for (const kind of ["image/png", "image/jpeg", "image/gif"]) {
      if (data[kind]) return picture(kind, text(data[kind]), text(data["text/plain"]));
    }
    return block("pre", text(data["text/markdown"] ?? data["text/latex"] ?? data["text/plain"]), "live-result");
  }

  widget(id) {
    const place = block("div", "", "live-widget");
    this.model.widget_manager
      .get_model(id)
      .then((model) => this.create_child_view(model))
      .then((view) => {
        if (!place.isConnected) return view.remove();
        this.views.push(view);
        return Widget.attach(view.luminoWidget, place);
      })
      .catch(console.error);
    return place;
  }

  remove() {
    for (const view of this.views?.splice(0) ?? []) view.remove();
    return super.remove();
  }
}

function block(tag, content, name) {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = content;
  return element;
}

function markup(content) {
  const element = document.createElement("div");
  element.className = "live-markup";
  element.innerHTML = content;
  return element;
}

function picture(kind, data, description) {
  const image = document.createElement("img");
  image.src = `data:${kind};base64,${data.replace(/\s+/g, "")}`;
  image.alt = description;
  return image;
}

export const outputWidgets = { OutputModel, OutputView };
