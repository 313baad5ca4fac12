/** Awards as a list: sign, name, points, why, and the rule with a link where there is a place to link to. */

import { signed } from "./badge.js";
import { drawing, h } from "./dom.js";
import { awardSign, sign } from "./signs.js";

/** @typedef {{kind: string, name?: string, points: number, why: string, rule: string, source?: string}} AwardJson */

const NAMES = {
  dual: "Dual",
  plural: "Plural",
  short_flower: "Short Flower",
  long_flower: "Long Flower",
  short_scorpion: "Short Scorpion",
  long_scorpion: "Long Scorpion",
  fives: "Fives",
  domino: "Domino",
  blocked: "Blocked round",
  pips: "Pips left",
};

/** The name of an award kind. */
export const awardName = (kind) => NAMES[kind] ?? kind;

/** The anchor of a paragraph of a text: "002 rule 7" is "text-002-rule-7". */
export const anchorOf = (ref) => `text-${ref.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}`;

/** Whether this is the static book, in which every paragraph has its place. */
const inBook = () => document.documentElement.hasAttribute("data-fs-book");

/**
 * A source: a link to its place in the book, plain text elsewhere.
 * @param {string} ref such as "002 rule 7"
 * @param {string} [label] such as "Celko, rule 7"
 */
export function sourceOf(ref, label = ref) {
  return reference("texts.html", anchorOf(ref), label);
}

/** A link to an anchor of a chapter when this is the book, the label alone when not. */
export function reference(page, anchor, label, picture = "rule") {
  const inside = [drawing(sign(picture, 16)), h("span", { text: label })];
  return inBook() ? h("a.fs-src", { href: `${page}#${anchor}` }, ...inside) : h("span.fs-src", {}, ...inside);
}

/**
 * One award as a list item.
 * @param {AwardJson} award
 */
export function awardItem(award) {
  return h(
    "li.fs-award",
    {},
    drawing(awardSign(award.kind)),
    h("b", { text: award.name ?? awardName(award.kind) }),
    h("span.pts", { text: signed(award.points) }),
    h("p", { text: award.why }),
    h("span.src", {}, sourceOf(award.rule, award.source)),
  );
}

/** A list of awards. */
export const awardList = (awards) => h("ul.fs-award-list", {}, ...awards.map(awardItem));
