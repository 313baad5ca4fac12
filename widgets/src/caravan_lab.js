/**
 * CaravanLab, the referee: dice, a caravan, the 28 tiles, what every place would pay and why, the same play under all
 * rule sets. It draws the view that Python sends and sends intents; it knows no rule.
 */

import "./lib/tokens.css";
import "./lib/base.css";
import "./lib/dicepairs.css";
import "./lib/weighed.css";
import "./caravan_lab.css";

import { awardList, reference } from "./lib/awards.js";
import { badgeSvg, brings, signed } from "./lib/badge.js";
import { caravan } from "./lib/caravan.js";
import { dicePairs } from "./lib/dicepairs.js";
import { attribute, button, drawing, h, words } from "./lib/dom.js";
import { digitPairs, roving } from "./lib/keys.js";
import { patch } from "./lib/patch.js";
import { awardSign, sign } from "./lib/signs.js";
import { tileSvg } from "./lib/tile.js";
import { weighedHtml } from "./lib/weighed.js";
import { widget } from "./lib/widget.js";

export default widget("lab", "Caravan lab", (stage) => {
  const { root, send } = stage;
  let view = null;
  let picked = null; // "5-4"
  let on = null; // the arm of the place looked at, "lead" for the lead
  let lastArm = "east"; // the side used last
  let byKey = false; // whether the last input was a key
  let hint = null; // a sentence of the front end that stands until something happens
  let dragged = false; // whether the pointer has dragged a tile since it went down
  let endDrag = null; // stops a drag under way
  let released = null; // puts a tile that was dragged to its place back where it stands
  let toTray = false; // the focus goes back to the tray with the next view
  let holding = false; // whether a tile of the tray is picked into the hand, not to be laid
  let thinking = false; // whether the coach was asked and has not answered yet

  stage.gone(() => endDrag?.());
  root.addEventListener("keydown", () => (byKey = true), true);
  root.addEventListener("pointerdown", () => (byKey = dragged = false), true);

  // -- the bar ------------------------------------------------------------------------------------------------------
  const rules = h("select.fs-field", { id: stage.id("rules"), "aria-label": "Rules", onchange: () => send({ type: "rules", id: rules.value }) });
  const texts = button("All texts", {
    svg: sign("rule", 18),
    "aria-label": "All texts side by side",
    title: "All texts side by side",
    onclick: () => send({ type: "compare", open: !view.compare }),
  });
  const adviser = button("Coach", {
    svg: sign("hint", 20),
    "aria-label": "Coach",
    title: "Coach",
    onclick: () => send({ type: "coach", open: !view.coach }),
  });
  const back = button("Take back", {
    svg: sign("undo", 20),
    cls: "quiet",
    "aria-label": "Take back",
    title: "Take back",
    onclick: () => send({ type: "back" }),
  });
  const clear = button("Clear", {
    svg: sign("reset", 20),
    cls: "quiet",
    "aria-label": "Clear",
    title: "Clear",
    onclick: () => send({ type: "clear" }),
  });
  const bar = h(
    "header.fs-bar",
    {},
    h("h3", { text: "Caravan lab" }),
    h("label.fs-rules", { for: stage.id("rules") }, h("span", { text: "Rules" }), rules),
    texts,
    adviser,
    back,
    clear,
  );

  // -- the mat ------------------------------------------------------------------------------------------------------
  const dice = dicePairs(stage, {
    onset: (pair, values) => send({ type: "dice", pair, values }),
    onroll: () => send({ type: "roll" }),
  });
  const mat = caravan(stage, { onplace: (place) => lay(place), onpoint: (place) => look(place.arm ?? "lead") });
  const mark = h("span.fs-mark");
  const sentence = h("span");
  const say = h("p.fs-say", {}, mark, sentence);
  const table = h("div.fs-mat.fs-stage", {}, dice.el, h("div.fs-where", {}, mat.el), say);

  // -- the tray -----------------------------------------------------------------------------------------------------
  const trayTitle = h("h4", { id: stage.id("tray") });
  const trayNote = h("span.fs-small");
  const tray = h("div.fs-tray", { role: "group", "aria-labelledby": stage.id("tray") });
  const tiles = new Map(); // "5-4" -> {button, tip, best}
  for (let high = 0; high < 7; high++)
    for (let low = 0; low <= high; low++) {
      const name = `${high}-${low}`;
      const tip = h("span.fs-tip");
      const tile = h(
        "button.fs-tb",
        { type: "button", "data-tile": name, onclick: () => pick(name) },
        drawing(tileSvg(high, low, { size: 52 })),
        h("i.fs-bead"),
        tip,
      );
      tiles.set(name, { button: tile, tip, best: null });
      tray.append(tile);
      dragTile(tile, name);
    }
  const trayKeys = roving(tray, () => [...tiles.values()].map((entry) => entry.button));
  digitPairs(tray, (high, low) => trayKeys.focus(tiles.get(`${high}-${low}`).button));
  const traybox = h("div.fs-traybox", {}, h("div.fs-head", {}, trayTitle, trayNote), tray);

  // -- awards, comparison, typing -----------------------------------------------------------------------------------
  const ledger = h("div.fs-ledger", { role: "group", "aria-label": "Awards" });
  const comparison = h("div.fs-cmp", { hidden: true, role: "group", "aria-label": "All texts side by side" });
  const typedCaravan = form("Caravan, as it lies", "Set", "caravan", "[1|6][6|6][6|3]", (text) => {
    send({ type: "caravan", text, field: "caravan" });
  });
  const typedPlay = form("Play", "Lay", "play", "6-4@east", (move) => send({ type: "play", move, field: "play" }));
  const typed = h("div.fs-typed", {}, typedCaravan.el, typedPlay.el);

  // -- the coach ----------------------------------------------------------------------------------------------------
  const typedHand = form("Your tiles", "Set hand", "hand", "6-5 4-4 3-1", (text) => send({ type: "hand", text, field: "hand" }));
  const players = h("select.fs-field", {
    id: stage.id("players"),
    onchange: () => send({ type: "players", players: Number(players.value) }),
  });
  const hold = button("Pick them in the tray", {
    svg: sign("draw", 18),
    onclick: () => {
      holding = !holding;
      if (holding) picked = on = hint = null;
      paint();
      paintCoach();
    },
  });
  const own = h("div.fs-hold", { role: "group", "aria-label": "Your hand" });
  const granted = h("p.fs-known");
  const ask = (message) => {
    thinking = true;
    paintCoach();
    send(message);
  };
  const hintButton = button("Hint", { svg: sign("hint", 18), onclick: () => ask({ type: "hint" }) });
  const weighButton = button("Weigh every move", {
    svg: sign("weigh", 20),
    onclick: () => ask({ type: "weigh", open: !view.coach.weighed }),
  });
  const hinted = h("p.fs-hinted");
  const list = h("div.fs-weigh");
  const coach = h(
    "div.fs-coach",
    { hidden: true, role: "group", "aria-label": "Coach" },
    h("div.fs-head", {}, h("h4", { text: "Coach" }), h("label.fs-rules", { for: players.id }, "Players", players)),
    h("div.fs-typed", {}, typedHand.el, h("div.fs-acts", {}, hold)),
    own,
    granted,
    h("div.fs-acts", {}, hintButton, weighButton),
    hinted,
    list,
  );
  const ownKeys = roving(own, () => [...own.querySelectorAll("button")]);
  const listKeys = roving(list, () => [...list.querySelectorAll(".fs-weighed button")]);
  own.addEventListener("click", (event) => {
    const tile = event.target.closest("[data-hold]");
    if (tile) send({ type: "hold", tile: tile.dataset.hold });
  });
  list.addEventListener("click", (event) => {
    const row = event.target.closest("[data-do=choose]");
    if (row) choose(row.dataset.move);
  });

  root.append(bar, h("div.fs-two", {}, table, traybox, ledger), coach, comparison, typed);

  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && picked) {
      event.preventDefault();
      putBack();
    }
  });

  /** A field, its button and the place of its error. */
  function form(label, verb, field, placeholder, onsubmit) {
    const input = h("input.fs-field.fs-mono", {
      id: stage.id(field),
      type: "text",
      placeholder,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-describedby": stage.id(`${field}-error`),
    });
    const error = h("p.fs-error", { id: stage.id(`${field}-error`), hidden: true });
    let touched = false; // what stands there is the reader's
    let sent = false;
    input.addEventListener("input", () => (touched = true));
    const el = h(
      "form",
      {
        onsubmit: (event) => {
          event.preventDefault();
          sent = true;
          onsubmit(input.value);
        },
      },
      h("label", { for: input.id, text: label }),
      input,
      button(verb, { cls: field === "play" ? "main" : "", type: "submit" }),
      error,
    );
    return {
      el,
      /** Shows what stands there, unless the reader is writing. */
      show(text) {
        if (!touched && input.value !== text) input.value = text;
      },
      fail(text) {
        if (sent && !text) touched = false;
        sent = false;
        error.hidden = !text;
        attribute(input, "aria-invalid", text ? "true" : null);
        error.replaceChildren(...(text ? [drawing(sign("cross", 18)), h("span", { text })] : []));
      },
    };
  }

  // -- intents ------------------------------------------------------------------------------------------------------
  const entryOf = (name) => view.tiles.find((tile) => tile.tile === name);
  const playOn = (arm) => entryOf(picked)?.plays.find((play) => (play.arm ?? "lead") === arm);

  function pick(name, byDrag = false) {
    const entry = entryOf(name);
    if (dragged && !byDrag) return; // the click that ends a drag
    if (holding && !byDrag) return send({ type: "hold", tile: name });
    if (picked === name) return putBack();
    if (entry.state !== "legal") {
      hint = { text: entry.say, wrong: true };
      stage.say(entry.say);
      return paint();
    }
    picked = name;
    const arms = entry.plays.map((play) => play.arm ?? "lead");
    on = arms.includes(lastArm) ? lastArm : arms[0];
    hint = { text: entry.say };
    stage.say(entry.say);
    paint();
    compareLook();
    if (byKey) mat.focusPlace(on === "lead" ? null : on);
  }

  /** Picks the tile and the place of a move that was weighed; it is not laid. */
  function choose(move) {
    const [name, arm = "lead"] = move.split("@");
    const row = view.coach?.weighed?.rows.find((one) => one.move === move);
    const entry = entryOf(name);
    if (entry?.state === "legal") {
      [picked, on] = [name, arm];
      hint = { text: entry.say };
      paint();
      compareLook();
    }
    paintCoach();
    if (row) stage.say(row.label);
  }

  /** With a mouse or a pen a tile may be dragged to its place too; select, then place stays the way for all. */
  function dragTile(tile, name) {
    tile.addEventListener("pointerdown", (down) => {
      if (down.button || down.pointerType === "touch" || entryOf(name).state !== "legal") return;
      const listening = new AbortController();
      const { signal } = listening;
      let under = null;
      const rest = () => Object.assign(tile.style, { transform: "", zIndex: "", pointerEvents: "", transition: "" });
      const stop = () => {
        listening.abort();
        rest();
      };
      const move = (event) => {
        const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
        if (!dragged) {
          if (Math.hypot(dx, dy) < 8) return;
          dragged = true;
          if (picked !== name) pick(name, true);
          Object.assign(tile.style, { zIndex: 5, pointerEvents: "none", transition: "none" });
        }
        tile.style.transform = `translate(${dx}px, ${dy - 14}px)`;
        under = root.getRootNode().elementFromPoint(event.clientX, event.clientY)?.closest?.(".fs-place") ?? null;
        if (under && root.contains(under)) look(under.dataset.arm);
      };
      const end = () => {
        const play = dragged && under && root.contains(under) ? playOn(under.dataset.arm) : null;
        if (!play) return stop();
        listening.abort();
        released = rest; // the laid tile sets out from where it was let go
        lay(play);
      };
      window.addEventListener("pointermove", move, { signal });
      window.addEventListener("pointerup", end, { signal });
      window.addEventListener("pointercancel", stop, { signal });
      endDrag = stop;
    });
  }

  function putBack() {
    const name = picked;
    picked = on = hint = null;
    paint();
    compareLook();
    if (byKey) trayKeys.focus(tiles.get(name).button);
  }

  function look(arm) {
    if (on === arm || !picked) return;
    on = arm;
    mat.point(arm);
    paintLedger();
    typedPlay.show(playOn(arm)?.move ?? "");
    compareLook();
  }

  let looking = 0;
  function compareLook() {
    if (!view.compare) return;
    clearTimeout(looking);
    const move = picked ? (playOn(on)?.move ?? null) : null;
    looking = setTimeout(() => send({ type: "look", move }), 60);
  }
  stage.gone(() => clearTimeout(looking));

  function lay(place) {
    const play = playOn(place.arm ?? "lead");
    if (!play) return;
    if (place.arm) lastArm = place.arm;
    toTray = true;
    send({ type: "play", move: play.move });
  }

  // -- painting -----------------------------------------------------------------------------------------------------
  function paint(from = null) {
    const entry = picked ? entryOf(picked) : null;
    mat.update({
      layout: view.layout,
      places: entry?.plays ?? [],
      on,
      just: view.just,
      ends: view.ends,
      empty: view.empty,
      text: view.text ? `${view.text}. ${view.shows}` : view.empty,
      from,
    });
    paintTray();
    paintSay();
    paintLedger();
    paintCoach();
    typedCaravan.show(view.text);
    typedPlay.show(picked ? (playOn(on)?.move ?? "") : "");
  }

  function paintSay() {
    const wrong = Boolean((view.error && !view.error.field) || hint?.wrong);
    const text = view.error && !view.error.field ? view.error.text : (hint?.text ?? view.status);
    words(sentence, text);
    say.classList.toggle("is-error", wrong);
    const name = wrong ? "cross" : "check";
    if (mark.dataset.sign !== name) {
      mark.replaceChildren(drawing(sign(name, 20)));
      mark.dataset.sign = name;
    }
  }

  function paintTray() {
    words(trayTitle, holding ? "Pick the tiles of your hand" : view.pick);
    const mine = new Set(view.coach?.hand);
    words(trayNote, view.note);
    for (const tile of view.tiles) {
      const entry = tiles.get(tile.tile);
      const { button: b } = entry;
      b.classList.toggle("is-legal", tile.state === "legal");
      b.classList.toggle("is-off", tile.state === "off");
      b.classList.toggle("is-used", tile.state === "used");
      b.classList.toggle("is-selected", tile.tile === picked);
      b.classList.toggle("is-held", mine.has(tile.tile));
      const able = holding ? tile.state !== "used" : tile.state === "legal";
      attribute(b, "aria-pressed", able ? String(holding ? mine.has(tile.tile) : tile.tile === picked) : null);
      attribute(b, "aria-disabled", able ? null : "true");
      const where = tile.plays.map((play) => play.arm).filter(Boolean);
      attribute(
        b,
        "aria-label",
        mine.has(tile.tile)
          ? `${tile.tile}, yours${where.length ? `, fits ${where.join(" and ")}` : ""}`
          : tile.state === "used"
          ? `${tile.tile}, lies in the caravan`
          : tile.state === "off"
            ? `${tile.tile}, fits no end`
            : [tile.tile, where.length && `fits ${where.join(" and ")}`, brings(tile.best)].filter(Boolean).join(", "),
      );
      const best = tile.state === "legal" ? tile.best : null;
      if (entry.best !== best) {
        entry.best = best;
        entry.tip.replaceChildren(...(best === null ? [] : [drawing(badgeSvg(best, 26))]));
      }
    }
  }

  function paintLedger() {
    const focused = root.getRootNode().activeElement;
    const inside = ledger.contains(focused) ? focused.dataset.act : null;
    ledger.replaceChildren(...ledgerParts());
    if (inside) ledger.querySelector(`[data-act="${inside}"]`)?.focus({ preventScroll: true });
  }

  function ledgerParts() {
    if (picked) {
      const entry = entryOf(picked);
      const play = playOn(on);
      const choices = h(
        "div.fs-seg",
        { role: "group", "aria-label": "Place to look at" },
        ...entry.plays.map((each) => {
          const arm = each.arm ?? "lead";
          return h(
            "button",
            { type: "button", "aria-pressed": String(arm === on), "data-act": `see-${arm}`, onclick: () => look(arm) },
            each.choice,
            drawing(badgeSvg(each.total, 22)),
          );
        }),
      );
      return [
        h("h4", { text: entry.title }),
        choices,
        ...scored(play),
        h(
          "div.fs-acts",
          {},
          button(play.button, { cls: "main", "data-act": "lay", onclick: () => lay(play) }),
          button("Put back", { cls: "quiet", "data-act": "back", onclick: putBack }),
        ),
      ];
    }
    if (view.last) {
      const steps =
        view.steps.length > 1
          ? h(
              "details.fs-steps",
              {},
              h("summary", {}, h("span", { text: `All ${view.steps.length} plays` }), h("b", { text: view.total_text })),
              h(
                "ol",
                {},
                ...view.steps.map((step) => h("li", {}, h("span.fs-mono", { text: step.move }), h("span", { text: step.pay }))),
              ),
            )
          : null;
      return [h("h4", { text: view.last.title }), ...scored(view.last), steps].filter(Boolean);
    }
    return [
      h("h4", { text: "What a play brings" }),
      h("p.fs-quiet", {
        text: "Pick a tile. Its places light up on the mat, each with what it would bring; the reasons stand here, each with its rule, before you lay it and after.",
      }),
    ];
  }

  const scored = (play) => [
    play.awards.length ? awardList(play.awards) : h("p.fs-nothing", {}, drawing(badgeSvg(0, 24)), "No award."),
    h("p.fs-total", {}, h("span", { text: play.total_label }), h("strong", { text: play.total_text })),
  ];

  function paintComparison() {
    const { compare } = view;
    comparison.hidden = !compare;
    attribute(texts, "aria-pressed", String(Boolean(compare)));
    if (!compare) return comparison.replaceChildren();
    const open = comparison.querySelector("details")?.open ?? false;
    comparison.replaceChildren(
      h("div.fs-head", {}, h("h4", { text: compare.title }), h("span.fs-small", { text: compare.note })),
      h("ul", {}, ...compare.rows.map(comparisonRow)),
      ...(compare.others
        ? [
            h(
              "details",
              { open },
              h("summary", {}, h("span", { text: compare.others.title }), h("span.fs-small", { text: compare.others.note })),
              h("ul", {}, ...compare.others.rows.map(comparisonRow)),
            ),
          ]
        : []),
    );
  }

  function comparisonRow(row) {
    const item = (each) =>
      h(
        "span.fs-item",
        { class: each.differs ? "ne" : "" },
        each.differs && h("span.fs-ne", { text: "≠", role: "img", "aria-label": "differs:" }),
        drawing(awardSign(each.kind, 18)),
        `${each.name} ${signed(each.points)}`,
      );
    const gone = (each) =>
      h(
        "span.fs-item.ne",
        {},
        h("span.fs-ne", { text: "≠", role: "img", "aria-label": "differs:" }),
        drawing(awardSign(each.kind, 18)),
        `no ${each.name}`,
      );
    const notes = [...row.notes, row.error].filter(Boolean);
    return h(
      "li",
      { class: row.differs ? "differs" : "" },
      h(
        "span.name",
        {},
        h("b", { text: row.name }),
        h("span", { text: row.chosen ? `${row.id}, chosen above` : row.id }),
      ),
      h(
        "span.tot",
        {},
        h("span", { text: row.total === null ? "–" : signed(row.total).replace("+", ""), "aria-hidden": "true" }),
        h("span.fs-sr", { text: row.total === null ? "not possible" : row.total_text }),
      ),
      h(
        "span.items",
        {},
        ...row.items.map(item),
        ...row.missing.map(gone),
        !row.items.length && !row.missing.length && !row.error && h("span.fs-small", { text: "no award" }),
      ),
      notes.length > 0 &&
        h(
          "p.note",
          {},
          notes.join(" "),
          ...row.rulings.flatMap((ruling) => [" ", reference("texts.html", ruling.anchor, `Ruling ${ruling.id}`)]),
        ),
    );
  }

  function paintBar() {
    const wanted = view.rule_sets.map((set) => set.id).join();
    if (rules.dataset.sets !== wanted) {
      rules.dataset.sets = wanted;
      const groups = new Map();
      for (const set of view.rule_sets) {
        if (!groups.has(set.family)) groups.set(set.family, h("optgroup", { label: set.family }));
        groups.get(set.family).append(h("option", { value: set.id, text: set.title }));
      }
      rules.replaceChildren(...groups.values());
    }
    rules.value = view.rules;
    attribute(back, "aria-disabled", view.can_undo ? null : "true");
    dice.el.hidden = !view.uses_dice;
    dice.update(view);
  }

  function paintCoach() {
    const state = view.coach;
    coach.hidden = !state;
    attribute(adviser, "aria-pressed", String(Boolean(state)));
    if (!state) return;
    const choices = state.choices.join();
    if (players.dataset.choices !== choices) {
      players.dataset.choices = choices;
      players.replaceChildren(...state.choices.map((number) => h("option", { value: number, text: String(number) })));
    }
    players.value = String(state.players);
    attribute(hold, "aria-pressed", String(holding));
    typedHand.show(state.text);
    patch(
      own,
      state.hand
        .map((tile) => {
          const [high, low] = tile.split("-").map(Number);
          return `<button type="button" class="fs-tb" data-k="${tile}" data-hold="${tile}" aria-label="${tile}, yours: take it out">${tileSvg(high, low, { size: 44 })}</button>`;
        })
        .join(""),
    );
    own.hidden = !state.hand.length;
    ownKeys.refresh();
    words(granted, state.note);
    for (const one of [hintButton, weighButton]) attribute(one, "aria-disabled", state.can ? null : "true");
    attribute(weighButton, "aria-expanded", String(Boolean(state.weighed)));
    words(hinted, thinking && !state.weighed ? "The coach thinks." : state.hint);
    hinted.hidden = !hinted.textContent;
    list.hidden = !state.weighed;
    patch(list, state.weighed ? weighedHtml(state.weighed, picked && (on === "lead" ? picked : `${picked}@${on}`)) : "");
    listKeys.refresh();
  }

  let shownRules = null;
  let known = -1; // the number of steps in the view before
  return {
    draw(next) {
      const first = view === null;
      view = next;
      const laid = view.steps.length > known && known >= 0 ? view.steps.at(-1) : null;
      known = view.steps.length;
      const source = laid ? tiles.get(laid.move.split("@")[0]) : null;
      const from = source?.button.isConnected ? source.button.getBoundingClientRect() : null;
      released?.();
      released = null;
      thinking = false;
      if (!view.coach) holding = false;
      if (!view.error) hint = null;
      if (laid || (picked && entryOf(picked).state !== "legal")) {
        picked = on = null;
        const arm = laid?.move.split("@")[1];
        if (arm) lastArm = arm;
      } else if (picked && !playOn(on)) on = entryOf(picked).plays[0].arm ?? "lead";
      if (picked && !view.error && view.rules === shownRules) hint = { text: entryOf(picked).say };
      shownRules = view.rules;
      typedCaravan.fail(view.error?.field === "caravan" ? view.error.text : null);
      typedPlay.fail(view.error?.field === "play" ? view.error.text : null);
      typedHand.fail(view.error?.field === "hand" ? view.error.text : null);
      paintBar();
      paint(laid && !first ? from : null);
      paintComparison();
      if (picked && view.compare && !view.error && view.compare.move !== playOn(on)?.move) compareLook();
      if (!first) stage.say(view.error?.text ?? view.said ?? hint?.text ?? view.status);
      if (view.coach?.hinted && view.said === view.coach.hint) choose(view.coach.hinted);
      if (view.coach?.weighed && !view.coach.weighed.done) send({ type: "weigh" });
      if (toTray && laid) {
        toTray = false;
        if (byKey) trayKeys.focus(source.button);
      }
    },
  };
});
