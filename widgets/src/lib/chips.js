/** Chips, their track and the bowl they come from. */

const RIM_AND_FACE =
  '<circle cx="16" cy="17.2" r="13.8" class="c-rim"/><circle cx="16" cy="15.4" r="13.4" class="c-face"/>';

/** One chip, or the dashed ring of an empty place, as SVG text. */
export function chipSvg(size = 24, empty = false) {
  const inside = empty
    ? '<circle cx="16" cy="16" r="13" class="c-hole"/>'
    : `${RIM_AND_FACE}<circle cx="16" cy="15.4" r="9.4" class="c-ring"/><circle cx="16" cy="15.4" r="3" class="c-ring"/>`;
  return `<svg class="fs-chip" width="${size}" height="${size}" viewBox="0 0 32 32" aria-hidden="true">${inside}</svg>`;
}

/**
 * A row of places in fives: chips, then dashed rings; a chip won since the player's last turn carries a cross.
 * @param {number} count chips held
 * @param {{target?: number, won?: number, size?: number}} [options] places (20), chips that are new, pixels a chip
 */
export function chipTrack(count, { target = 20, won = 0, size = 13 } = {}) {
  const places = Math.max(target, count);
  const pitch = size + 1.5;
  const at = (i) => i * pitch + Math.floor(i / 5) * 5;
  let inside = "";
  for (let i = 0; i < places; i++) {
    const body =
      i >= count
        ? '<circle cx="16" cy="16" r="12" class="c-hole"/>'
        : RIM_AND_FACE +
          (i >= count - won
            ? '<path d="M10 15.4H22M16 9.4V21.4" class="c-new"/>'
            : '<circle cx="16" cy="15.4" r="7" class="c-ring"/>');
    inside += `<svg x="${at(i)}" y="2" width="${size}" height="${size}" viewBox="0 0 32 32">${body}</svg>`;
  }
  const w = at(places - 1) + size;
  return `<svg class="fs-track" width="${w}" height="${size + 4}" viewBox="0 0 ${w} ${size + 4}" aria-hidden="true">${inside}</svg>`;
}

/** The bowl, full of chips. */
export function bowlSvg(width = 180) {
  const chips = [
    [90, 27],
    [62, 34],
    [114, 35],
    [88, 38],
    [48, 43],
    [130, 44],
    [76, 45],
    [102, 46],
  ]
    .map(
      ([x, y]) =>
        `<ellipse cx="${x}" cy="${y + 3.5}" rx="15" ry="6" class="c-rim"/><ellipse cx="${x}" cy="${y}" rx="15" ry="6" class="c-face"/>` +
        `<ellipse cx="${x}" cy="${y}" rx="9" ry="3.2" class="c-ring"/>`,
    )
    .join("");
  const band = Array.from(
    { length: 8 },
    (_, i) => `<path d="M${38 + i * 13} 66l6.5 -6l6.5 6l-6.5 6Z" class="b-tessera"/>`,
  ).join("");
  return (
    `<svg class="fs-bowl" width="${width}" height="${width * 0.62}" viewBox="0 0 180 112" aria-hidden="true">` +
    `<ellipse cx="90" cy="104" rx="46" ry="6" class="b-shade"/><ellipse cx="90" cy="47" rx="76" ry="14" class="b-inside"/>${chips}` +
    '<path d="M14 47C16 76 44 96 66 99V104C66 107 114 107 114 104V99C136 96 164 76 166 47C160 56 130 62 90 62C50 62 20 56 14 47Z" class="b-body"/>' +
    '<path d="M14 47C20 56 50 62 90 62C130 62 160 56 166 47" class="b-lip"/>' +
    `<g transform="translate(0 12)">${band}</g></svg>`
  );
}
