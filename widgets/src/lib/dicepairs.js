/**
 * The two pairs of dice, to be set: a click or a tap turns a die one further, − and + step, the digits 1 to 6 and the
 * arrow keys set it, and Roll throws all four. Each pair is one tab stop.
 */

import { dieSvg } from "./dice.js";
import { attribute, button, drawing, h, still } from "./dom.js";
import { roving } from "./keys.js";
import { sign } from "./signs.js";

const WORDS = { flower: "Flower", scorpion: "Scorpion" };

/**
 * @param {import("./widget.js").Stage} stage
 * @param {{onset: (pair: "flower"|"scorpion", values: [number, number]) => void, onroll: () => void, size?: number}} options
 */
export function dicePairs(stage, { onset, onroll, size = 56 }) {
  const pairs = {};
  let rolling = false;
  let spin = 0;

  const makePair = (pair) => {
    const dice = [0, 1].map((index) => makeDie(pair, index));
    const group = h(
      "div.fs-pair",
      { role: "group", "aria-label": `${WORDS[pair]} dice` },
      h("span.fs-pair-name", {}, drawing(sign(pair, 26)), WORDS[pair]),
      h("div.fs-setters", {}, ...dice.map((die) => die.el)),
    );
    roving(group, () => dice.map((die) => die.face));
    pairs[pair] = { dice, values: [0, 0], group };
    return group;
  };

  const set = (pair, index, value) => {
    const values = [...pairs[pair].values];
    if (values[index] === value) return;
    values[index] = value;
    paint(pair, values); // at once; Python answers with the same
    onset(pair, values);
  };

  function makeDie(pair, index) {
    const step = (by) => set(pair, index, Math.max(1, Math.min(6, pairs[pair].values[index] + by)));
    const face = h("div.fs-dieface", {
      role: "spinbutton",
      "aria-label": `${WORDS[pair]}, die ${index + 1}`,
      "aria-valuemin": 1,
      "aria-valuemax": 6,
      onclick: () => set(pair, index, (pairs[pair].values[index] % 6) + 1),
      onkeydown: (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const by = { ArrowUp: 1, ArrowDown: -1, "+": 1, "-": -1 }[event.key];
        if (by) step(by);
        else if (/^[1-6]$/.test(event.key)) set(pair, index, Number(event.key));
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    });
    const small = (text, by, name) =>
      h("button", { type: "button", tabindex: -1, "aria-label": `${WORDS[pair]}, die ${index + 1}: ${name}`, text, onclick: () => step(by) });
    return {
      el: h("div.fs-setter", {}, face, h("span.fs-step", {}, small("−", -1, "one less"), small("+", 1, "one more"))),
      face,
      shown: 0,
    };
  }

  function show(pair, index, value) {
    const die = pairs[pair].dice[index];
    if (die.shown === value) return;
    die.face.replaceChildren(drawing(dieSvg(pair, value, size)));
    die.shown = value;
  }

  function paint(pair, values) {
    pairs[pair].values = [...values];
    values.forEach((value, index) => {
      attribute(pairs[pair].dice[index].face, "aria-valuenow", value);
      show(pair, index, value);
    });
  }

  const el = h(
    "div.fs-dicebar",
    {},
    makePair("flower"),
    makePair("scorpion"),
    button("Roll", {
      svg: sign("roll", 20),
      cls: "fs-roll",
      onclick: () => {
        rolling = true;
        onroll();
      },
    }),
  );
  stage.gone(() => clearInterval(spin));

  /** Three faces in 420 ms, then still. */
  function roll(values) {
    clearInterval(spin);
    let turn = 0;
    const other = () => {
      for (const pair of ["flower", "scorpion"])
        for (const index of [0, 1]) show(pair, index, ((pairs[pair].dice[index].shown + 1 + ((index + turn * 2) % 4)) % 6) + 1);
    };
    other();
    spin = setInterval(() => {
      if (++turn < 3) return other();
      clearInterval(spin);
      for (const [pair, pips] of Object.entries(values)) paint(pair, pips);
    }, 140);
  }

  return {
    el,
    /** @param {{flower: [number, number], scorpion: [number, number]}} values */
    update(values) {
      const next = { flower: values.flower, scorpion: values.scorpion };
      if (rolling && !still()) {
        for (const [pair, pips] of Object.entries(next)) {
          pairs[pair].values = [...pips];
          pips.forEach((value, index) => attribute(pairs[pair].dice[index].face, "aria-valuenow", value));
        }
        roll(next);
      } else {
        clearInterval(spin);
        for (const [pair, pips] of Object.entries(next)) paint(pair, pips);
      }
      rolling = false;
    },
  };
}
