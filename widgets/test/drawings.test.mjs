// The drawings: right pips, both lies, signs on the aces, badges that say the sign by shape and by mark.
import assert from "node:assert/strict";
import { test } from "node:test";

import { anchorOf } from "../src/lib/awards.js";
import { badgeSvg, signed } from "../src/lib/badge.js";
import { chipTrack } from "../src/lib/chips.js";
import { dieSvg } from "../src/lib/dice.js";
import { SIGNS, awardSign, sign } from "../src/lib/signs.js";
import { backSvg, defs, pipCentres, tileBody, tileSvg } from "../src/lib/tile.js";

const count = (text, part) => text.split(part).length - 1;

test("every tile has its pips, upright and lying, at every detail", () => {
  for (let high = 0; high < 7; high++)
    for (let low = 0; low <= high; low++)
      for (const lie of ["v", "h"])
        for (const size of [20, 44, 96]) assert.equal(count(tileBody(high, low, lie, { size }), '"t-pip"'), high + low);
});

test("pips stay inside their half, and 2, 3 and 6 turn when a tile lies", () => {
  for (let n = 0; n < 7; n++)
    for (const turned of [false, true])
      for (const [x, y] of pipCentres(n, 50, 50, 24.5, turned)) assert.ok(x > 15 && x < 85 && y > 15 && y < 85);
  for (const n of [2, 3, 6]) assert.notDeepEqual(new Set(pipCentres(n, 0, 0, 1).map(String)), new Set(pipCentres(n, 0, 0, 1, true).map(String)));
  for (const n of [1, 4, 5]) assert.deepEqual(new Set(pipCentres(n, 0, 0, 1).map((p) => p.map((v) => v + 0).join())), new Set(pipCentres(n, 0, 0, 1, true).map((p) => p.map((v) => v + 0).join())));
});

test("a tile is exactly 1 : 2, a back shows no pip, a name makes it an image", () => {
  assert.match(tileSvg(6, 4, { size: 56 }), /width="56" height="112" viewBox="0 0 100 200" aria-hidden/);
  assert.match(tileSvg(6, 4, { size: 56, lie: "h", label: "6-4" }), /width="112" height="56" viewBox="0 0 200 100" role="img" aria-label="6-4"/);
  assert.equal(count(backSvg(56), "t-pip"), 0);
});

test("the gradients of two widgets have different names", () => {
  const [one, other] = [defs("a"), defs("b")];
  const ids = (text) => [...text.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
  assert.equal(new Set([...ids(one.svg), ...ids(other.svg)]).size, 6);
  for (const value of Object.values(one.properties)) assert.ok(ids(one.svg).some((id) => value.includes(`#${id}"`)));
});

test("dice: pips or the sign, shapes of their own", () => {
  for (const kind of ["flower", "scorpion"]) {
    for (let n = 2; n <= 6; n++) assert.equal(count(dieSvg(kind, n), '"d-pip"'), n);
    assert.equal(count(dieSvg(kind, 1), '"d-pip"'), 0);
    assert.ok(dieSvg(kind, 1).includes("d-ace"));
  }
  assert.ok(dieSvg("flower", 3).includes("<circle") && !dieSvg("scorpion", 3).includes("<circle"));
});

test("scores: a plus, a true minus, a nought; three shapes", () => {
  assert.deepEqual([4, -1, 0].map(signed), ["+4", "−1", "0"]);
  assert.deepEqual([4, -1, 0].map((n) => /s-(plus|minus|zero)/.exec(badgeSvg(n))[1]), ["plus", "minus", "zero"]);
});

test("the track has a place for every chip up to the target, new chips are marked", () => {
  const track = chipTrack(11, { won: 2 });
  assert.equal(count(track, "c-face"), 11);
  assert.equal(count(track, "c-new"), 2);
  assert.equal(count(track, "c-hole"), 9);
  assert.equal(count(chipTrack(23), "c-face"), 23);
});

test("every sign draws, every award has one, anchors are those of the book", () => {
  for (const name of Object.keys(SIGNS)) assert.ok(sign(name).includes(SIGNS[name]));
  assert.notEqual(awardSign("dual"), awardSign("plural"));
  assert.equal(anchorOf("002 rule 7"), "text-002-rule-7");
});
