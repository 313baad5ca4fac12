// A round put side by side from its steps: pure functions, so a reload, a replay and looking back agree.
import assert from "node:assert/strict";
import { test } from "node:test";

import { endLabels, frameAt, handsAt, nameOf, same, textOf } from "../src/match/frame.js";
import { rich } from "../src/match/parts.js";

const start = { points: [0, 0], counts: [6, 6], oasis: 16 };
const step = (more) => ({ seat: 0, kind: "play", spinner: null, points: [0, 0], counts: [5, 6], oasis: 16, ...more });
const round = {
  start,
  steps: [
    step({ tile: [6, 4], arm: null, halves: [6, 4], points: [0, 0] }),
    step({ seat: 1, kind: "draw", tile: [4, 4], counts: [5, 7], oasis: 15 }),
    step({ seat: 1, tile: [4, 4], arm: "east", halves: [4, 4], points: [0, 2], counts: [5, 6], oasis: 15 }),
    step({ tile: [6, 1], arm: "west", halves: [6, 1], counts: [4, 6], oasis: 15, points: [0, 2] }),
    step({ seat: 1, kind: "pass", counts: [4, 6], oasis: 15, points: [0, 2] }),
  ],
};

test("every step leaves its picture", () => {
  assert.deepEqual(frameAt(round, 0), { line: [], lead: 0, spinner: null, north: [], south: [], last: null, ...start });
  const two = frameAt(round, 2);
  assert.deepEqual(two.line, [[6, 4]]);
  assert.deepEqual([two.counts, two.oasis, two.last], [[5, 7], 15, "lead"]);
  const end = frameAt(round, 5);
  assert.deepEqual(end.line, [
    [1, 6],
    [6, 4],
    [4, 4],
  ]);
  assert.equal(end.lead, 1);
  assert.equal(end.last, "west");
  assert.deepEqual(end.points, [0, 2]);
});

test("a picture does not change the one before", () => {
  const before = frameAt(round, 3);
  const copy = structuredClone(before);
  frameAt(round, 5);
  assert.deepEqual(before, copy);
});

test("cross arms grow from the spinner", () => {
  const crossed = {
    start,
    steps: [
      step({ tile: [5, 3], arm: null, halves: [5, 3] }),
      step({ tile: [5, 5], arm: "west", halves: [5, 5], spinner: 5 }),
      step({ tile: [5, 1], arm: "west", halves: [5, 1], spinner: 5 }),
      step({ tile: [5, 4], arm: "north", halves: [5, 4], spinner: 5, ends: { west: "1", east: "3", north: "4" } }),
    ],
  };
  const frame = frameAt(crossed, 4);
  assert.equal(frame.spinner, 1);
  assert.deepEqual(frame.north, [[5, 4]]);
  assert.deepEqual(
    endLabels(frame).map(({ arm, text }) => `${arm} ${text}`),
    ["west 1", "east 3", "north 4"],
  );
  assert.equal(textOf(frame), "West to east: [1|5][5|5][5|3]; north: [5|4].");
});

test("ends say what they show, and whether it is a double", () => {
  const texts = (count) => endLabels(frameAt(round, count)).map(({ arm, text }) => `${arm} ${text}`);
  assert.deepEqual(texts(0), []);
  assert.deepEqual(texts(1), ["west shows 6", "east shows 4"]);
  assert.deepEqual(texts(3), ["west shows 6", "east shows 4, a double"]);
});

test("hands follow draws and plays", () => {
  const hands = [
    [
      [6, 4],
      [6, 1],
    ],
    [[3, 3]],
  ];
  assert.deepEqual(handsAt(hands, round, 3), [[[6, 1]], [[3, 3]]]);
  assert.deepEqual(hands[1], [[3, 3]], "the hands as dealt stay");
});

test("tiles are the same whichever way round", () => {
  assert.ok(same([4, 6], [6, 4]));
  assert.ok(!same([4, 6], [6, 5]));
  assert.equal(nameOf([4, 6]), "6-4");
});

test("a sentence goes into the page as text", () => {
  const html = rich('<img src=x onerror="alert(1)"> laid 6-4 east');
  assert.ok(!html.includes("<img"));
  assert.ok(html.includes('<b class="fs-nb">6-4</b>'));
  assert.ok(rich("Amina drew \u2063\u2063two").includes("fs-tile"));
});
