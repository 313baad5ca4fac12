/**
 * The Replay: a match that has been played. The whole of it is in the view, so stepping, scrubbing and playing need no
 * answer from Python; only the place where it stands is shared, as the trait `step`. Every round begins with its deal
 * and ends with its result.
 */

import "./lib/tokens.css";
import "./lib/base.css";
import "./match/match.css";
import "./replay.css";

import { badgeSvg } from "./lib/badge.js";
import { caravan } from "./lib/caravan.js";
import { button, h } from "./lib/dom.js";
import { escape, patch } from "./lib/patch.js";
import { sign } from "./lib/signs.js";
import { tileSvg } from "./lib/tile.js";
import { widget } from "./lib/widget.js";
import { endLabels, frameAt, handsAt, nameOf, textOf } from "./match/frame.js";
import * as parts from "./match/parts.js";
import { rail } from "./match/rail.js";

/** From one move to the next while it plays. */
const PACE = 900;

function build(stage) {
  const { root, model, send, say } = stage;
  root.classList.add("fs-match");

  const bar = h("header.fs-bar");
  const seats = h("div.fs-others");
  const matBar = h("div.fs-matbar");
  const line = caravan(stage, { label: "The tiles on the table" });
  const mat = h("div.fs-mat", {}, matBar, h("div.fs-where", {}, line.el));
  const state = h("div.fs-state");
  const why = h("div.fs-why");
  const end = h("div.fs-roundend");
  const track = rail(stage, { label: "Where the replay stands", onmove: (at) => go(at) });
  const controls = h("div.ctl", { role: "group", "aria-label": "Steps" });
  const scrub = h("div.fs-scrub", {}, track.el, controls);
  const log = h("div.fs-log", { role: "group", "aria-label": "What happened" });
  const pasted = h("textarea.fs-field.fs-mono", { id: stage.id("paste"), rows: 4, spellcheck: "false", placeholder: '{"schema": 1, …}' });
  const file = h("input", { type: "file", accept: ".json,application/json", class: "fs-sr", tabindex: -1, "aria-hidden": "true" });
  const wrong = h("p.fs-error", { hidden: true });
  const open = h(
    "form.fs-open",
    { hidden: true },
    h("label", { for: pasted.id, text: "A transcript, pasted as text" }),
    pasted,
    wrong,
    h(
      "div.go",
      {},
      button("Replay it", { cls: "main", type: "submit" }),
      button("Open a file", { onclick: () => file.click() }),
      button("Keep this one", { cls: "quiet", onclick: () => toggle(false) }),
    ),
    file,
  );
  open.querySelector(".main").type = "submit";
  const main = h("div.fs-main", {}, seats, mat, state, why, scrub, end);
  root.append(bar, open, h("div.fs-two", {}, main, h("div.fs-side", {}, log)));

  let view = null;
  let timer = 0;
  let running = false;
  let opening = false;
  let showAll = false;
  let lastRound = -1;
  const opened = new Map();

  // -- where it stands -------------------------------------------------------------------------------------------

  /** How many places a round has: its deal, its moves, and its result once it is over. */
  const placesOf = (round) => round.steps.length + (round.end ? 2 : 1);
  const total = () => view.rounds.reduce((sum, round) => sum + placesOf(round), 0) - 1;
  const step = () => Math.max(0, Math.min(total(), model.get("step") ?? 0));

  /** The round, how many of its moves are made, and whether its result is shown. */
  function place(at = step()) {
    let start = 0;
    for (const [index, round] of view.rounds.entries()) {
      const length = placesOf(round);
      if (at < start + length) {
        const local = at - start;
        return { index, round, moves: Math.min(local, round.steps.length), result: local > round.steps.length, start };
      }
      start += length;
    }
    const index = view.rounds.length - 1;
    const round = view.rounds[index];
    return { index, round, moves: round.steps.length, result: Boolean(round.end), start };
  }

  function go(at, speak = true) {
    const next = Math.max(0, Math.min(total(), at));
    if (next === step()) return;
    model.set("step", next);
    model.save_changes();
    paint();
    if (speak) say(sentence());
  }

  function sentence() {
    const { round, moves, result } = place();
    if (result && round.end) return `${round.end.title} ${round.end.text}`;
    return moves ? round.steps[moves - 1].say : round.opened;
  }

  function run(on) {
    running = on;
    clearTimeout(timer);
    if (running) {
      if (step() >= total()) go(0, false);
      timer = setTimeout(tick, PACE);
    }
    paint();
  }

  function tick() {
    go(step() + 1);
    if (step() >= total()) run(false);
    else timer = setTimeout(tick, PACE);
  }

  /** The end of the turn before, or of the next one. */
  function turn(way) {
    const at = step();
    const stops = marks().map((mark) => mark.at);
    return way > 0 ? (stops.find((stop) => stop > at) ?? total()) : (stops.findLast((stop) => stop < at) ?? 0);
  }

  function marks() {
    const list = [];
    let start = 0;
    for (const round of view.rounds) {
      list.push({ at: start, start: true });
      for (const one of round.turns) list.push({ at: start + one.to, points: one.points });
      start += placesOf(round);
    }
    return list;
  }

  function toggle(on) {
    opening = on;
    open.hidden = !on;
    wrong.hidden = true;
    paint();
    if (on) pasted.focus();
    else bar.querySelector('[data-do="open"]')?.focus();
  }

  const actions = {
    first: () => go(0),
    prev: () => go(step() - 1),
    forward: () => go(step() + 1),
    last: () => go(total()),
    back: () => go(turn(-1)),
    on: () => go(turn(1)),
    play: () => run(!running),
    open: () => toggle(!opening),
    all: () => {
      showAll = !showAll;
      paint();
    },
    line: (element) => {
      const details = element.parentElement;
      const { start, round } = place();
      const n = Number(details.dataset.turn);
      opened.set(n, !details.open);
      if (!details.open) go(start + round.turns.find((one) => one.n === n).to);
      paint();
    },
  };
  root.addEventListener("click", (event) => {
    const element = event.target.closest("[data-do]");
    if (!element || !root.contains(element) || element.getAttribute("aria-disabled") === "true") return;
    if (element.dataset.do === "line") event.preventDefault();
    if (running && element.dataset.do !== "play") run(false);
    actions[element.dataset.do]?.(element);
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && opening) toggle(false);
  });
  track.el.addEventListener("pointerdown", () => running && run(false), true);
  open.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ type: "load", text: pasted.value, field: "paste" });
  });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    pasted.value = await chosen.text();
    file.value = "";
    send({ type: "load", text: pasted.value, field: "paste" });
  });
  const moved = () => view && paint();
  model.on("change:step", moved);
  stage.gone(() => {
    model.off("change:step", moved);
    clearTimeout(timer);
  });

  // -- drawing ---------------------------------------------------------------------------------------------------

  const shown = new Map();
  function region(element, html) {
    if (shown.get(element) === html) return;
    shown.set(element, html);
    patch(element, html);
  }

  function draw(next) {
    const other = view !== null && JSON.stringify(view.rounds) !== JSON.stringify(next.rounds);
    view = next;
    if (next.error) {
      wrong.hidden = false;
      wrong.innerHTML = sign("cross", 18);
      wrong.append(next.error.text);
      pasted.setAttribute("aria-invalid", "true");
      say(next.error.text);
    } else {
      wrong.hidden = true;
      pasted.removeAttribute("aria-invalid");
      if (other) {
        pasted.value = "";
        opened.clear();
        if (opening) toggle(false);
        say(sentence());
      }
    }
    paint();
  }

  function paint() {
    const { index, round, moves, result } = place();
    if (index !== lastRound) opened.clear();
    lastRound = index;
    const frame = frameAt(round, moves);
    const now = { ...view, round };
    const current = moves ? round.steps[moves - 1] : null;
    const turns = round.turns.filter((one) => one.from < moves);
    region(
      bar,
      `<div class="t"><h3>${escape(view.title)}</h3><span class="fs-small">${escape(round.head)}</span></div>` +
        `<button type="button" class="fs-btn quiet" data-do="open" aria-expanded="${opening}">${sign("reset", 20)}<span class="w">Another match</span></button>`,
    );
    const hands = handsAt(round.hands, round, moves);
    const faces = (seat) =>
      `<span class="fs-faces" role="img" aria-label="${hands[seat].length ? hands[seat].map(nameOf).join(", ") : "no tile"}">` +
      hands[seat].map(([a, b]) => tileSvg(Math.max(a, b), Math.min(a, b), { size: 20 })).join("") +
      "</span>";
    seats.className = `fs-others fs-open-hands is-${view.seats.length}`;
    const points = result && round.end ? round.end.points : frame.points;
    region(
      seats,
      view.seats
        .map((_, seat) =>
          parts.seatPanel(now, seat, { ...frame, points }, {
            turn: current?.seat === seat,
            won: current?.seat === seat && !result ? current.gain : points[seat] - frame.points[seat],
            hand: faces(seat),
          }),
        )
        .join(""),
    );
    region(matBar, parts.matBar(now, frame));
    line.update({
      layout: frame,
      places: [],
      just: moves ? frame.last : null,
      ends: endLabels(frame),
      reserve: moves < round.steps.length,
      empty: "The first tile goes here.",
      text: textOf(frame),
    });
    const picture = result
      ? sign(round.end?.ending === "blocked" ? "blocked" : "domino", 24)
      : current && current.kind === "play" && current.total
        ? badgeSvg(current.total, 26)
        : parts.seatMark(view.seats, current?.seat ?? round.master, true);
    region(state, `${picture}<span>${parts.rich(result && round.end ? round.end.title : sentence(), { lead: result })}</span>`);
    const turnNow = turns.at(-1);
    const complete = turnNow && turnNow.to <= moves;
    region(why, !result && complete ? parts.notes(turnNow.notes) : "");
    why.hidden = result;
    end.hidden = !(result && round.end);
    if (result && round.end) region(end, parts.roundEnd(now, round.end, ""));
    const where = `round ${round.number} of ${view.rounds.length}, ${result ? "the result" : moves ? `turn ${turnNow.n} of ${round.turns.length}` : "the deal"}`;
    track.update({ count: total(), at: step(), marks: marks(), text: `${where}. ${sentence()}` });
    const icon = (what, name, label, off) =>
      `<button type="button" class="fs-btn icon" data-do="${what}" aria-label="${label}" ${off ? 'aria-disabled="true"' : ""}>${sign(name, 20)}</button>`;
    const atStart = step() === 0;
    const atEnd = step() === total();
    region(
      controls,
      icon("first", "first", "First", atStart) +
        icon("prev", "prev", "Back", atStart) +
        `<button type="button" class="fs-btn main run" data-do="play">${sign(running ? "pause" : "play", 18)}<span>${running ? "Pause" : "Play"}</span></button>` +
        icon("forward", "next", "Forward", atEnd) +
        icon("last", "last", "Last", atEnd) +
        `<span class="fs-small">${where}</span>`,
    );
    region(
      log,
      parts.log(now, result ? round.turns : round.turns.filter((one) => one.to <= moves), {
        open: (n) => opened.get(n) ?? false,
        all: showAll,
        shown: 12,
      }),
    );
  }

  return { draw };
}

export default widget("replay", "Replay", build);
