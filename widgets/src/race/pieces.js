/** The small drawings of the race: pawns, dice, signs. A pawn is told by colour, by the mark on its back and by its number. */

import { h } from "../lib/dom.js";

const MARKS = {
  blue: '<circle class="m" cy="2.5" r="9"/>',
  red: '<path class="m" d="M0-9.5 11.2 10.5H-11.2Z"/>',
  green: '<rect class="m" x="-8.6" y="-6.2" width="17.2" height="17.2" rx="1.6"/>',
  white: '<path class="m" d="M0-9.6 11.6 2.5 0 14.6-11.6 2.5Z"/>',
};
const LIMBS = '<path d="M-5-5Q-13-5-12.4-11M5-5Q13-5 12.4-11M-6 1-15.5-1M6 1 15.5-1M-6 6-15.5 7M6 6 15.5 7"/>';
const CLAWS =
  '<path d="M-15-9.6C-18.4-15.6-13-21-7.6-18.6-10.8-17.6-11.4-15.4-9.4-11.2ZM15-9.6C18.4-15.6 13-21 7.6-18.6 10.8-17.6 11.4-15.4 9.4-11.2Z"/>';
const TAIL = '<path d="M-1 11C-2 18 7 20.5 12.6 17.4 16 15.4 17.4 12.6 16.6 10.4"/>';
const STING = '<path d="M13.2 12.6 17.2 4.4 20 12Z"/>';
const BODY = '<ellipse cy="3" rx="9" ry="11"/>';

const split = (pawn) => pawn.split("-");

/** "blue-2" as a sentence says it. */
export const pawnWords = (pawn) => pawn.replace("-", " ");

/** The inside of a pawn, turned to face its way; the number stays upright. */
export function pawnBody(pawn, turn = 0) {
  const [colour, number = ""] = split(pawn);
  return `<g class="turn" transform="rotate(${turn.toFixed(1)})"><g class="o" stroke-width="6.4">${LIMBS}</g><g class="o" stroke-width="8">${TAIL}</g><g class="o" stroke-width="3.4">${CLAWS}${STING}${BODY}</g><g class="c" stroke-width="3.4">${LIMBS}</g><g class="c" stroke-width="5">${TAIL}</g><g class="f">${CLAWS}${STING}${BODY}</g></g><g>${MARKS[colour]}<text y="${colour === "red" ? 4.6 : 3}">${number}</text></g>`;
}

/** A pawn beside words; named where it stands alone, silent where the words name it. */
export function pawnIcon(pawn, named = false) {
  const [colour] = split(pawn);
  const name = named ? `role="img" aria-label="${pawnWords(pawn)}"` : 'aria-hidden="true"';
  return `<svg class="pwi pw pw-${colour}" viewBox="-23 -24 46 48" ${name}>${pawnBody(pawn)}</svg>`;
}

const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** The inside of a die: framed when extra, struck out when lost, a question mark before it is rolled. */
export function dieBody(value, { extra = false, lost = false } = {}) {
  const pips = value
    ? PIPS[value].map(([x, y]) => `<circle class="die-p" cx="${x * 8.6}" cy="${y * 8.6}" r="3.3"/>`).join("")
    : lost
      ? ""
      : '<text class="die-q" y="6.6" text-anchor="middle">?</text>';
  return `<g class="${lost ? "die-lost" : ""}">${extra ? '<rect class="die-x" x="-20" y="-20" width="40" height="40" rx="10"/>' : ""}<rect class="die-f" x="-16" y="-16" width="32" height="32" rx="7"/>${pips}${lost ? '<line x1="-19" y1="19" x2="19" y2="-19"/>' : ""}</g>`;
}

/** A die beside words, which name it. */
export const dieIcon = (value, options) => `<svg class="die" viewBox="-22 -22 44 44" aria-hidden="true">${dieBody(value, options)}</svg>`;

const SIGNS = {
  sting:
    '<path d="M3 14.2C1.2 9 3.4 3 8.6 2.6c3.4-.2 5 2 4.4 4.4" fill="none" stroke="currentColor" stroke-width="2.1" stroke-linecap="round"/><path d="M10.2 6.2 15.6 6.6 11.8 12.4Z" fill="currentColor"/>',
  swap: '<path d="M5 14V3.6M11 2v10.4" stroke="currentColor" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M1.6 6 5 1.4 8.4 6ZM7.6 10 11 14.6 14.4 10Z" fill="currentColor"/>',
  pass: '<path d="M1.5 10.4H14.5" stroke="currentColor" stroke-width="1.6" stroke-dasharray="2.4 1.8"/><path d="M8 15V4" stroke="currentColor" stroke-width="2.1"/><path d="M4 6.2 8 .8 12 6.2Z" fill="currentColor"/>',
  die: '<rect x="1.2" y="4.2" width="10.6" height="10.6" rx="2.4" fill="none" stroke="currentColor" stroke-width="1.7"/><circle cx="4.4" cy="11.6" r="1.2" fill="currentColor"/><circle cx="8.6" cy="7.4" r="1.2" fill="currentColor"/><path d="M12.8.8v5.4M10.1 3.5h5.4" stroke="currentColor" stroke-width="1.8"/>',
  nodie:
    '<rect x="2.4" y="2.4" width="11.2" height="11.2" rx="2.4" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M1.4 14.6 14.6 1.4" stroke="currentColor" stroke-width="2"/>',
  exit: '<path d="M7.4 1.8H13.6V14.2H7.4" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="M11 8H3.4" stroke="currentColor" stroke-width="2"/><path d="M5.6 4.4 1 8 5.6 11.6Z" fill="currentColor"/>',
  stay: '<circle cx="8" cy="8" r="2.6" fill="currentColor"/>',
  leave: '<path d="M3 13.6H13" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><circle cx="8" cy="7.4" r="3.2" fill="none" stroke="currentColor" stroke-width="1.8"/>',
};

/** A sign of the race on a 16-unit square: as markup inside a drawing, or (alone) as its own drawing. */
export const signBody = (kind) => SIGNS[kind] ?? SIGNS.stay;
const signSvg = (kind) => `<svg viewBox="0 0 16 16" aria-hidden="true">${signBody(kind)}</svg>`;

const TONES = { stay: "plain", nodie: "bad", exit: "good" };

/** What a move brings: one pill per effect, a sign and a word. */
export function effects(list) {
  return h(
    "span.fx",
    {},
    ...list.map((effect) => {
      const pill = h("span.fxi", { class: TONES[effect.kind] ?? "", svg: signSvg(effect.kind) });
      pill.append(effect.words);
      return pill;
    }),
  );
}
