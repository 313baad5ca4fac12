/**
 * The Puzzle: one question, answered by laying a tile of the hand or by choosing. What fits, what is right and what
 * there is to say to a wrong answer comes with the view.
 */

import "./lib/tokens.css";
import "./lib/base.css";
import "./puzzle.css";

import { awardList } from "./lib/awards.js";
import { caravan } from "./lib/caravan.js";
import { dieSvg } from "./lib/dice.js";
import { attribute, button, drawing, h, marked } from "./lib/dom.js";
import { digitPairs, roving } from "./lib/keys.js";
import { sign } from "./lib/signs.js";
import { tileSvg } from "./lib/tile.js";
import { widget } from "./lib/widget.js";

/** A text with `code` in it, as nodes. */
const withCode = (text) =>
  text.split("`").flatMap((part, at) => (at % 2 ? h("code.fs-mono", { text: part }) : marked(part)));

function build(stage) {
  const { root, send, say } = stage;

  const ask = h("h3.fs-ask", { id: stage.id("ask") });
  attribute(root, "aria-labelledby", ask.id);
  const dice = h("div.fs-pz-dice");
  const line = caravan(stage, { label: "The caravan", onplace: (place) => lay(place), onpoint: (place) => point(place) });
  const where = h("div.fs-pz-where", {}, line.el);
  const sentence = h("p.fs-say");
  const mat = h("div.fs-mat", {}, dice, where, sentence);
  const hand = h("div.fs-pz-hand", { role: "group", "aria-label": "Your hand" });
  const options = h("div.fs-pz-options", { role: "group", "aria-labelledby": ask.id });
  const acts = h("div.fs-pz-acts");
  const awards = h("div.fs-pz-awards");
  const field = h("input.fs-field.fs-mono", {
    id: stage.id("typed"),
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const typed = h(
    "form.fs-pz-typed",
    { onsubmit: (event) => {
      event.preventDefault();
      if (field.value.trim()) answer(field.value.trim());
    } },
    h("label", { for: field.id, text: "Or type it" }),
    field,
    button("Answer", { type: "submit" }),
    button("Start over", { cls: "quiet", svg: sign("reset", 18), onclick: () => send({ type: "again" }) }),
  );
  root.append(h("div.fs-pz-head", {}, ask), mat, hand, options, acts, awards, typed);

  let view = null;
  let chosen = null;
  let note = null;
  let from = null;
  const rove = roving(hand, () => [...hand.children]);
  roving(options, () => [...options.children]);
  const tileOf = (name) => view.tiles.find((tile) => tile.tile === name);
  digitPairs(hand, (high, low) => {
    const found = [...hand.children].find((one) => one.dataset.tile === `${high}-${low}`);
    if (found) rove.focus(found);
  });

  const answer = (text) => send({ type: "try", answer: text, field: "typed" });

  function lay(place) {
    from = hand.querySelector(".is-selected .fs-tile")?.getBoundingClientRect() ?? null;
    answer(place.move);
  }

  function point(place) {
    line.point(place.arm ?? "lead");
  }

  function pick(name) {
    const tile = tileOf(name);
    if (!tile || view.solved) return;
    if (!tile.legal) {
      chosen = null;
      note = tile.say;
      say(note);
      return paint();
    }
    note = null;
    chosen = chosen === name ? null : name;
    paint();
    if (chosen) line.focusPlace(tile.places.at(-1).arm);
    else rove.focus();
  }

  hand.addEventListener("click", (event) => {
    const element = event.target.closest(".fs-tb");
    if (element) pick(element.dataset.tile);
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !chosen) return;
    const name = chosen;
    chosen = null;
    paint();
    rove.focus([...hand.children].find((one) => one.dataset.tile === name));
  });

  function paint() {
    const { scene } = view;
    root.classList.toggle("is-solved", view.solved);
    ask.replaceChildren(...withCode(view.ask));
    mat.hidden = false;
    where.hidden = !scene;
    if (scene) {
      const tile = chosen ? tileOf(chosen) : null;
      line.update({
        layout: scene.layout,
        text: scene.text,
        places: tile ? tile.places : [],
        ends: scene.ends,
        just: scene.just,
        on: tile && tile.places.length === 1 ? (tile.places[0].arm ?? "lead") : undefined,
        empty: "An empty table: lead any tile.",
        reserve: view.kind === "lay" && !view.solved,
        from,
      });
      from = null;
    }
    paintDice(scene);
    paintHand();
    paintOptions();
    paintSentence();
    acts.replaceChildren(...actions());
    awards.hidden = !view.awards.length;
    awards.replaceChildren();
    if (view.awards.length)
      awards.append(awardList(view.awards), h("p.fs-total", {}, h("span", { text: "Total" }), h("strong", { text: view.total })));
    attribute(field, "placeholder", view.kind === "lay" ? "6-4@east" : view.options[0]?.text);
  }

  function paintDice(scene) {
    const pairs = scene ? ["flower", "scorpion"].filter((kind) => scene[kind]) : [];
    dice.hidden = !pairs.length;
    dice.replaceChildren(
      ...pairs.map((kind) =>
        h(
          "span.fs-pz-pair",
          { role: "img", "aria-label": `${kind === "flower" ? "Flower" : "Scorpion"} ${scene[kind].join("-")}` },
          drawing(sign(kind, 22)),
          h("b", { text: kind === "flower" ? "Flower" : "Scorpion" }),
          ...scene[kind].map((value) => drawing(dieSvg(kind, value, 34))),
        ),
      ),
    );
  }

  function paintHand() {
    hand.hidden = view.kind !== "lay" || !view.tiles.length;
    const focused = hand.contains(root.getRootNode().activeElement);
    const kept = focused ? root.getRootNode().activeElement.dataset.tile : null;
    hand.replaceChildren(
      ...view.tiles.map(({ tile, high, low, legal, blind }) => {
        const shown = blind ? "" : legal && !view.solved ? "is-legal" : "is-off";
        return h(
          "button.fs-tb",
          {
            type: "button",
            class: [shown, chosen === tile ? "is-selected" : ""].join(" ").trim() || null,
            "data-tile": tile,
            "aria-label": tile,
            "aria-pressed": String(chosen === tile),
            "aria-disabled": view.solved || (!blind && !legal) ? "true" : null,
          },
          drawing(tileSvg(high, low, { size: 50 })),
          h("span.fs-bead"),
        );
      }),
    );
    rove.refresh();
    if (kept) rove.focus([...hand.children].find((one) => one.dataset.tile === kept));
  }

  function paintOptions() {
    options.hidden = view.kind !== "choose";
    const kept = options.contains(root.getRootNode().activeElement) ? root.getRootNode().activeElement.dataset.option : null;
    options.replaceChildren(
      ...view.options.map(({ text, state }) => {
        const picture = state === "right" ? "check" : state === "wrong" ? "cross" : null;
        const option = button(text, { svg: picture ? sign(picture, 18) : "", cls: state ? `is-${state}` : "" });
        option.dataset.option = text;
        attribute(option, "aria-disabled", view.solved || state ? "true" : null);
        if (state) attribute(option, "aria-label", `${text}, ${state}`);
        option.addEventListener("click", () => {
          if (!view.solved && !state) answer(text);
        });
        return option;
      }),
    );
    if (kept) [...options.children].find((one) => one.dataset.option === kept)?.focus();
  }

  function paintSentence() {
    const { answer: last, error } = view;
    const text = note ?? error?.text ?? last?.says ?? prompt();
    const bad = Boolean(error && !note);
    const picture = note || bad ? "cross" : last ? (last.right ? "check" : "cross") : "hint";
    sentence.classList.toggle("is-error", bad);
    sentence.replaceChildren(drawing(sign(picture, 20)), h("span", {}, ...withCode(text)));
  }

  function prompt() {
    if (view.kind === "choose") return "Choose an answer.";
    return chosen ? "Choose where it goes." : "Pick a tile, then its place.";
  }

  /** The places of the chosen tile as buttons with words. */
  function actions() {
    const tile = chosen ? tileOf(chosen) : null;
    acts.hidden = !tile;
    if (!tile) return [];
    return tile.places.map((place, at) => button(place.label, { cls: at === tile.places.length - 1 ? "main" : "", onclick: () => lay(place) }));
  }

  function draw(next) {
    const before = view;
    view = next;
    chosen = null;
    note = null;
    const answered = before && next.tries !== before.tries;
    if (answered) field.value = "";
    field.toggleAttribute("aria-invalid", Boolean(next.error));
    const inside = before && root.contains(root.getRootNode().activeElement);
    const active = inside ? root.getRootNode().activeElement : null;
    paint();
    if (!before) return;
    if (next.error) return say(next.error.text);
    if (next.answer && answered) say(next.answer.says);
    else if (answered) say(next.ask);
    // The focus goes on with the work, and never gets lost with a button that is gone.
    if (inside && active !== field && !root.contains(root.getRootNode().activeElement)) {
      if (next.kind === "lay" && !next.solved) rove.focus();
      else typed.querySelector("button.quiet").focus({ preventScroll: true });
    }
  }

  return { draw };
}

export default widget("puzzle", "Exercise", build);
