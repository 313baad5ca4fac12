/**
 * The dice. Flower: a squircle with round pips. Scorpion: cut corners and lozenge pips. The ace of each is its sign
 * (one mark still reads as one). Colour repeats what the shape says.
 */

import { FLOWER, SCORPION } from "./signs.js";
import { pipCentres } from "./tile.js";

/** An octagon as path text: a box with its corners cut by `c`. */
export const octagon = (x0, y0, x1, y1, c) =>
  `M${x0 + c} ${y0}H${x1 - c}L${x1} ${y0 + c}V${y1 - c}L${x1 - c} ${y1}H${x0 + c}L${x0} ${y1 - c}V${y0 + c}Z`;

const BODY = {
  flower:
    '<rect x="3" y="3" width="94" height="94" rx="36" class="d-rim"/><rect x="5.5" y="5" width="89" height="84" rx="33" class="d-face"/>' +
    '<path d="M12 31A27 27 0 0 1 36 9.5H64A27 27 0 0 1 88 31" class="d-light"/>',
  scorpion:
    `<path d="${octagon(3, 3, 97, 97, 20)}" class="d-rim"/><path d="${octagon(5.5, 5, 94.5, 89, 19)}" class="d-face"/>` +
    '<path d="M10.5 28L27 9.8H73L89.5 28" class="d-light"/>',
};

const PIP = {
  flower: ([x, y]) => `<circle cx="${x}" cy="${y}" r="8.6" class="d-pip"/>`,
  scorpion: ([x, y]) =>
    `<path d="M${x} ${y - 11}L${x + 11} ${y}L${x} ${y + 11}L${x - 11} ${y}Z" class="d-pip"/>`,
};

const ACE = { flower: FLOWER, scorpion: SCORPION };
const PITCH = { flower: 20.5, scorpion: 22 };

/** What is inside a die's box of 100 × 100. */
export function dieBody(kind, value) {
  return (
    BODY[kind] +
    (value === 1
      ? `<g transform="translate(50 47.5) scale(1.72) translate(-16 -16)" class="d-ace">${ACE[kind]}</g>`
      : pipCentres(value, 50, 47.5, PITCH[kind]).map(PIP[kind]).join(""))
  );
}

/**
 * A die as SVG text, hidden from screen readers: whoever shows it names it.
 * @param {"flower"|"scorpion"} kind
 * @param {number} value 1 to 6
 * @param {number} [size] pixels
 */
export function dieSvg(kind, value, size = 48) {
  return (
    `<svg class="fs-die ${kind}" width="${size}" height="${size}" viewBox="0 0 100 100" aria-hidden="true">` +
    `${dieBody(kind, value)}</svg>`
  );
}
