/** The form for a new match: rules, who sits where, how it ends, which deal. It opens in the page, over nothing. */

import { button, h } from "../lib/dom.js";
import { sign } from "../lib/signs.js";

const SEATS = 4;
const SEAT_WORDS = ["First seat", "Second seat", "Third seat", "Fourth seat"];

/**
 * @param {import("../lib/widget.js").Stage} stage
 * @param {{options: () => object, onstart: (values: object) => void, onagain: () => void, onclose: () => void}} options
 */
export function setup(stage, { options: ask, onstart, onagain, onclose }) {
  const field = (name, label, control, more) => {
    control.id = stage.id(name);
    return h("div.f", { class: more }, h("label", { for: control.id, text: label }), control);
  };
  const rules = h("select.fs-field");
  const seats = Array.from({ length: SEATS }, () => h("select.fs-field"));
  const names = Array.from({ length: SEATS }, (_, seat) =>
    h("input.fs-field", { type: "text", maxlength: 24, autocomplete: "off", placeholder: `Player ${seat + 1}` }),
  );
  const ends = h("select.fs-field", {}, h("option", { value: "target", text: "at a target" }), h("option", { value: "rounds", text: "after some rounds" }));
  const number = h("input.fs-field", { type: "number", min: 1, max: 9999, step: 1, inputmode: "numeric" });
  const seed = h("input.fs-field", { type: "number", step: 1, inputmode: "numeric", placeholder: "any" });
  const numberLabel = h("label", { text: "Points" });
  number.id = stage.id("number");
  numberLabel.htmlFor = number.id;
  const error = h("p.fs-error", { hidden: true });
  const el = h(
    "form.fs-setup",
    { hidden: true, "aria-label": "A new match", novalidate: true },
    field("rules", "Rules", rules, "wide"),
    ...seats.map((select, seat) => field(`seat${seat}`, SEAT_WORDS[seat], select)),
    ...names.map((input, seat) => field(`name${seat}`, `${SEAT_WORDS[seat]}, name`, input)),
    field("ends", "The match ends", ends),
    h("div.f", {}, numberLabel, number),
    field("seed", "Deal number", seed),
    error,
    h(
      "div.go",
      {},
      button("Deal", { cls: "main", type: "submit" }),
      button("This deal again", { cls: "quiet", onclick: () => onagain() }),
      button("Go on playing", { cls: "quiet", onclick: () => onclose() }),
    ),
  );
  el.querySelector('[type="submit"]').type = "submit";
  let options = null;
  let known = "";

  const fill = (select, list, value) => {
    select.replaceChildren(...list.map(([id, text]) => h("option", { value: id, text })));
    select.value = value;
    if (select.selectedIndex < 0) select.selectedIndex = 0;
  };
  const chosenRules = () => options.rules.find((one) => one.id === rules.value) ?? options.rules[0];
  const players = () => seats.filter((select) => select.value).length;

  function limits() {
    const { players: allowed, targets, unit } = chosenRules();
    const most = Math.max(...allowed);
    const least = Math.min(...allowed);
    seats.forEach((select, seat) => {
      select.parentElement.hidden = seat >= most;
      const none = select.querySelector('[value=""]');
      if (none) none.hidden = none.disabled = seat < least;
      if (seat >= most) select.value = "";
      else if (seat < least && !select.value) select.value = options.bots.includes("greedy") ? "greedy" : options.bots[0];
    });
    const people = seats.filter((select) => select.value === "you").length;
    names.forEach((input, seat) => (input.parentElement.hidden = people < 2 || seats[seat].value !== "you"));
    const points = ends.value === "target";
    numberLabel.textContent = points ? (unit === "chip" ? "Chips" : "Points") : "Rounds";
    number.placeholder = points ? String(targets[String(players())] ?? "") : "4";
  }
  rules.addEventListener("change", () => {
    number.value = "";
    limits();
  });
  for (const select of [...seats, ends]) select.addEventListener("change", limits);
  ends.addEventListener("change", () => (number.value = ""));

  el.addEventListener("submit", (event) => {
    event.preventDefault();
    const whole = (input) => (input.value.trim() === "" ? null : Number(input.value));
    const rounds = ends.value === "rounds";
    const named = names.map((input) => (input.parentElement.hidden ? "" : input.value.trim()));
    onstart({
      rules: rules.value,
      names: named.some(Boolean) ? named.filter((_, seat) => seats[seat].value) : [],
      seats: seats.map((select) => select.value).filter(Boolean),
      target: rounds ? null : whole(number),
      rounds: rounds ? (whole(number) ?? 4) : null,
      seed: whole(seed),
      field: "setup",
    });
  });

  return {
    el,
    open(open) {
      el.hidden = !open;
    },
    focus: () => rules.focus(),
    update(view) {
      options = ask();
      const wrong = view.error?.field === "setup" ? view.error.text : "";
      error.hidden = !wrong;
      error.innerHTML = wrong ? sign("cross", 18) : "";
      if (wrong) error.append(wrong);
      const now = JSON.stringify([view.setting, options]);
      if (now === known) return;
      known = now;
      const { setting } = view;
      fill(
        rules,
        options.rules.map((one) => [one.id, one.title]),
        setting.rules,
      );
      seats.forEach((select, seat) => {
        const kinds = [["you", "a person"], ...options.bots.map((bot) => [bot, `bot, ${bot}`])];
        if (seat >= 2) kinds.unshift(["", "nobody"]);
        fill(select, kinds, setting.seats[seat] ?? "");
      });
      names.forEach((input, seat) => (input.value = setting.seats[seat] === "you" ? (setting.names[seat] ?? "") : ""));
      ends.value = setting.rounds === null ? "target" : "rounds";
      number.value = setting.rounds ?? setting.target ?? "";
      seed.value = "";
      limits();
    },
  };
}
