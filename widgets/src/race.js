/**
 * The Race: the folded track, the turn step by step, every legal choice with what it does. All rules, sentences and
 * choices come in the view; this front end shows them, plays what happened at a pace one can follow, and sends one
 * intent at a time.
 */

import "./lib/tokens.css";
import "./lib/base.css";
import "./race.css";

import { attribute, button, drawing, h, words } from "./lib/dom.js";
import { roving } from "./lib/keys.js";
import { sign } from "./lib/signs.js";
import { widget } from "./lib/widget.js";
import { board } from "./race/board.js";
import { dieIcon, effects, pawnIcon, pawnWords } from "./race/pieces.js";

/** How long an event stays before the next, in milliseconds. */
const STAY = { start: 700, roll: 750, stay: 950, sting: 1000, swap: 1300, exit: 950, pass: 900, leave: 800, lost: 1300, choice: 700, won: 400 };
const LANDINGS = new Set(["stay", "sting", "swap", "exit"]);
const STEPS = new Set([...LANDINGS, "pass", "leave"]);
const WORDS = { sting: "sting", swap: "swap", exit: "off" };

export default widget("race", "The race", (stage) => {
  const { root } = stage;
  let view = null;
  let chosen = null; // the move that is selected
  let pointed = null; // the move under the pointer
  let square = null; // the square under pointer or focus
  let queue = []; // events still to be shown
  let showing = null; // the event on show while others follow
  let told = []; // steps of the chain shown so far
  let timer = 0;
  let known = -1; // the number of the last event shown
  let serial = null;
  let made = 0;
  let crossing = 0; // the second half of a swap on show
  let touched = false; // whether the reader has acted here

  /* ---------- the page, built once ---------- */

  const send = (message) => {
    touched = true;
    clearTimeout(timer);
    stage.send(message);
  };
  const track = board(stage, { onsquare: pickSquare, onpoint: pointAt });
  const icon = h("span.turn-icon");
  const title = h("h3.turn-title");
  const prompt = h("p.turn-prompt");
  const seed = h("span.seed");
  const dice = h("div.dice");
  const mid = h("div.mid");
  const chain = h("div.chain", { hidden: true });
  const chainTitle = h("h4", { text: "Step by step" });
  const chainList = h("ol");
  const stepper = h("div.stepper");
  const nextStep = button("Next step", { cls: "main", onclick: () => step() });
  const skip = button("Skip", { onclick: () => skipAll() });
  chain.append(chainTitle, chainList, stepper);
  stepper.append(nextStep, skip);
  const say = h("p.fs-say");
  const error = h("p.fs-error", { role: "alert", hidden: true });
  const undo = button("Undo", { svg: sign("undo", 16), onclick: () => send({ type: "undo" }) });
  const setting = button("Set the dice", { "aria-pressed": "false", onclick: () => send({ type: "setting", on: !view.set_dice }) });
  const read = button("Read the board", { onclick: () => readBoard() });
  const again = button("Start again", { svg: sign("reset", 16), onclick: () => send({ type: "again" }) });
  const fresh = button("New race", { "aria-expanded": "false", onclick: () => openForm(form.hidden) });
  const tools = h("div.tools", {}, undo, setting, read, again, fresh);
  const reading = h("p.reading", { hidden: true, tabindex: "-1" });
  const form = newForm();
  const seats = h("ul.seats");
  const key = h("div.key");
  const logTitle = h("h4", { text: "Before this" });
  const logList = h("ul");
  const log = h("div.log", {}, logTitle, logList);
  root.append(
    h(
      "div.race-grid",
      {},
      h("div.race-left", {}, track.el, seats, key),
      h("div.race-panel", {}, h("header.turn", {}, icon, title, seed, prompt), dice, say, error, mid, chain, tools, reading, form, log),
    ),
  );
  const rows = roving(mid, () => [...mid.querySelectorAll("button.ch, button.launch, button.pick")], {});

  stage.gone(() => {
    clearTimeout(timer);
    clearTimeout(crossing);
  });

  /* ---------- drawing ---------- */

  function draw(next) {
    const first = view === null;
    const inside = root.contains(document.activeElement) && !track.el.contains(document.activeElement);
    if (serial !== next.serial || next.made < made) known = -1;
    serial = next.serial;
    made = next.made;
    view = next;
    chosen = null;
    pointed = null;
    clearTimeout(timer);
    const news = first ? [] : view.events.filter((event) => event.number > known);
    known = Math.max(known, ...view.events.map((event) => event.number));
    words(error, view.error?.text ?? "");
    error.hidden = !view.error;
    if (view.error) stage.say(view.error.text);
    drawStill();
    queue = news;
    showing = null;
    told = [];
    if (queue.length) step();
    else rest(inside);
  }

  /** What does not depend on the moment: tools, seats, log, key. */
  function drawStill() {
    attribute(undo, "aria-disabled", view.can_undo ? null : "true");
    attribute(setting, "aria-pressed", String(view.set_dice));
    words(seed, `race ${view.seed}`);
    logList.replaceChildren(
      ...view.log.map((entry) => {
        const item = h("li");
        item.append(drawing(pawnIcon(entry.colour)), h("span", { text: entry.say }));
        return item;
      }),
    );
    log.hidden = view.log.length === 0;
    reading.hidden = true;
    drawKey();
  }

  function drawSeats(pawns) {
    const at = (pawn) => pawns[pawn];
    seats.replaceChildren(
      ...view.seats.map((seat) => {
        const own = seat.pawns.map((each) => each.pawn);
        const off = own.filter((pawn) => at(pawn) === "off").length;
        const turn = seat.seat === (showing ? showing.seat : view.over ? -1 : view.seat);
        const partner = seat.team === null ? "" : ` · with ${view.seats.find((o) => o.team === seat.team && o !== seat).name.toLowerCase()}`;
        const name = h("div.seat-name", {}, ...seat.colours.map((colour) => drawing(pawnIcon(colour))), h("span", { text: seat.name }));
        name.append(h("small", { text: `${turn ? "to play · " : ""}${off} off` }));
        const slots = own.map((pawn) => {
          const place = at(pawn);
          const kind = place === "off" ? "off" : place === "hand" ? "hand" : place[0].toLowerCase();
          const slot = h(`div.slot.${kind}`, { title: pawnWords(pawn) });
          slot.append(drawing(pawnIcon(pawn, true)), place === "off" ? "✓ off" : place);
          return slot;
        });
        return h(`li.seat${turn ? ".on" : ""}`, {}, name, h("p.seat-who", { text: `${seat.does}${partner}` }), h("div.slots", {}, ...slots));
      }),
    );
  }

  function drawKey() {
    const shape = JSON.stringify([view.rungs[8], view.first_six]);
    if (key.dataset.shape === shape) return;
    key.dataset.shape = shape;
    const [yellow, black] = view.rungs[8];
    const hatch = stage.id("khatch");
    const pair = drawing(
      '<svg width="38" height="46" viewBox="0 0 38 46" aria-hidden="true"><rect width="38" height="23" fill="var(--r-yellow)"/><rect y="23" width="38" height="23" fill="var(--r-black)"/><path d="M0 23H38" stroke="var(--r-halo)" stroke-width="2"/><path d="M19 8v30" stroke="var(--r-halo)" stroke-width="5"/><path d="M19 9v28" stroke="var(--r-path)" stroke-width="2.4"/><path d="M13.5 12 19 4l5.5 8ZM13.5 34 19 42l5.5-8Z" fill="var(--r-path)" stroke="var(--r-halo)"/></svg>',
    );
    const six = drawing(
      `<svg width="38" height="46" viewBox="0 0 38 46" aria-hidden="true"><defs><pattern id="${hatch}" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="2.2" height="7" fill="var(--r-yellow-2)" opacity=".62"/></pattern></defs><rect width="38" height="23" fill="var(--r-yellow-pale)"/><rect width="38" height="23" fill="url(#${hatch})"/><rect y="23" width="38" height="23" fill="var(--r-black)"/><path class="bar6" d="M4 23H34"/></svg>`,
    );
    key.replaceChildren(
      h("div", {}, pair, h("span", {}, h("b", { text: "The two halves of one piece face each other." }), ` ${yellow} faces ${black}. A stung pawn may be passed to the other half. Land on a free yellow half, and an opponent on its black half swaps places with you.`)),
      h("div", {}, six, h("span", {}, h("b", { text: `${view.first_six[0]} to ${view.first_six[5]}, hatched, with a bar:` }), " a swap here earns no extra die, and you may not pass your own pawn across.")),
    );
  }

  function drawDice(cards) {
    dice.replaceChildren(
      ...cards.map((card) => {
        const tone = card.value === null && !card.extra ? "none" : card.track === "yellow" ? "y" : "b";
        const box = h(`div.dcard.${tone}${card.used ? ".used" : ""}`);
        box.append(drawing(dieIcon(card.value, { extra: card.extra })), h("span", {}, h("b", { text: card.value ? `${card.title}: ${card.value}` : card.title }), card.note));
        return box;
      }),
    );
  }

  /** Title, prompt and pawn of the turn. */
  function drawTurn(colour, head, text) {
    if (icon.dataset.colour !== colour) {
      icon.dataset.colour = colour;
      icon.replaceChildren(drawing(pawnIcon(colour)));
    }
    words(title, head);
    words(prompt, text);
  }

  /* ---------- what happened, one event after the other ---------- */

  /** Show the next event; what follows comes by itself or, in a lesson, when asked for. */
  function step() {
    clearTimeout(timer);
    clearTimeout(crossing);
    const event = queue.shift();
    if (!event) return rest(true);
    const before = showing?.turn;
    showing = event;
    if (before !== event.turn || (LANDINGS.has(event.kind) && !event.extra)) told = earlier(event);
    if (STEPS.has(event.kind)) told.push(event);
    const moving = show(event);
    stage.say([event.say, event.detail].filter(Boolean).join(" "));
    const waits = view.pace === "step" && STEPS.has(event.kind);
    nextStep.hidden = !waits;
    skip.hidden = queue.length === 0;
    stepper.hidden = nextStep.hidden && skip.hidden;
    if (waits) nextStep.focus({ preventScroll: true });
    else timer = setTimeout(step, Math.max(STAY[event.kind] ?? 800, moving + 350));
  }

  /** Steps of the same chain that were shown before this event (with the decisions between them). */
  function earlier(event) {
    if (LANDINGS.has(event.kind) && !event.extra) return [];
    return chainBefore(event.number);
  }

  function chainBefore(number) {
    let found = [];
    for (const one of view.chain) {
      if (one.number >= number || !STEPS.has(one.kind)) continue;
      if (LANDINGS.has(one.kind) && !one.extra) found = [];
      found.push(one);
    }
    return found;
  }

  function show(event) {
    const seat = view.seats[event.seat];
    const name = seat.who === "you" ? seat.name : `${seat.name}, ${seat.does}`;
    drawTurn(seat.colours[0], event.kind === "won" ? view.title : name, "");
    drawDice(event.dice);
    drawSeats(event.pawns);
    say.hidden = told.length > 1;
    words(say, [event.say, event.detail].filter(Boolean).join(" "));
    mid.replaceChildren();
    drawChain(told.length > 1 ? told : [], event.number);
    const way = event.path?.[0] ?? null;
    const swap = event.kind === "swap";
    const scene = (pawns, moved) => ({
      pawns,
      trays: event.trays,
      call: [],
      rolling: event.kind === "roll" ? event.track : event.extra ? null : null,
      movable: [],
      moved,
      targets: [],
      facing: event.kind === "pass" ? [way.from] : [],
      ways: waysOf(told, event.number),
      ghost: told[0]?.path?.[0] && told.length > 1 ? [told[0].pawn, told[0].path[0].from] : null,
    });
    const moved = way && event.pawn ? { pawn: event.pawn, ...way } : null;
    if (swap) {
      // first along the lane to the square landed on, then both across
      const hop = track.update(view, scene({ ...event.pawns, [event.pawn]: way.to, [event.victim]: event.path[1].to }, moved));
      crossing = setTimeout(() => track.update(view, scene(event.pawns, { pawn: event.pawn, ...event.path[1] })), hop + 150);
      return hop + 400;
    }
    return track.update(view, scene(event.pawns, moved));
  }

  function skipAll() {
    const rest_ = [showing, ...queue].slice(1);
    if (rest_.length) stage.say(rest_.map((event) => event.say).join(" "));
    queue = [];
    rest(true);
  }

  /** The chain as ways on the board; one step alone carries no number. */
  function waysOf(steps, now) {
    const many = steps.filter((one) => one.path).length > 1;
    let count = 0;
    return steps.flatMap((one) => {
      if (!one.path) {
        count += 1;
        return [];
      }
      count += 1;
      return one.path.map((way, i) => ({
        ...way,
        dotted: one.kind === "pass",
        step: many && i === one.path.length - 1 ? count : null,
        now: one.number === now,
      }));
    });
  }

  function drawChain(steps, now) {
    chain.hidden = steps.length === 0 && queue.length === 0 && !showing;
    chainTitle.hidden = chainList.hidden = steps.length === 0;
    chainList.replaceChildren(
      ...steps.map((one) => {
        const item = h(`li${one.number === now ? ".now" : ""}`);
        const text = h("span.s", { text: one.say });
        if (one.detail) text.append(h("small", { text: one.detail }));
        if (one.effects?.length) text.append(effects(one.effects));
        item.append(text);
        return item;
      }),
    );
  }

  /* ---------- at rest: what is to be decided ---------- */

  function rest(refocus = false) {
    clearTimeout(timer);
    clearTimeout(crossing);
    const last = showing ?? view.events.at(-1) ?? null;
    showing = null;
    queue = [];
    drawTurn(view.colour, view.title, view.prompt);
    drawDice(view.dice);
    drawSeats(view.pawns);
    words(say, last && !view.ask ? [last.say, last.detail].filter(Boolean).join(" ") : "");
    say.hidden = !say.textContent || view.over;
    stepper.hidden = true;
    told = view.ask ? chainBefore(Infinity) : [];
    drawChain(told.length > 1 ? told : [], told.at(-1)?.number);
    drawMid();
    update();
    if (refocus && touched) focusMid();
    stage.say(`${view.title}${/[.?]$/.test(view.title) ? "" : "."} ${view.prompt}`);
    alone();
  }

  /** One legal choice only: it is shown, named and played after a moment. */
  function alone() {
    const all = allChoices();
    if (!touched || view.pace === "step" || all.length !== 1 || view.others?.length || view.waits !== "decision") return;
    select(all[0].move);
    timer = setTimeout(() => send({ type: "move", move: all[0].move }), 1400);
  }

  const allChoices = () => view.groups.flatMap((group) => group.choices);
  const choiceOf = (move) => allChoices().find((choice) => choice.move === move) ?? null;

  function drawMid() {
    const parts = [];
    if (view.over) {
      parts.push(h("div.ask", {}, h("h4", { text: view.title }), h("p", { text: view.prompt }), h("div.btns", {}, button("Start again", { cls: "main pick", onclick: () => send({ type: "again" }) }), button("New race", { cls: "pick", onclick: () => openForm(true) }))));
    } else if (view.waits === "roll") {
      parts.push(h("div.btns", {}, button("Roll both dice on yellow", { cls: "main pick big", svg: sign("roll", 20), onclick: () => send({ type: "roll" }) })));
    } else if (view.waits === "die") {
      parts.push(
        h(
          "div.dieset",
          { role: "group", "aria-label": "What the die shows" },
          ...[1, 2, 3, 4, 5, 6].map((value) => {
            const one = button("", { cls: "pick die-pick", "aria-label": String(value), onclick: () => send({ type: "die", value }) });
            one.append(drawing(dieIcon(value)));
            return one;
          }),
        ),
      );
    } else if (view.waits === "next" || (view.waits === null && !view.over)) {
      parts.push(h("div.btns", {}, button("Next turn", { cls: "main pick", onclick: () => send({ type: "next" }) })));
    }
    if (view.launches.length) parts.push(h("div.launches", {}, ...view.launches.map(launchButton)));
    if (view.groups.length) parts.push(h("div.choices", {}, ...view.groups.map(groupOf)));
    if (view.others?.length)
      parts.push(h("div.btns", {}, ...view.others.map((other) => button(other.words, { cls: "pick", onclick: () => send({ type: "move", move: other.move }) }))));
    if (view.ask) parts.push(askBox(view.ask));
    mid.replaceChildren(...parts);
    rows.refresh();
  }

  function launchButton(launch) {
    const box = h(`button.launch.${launch.track[0]}`, { type: "button", onclick: () => send({ type: "move", move: launch.move }) });
    box.append(h("b", {}, launch.title, h("kbd", { text: launch.key, "aria-hidden": "true" })));
    if (launch.warn) {
      const warn = h("span.warn");
      warn.append(drawing(dieIcon(null, { lost: true })), launch.warn);
      box.append(warn);
    } else
      box.append(
        h(
          "span.who",
          {},
          ...launch.who.map((each) => {
            const one = h("span");
            one.append(drawing(pawnIcon(each.pawn, true)), each.at);
            return one;
          }),
        ),
      );
    if (launch.notes.length) box.append(h("span.notes", {}, ...launch.notes.map((note) => h("span", { text: note }))));
    return box;
  }

  function groupOf(group) {
    return h("section", {}, h("h4", { text: group.title }), h("ul", {}, ...group.choices.map((choice) => h("li", {}, row(choice)))));
  }

  function row(choice) {
    const label = `${choice.key}: ${pawnWords(choice.pawn)}, ${choice.from} to ${choice.to}, ${choice.effects.map((each) => each.words).join(", ")}. ${choice.why}`;
    const line = h("button.ch", {
      type: "button",
      "data-move": choice.move,
      "aria-pressed": "false",
      "aria-label": label,
      onclick: () => (chosen === choice.move ? send({ type: "move", move: choice.move }) : select(choice.move)),
      onpointerenter: () => point(choice.move),
      onpointerleave: () => point(null),
    });
    line.append(
      h("kbd", { text: choice.key }),
      drawing(pawnIcon(choice.pawn)),
      h("span.mv", { text: `${choice.from} → ${choice.to === "off" ? "off" : choice.to}` }),
      effects(choice.effects),
      h("span.why", {}, h("span", { text: choice.why }), h("span.go", { text: `Move ${pawnWords(choice.pawn)} ▸` })),
    );
    return line;
  }

  function askBox(ask) {
    return h(
      "div.ask",
      {},
      h("h4", { text: ask.title }),
      h("p", { text: ask.text }),
      h("div.btns", {}, ...ask.buttons.map((one) => button(one.words, { cls: `pick ${one.main ? "main" : ""}`, onclick: () => send({ type: "move", move: one.move }) }))),
      ask.note && h("p.fs-small", { text: ask.note }),
    );
  }

  function focusMid() {
    if (view.waits === null && !view.over) return;
    const to = mid.querySelector("button.ch, button.launch:not(:has(.warn)), button.pick.main, button.pick");
    if (to) rows.focus(to);
  }

  /** The board at rest: legal landings, the chosen way, the pair under the pointer. */
  function update() {
    const active = choiceOf(pointed) ?? choiceOf(chosen);
    const targets = allChoices().map((choice) => {
      const kind = choice.effects[0].kind;
      return {
        at: choice.to,
        key: choice.key,
        word: WORDS[kind] ?? (allChoices().length === 1 ? "here" : ""),
        signs: choice.effects.map((each) => each.kind).filter((each) => each in WORDS && each !== "exit"),
        now: active?.move === choice.move,
      };
    });
    const ways = [];
    const facing = square ? [square] : [];
    if (active) {
      ways.push({ from: active.from, to: active.to });
      if (active.cross) ways.push({ from: active.to, to: active.cross, cross: true, both: true });
      if (active.pass) ways.push({ from: active.to, to: active.pass, cross: true, dotted: true });
      if (active.cross || active.pass) facing.push(active.to);
    }
    if (view.ask) {
      ways.push(...waysOf(told, told.at(-1)?.number), ...view.ask.path.map((way) => ({ ...way, dotted: !way.both })));
      facing.push(view.ask.path[0].from);
    }
    track.update(view, { pawns: view.pawns, trays: view.trays, call: view.call, movable: view.movable, moved: null, targets, ways, facing, ghost: null });
    for (const line of mid.querySelectorAll("button.ch")) {
      const now = line.dataset.move === chosen;
      attribute(line, "aria-pressed", String(now));
      line.classList.toggle("now", now);
    }
  }

  function select(move) {
    clearTimeout(timer);
    chosen = move;
    pointed = null;
    update();
    const choice = choiceOf(move);
    if (choice) stage.say(`${choice.says}. ${choice.why}`);
  }

  function point(move) {
    if (pointed === move || showing) return;
    pointed = move;
    update();
  }

  function pointAt(name) {
    if (square === name || showing || !view) return;
    square = name;
    update();
  }

  /** A square was clicked or entered: the choices that end there, one after the other; again to play. */
  function pickSquare(name, how) {
    if (showing) return skipAll();
    const here = allChoices().filter((choice) => choice.to === name);
    if (!here.length) return;
    const at = here.findIndex((choice) => choice.move === chosen);
    if (at >= 0 && (how === "take" || here.length === 1)) return send({ type: "move", move: here[at].move });
    select(here[(at + 1) % here.length].move);
    if (how === "pick") mid.querySelector("button.ch.now")?.scrollIntoView?.({ block: "nearest" });
  }

  /* ---------- keys ---------- */

  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches?.("input, select, textarea")) return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const done = keyed(pressed, event);
    if (done) event.preventDefault();
  });

  function keyed(pressed, event) {
    if (showing) {
      if (pressed === "n") return step(), true;
      if (pressed === "Escape" || pressed === "s") return skipAll(), true;
      return false;
    }
    if (pressed === "u") return send({ type: "undo" }), true;
    if (pressed === "r") return readBoard(), true;
    if (pressed === "Escape" && chosen) return select(null), true;
    const launch = view.launches.find((each) => each.key === pressed);
    if (launch) return send({ type: "move", move: launch.move }), true;
    const answer = view.ask?.buttons.find((each) => each.key === pressed);
    if (answer) return send({ type: "move", move: answer.move }), true;
    if (view.waits === "die" && /^[1-6]$/.test(pressed)) return send({ type: "die", value: Number(pressed) }), true;
    if (view.waits === "roll" && pressed === "y") return send({ type: "roll" }), true;
    const choice = allChoices().find((each) => each.key === pressed);
    if (choice) {
      touched = true;
      select(choice.move);
      const line = [...mid.querySelectorAll("button.ch")].find((one) => one.dataset.move === choice.move);
      if (line) rows.focus(line);
      return true;
    }
    if (pressed === "Enter" && chosen && !event.target.matches?.("button, [role=button]")) return send({ type: "move", move: chosen }), true;
    return false;
  }

  /* ---------- reading, starting anew ---------- */

  function readBoard() {
    words(reading, view.read);
    reading.hidden = false;
    stage.say(view.read);
  }

  function newForm() {
    const field = (label, input) => h("label", {}, h("span", { text: label }), input);
    const table = h("select.fs-field", { name: "table" });
    const others = h("select.fs-field", { name: "others" });
    const length = h("input.fs-field", { type: "number", name: "length", min: "12", max: "60", value: "24", inputmode: "numeric" });
    const number = h("input.fs-field", { type: "number", name: "seed", min: "1", inputmode: "numeric", placeholder: "any" });
    const made_ = h("form.newrace", { hidden: true, "aria-label": "New race" });
    made_.append(
      field("Players", table),
      field("The others", others),
      field("Squares on each path", length),
      field("Number of the race", number),
      h("div.btns", {}, button("Start this race", { cls: "main", type: "submit" }), button("Cancel", { onclick: () => openForm(false) })),
      h("p.fs-small", { text: "The number fixes the dice: the same number gives the same race." }),
    );
    made_.addEventListener("submit", (event) => {
      event.preventDefault();
      const [rules, players] = table.value.split("|");
      send({
        type: "new",
        rules,
        players: Number(players),
        others: others.value,
        track_length: Number(length.value || 24),
        seed: number.value === "" ? null : Number(number.value),
      });
      openForm(false);
    });
    made_.fill = () => {
      const choices = stage.model.get("options");
      table.replaceChildren(...choices.tables.map((one) => h("option", { value: `${one.rules}|${one.players}`, text: one.words })));
      others.replaceChildren(...choices.others.map((one) => h("option", { value: one.who, text: one.words })));
      table.value = `${view.rules}|${view.seats.length}`;
      const other = view.seats.find((seat) => seat.who !== "you");
      others.value = other?.who ?? "you";
      length.value = String(view.n);
    };
    return made_;
  }

  function openForm(open) {
    if (open && form.hidden) form.fill();
    form.hidden = !open;
    attribute(fresh, "aria-expanded", String(open));
    if (open) form.querySelector("select").focus();
    else if (form.contains(document.activeElement)) fresh.focus();
  }

  return { draw };
});
