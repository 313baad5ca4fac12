/** The pieces that the Table and the Replay show alike, as HTML text. */

import { badgeSvg, signed } from "../lib/badge.js";
import { bowlSvg, chipTrack } from "../lib/chips.js";
import { dieSvg } from "../lib/dice.js";
import { escape } from "../lib/patch.js";
import { sign as signSvg } from "../lib/signs.js";
import { backSvg, tileSvg } from "../lib/tile.js";
import { nameOf, same } from "./frame.js";

/** The most points that are shown as a track of chips; more are plain numbers. */
const LONGEST_TRACK = 20;

/** Stands for a tile face down inside a sentence from Python. */
const BACK = "\u2063";

const SHAPES = [
  '<circle cx="19" cy="19" r="17"/>',
  '<rect x="3" y="3" width="32" height="32" rx="6"/>',
  '<path d="M19 2L36 12V27L19 36L2 27V12Z" stroke-linejoin="round"/>',
  '<path d="M3 5H35L19 35Z" stroke-linejoin="round"/>',
];

/** A seat's sign: its letter in its shape. */
export function seatMark(seats, seat, small = false) {
  const shape = seats[seat].shape;
  return (
    `<span class="fs-mark ${small ? "sm" : ""} ${shape === 3 ? "is-low" : ""}" aria-hidden="true"><svg viewBox="0 0 38 38" width="100%" height="100%">` +
    `${SHAPES[shape]}</svg><span>${escape(seats[seat].letter)}</span></span>`
  );
}

/** A sentence with its tiles in bold. */
export function rich(text, { lead = false } = {}) {
  let html = escape(text);
  if (lead) html = html.replace(/^[^.:]*[.:]/, "<b>$&</b>");
  return html
    .replace(/\b[0-6]-[0-6]\b/g, '<b class="fs-nb">$&</b>')
    .replace(new RegExp(`${BACK}+ ?`, "g"), (backs) => {
      const count = [...backs].filter((sign) => sign === BACK).length;
      return `<span class="fs-backs">${backSvg(11).repeat(Math.min(count, 6))}</span> `;
    });
}

const points = (count, unit) => `${signed(count).replace("+", "")} ${unit}${Math.abs(count) === 1 ? "" : "s"}`;

/**
 * Everything about one player: sign, name, role, tiles face down, points.
 * @param {object} view
 * @param {number} seat
 * @param {object} frame
 * @param {{turn?: boolean, role?: string, won?: number, hand?: string, mine?: boolean}} [options]
 */
export function seatPanel(view, seat, frame, { turn = false, role = "", won = 0, hand = null, mine = false } = {}) {
  const { seats, target, unit, round } = view;
  const held = frame.counts[seat];
  const has = frame.points[seat];
  const leads = round.master === seat;
  const office = leads ? (unit === "chip" ? "caravan master" : "leads this round") : "";
  const master = leads && unit === "chip" ? signSvg("bowl", 16) : "";
  const words = `${office ? `<span class="office">${office}${role ? " · " : ""}</span>` : ""}${escape(role)}`;
  const track =
    target !== null && target <= LONGEST_TRACK && has >= 0
      ? chipTrack(has, { target, won: Math.max(0, Math.min(won, has)), size: 12 })
      : won
        ? `<span class="fs-won">${badgeSvg(won, 20)}</span>`
        : "<span></span>";
  const of = target === null ? "" : `<span> / ${target}</span>`;
  const tiles = `${held} ${held === 1 ? "tile" : "tiles"}`;
  const backs = hand ?? (held > 8 ? `${backSvg(20)}<b>${held}</b>` : backSvg(20).repeat(held));
  return (
    `<div class="fs-seat ${turn ? "is-turn" : ""} ${mine ? "is-mine" : ""}" data-k="seat${seat}" data-seat="${seat}" role="group" ` +
    `aria-label="${escape(seats[seat].name)}: ${points(has, unit)}, ${tiles}">` +
    `${seatMark(seats, seat)}<div class="who"><b>${escape(seats[seat].name)}</b><span>${master}<span>${words}</span></span></div>` +
    `<div class="backs" ${hand === null ? 'aria-hidden="true"' : ""}>${mine ? "" : backs}</div>` +
    `<div class="track" aria-hidden="true">${track}<strong>${signed(has).replace("+", "")}${of}</strong></div></div>`
  );
}

/** The dice and the oasis, at the head of the mat. */
export function matBar(view, frame, { oasis = null } = {}) {
  const { dice, reserve, draws } = view.round;
  const pair = (kind, word) =>
    dice
      ? `<span class="g" role="img" aria-label="${word} ${dice[kind].join("-")}">${signSvg(kind, 24)}<span class="lb">${word}</span>` +
        dice[kind].map((value) => dieSvg(kind, value, 42)).join("") +
        "</span>"
      : "";
  const left = frame.oasis;
  const closed = draws && left > 0 && left <= reserve;
  const note = !draws
    ? "nobody draws"
    : closed
      ? `${signSvg("lock", 14)} closed: ${left === 1 ? "it stays" : "they stay"}`
      : left === 0
        ? "empty"
        : reserve
          ? `the last ${reserve} stay`
          : "open";
  const tiles = `${left} ${left === 1 ? "tile" : "tiles"}`;
  const backs = left ? backSvg(21).repeat(Math.min(left, 2)) : '<span class="fs-hole"></span>';
  return (
    pair("flower", "Flower") +
    pair("scorpion", "Scorpion") +
    `<span class="g oasis" data-oasis>${oasis ?? `<span class="backs" aria-hidden="true">${backs}</span>`}<span>Oasis, ${tiles}<small>${note}</small></span></span>`
  );
}

/** What others did since the reader's last turn: a row under the mat. */
export function recap(view, items, label = "Since your last turn") {
  if (!items.length) return "";
  const names = view.seats.map(({ name }) => escape(name));
  const bold = (html) => {
    const name = names.find((one) => html.startsWith(`${one} `));
    return name ? `<b>${name}</b>${html.slice(name.length)}` : html;
  };
  return (
    `<ul class="fs-recap" aria-label="${label}">` +
    items
      .map(({ text, points: gain, key }) => `<li data-k="${key}"><span>${bold(rich(text))}</span>${gain === null ? "" : pay(gain, 20)}</li>`)
      .join("") +
    "</ul>"
  );
}

/** A score badge that also has words. */
export const pay = (value, height) =>
  `<span class="fs-pay">${badgeSvg(value, height)}<span class="fs-sr">${signed(value)}</span></span>`;

/** Where an award comes from: a link in the book, else its words. */
export function sourceLink({ source, anchor }) {
  if (!source) return "";
  const inside = `${signSvg("rule", 16)}${escape(source)}`;
  return anchor && document.documentElement.dataset.fsBook !== undefined
    ? `<a class="fs-src" href="texts.html#${escape(anchor)}">${inside}</a>`
    : `<span class="fs-src">${inside}</span>`;
}

/** Why a turn went as it did: a paragraph for each reason. */
export const notes = (list) =>
  list.map((note) => `<p><b>${escape(note.title)}</b> ${rich(note.text)}</p>${sourceLink(note)}`).join("");

/**
 * The log: a line for each turn, latest first; each opens its explanation.
 * @param {object} view
 * @param {object[]} turns those shown so far
 * @param {{open: (n: number) => boolean, all: boolean, shown?: number}} options
 */
export function log(view, turns, { open, all, shown = 8 }) {
  const list = turns.slice().reverse();
  const some = all ? list : list.slice(0, shown);
  const line = (turn) =>
    `<details data-k="t${turn.n}" data-turn="${turn.n}" ${open(turn.n) ? "open" : ""}><summary data-do="line">` +
    `<span class="n">${turn.n}</span>${seatMark(view.seats, turn.seat, true)}<span>${rich(turn.log)}</span>` +
    `${turn.points ? pay(turn.points, 22) : '<span class="none">0</span>'}${signSvg("more", 16)}</summary>` +
    `<div class="ex">${notes(turn.notes)}</div></details>`;
  return (
    '<h4>What happened <span class="fs-small">latest first</span></h4>' +
    some.map(line).join("") +
    (list.length ? "" : `<p class="empty">${rich(view.round.opened)}</p>`) +
    (list.length > shown
      ? `<p class="all"><button type="button" class="fs-btn quiet" data-do="all" aria-expanded="${all}">${all ? "Only the latest" : `All ${list.length} turns`}</button></p>`
      : "") +
    (list.length && (all || list.length <= shown) ? `<p class="empty">${rich(view.round.opened)}</p>` : "")
  );
}

const RUNG = { no: "cross", win: "check" };

/** The ladder: the questions that decide a round which nobody finished. */
function ladder(rungs) {
  if (!rungs.length) return "";
  return (
    '<ol class="fs-ladder">' +
    rungs
      .map(
        ({ state, question, answer, tile }, i) =>
          `<li class="is-${state}"><span class="rung">${RUNG[state] ? signSvg(RUNG[state], 19) : i + 1}</span>` +
          `<div><b>${escape(question)}</b><span class="d">${escape(answer)}</span></div>` +
          `<span class="pic">${tile ? tileSvg(tile[0], tile[1], { size: 32, lie: "h" }) : ""}</span></li>`,
      )
      .join("") +
    "</ol>"
  );
}

/** What everybody held at a moment that is looked back at. */
export function openHands(view, hands) {
  const tiles = (hand) => hand.map((tile) => tileSvg(Math.max(...tile), Math.min(...tile), { size: 24, label: nameOf(tile) })).join("");
  return (
    '<h4>Held just then</h4><ul>' +
    hands
      .map(
        (hand, seat) =>
          `<li><span class="nm">${seatMark(view.seats, seat, true)}${escape(view.seats[seat].name)}</span><span class="tiles">` +
          `${tiles(hand) || '<span class="fs-small">no tile left</span>'}</span></li>`,
      )
      .join("") +
    "</ul>"
  );
}

/** What the coach says of a round that is over, with the moves that gave something away. */
function review(view, { sentences, turns }) {
  const turnOf = (at) => view.round.turns.find((turn) => turn.from < at && at <= turn.to)?.n ?? "";
  return (
    `<section class="fs-review" role="group" aria-label="The round, looked at again"><h4 tabindex="-1" data-review>${signSvg("hint", 20)}The round, looked at again</h4>` +
    sentences.map((sentence) => `<p>${rich(sentence)}</p>`).join("") +
    (turns.length
      ? `<ol>${turns
          .map(
            ({ at, seat, text, lost }) =>
              `<li class="${lost ? "is-lost" : ""}"><button type="button" class="fs-btn" data-do="judged" data-at="${at}">Turn ${turnOf(at)}</button>` +
              `${seatMark(view.seats, seat, true)}<span>${lost ? "<b>Most was lost here.</b> " : ""}${rich(text)}</span></li>`,
          )
          .join("")}</ol>`
      : "") +
    "</section>"
  );
}

/** A match that is over: points and chances over time, as drawings and as a table. */
function chart({ title, charts, table }) {
  const picture = (one) => `<h5>${escape(one.title)}</h5><div class="wide">${one.wide}</div><div class="narrow">${one.narrow}</div>`;
  const row = ([first, ...rest]) => `<tr><th scope="row">${escape(first)}</th>${rest.map((cell) => `<td>${escape(cell)}</td>`).join("")}</tr>`;
  return (
    `<section class="fs-charts" role="group" aria-label="${escape(title)}"><h4>${escape(title)}</h4>${charts.map(picture).join("")}` +
    `<details><summary>${escape(table.title)}</summary><div class="scroll" tabindex="0" role="group" aria-label="${escape(table.title)}"><table><thead><tr>` +
    `${table.head.map((cell) => `<th scope="col">${escape(cell)}</th>`).join("")}</tr></thead><tbody>${table.rows.map(row).join("")}</tbody></table></div></details></section>`
  );
}

/** The end of a round: why it ended, who takes it, and every tile turned up. */
export function roundEnd(view, end, buttons) {
  const { seats } = view;
  const shown = (mark, name, tiles, held, note) =>
    `<li><span class="nm">${mark}${escape(name)}</span><span class="tiles">` +
    (tiles.length
      ? tiles
          .map((tile) => {
            const svg = tileSvg(tile[0], tile[1], { size: 32, label: nameOf(tile) });
            return held && same(tile, held) ? `<span class="held">${svg}</span>` : svg;
          })
          .join("")
      : '<span class="fs-small">no tile left</span>') +
    `</span><span class="pts">${note}</span></li>`;
  const account = (text) => escape(text).replace(/[+−]\d+ =/, (sum) => `<b>${sum.slice(0, -2)}</b> =`);
  const match = end.match;
  return (
    `<div class="fs-endhead"><div><h3 tabindex="-1" data-end>${escape(match ? match.title : end.title)}</h3>` +
    (match ? `<p>${escape(match.text)}</p><p><b>${escape(end.title)}</b> ${rich(end.text)}</p>` : `<p>${rich(end.text)}</p>`) +
    `</div>${view.unit === "chip" ? bowlSvg(132) : ""}</div>${ladder(end.ladder)}${view.chart ? chart(view.chart) : ""}${view.review ? review(view, view.review) : ""}` +
    `<div class="fs-shown"><h4>All tiles turned up</h4><ul>` +
    end.hands.map(({ tiles, held, note, pips }, seat) => shown(seatMark(seats, seat, true), seats[seat].name, tiles, held, account(note) + (pips ? ` <span class="fs-small">${escape(pips)}</span>` : ""))).join("") +
    shown(signSvg("oasis", 26), "Oasis", end.oasis.tiles, null, escape(end.oasis.note)) +
    `</ul></div><div class="fs-foot">${buttons}<span class="fs-small">Deal ${view.seed === null ? "—" : view.seed} ${sourceLink(end)}</span></div>`
  );
}
