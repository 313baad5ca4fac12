/**
 * What a screen reader is told: one sentence an event. The same sentence twice is said twice, because each is a new
 * line in a live log; old lines go away.
 */

import { h } from "./dom.js";

/**
 * @param {HTMLElement} root the widget's root
 * @returns {{say: (text: string) => void}}
 */
export function announcer(root) {
  const log = h("div.fs-sr", { role: "log", "aria-live": "polite", "aria-relevant": "additions" });
  root.append(log);
  return {
    say(text) {
      if (!text) return;
      log.append(h("p", { text }));
      while (log.childElementCount > 3) log.firstElementChild.remove();
    },
  };
}
