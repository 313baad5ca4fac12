/**
 * The glue between anywidget and a front end of ours: the root, its names, one message out, one view in, and cleaning
 * up when the widget goes.
 *
 * A front end hands over its class name and a `build` that makes the page once and returns `draw(view)`, which is
 * called with the first view and every later one.
 */

import { drawing, h } from "./dom.js";
import { isolateKeys } from "./keys.js";
import { announcer } from "./status.js";
import { defs } from "./tile.js";

let made = 0;
const numbers = new Set(); // of those on the page that are named alike

/**
 * @typedef {object} Stage what `build` is given
 * @property {HTMLElement} root
 * @property {any} model anywidget's model
 * @property {(name: string) => string} id an id that no other widget on the page has
 * @property {(message: {type: string}) => void} send one intent to Python
 * @property {(text: string) => void} say a sentence for screen readers
 * @property {(cleanup: () => void) => void} gone what to do when the widget is removed
 * @property {(observed: HTMLElement, then: (width: number) => void) => void} width calls back with the width now and
 *   whenever it changes
 */

/**
 * An anywidget module.
 * @param {string} name the class is fs-NAME
 * @param {string} label what the widget is, for screen readers
 * @param {(stage: Stage) => {draw: (view: any) => void}} build
 */
export function widget(name, label, build) {
  return {
    render({ model, el }) {
      const prefix = `fs${++made}-${Math.random().toString(36).slice(2, 7)}`;
      let number = 1;
      while (numbers.has(number)) number += 1;
      numbers.add(number);
      const root = h("section", { class: `fs-widget fs-${name}`, "aria-label": number === 1 ? label : `${label} ${number}` });
      const drawings = defs(prefix);
      for (const [property, value] of Object.entries(drawings.properties)) root.style.setProperty(property, value);
      root.append(drawing(drawings.svg));
      isolateKeys(root);
      const live = announcer(root);
      const cleanups = [];
      const stage = {
        root,
        model,
        id: (part) => `${prefix}-${part}`,
        send: (message) => model.send(message),
        say: live.say,
        gone: (cleanup) => cleanups.push(cleanup),
        width(observed, then) {
          let known = -1;
          const observer = new ResizeObserver(() => {
            const width = Math.floor(observed.clientWidth);
            if (width > 0 && width !== known) then((known = width));
          });
          observer.observe(observed);
          cleanups.push(() => observer.disconnect());
        },
      };
      const { draw } = build(stage);
      const redraw = () => {
        const view = model.get("view");
        if (view && Object.keys(view).length) draw(view);
      };
      model.on("change:view", redraw);
      cleanups.push(() => model.off("change:view", redraw));
      redraw();
      el.append(root);
      return () => {
        for (const cleanup of cleanups.splice(0)) cleanup();
        numbers.delete(number);
        root.remove();
      };
    },
  };
}
