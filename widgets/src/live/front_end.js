// Shows anywidgets: loads their modules and style sheets, and calls them as anywidget's contract says.

import { proxy } from "./model.js";

/** Where a text of a state that begins with this mark is to be had: a file beside the live assets. */
const MARK = "live:";

const modules = new Map(); // text of a module → its definition

/** The address for a module's or style sheet's text, if it is a mark or an address; else null. */
function address(text, base) {
  if (text.startsWith(MARK)) return new URL(`../${text.slice(MARK.length)}`, base).href;
  return /^https?:\/\/\S+$/.test(text) ? text : null;
}

async function load(text, base) {
  const url = address(text, base);
  const blob = url ? null : URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    const module = await import(url ?? blob);
    const found = module.default ?? module;
    return typeof found === "function" ? await found() : found;
  } finally {
    if (blob) URL.revokeObjectURL(blob);
  }
}

/** Load the definition behind a model's `_esm`, once for all models of a class. */
function definition(model, base) {
  const text = model.get("_esm") ?? "";
  if (!modules.has(text)) modules.set(text, load(text, base));
  return modules.get(text);
}

/** Put a class's style sheet into the page, unless it is there. */
function style(model, base) {
  const text = model.get("_css");
  if (!text) return;
  const key = model.get("_anywidget_id") ?? text;
  const there = [...document.querySelectorAll("[data-live-css]")];
  if (there.some((element) => element.dataset.liveCss === key || element.dataset.liveCss === text)) return;
  const url = address(text, base);
  const sheet = url
    ? Object.assign(document.createElement("link"), { rel: "stylesheet", href: url })
    : Object.assign(document.createElement("style"), { textContent: text });
  sheet.dataset.liveCss = key;
  document.head.append(sheet);
}

/** Commands of anywidget: a message to Python that is answered by one with the same id. */
function invoke(model, name, message, { buffers = [], signal = AbortSignal.timeout(10_000) } = {}) {
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  return new Promise((resolve, reject) => {
    const answer = (content, parts) => {
      if (content?.id !== id || content.kind !== "anywidget-command-response") return;
      model.off("msg:custom", answer);
      resolve([content.response, parts]);
    };
    signal.addEventListener("abort", () => {
      model.off("msg:custom", answer);
      reject(signal.reason);
    });
    model.on("msg:custom", answer);
    model.send({ id, kind: "anywidget-command", name, msg: message }, undefined, buffers);
  });
}

/** What a front end may ask for besides its own model. */
function hostOf(page, signal) {
  const id = (ref) => String(ref).replace(/^(IPY_MODEL_|anywidget:)/, "");
  return {
    async getModel(ref) {
      return proxy(await page.model(id(ref)), signal);
    },
    async getWidget(ref) {
      const model = await page.model(id(ref));
      const exports = await initialized(model, page);
      return { exports, render: ({ el, signal: own }) => render(model, el, page, own ?? signal) };
    },
  };
}

/** Run a model's `initialize`, once; gives what it exports. */
function initialized(model, page) {
  model.initialized ??= (async () => {
    const made = await definition(model, page.base);
    const control = new AbortController();
    model.once("destroy", () => control.abort());
    const experimental = { invoke: invoke.bind(null, model) };
    const result = await made.initialize?.({ model: proxy(model, control.signal), signal: control.signal, experimental });
    if (typeof result === "function") control.signal.addEventListener("abort", () => clean(result));
    return typeof result === "function" ? undefined : result;
  })();
  return model.initialized;
}

async function clean(cleanup) {
  try {
    await cleanup();
  } catch (error) {
    console.error(error);
  }
}

/** Show a model in `el` until `outer` aborts or the model is closed; gives a function that removes the view. */
export async function render(model, el, page, outer) {
  style(model, page.base);
  const made = await definition(model, page.base);
  await initialized(model, page);
  const control = new AbortController();
  const remove = () => control.abort();
  outer?.addEventListener("abort", remove);
  model.once("destroy", remove);
  const { signal } = control;
  const experimental = { invoke: invoke.bind(null, model) };
  const host = hostOf(page, signal);
  const cleanup = await made.render?.({ model: proxy(model, signal), el, signal, host, experimental });
  if (typeof cleanup === "function") {
    if (signal.aborted) clean(cleanup);
    else signal.addEventListener("abort", () => clean(cleanup));
  }
  if (outer?.aborted) remove();
  return remove;
}
