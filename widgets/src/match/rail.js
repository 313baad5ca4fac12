/**
 * The rail: a slider over the steps of a round or a match, with a tick for every turn and a wedge over those that
 * scored. Mouse and touch drag it; arrows, Page Up and Down, Home and End move it.
 */

import { attribute, h } from "../lib/dom.js";

/**
 * @typedef {{at: number, points?: number, start?: boolean}} Mark one turn: where on the rail it is done, what it
 *   scored, whether a round starts there
 *
 * @param {import("../lib/widget.js").Stage} stage
 * @param {{onmove: (at: number) => void, label: string}} options
 */
export function rail(stage, { onmove, label }) {
  const el = h("div.fs-rail", { role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0 });
  let state = { count: 0, at: 0, marks: [], text: "" };
  let width = 0;

  function draw() {
    const { count, at, marks, text } = state;
    attribute(el, "aria-valuemax", count);
    attribute(el, "aria-valuenow", at);
    attribute(el, "aria-valuetext", text);
    if (!width) return;
    const x = (place) => 10 + (place * (width - 20)) / Math.max(1, count);
    const crowded = (width - 20) / Math.max(1, marks.length) < 4;
    let svg = `<rect class="r-line" x="10" y="21" width="${width - 20}" height="4" rx="2"/>`;
    svg += `<rect class="r-done" x="10" y="20" width="${x(at) - 10}" height="6" rx="3"/>`;
    for (const { at: place, points = 0, start } of marks) {
      if (start) svg += `<rect class="r-round" x="${x(place) - 1.5}" y="12" width="3" height="26"/>`;
      else if (!crowded) svg += `<rect class="r-tick" x="${x(place) - 1}" y="31" width="2" height="5"/>`;
      if (points > 0) svg += `<path class="r-gain" d="M${x(place) - 6} 1h12l-6 8z"/>`;
      if (points < 0) svg += `<path class="r-loss" d="M${x(place) - 5} 8.5h10l-5 -7z"/>`;
    }
    svg += `<circle class="r-knob" cx="${x(at)}" cy="23" r="10"/>`;
    el.innerHTML = `<svg width="${width}" height="40" viewBox="0 0 ${width} 40" aria-hidden="true">${svg}</svg>`;
  }

  const place = (event) => {
    const box = el.getBoundingClientRect();
    const share = (event.clientX - box.left - 10) / Math.max(1, box.width - 20);
    return Math.round(Math.max(0, Math.min(1, share)) * state.count);
  };
  let held = false;
  el.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    held = true;
    el.setPointerCapture(event.pointerId);
    onmove(place(event));
  });
  el.addEventListener("pointermove", (event) => {
    if (!held) return;
    const at = place(event);
    if (at !== state.at) onmove(at);
  });
  for (const type of ["pointerup", "pointercancel"]) el.addEventListener(type, () => (held = false));
  el.addEventListener("keydown", (event) => {
    const { count, at, marks } = state;
    const turns = marks.map((mark) => mark.at);
    const next = {
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      PageUp: turns.filter((turn) => turn > at)[4] ?? count,
      PageDown: turns.filter((turn) => turn < at).at(-5) ?? 0,
      Home: 0,
      End: count,
    }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onmove(Math.max(0, Math.min(count, next)));
  });
  stage.width(el, (now) => {
    width = now;
    draw();
  });
  return {
    el,
    /** @param {{count: number, at: number, marks: Mark[], text: string}} next */
    update(next) {
      state = next;
      draw();
    },
  };
}
