/**
 * The Table: a whole match. Python plays everything up to the next decision of a person and tells it as a row of
 * steps; here they are shown one after the other at a pace, then the hand is the reader's. No rule is known here: which
 * tile fits where, and what it would pay, comes with the view.
 */

import "./lib/tokens.css";
import "./lib/base.css";
import "./lib/weighed.css";
import "./match/match.css";
import "./table.css";

import { badgeSvg, brings } from "./lib/badge.js";
import { caravan } from "./lib/caravan.js";
import { button, drawing, h, still } from "./lib/dom.js";
import { digitPairs, roving } from "./lib/keys.js";
import { escape, patch } from "./lib/patch.js";
import { sign } from "./lib/signs.js";
import { backSvg, tileSvg } from "./lib/tile.js";
import { weighedHtml } from "./lib/weighed.js";
import { widget } from "./lib/widget.js";
import { endLabels, frameAt, handsAt, same, textOf } from "./match/frame.js";
import * as parts from "./match/parts.js";
import { rail } from "./match/rail.js";
import { setup } from "./match/setup.js";

/** Between the events of others. */
const PACE = 600;
/** Between two tiles drawn by the same player. */
const DRAW_PACE = 360;

function build(stage) {
  const { root, send, say } = stage;
  root.classList.add("fs-match");

  // -- the page, made once ---------------------------------------------------------------------------------------

  const bar = h("header.fs-bar");
  const form = setup(stage, {
    options: () => stage.model.get("options"),
    onstart: (values) => send({ type: "new", ...values }),
    onagain: () => ask({ type: "again", whole: true }),
    onclose: () => openForm(false),
  });
  const others = h("div.fs-others");
  const matBar = h("div.fs-matbar");
  const line = caravan(stage, {
    label: "The tiles on the table",
    onplace: (place) => lay(place.move),
    onpoint: (place) => point(place.arm ?? "lead"),
  });
  const where = h("div.fs-where", {}, line.el);
  const strip = h("div.fs-strip");
  const mat = h("div.fs-mat", {}, matBar, where, strip);
  const scrub = h("div.fs-scrub");
  const track = rail(stage, { label: "Steps of the round", onmove: (at) => look(at) });
  const controls = h("div.ctl");
  scrub.append(track.el, controls);
  const held = h("div.fs-shown.fs-held");
  const state = h("div.fs-state");
  const hand = h("div.fs-hand", { role: "group", tabindex: -1, "aria-label": "Your hand" });
  const acts = h("div.fs-acts");
  const curtain = h("div.fs-curtain");
  const mine = h("div.fs-mine");
  const own = h("div.fs-own");
  const end = h("div.fs-roundend");
  const field = h("input.fs-field.fs-mono", {
    id: stage.id("typed"),
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder: "6-4@east",
  });
  const typed = h(
    "form.fs-typed",
    {},
    h("label", { for: field.id, text: "Or type it: a move, draw, pass, undo; or hand, ends, score, to hear them" }),
    field,
    button("Do it", { type: "submit" }),
  );
  const weigh = h("div.fs-weigh", { role: "group", "aria-label": "Every move weighed" });
  mine.append(curtain, hand, acts, weigh);
  const log = h("div.fs-log", { role: "group", "aria-label": "What happened" });
  const main = h("div.fs-main", { tabindex: -1 }, others, mat, state, scrub, held, mine, end, own, typed);
  root.append(bar, form.el, h("div.fs-two", {}, main, h("div.fs-side", {}, log)));

  // -- what this view of the table remembers; everything shared is in the view -------------------------------------

  let view = null;
  let cursor = 0; // steps of the round shown so far
  let timer = 0;
  let chosen = null; // name of the tile picked
  let pointed = null; // arm of the place pointed at
  let hovered = null; // name of the tile pointed at
  let side = "east"; // the arm used last
  let note = null; // a sentence about a tile that does not fit
  let looking = null; // step looked back at after the round
  let judged = null; // the move of the review that is looked back at
  let setupOpen = false;
  let showAll = false;
  let from = null; // where the tile just laid came from
  let roundKey = "";
  let thinking = false; // the coach was asked to weigh the moves and has not answered yet
  let waiting = false; // something was asked for and not answered yet
  let pending = false; // a move was sent and shown already, the answer is on its way
  let told = ""; // the last state that was announced
  const opened = new Map(); // lines of the log, by hand

  const steps = () => view.round.steps;
  const playing = () => cursor < steps().length;
  const ended = () => view.round.end !== null && !playing();
  const deciding = () => view.can.decide && !playing() && view.round.end === null;
  const tileOf = (name) => view.hand.find((one) => one.name === name);
  const reader = () => (view.curtain ? null : view.me);

  // -- the view from Python ----------------------------------------------------------------------------------------

  function draw(next) {
    // The view of before the move that was sent, coming late: the answer is still on its way.
    if (pending && next.made === view.made && !next.error && !next.said) return;
    const before = view;
    const key = `${next.seed}/${next.rules}/${next.seats.length}/${next.round.number}`;
    const first = before === null;
    const changed = first || pending || before.made !== next.made || key !== roundKey;
    pending = false;
    waiting = false;
    thinking = false;
    view = next;
    if (next.said) {
      note = { text: next.said, error: false, hint: Boolean(next.hint) };
      say(next.said);
    } else if (next.error) {
      note = { text: next.error.text, error: true };
      say(next.error.text);
    } else if (changed) note = null;
    const running = playing0(before, key);
    if (changed) {
      if (!running) clearTimeout(timer);
      looking = null;
      judged = null;
      chosen = null;
      pointed = null;
      if (key !== roundKey || steps().length <= cursor) {
        const again = key === roundKey;
        // A table without people plays itself from the deal; else a page that opens shows what is so now.
        cursor = again || (first && next.me !== null) ? steps().length : 0;
        if (!again) {
          opened.clear();
          showAll = false;
          if (!first) say(next.round.opened);
        }
      }
      roundKey = key;
      if (setupOpen && !first) openForm(false);
    }
    if (!next.error && field.value && root.contains(field) && changed) field.value = "";
    if (next.said) field.value = "";
    field.toggleAttribute("aria-invalid", Boolean(next.error && next.error.field === "typed"));
    form.update(next);
    paint();
    if (next.hinted) show(next.hinted);
    if (next.weighed && !next.weighed.done) send({ type: "weigh", made: next.made });
    else if (next.weighed && !before?.weighed?.done) say(next.weighed.say);
    if (next.reviewing) send({ type: "review", made: next.made });
    if (next.review && !before?.review) {
      note = null;
      paint();
      say(next.review.sentences.join(" "));
      if (root.contains(root.getRootNode().activeElement)) end.querySelector("[data-review]")?.focus();
    }
    if (!changed) return;
    if (playing() && running && timer) return; // more of what is being shown already
    if (playing()) {
      // The reader's own play is shown at once; what others do follows at a pace.
      const step = steps()[cursor];
      if (step.seat === before?.me && step.kind === "play" && before.can.decide) advance();
      else timer = setTimeout(advance, paceOf(cursor));
    } else settle(first);
  }

  /** Whether steps of this same round are being shown one after the other just now. */
  const playing0 = (before, key) => before !== null && key === roundKey && cursor < before.round.steps.length && cursor < steps().length;

  /** The move the coach names is picked and pointed at. */
  function show(move) {
    if (take(move)) line.focusPlace(move.split("@")[1] ?? null);
  }

  /** A move is picked and pointed at, whatever else its tile could do. */
  function take(move) {
    const [name, arm] = move.split("@");
    const tile = tileOf(name);
    if (!deciding() || !tile?.plays.length) return false;
    chosen = name;
    pointed = arm ?? "lead";
    paint();
    return true;
  }

  function paceOf(place) {
    const step = steps()[place];
    const last = steps()[place - 1];
    return step.kind === "draw" && last?.kind === "draw" && last.seat === step.seat ? DRAW_PACE : PACE;
  }

  function advance() {
    const step = steps()[cursor];
    const source = step.kind === "play" ? (from ?? sourceOf(step.seat)) : null;
    const oasis = step.kind === "draw" ? matBar.querySelector(".oasis .backs") : null;
    cursor += 1;
    paint(source);
    from = null;
    if (oasis) slide(oasis, step);
    say(step.say);
    if (playing()) timer = setTimeout(advance, paceOf(cursor));
    else if (view.round.end) timer = setTimeout(() => settle(), PACE);
    else settle();
  }

  /** Shows everything at once: any key or tap while others move. */
  function skip() {
    clearTimeout(timer);
    cursor = steps().length;
    from = null;
    paint();
    settle();
  }

  /** Everything is shown: the reader is told, and the focus goes where the work is. */
  function settle(quietly = false) {
    paint();
    const sentence = view.say;
    if (!quietly && !view.error && !view.said && sentence !== told) say(sentence);
    told = quietly ? "" : sentence;
    if (quietly || !root.contains(root.getRootNode().activeElement)) return;
    const active = root.getRootNode().activeElement;
    if (active === field || form.el.contains(active) || log.contains(active)) return;
    if (ended()) end.querySelector("[data-end]")?.focus({ preventScroll: true });
    else if (deciding()) handFocus();
    else if (view.curtain) curtain.querySelector("button")?.focus();
  }

  const sourceOf = (seat) => {
    const panel = seat === reader() ? hand : others.querySelector(`[data-seat="${seat}"] .backs`);
    return panel?.getBoundingClientRect() ?? null;
  };

  /** A drawn tile slides from the oasis to whoever draws it, and turns up only if it is the reader's. */
  function slide(oasis, step) {
    if (still()) return;
    const start = oasis.getBoundingClientRect();
    const goal = (step.seat === reader() ? (hand.lastElementChild ?? hand) : others.querySelector(`[data-seat="${step.seat}"] .backs`))?.getBoundingClientRect();
    if (!goal || !start.width) return;
    const box = root.getBoundingClientRect();
    const tile = h("div.fs-flying", { "aria-hidden": "true", svg: step.tile ? tileSvg(...step.tile, { size: 24 }) : backSvg(24) });
    root.append(tile);
    const at = (rect) => `translate(${rect.left + rect.width / 2 - box.left - 12}px, ${rect.top + rect.height / 2 - box.top - 24}px)`;
    tile.animate([{ transform: at(start) }, { transform: at(goal) }], { duration: 240, easing: "cubic-bezier(.2,.7,.2,1)" }).finished.then(
      () => tile.remove(),
      () => tile.remove(),
    );
  }

  // -- what the reader does ------------------------------------------------------------------------------------------

  function pick(name, element) {
    const tile = tileOf(name);
    if (!deciding() || !tile) return;
    note = null;
    if (!tile.plays.length) {
      note = { text: tile.why, error: true };
      chosen = null;
      say(tile.why);
    } else if (tile.plays.length === 1) {
      from = element?.getBoundingClientRect() ?? null;
      lay(tile.plays[0].move);
      return;
    } else if (chosen === name) {
      putBack();
      return;
    } else {
      chosen = name;
      pointed = (tile.plays.find((play) => play.arm === side) ?? tile.plays[0]).arm;
      say(tile.chosen);
    }
    paint();
    if (chosen) line.focusPlace(pointed);
  }

  function putBack() {
    const name = chosen;
    chosen = null;
    pointed = null;
    note = null;
    paint();
    if (name) handFocus(name);
  }

  function point(arm) {
    if (!chosen || pointed === arm) return;
    pointed = arm;
    paint();
  }

  /** Sends a move, and shows it at once: what it does is in the view. */
  function lay(move) {
    const [name, arm] = move.split("@");
    const tile = tileOf(name);
    const play = tile?.plays.find((one) => one.move === move);
    if (!play || pending) return;
    const source = from ?? hand.querySelector(`[data-k="${name}"]`)?.getBoundingClientRect() ?? null;
    from = null;
    side = arm ?? side;
    send({ type: "move", move });
    const last = steps().at(-1);
    const before = last ?? view.round.start;
    const step = {
      ...{ seat: view.me, turn: last?.kind === "draw" ? last.turn : (last?.turn ?? 0) + 1, kind: "play", spinner: last?.spinner ?? null },
      ...{ tile: tile.tile, arm: play.arm, halves: play.halves, total: play.total, points: play.points },
      ...{ counts: before.counts.map((count, seat) => count - (seat === view.me)), oasis: before.oasis, say: play.done, recap: play.done },
    };
    view = {
      ...view,
      round: { ...view.round, steps: [...steps(), step] },
      hand: view.hand.filter((one) => one !== tile),
      can: { ...view.can, decide: false, undo: false, hint: false },
      say: play.done,
      turn: null,
    };
    pending = true;
    chosen = null;
    pointed = null;
    note = null;
    cursor += 1;
    paint(source);
    say(play.done);
    told = play.done;
  }

  function look(at) {
    looking = Math.max(0, Math.min(steps().length, at));
    paint();
    say(verdict()?.text ?? (looking ? steps()[looking - 1].say : view.round.opened));
  }

  /** What the review says of the move to come, when the reader came to look at it. */
  const verdict = () => (judged !== null && looking === judged.at - 1 ? judged : null);

  /** Whether a person laid a tile next, at the moment looked back at. */
  const mayPlayFrom = () => {
    const next = looking === null ? null : steps()[looking];
    return next?.kind === "play" && view.seats[next.seat].bot === null && view.round.end !== null;
  };

  function openForm(open) {
    setupOpen = open;
    form.open(open);
    paint();
    if (open) form.focus();
    else bar.querySelector('[data-do="setup"]')?.focus();
  }

  /** Asks for something once: a second press before the answer is the same wish. */
  function ask(message) {
    if (waiting) return;
    waiting = true;
    send(message);
  }

  const actions = {
    pick: (element) => pick(element.dataset.k, element),
    lay: (element) => lay(element.dataset.move),
    back: () => putBack(),
    draw: () => ask({ type: "move", move: "draw" }),
    pass: () => ask({ type: "move", move: "pass" }),
    hint: () => ask({ type: "hint" }),
    weigh: () => {
      thinking = !view.weighed;
      ask({ type: "weigh", open: thinking, made: view.made });
      paint();
    },
    choose: ({ dataset: { move } }) => {
      if (!deciding()) return;
      const row = view.weighed.rows.find((one) => one.move === move);
      note = null;
      if (take(move)) say(row.label);
      else {
        chosen = pointed = null;
        paint();
        acts.querySelector(`[data-do="${move}"]`)?.focus();
      }
    },
    undo: () => ask({ type: "undo" }),
    setup: () => openForm(!setupOpen),
    open: () => ask({ type: "open" }),
    next: () => ask({ type: "next" }),
    again: () => ask({ type: "again" }),
    whole: () => ask({ type: "again", whole: true }),
    save: () => send({ type: "save" }),
    fresh: () => ask({ type: "new", seed: null }),
    review: () => {
      ask({ type: "review", made: view.made });
      note = { text: "The coach looks at every move with all tiles known.", hint: true };
      paint();
      say(note.text);
    },
    judged: (element) => {
      judged = view.review.turns.find((one) => one.at === Number(element.dataset.at));
      look(judged.at - 1);
      track.el.focus();
    },
    from: () => ask({ type: "from", at: looking }),
    look: () => {
      look(steps().length);
      track.el.focus();
    },
    result: () => {
      looking = judged = null;
      paint();
      end.querySelector("[data-end]")?.focus();
    },
    first: () => look(0),
    prev: () => look(looking - 1),
    forward: () => look(looking + 1),
    all: () => {
      showAll = !showAll;
      paint();
    },
    line: (element) => {
      const details = element.parentElement;
      opened.set(Number(details.dataset.turn), !details.open);
      paint();
    },
  };

  root.addEventListener("click", (event) => {
    const element = event.target.closest("[data-do]");
    if (!element || !root.contains(element)) return;
    // A tile that does not fit can be picked all the same: it says why.
    if (element.getAttribute("aria-disabled") === "true" && element.dataset.do !== "pick") return;
    if (element.dataset.do === "line") event.preventDefault();
    actions[element.dataset.do]?.(element);
  });
  // Any key or tap while others move shows everything at once, and does nothing else.
  const hurry = (event) => {
    if (!view || !playing()) return;
    if (event.type === "keydown" && (["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key) || event.target === field)) return;
    if (event.type === "pointerdown" && (event.target.closest(".fs-log, .fs-typed, .fs-bar, .fs-setup") || !root.contains(event.target))) return;
    skip();
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "pointerdown") swallow = performance.now();
  };
  let swallow = -1000;
  root.addEventListener("keydown", hurry, true);
  root.addEventListener("pointerdown", hurry, true);
  root.addEventListener(
    "click",
    (event) => {
      if (performance.now() - swallow > 500) return;
      swallow = -1000;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (setupOpen) openForm(false);
    else if (chosen) putBack();
    else if (note) {
      note = null;
      paint();
    }
  });
  typed.addEventListener("submit", (event) => {
    event.preventDefault();
    if (playing()) skip();
    send({ type: "type", text: field.value, field: "typed" });
  });

  // the hand: one tab stop, arrows inside, two digits find a tile
  const rove = roving(hand, () => [...hand.querySelectorAll(".fs-tb")]);
  const rows = roving(weigh, () => [...weigh.querySelectorAll(".fs-weighed button")]);
  function handFocus(name) {
    const all = [...hand.querySelectorAll(".fs-tb")];
    const wanted = all.find((one) => one.dataset.k === name) ?? all.find((one) => one === rove.current()) ?? all.find((one) => one.classList.contains("is-legal")) ?? all[0];
    if (wanted) rove.focus(wanted);
  }
  digitPairs(mine, (high, low) => {
    const name = `${high}-${low}`;
    if (tileOf(name)) handFocus(name);
    else {
      note = { text: `${name} is not in your hand.`, error: true };
      say(note.text);
      paint();
    }
  });
  const hover = (event) => {
    const element = event.target.closest?.(".fs-tb");
    const name = element && hand.contains(element) && event.type !== "pointerleave" && event.type !== "focusout" ? element.dataset.k : null;
    if (name === hovered) return;
    hovered = name;
    if (!chosen) paint();
  };
  for (const type of ["pointerover", "pointerleave", "focusin", "focusout"]) hand.addEventListener(type, hover);
  drag();

  /** Dragging a tile onto a place, as an extra for the mouse and the pen. */
  function drag() {
    let held = null;
    hand.addEventListener("pointerdown", (event) => {
      const element = event.target.closest(".fs-tb.is-legal");
      if (!element || event.button || event.pointerType === "touch" || !deciding()) return;
      held = { element, name: element.dataset.k, x: event.clientX, y: event.clientY, ghost: null };
    });
    const move = (event) => {
      if (!held) return;
      if (!held.ghost) {
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < 8) return;
        const tile = tileOf(held.name);
        if (!tile) return (held = null);
        held.ghost = h("div.fs-flying", { "aria-hidden": "true", svg: tileSvg(...tile.tile, { size: 44 }) });
        root.append(held.ghost);
        chosen = held.name;
        pointed = null;
        note = null;
        paint();
      }
      const box = root.getBoundingClientRect();
      held.ghost.style.transform = `translate(${event.clientX - box.left - 22}px, ${event.clientY - box.top - 44}px)`;
      const near = nearest(event);
      if (near !== pointed) {
        pointed = near;
        paint();
      }
      event.preventDefault();
    };
    const drop = (event) => {
      if (!held) return;
      const { ghost, name } = held;
      held = null;
      if (!ghost) return;
      const rect = ghost.getBoundingClientRect();
      ghost.remove();
      swallow = performance.now();
      const arm = event.type === "pointerup" ? nearest(event) : null;
      const play = tileOf(name)?.plays.find((one) => (one.arm ?? "lead") === arm);
      if (play) {
        from = rect;
        lay(play.move);
      } else putBack();
    };
    /** The place under the pointer; with one place, anywhere on the mat. */
    const nearest = (event) => {
      const plays = tileOf(chosen ?? held?.name)?.plays ?? [];
      const on = mat.getBoundingClientRect();
      const inside = event.clientX >= on.left && event.clientX <= on.right && event.clientY >= on.top && event.clientY <= on.bottom;
      if (!inside) return null;
      if (plays.length === 1) return plays[0].arm ?? "lead";
      let best = null;
      let distance = 90;
      for (const place of line.el.querySelectorAll(".fs-place")) {
        const box = place.getBoundingClientRect();
        const far = Math.hypot(event.clientX - (box.left + box.width / 2), event.clientY - (box.top + box.height / 2));
        if (far < distance) [best, distance] = [place.dataset.arm, far];
      }
      return best;
    };
    const doc = root.ownerDocument;
    doc.addEventListener("pointermove", move, { passive: false });
    doc.addEventListener("pointerup", drop);
    doc.addEventListener("pointercancel", drop);
    stage.gone(() => {
      doc.removeEventListener("pointermove", move);
      doc.removeEventListener("pointerup", drop);
      doc.removeEventListener("pointercancel", drop);
    });
  }
  stage.gone(() => clearTimeout(timer));
  const received = (message) => {
    if (message?.type === "transcript") download(root, message.name, message.text);
  };
  stage.model.on("msg:custom", received);
  stage.gone(() => stage.model.off("msg:custom", received));

  // -- drawing -------------------------------------------------------------------------------------------------------

  const shownHtml = new Map();
  /** Brings a region up to date, if its HTML differs from what it shows. */
  function region(element, html) {
    if (shownHtml.get(element) === html) return;
    shownHtml.set(element, html);
    patch(element, html);
  }

  function paint(source = null) {
    const held = root.contains(root.getRootNode().activeElement);
    paintAll(source);
    // What had the focus may be gone; the keys stay in the widget until the focus is set anew.
    // (A browser takes it from what is hidden only later.)
    const focused = root.getRootNode().activeElement;
    if (held && (!root.contains(focused) || focused.offsetParent === null)) (mine.hidden ? main : hand).focus({ preventScroll: true });
  }

  function paintAll(source) {
    const at = looking ?? cursor;
    const frame = frameAt(view.round, at);
    const calm = looking === null;
    if (calm && ended()) frame.points = view.round.end.points; // with what the round's end pays
    paintBar();
    paintSeats(frame);
    region(matBar, parts.matBar(view, frame));
    paintMat(frame, source, at);
    paintStrip(at);
    scrub.hidden = calm;
    if (!calm) paintScrub(at);
    held.hidden = calm || !view.round.hands;
    if (!held.hidden) region(held, parts.openHands(view, handsAt(view.round.hands, view.round, at)));
    paintState(at);
    paintHand();
    const endShown = ended() && calm;
    end.hidden = !endShown;
    if (endShown) region(end, parts.roundEnd(view, view.round.end, endButtons()));
    mine.hidden = (view.round.end !== null && !playing()) || view.me === null;
    typed.hidden = mine.hidden && view.round.end === null;
    paintLog(at);
  }

  function paintBar() {
    const undo = view.can.undo && !pending;
    region(
      bar,
      `<div class="t"><h3>${escape(view.title)}</h3><span class="fs-small">${escape(view.head)}</span></div>` +
        (view.can.hint && !playing()
          ? `<button type="button" class="fs-btn quiet" data-k="hint" data-do="hint">${sign("hint", 20)}<span class="w">Hint</span></button>`
          : "") +
        `<button type="button" class="fs-btn quiet" data-k="undo" data-do="undo" ${undo ? "" : 'aria-disabled="true"'}>${sign("undo", 20)}<span class="w">Take back</span></button>` +
        `<button type="button" class="fs-btn quiet" data-k="setup" data-do="setup" aria-expanded="${setupOpen}">${sign("reset", 20)}<span class="w">New deal</span></button>`,
    );
  }

  const roleOf = (seat) => {
    const { bot } = view.seats[seat];
    const words = [];
    if (bot) words.push(`bot, ${bot}`);
    else if (seat === view.turn && !playing() && view.round.end === null) words.push("to play");
    return words.join(" · ");
  };

  /** What a player has won since the reader's last turn. */
  function wonBy(seat, frame) {
    const last = steps()
      .slice(0, Math.max(0, looking ?? cursor))
      .findLastIndex((step) => step.seat === view.me && step.kind !== "draw");
    const since = last > 0 ? steps()[last - 1].points : view.round.start.points;
    return frame.points[seat] - since[seat];
  }

  function paintSeats(frame) {
    const mineSeat = view.me;
    const list = [];
    // as one sits: the next player first
    for (let i = 1; i <= view.seats.length; i++) {
      const seat = mineSeat === null ? i - 1 : (mineSeat + i) % view.seats.length;
      if (seat !== mineSeat) list.push(seat);
    }
    const turn = playing() ? steps()[cursor].seat : view.turn;
    const panel = (seat, more = {}) =>
      parts.seatPanel(view, seat, frame, { turn: seat === turn, role: roleOf(seat), won: wonBy(seat, frame), ...more });
    others.className = `fs-others is-${list.length}`;
    region(others, list.map((seat) => panel(seat)).join(""));
    own.hidden = mineSeat === null;
    if (mineSeat !== null) region(own, panel(mineSeat, { mine: true }));
  }

  function paintMat(frame, source, at) {
    const tile = deciding() ? tileOf(chosen ?? hovered) : null;
    const plays = (tile?.plays ?? []).filter((play) => play.arm !== null || !frame.line.length);
    const places = plays.map((play) => ({
      arm: play.arm,
      move: play.move,
      near: play.halves[0],
      far: play.halves[1],
      total: play.total,
      label: play.say,
    }));
    const on = chosen ? pointed : plays.length === 1 ? (plays[0].arm ?? "lead") : null;
    line.update({
      layout: frame,
      places,
      on,
      just: at > 0 ? frame.last : null,
      ends: endLabels(frame),
      reserve: view.round.end === null,
      empty: view.round.steps.length ? "" : "The first tile goes here.",
      text: textOf(frame),
      from: source,
    });
  }

  function paintStrip(at) {
    if (looking !== null || (view.round.end !== null && !playing())) return region(strip, "");
    const shown = steps().slice(0, at);
    const last = shown.findLastIndex((step) => step.seat === view.me && step.kind !== "draw");
    const items = [];
    for (const step of shown.slice(view.me === null ? -1 : last + 1)) {
      const item = { key: `t${step.turn}`, text: step.recap, points: step.kind === "play" ? step.total : null };
      if (items.at(-1)?.key === item.key) items[items.length - 1] = item;
      else items.push(item);
    }
    const text = items.length ? parts.recap(view, items) : `<p class="fs-recap">${parts.rich(view.round.opened)}</p>`;
    return region(strip, items.length || !shown.length ? text : '<p class="fs-recap"> </p>');
  }

  function paintScrub(at) {
    const { turns } = view.round;
    const turn = turns.filter((one) => one.from < at).at(-1)?.n ?? 0;
    const text = `turn ${turn} of ${turns.length}`;
    track.update({ count: steps().length, at, text, marks: turns.map((one) => ({ at: one.to, points: one.points })) });
    const icon = (what, name, words, off) =>
      `<button type="button" class="fs-btn icon" data-do="${what}" aria-label="${words}" ${off ? 'aria-disabled="true"' : ""}>${sign(name, 20)}</button>`;
    region(
      controls,
      icon("first", "first", "To the deal", at === 0) +
        icon("prev", "prev", "Back", at === 0) +
        icon("forward", "next", "Forward", at === steps().length) +
        `<span class="fs-small">${text}</span>` +
        (mayPlayFrom() ? '<button type="button" class="fs-btn" data-k="from" data-do="from">Play on from here</button>' : "") +
        '<button type="button" class="fs-btn main" data-k="result" data-do="result">To the result</button>',
    );
  }

  function paintState(at) {
    state.hidden = looking === null && ended() && !note;
    let [text, seat, error, lead, points] = ["", view.me ?? 0, false, false, null];
    if (note) [text, error] = [note.text, note.error];
    else if (verdict()) [text, seat] = [verdict().text, verdict().seat];
    else if (at > 0 && (looking !== null || playing())) {
      const step = steps()[at - 1];
      [text, seat, points] = [step.say, step.seat, step.kind === "play" && step.total ? step.total : null];
    } else if (looking !== null || playing()) [text, seat] = [view.round.opened, view.round.master];
    else {
      lead = deciding();
      text = view.say + (chosen ? ` ${tileOf(chosen)?.chosen ?? ""}` : "");
    }
    const picture = note?.hint ? sign("hint", 24) : error ? sign("cross", 22) : points === null ? parts.seatMark(view.seats, seat, true) : badgeSvg(points, 26);
    state.classList.toggle("is-error", error);
    region(state, `${picture}<span>${parts.rich(text, { lead })}</span>`);
  }

  function paintHand() {
    region(
      curtain,
      view.curtain
        ? `<p>${escape(view.curtain.text)}</p><button type="button" class="fs-btn main" data-do="open">Open the curtain</button>`
        : "",
    );
    curtain.hidden = !view.curtain;
    hand.hidden = Boolean(view.curtain);
    const hiddenLater = steps()
      .slice(cursor)
      .filter((step) => step.kind === "draw" && step.seat === view.me && step.tile)
      .map((step) => step.tile);
    const tiles = view.curtain ? [] : view.hand.filter((one) => !hiddenLater.some((tile) => same(tile, one.tile)));
    const live = deciding();
    region(
      hand,
      tiles
        .map(({ tile, name, plays, best, why }) => {
          const fits = live && plays.length > 0;
          const picked = chosen === name;
          const cls = picked ? "is-selected" : fits ? "is-legal" : live ? "is-off" : "is-waiting";
          const pays = fits ? plays.map((play) => play.say).join("; ") : live ? why : "";
          return (
            `<button type="button" class="fs-tb ${cls}" data-k="${name}" data-do="pick" aria-pressed="${picked}" ${live && !fits ? 'aria-disabled="true" ' : ""}` +
            `aria-label="${name}${fits ? `, ${brings(best)}` : ""}${pays ? `. ${escape(pays)}` : ""}">${tileSvg(tile[0], tile[1], { size: 60 })}` +
            (fits ? `<span class="fs-tip">${badgeSvg(best, 24)}</span><i class="fs-bead"></i>` : "") +
            "</button>"
          );
        })
        .join(""),
    );
    rove.refresh();
    const buttons = [];
    if (live && chosen) {
      for (const play of tileOf(chosen).plays) {
        const onIt = (play.arm ?? "lead") === pointed;
        buttons.push(`<button type="button" class="fs-btn ${onIt ? "main" : ""}" data-k="${play.move}" data-do="lay" data-move="${play.move}">${escape(play.say)}</button>`);
      }
      buttons.push('<button type="button" class="fs-btn quiet" data-k="back" data-do="back">Put back</button>');
    } else if (live) {
      if (view.can.draw) buttons.push(`<button type="button" class="fs-btn" data-k="draw" data-do="draw">${sign("draw", 18)}<span>Draw</span></button>`);
      if (view.can.pass) buttons.push(`<button type="button" class="fs-btn" data-k="pass" data-do="pass">${sign("pass", 18)}<span>Pass</span></button>`);
    }
    const idle = live ? "Pick a tile: the number above it is the most it can bring." : playing() ? "Any key or tap shows the rest at once." : "";
    region(acts, buttons.join("") || `<span class="fs-small">${idle}</span>`);
    acts.hidden = Boolean(view.curtain);
    paintWeighed(live && view.can.hint);
  }

  function paintWeighed(shown) {
    weigh.hidden = !shown;
    if (!shown) return;
    const { weighed } = view;
    const arm = pointed === "lead" || pointed === null ? "" : `@${pointed}`;
    region(
      weigh,
      `<button type="button" class="fs-btn quiet" data-k="weigh" data-do="weigh" aria-expanded="${Boolean(weighed) || thinking}">${sign("weigh", 20)}<span>Weigh every move</span>${sign("more", 16)}</button>` +
        (thinking ? '<p class="fs-small note">The coach thinks.</p>' : "") +
        (weighed ? weighedHtml(weighed, chosen === null ? null : `${chosen}${arm}`) : ""),
    );
    rows.refresh();
  }

  function endButtons() {
    const main = view.over
      ? '<button type="button" class="fs-btn main" data-do="fresh">New deal</button>'
      : '<button type="button" class="fs-btn main" data-do="next">Next round</button>';
    const whole = view.over ? '<button type="button" class="fs-btn quiet" data-do="whole">Same match again</button>' : "";
    return (
      `${main}<button type="button" class="fs-btn" data-do="look">${sign("undo", 18)}<span>Look back</span></button>` +
      (view.can.review && !view.review && !view.reviewing ? `<button type="button" class="fs-btn" data-do="review">${sign("hint", 18)}<span>Review</span></button>` : "") +
      `<button type="button" class="fs-btn quiet" data-do="again">Same deal again</button>${whole}` +
      '<button type="button" class="fs-btn quiet" data-do="save">Save</button>'
    );
  }

  function paintLog(at) {
    const turns = view.round.turns.filter((turn) => turn.to <= at);
    const newest = turns.at(-1)?.n;
    region(log, parts.log(view, turns, { open: (n) => opened.get(n) ?? n === newest, all: showAll }));
  }

  return { draw };
}

/** Hands the reader a file. */
function download(root, name, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name, hidden: true });
  root.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export default widget("table", "Table", build);
