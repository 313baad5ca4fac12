/** Scores: a gain is a round pill with a plus, a loss has cut corners and a true minus, nothing is a hollow square. */

import { octagon } from "./dice.js";

/** A number with its sign: +4, −1, 0. */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** What the badge of a tile or a place says, in words around its number. */
export const brings = (points) => `brings ${signed(points)}`;

/**
 * A score badge as SVG text.
 * @param {number} points
 * @param {number} [height] pixels
 * @param {string} [more] further attributes
 */
export function badgeSvg(points, height = 26, more = "") {
  const text = signed(points);
  const w = Math.max(48, 20 + text.length * 11.5);
  const [cls, shape] =
    points > 0
      ? ["p", `<rect x="1.5" y="1.5" width="${w - 3}" height="29" rx="14.5" class="s-plus"/>`]
      : points < 0
        ? ["m", `<path d="${octagon(1.5, 1.5, w - 1.5, 30.5, 8)}" class="s-minus"/>`]
        : ["z", `<rect x="1.5" y="1.5" width="${w - 3}" height="29" rx="3" class="s-zero"/>`];
  return (
    `<svg class="fs-badge" width="${(height * w) / 32}" height="${height}" viewBox="0 0 ${w} 32" aria-hidden="true" ${more}>` +
    `${shape}<text x="${w / 2}" y="22.6" class="s-text ${cls}">${text}</text></svg>`
  );
}
