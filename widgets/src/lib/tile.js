/**
 * The tile. Its short side is 100 units, the whole is exactly 1 : 2. Upright and lying are drawn separately, never
 * rotated, so the light always comes from above; only the pips of 2, 3 and 6 turn.
 *
 * The fills are CSS (tile.css). Gradients are found through three custom properties that `defs` sets on the
 * widget's root, so every widget has its own and a host that drops them still shows flat ivory.
 */

/** Where the pips of 0 to 6 sit, as cells of a 3 × 3 grid read row by row. */
const CELLS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * Centres of the pips of one half, or one face of a die.
 * @returns {[number, number][]}
 */
export function pipCentres(count, cx, cy, pitch, turned = false) {
  return CELLS[count].map((cell) => {
    const u = ((cell % 3) - 1) * pitch;
    const v = (Math.floor(cell / 3) - 1) * pitch;
    return turned ? [cx + v, cy - u] : [cx + u, cy + v];
  });
}

const rect = (x, y, w, h, r, cls) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" class="${cls}"/>`;

function back(W, face, x, y) {
  const square = (turn) =>
    `<rect x="${x - 17}" y="${y - 17}" width="34" height="34" class="t-star" transform="rotate(${turn} ${x} ${y})"/>`;
  return (
    rect(3, 3, W - 6, face - 1, 13.5, "t-back") +
    rect(12, 12, W - 24, face - 19, 8, "t-backline") +
    square(0) +
    square(45) +
    `<circle cx="${x}" cy="${y}" r="7" class="t-starpin"/>`
  );
}

/**
 * What is inside a tile's box of 100 × 200 (upright) or 200 × 100 (lying).
 * @param {number} a the upper or left half
 * @param {number} b the lower or right half
 * @param {"v"|"h"} [lie] upright or lying
 * @param {{size?: number, down?: boolean}} [options] size in pixels of the short side (detail follows it); face down
 */
export function tileBody(a, b, lie = "v", { size = 60, down = false } = {}) {
  const upright = lie === "v";
  const W = upright ? 100 : 200;
  const H = upright ? 200 : 100;
  const face = H - 9;
  const rim = rect(1.5, 1.5, W - 3, H - 3, 15, "t-rim");
  if (down) return rim + back(W, face, W / 2, face / 2 + 2);
  const fine = size >= 34;
  const big = size >= 70;
  const mx = W / 2;
  const my = face / 2 + 2.5;
  const bar = (d) => (upright ? `M17 ${my + d}H83` : `M${mx + d} 17V${face - 13}`);
  const half = (count, cx, cy) =>
    pipCentres(count, cx, cy, 24.5, !upright)
      .map(
        ([x, y]) =>
          (fine ? `<circle cx="${x + 0.8}" cy="${y + 1.6}" r="9.6" class="t-piplight"/>` : "") +
          `<circle cx="${x}" cy="${y}" r="9.6" class="t-pip"/>` +
          (big ? `<circle cx="${x}" cy="${y + 1.8}" r="7.4" class="t-dish"/>` : ""),
      )
      .join("");
  return (
    rim +
    rect(3, 3, W - 6, face - 1, 13.5, "t-face") +
    (fine ? rect(6, 5.5, W - 12, face - 6, 11, "t-light") : "") +
    `<path d="${bar(0)}" class="t-groove"/>` +
    (fine ? `<path d="${bar(2.6)}" class="t-glint"/>` : "") +
    `<circle cx="${mx}" cy="${my}" r="7.5" class="t-pin"/>` +
    (fine ? `<circle cx="${mx - 2}" cy="${my - 2.2}" r="2.4" class="t-pinlight"/>` : "") +
    (upright ? half(a, 50, 50) + half(b, 50, 145) : half(a, 51.5, 48) + half(b, 148.5, 48))
  );
}

/**
 * A whole tile as SVG text.
 * @param {number} a upper or left half
 * @param {number} b lower or right half
 * @param {{size?: number, lie?: "v"|"h", down?: boolean, cls?: string, label?: string}} [options]
 *   `label` makes it an image with a name; without it the tile is hidden from screen readers
 */
export function tileSvg(a, b, { size = 56, lie = "v", down = false, cls = "", label = "" } = {}) {
  const w = lie === "v" ? 1 : 2;
  const h = 3 - w;
  const name = label ? `role="img" aria-label="${label}"` : 'aria-hidden="true"';
  return (
    `<svg class="fs-tile ${cls}" width="${w * size}" height="${h * size}" viewBox="0 0 ${w * 100} ${h * 100}" ${name}>` +
    `${tileBody(a, b, lie, { size, down })}</svg>`
  );
}

/** A tile face down, as SVG text. */
export const backSvg = (size = 56, options = {}) => tileSvg(0, 0, { size, down: true, ...options });

/**
 * The gradients of one widget, as SVG text to put first into its root, and the custom properties that lead to them.
 * @param {string} prefix unique to the widget
 * @returns {{svg: string, properties: Record<string, string>}}
 */
export function defs(prefix) {
  const stop = (offset, style) => `<stop offset="${offset}" style="${style}"/>`;
  const gradient = (name, stops) =>
    `<linearGradient id="${prefix}-${name}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`;
  const white = (opacity) => `stop-color:#fff;stop-opacity:${opacity}`;
  return {
    svg:
      '<svg class="fs-defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>' +
      gradient("ivory", stop(0, "stop-color:var(--fs-face)") + stop(1, "stop-color:var(--fs-face2)")) +
      gradient("hide", stop(0, "stop-color:var(--fs-back)") + stop(1, "stop-color:var(--fs-back2)")) +
      gradient("light", stop(0, white(0.95)) + stop(0.35, white(0.25)) + stop(1, white(0))) +
      "</defs></svg>",
    properties: {
      "--fs-ivory": `url("#${prefix}-ivory")`,
      "--fs-hide": `url("#${prefix}-hide")`,
      "--fs-light": `url("#${prefix}-light")`,
    },
  };
}
