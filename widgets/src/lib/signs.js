/**
 * The signs: small drawings on a 32-unit square, in `currentColor`. They are ornament beside a word, so they are
 * hidden from screen readers.
 */

const LINE =
  'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"';

/** Six notched petals round a disc. */
export const FLOWER =
  [0, 60, 120, 180, 240, 300]
    .map(
      (turn) =>
        '<path d="M16 13.2C12.4 10.5 11.2 5.8 13.2 2.9C14 1.7 15.3 2.1 16 3.3C16.7 2.1 18 1.7 18.8 2.9C20.8 5.8 19.6 10.5 16 13.2Z"' +
        ` transform="rotate(${turn} 16 16)"/>`,
    )
    .join("") + '<circle cx="16" cy="16" r="3.1"/>';

const TAIL = [
  [13.2, 23.6, 2.7],
  [14.9, 26.9, 2.4],
  [18.2, 28.7, 2.2],
  [21.9, 28, 2.05],
  [24.7, 25.5, 1.9],
  [26, 22.1, 1.75],
];

/** A scorpion from above: two pincers, eight limbs, a tail of six beads and a hooked sting. */
export const SCORPION =
  '<path d="M13 8.6C15 8.6 16.3 10 16.6 12C17.6 15.4 17.4 19 15.8 21.6H10.2C8.6 19 8.4 15.4 9.4 12C9.7 10 11 8.6 13 8.6Z"/>' +
  TAIL.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join("") +
  '<path d="M27.9 20.6C28.2 17.4 26.3 15 22.6 14.3C24 16 24.1 17.6 24 20.4Z"/>' +
  '<g fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">' +
  '<path d="M10.6 10.6C7.6 10 5.8 8.4 5.6 6.2M15.4 10.6C18.4 10 20.2 8.4 20.4 6.2"/>' +
  '<path d="M9 14L5.4 12.9L3.4 14.8M8.7 16.9H5L3 19.1M9.2 19.7L5.8 20.9L4.6 23.4M17 14L20 13.1M17.3 16.9H20.2M16.8 19.5L19.4 20.6"/></g>' +
  '<path d="M5.8 7.6C3.2 6.8 2.3 4 3.9 1.6C4.3 3 4.8 3.8 5.7 4.2C6 3.2 6.6 2.3 7.9 1.8C8.6 4.4 7.9 6.9 5.8 7.6ZM20.2 7.6C22.8 6.8 23.7 4 22.1 1.6C21.7 3 21.2 3.8 20.3 4.2C20 3.2 19.4 2.3 18.1 1.8C17.4 4.4 18.1 6.9 20.2 7.6Z"/>';

/** Every sign by name. */
export const SIGNS = {
  flower: FLOWER,
  scorpion: SCORPION,
  oasis:
    `<path d="M15 26C15.4 20 16.4 15.5 18.6 11.5" ${LINE}/>` +
    '<path d="M18.6 11.2C14 7.6 8.6 8.2 5.8 12.2C10.4 10.8 14.6 11 18.6 11.2C13.8 12.6 10.6 15.8 10.2 20C13 16 15.6 13.4 18.6 11.2C17.6 7.4 19.2 4 22.6 2.8C21.4 5.8 20.6 8.4 18.6 11.2C22.2 8.4 26.6 8.6 29 12C25.4 10.6 22 10.6 18.6 11.2C22.8 12.6 25 15.6 24.8 19.4C22.8 15.8 21 13.2 18.6 11.2Z"/>' +
    `<path d="M4 28.4C7 26.4 9.6 26.4 12.4 28.4C15.2 30.2 17.8 30.2 20.6 28.4C23 26.8 25.6 26.6 28 28" ${LINE}/>`,
  bowl:
    '<path d="M3 15.5H29C28.6 22 24.4 26.5 19.5 27.2V29H12.5V27.2C7.6 26.5 3.4 22 3 15.5Z"/>' +
    '<ellipse cx="11" cy="12.6" rx="4.4" ry="1.9"/><ellipse cx="20" cy="12.6" rx="4.4" ry="1.9"/><ellipse cx="15.6" cy="9" rx="4.4" ry="1.9"/>',
  dual: `<path d="M3 9H13V23H3ZM19 9H29V23H19Z" ${LINE}/><circle cx="8" cy="16" r="2.4"/><circle cx="24" cy="16" r="2.4"/>`,
  plural: `<path d="M2.5 11H13V21H2.5ZM19.5 4H29.5V28H19.5ZM19.5 16H29.5" ${LINE}/><circle cx="7.8" cy="16" r="2.2"/><circle cx="24.5" cy="10" r="2.2"/><circle cx="24.5" cy="22" r="2.2"/>`,
  fives: `<path d="M21.5 6H11.5L10.5 15C12 13.6 13.8 13 15.8 13C20 13 22.5 15.6 22.5 19.4C22.5 23.4 19.6 26 15.6 26C12.8 26 10.8 24.9 9.5 23" ${LINE}/>`,
  domino: `<path d="M10 3H22V29H10ZM10 16H22" ${LINE}/><circle cx="16" cy="9.5" r="2.3"/><circle cx="16" cy="22.5" r="2.3"/>`,
  blocked: `<path d="M5 8V24M27 8V24M10 16H22" ${LINE}/>`,
  pips: '<circle cx="9" cy="9" r="3.4"/><circle cx="23" cy="9" r="3.4"/><circle cx="16" cy="16" r="3.4"/><circle cx="9" cy="23" r="3.4"/><circle cx="23" cy="23" r="3.4"/>',
  undo: `<path d="M12 7L5 13L12 19M6 13H20C24.5 13 27 16 27 19.5C27 23 24.5 26 20 26H13" ${LINE}/>`,
  redo: `<path d="M20 7L27 13L20 19M26 13H12C7.5 13 5 16 5 19.5C5 23 7.5 26 12 26H19" ${LINE}/>`,
  reset: `<path d="M26 11A11.5 11.5 0 1 0 27.5 18M26.5 4V11.5H19" ${LINE}/>`,
  roll: `<path d="M4 12L13 5L22 9L23 20L14 27L5 22ZM4 12L13.5 16L22 9M13.5 16L14 27" ${LINE}/><path d="M26 6C28 8 29 10.5 29 13" ${LINE}/>`,
  hint: `<path d="M11 21C8 18.5 7 16 7 13C7 8 11 4.5 16 4.5C21 4.5 25 8 25 13C25 16 24 18.5 21 21V24H11ZM12.5 28H19.5" ${LINE}/>`,
  weigh: `<path d="M16 4V27M10 27H22M6 8H26M2.5 19L6 8L9.5 19ZM22.5 19L26 8L29.5 19Z" ${LINE}/>`,
  lock: `<path d="M7 15H25V28H7ZM11 15V10.5C11 7 13 4.5 16 4.5C19 4.5 21 7 21 10.5V15" ${LINE}/>`,
  draw: `<path d="M5 5H17V27H5ZM21 16H29M25.5 12L29.5 16L25.5 20" ${LINE}/>`,
  pass: `<path d="M6 16H26M20 9L27 16L20 23" ${LINE}/>`,
  check: `<path d="M6 17L13 24L26 8" ${LINE}/>`,
  cross: `<path d="M8 8L24 24M24 8L8 24" ${LINE}/>`,
  rule: `<path d="M6 5H20L26 11V27H6ZM11 13H20M11 18H21M11 23H17" ${LINE}/>`,
  more: `<path d="M9 12L16 20L23 12" ${LINE}/>`,
  next: `<path d="M12 6L22 16L12 26" ${LINE}/>`,
  prev: `<path d="M20 6L10 16L20 26" ${LINE}/>`,
  first: `<path d="M23 6L13 16L23 26M8 6V26" ${LINE}/>`,
  last: `<path d="M9 6L19 16L9 26M24 6V26" ${LINE}/>`,
  play: '<path d="M9 5L26 16L9 27Z"/>',
  pause: '<path d="M8 5H13.5V27H8ZM18.5 5H24V27H18.5Z"/>',
};

/** Which sign stands for an award; the short and the long award of a pair share theirs and differ by word. */
const AWARD_SIGNS = {
  dual: "dual",
  plural: "plural",
  short_flower: "flower",
  long_flower: "flower",
  short_scorpion: "scorpion",
  long_scorpion: "scorpion",
  fives: "fives",
  domino: "domino",
  blocked: "blocked",
  pips: "pips",
};

/**
 * A sign as SVG text.
 * @param {keyof typeof SIGNS} name
 * @param {number} [size] pixels
 */
export function sign(name, size = 20) {
  return (
    `<svg class="fs-sign ${name}" width="${size}" height="${size}" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">` +
    `${SIGNS[name] ?? SIGNS.rule}</svg>`
  );
}

/** The sign of an award kind, as SVG text. */
export const awardSign = (kind, size = 24) => sign(AWARD_SIGNS[kind] ?? "rule", size);
