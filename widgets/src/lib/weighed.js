/**
 * Every move weighed: a row for each, with what it scores now, the spread of what it comes to, the chance to win, and
 * why. A row is a button; what it does is up to the widget that shows it.
 */

import { badgeSvg } from "./badge.js";
import { escape } from "./patch.js";
import { sign } from "./signs.js";
import { tileSvg } from "./tile.js";

/**
 * @typedef {object} Row
 * @property {string} move "6-4@east", "6-4", "draw", "pass"
 * @property {[number, number]|null} tile
 * @property {string} name @property {number} now
 * @property {number} low @property {number} expected @property {number} high
 * @property {string} mean @property {string} spread @property {number} percent
 * @property {string[]} why @property {string} label
 *
 * @typedef {{title: string, note: string, done: boolean, rows: Row[], scale: [number, number], say: string}} Weighed
 */

/**
 * The list as HTML text. Every row is a button with `data-do="choose"` and its move in `data-move`.
 * @param {Weighed} record
 * @param {string|null} chosen the move that is picked
 */
export function weighedHtml({ note, done, rows, scale: [from, to] }, chosen) {
  const at = (value) => `${(100 * (value - from)) / (to - from)}%`;
  const bar = ({ low, high, expected }) =>
    `<span class="bar" aria-hidden="true"><i class="zero" style="left:${at(0)}"></i>` +
    `<i class="span" style="left:${at(low)};right:calc(100% - ${at(high)})"></i><i class="mean" style="left:${at(expected)}"></i></span>`;
  return (
    `<p class="fs-small note">${escape(note)}</p>` +
    (done
      ? `<ol class="fs-weighed">${rows
          .map((row, place) => {
            const on = row.move === chosen;
            const picture = row.tile ? tileSvg(row.tile[0], row.tile[1], { size: 24, lie: "h" }) : sign(row.move, 22);
            return (
              `<li class="${on ? "is-on" : ""}" data-k="${row.move}"><button type="button" data-do="choose" data-move="${row.move}" aria-pressed="${on}">` +
              `<span class="pic">${picture}</span>` +
              `<span class="nm"><b>${escape(row.name)}</b>${place === 0 && rows.length > 1 ? '<span class="best">best</span>' : ""}</span>` +
              `<span class="now">${badgeSvg(row.now, 24)}<span class="fs-sr">${escape(row.pay)};</span></span>${bar(row)}` +
              `<span class="fig"><b>${escape(row.mean)}</b>, ${escape(row.spread)}</span>` +
              `<span class="win">${escape(row.chance)}</span></button><p>${escape(row.why.join(" ")).replace(/\b[0-6]-[0-6]\b/g, '<span class="nb">$&</span>')}</p></li>`
            );
          })
          .join("")}</ol>`
      : "")
  );
}
