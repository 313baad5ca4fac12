// The fold: whatever is laid, no two tiles overlap, nothing moves when a tile is added, and neighbours touch.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { armsOf, bounds, fit, layOut } from "../src/lib/fold.js";

const ALL = [];
for (let high = 0; high < 7; high++) for (let low = 0; low <= high; low++) ALL.push([high, low]);

/** A small repeatable source of chance. */
function chance(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 16), 0x85ebca6b);
    t ^= t >>> 13;
    return (t >>> 0) % n;
  };
}

/**
 * 28 tiles in a layout. The fold does not ask whether joints match, so chance decides where each tile lies; but no two
 * doubles are neighbours, as in any game.
 */
function full(next, four) {
  const shuffled = ALL.map((tile) => ({ tile, at: next(1 << 30) }))
    .sort((p, q) => p.at - q.at)
    .map(({ tile: [a, b] }) => (next(2) ? { near: a, far: b, place: false } : { near: b, far: a, place: false }));
  const isDouble = (t) => t?.near === t?.far && t !== undefined;
  const doubles = shuffled.filter(isDouble);
  const singles = shuffled.filter((t) => !isDouble(t));
  const first = four || next(3) === 0 ? doubles.pop() : singles.pop();
  const arms = { west: [], east: [], north: [], south: [] };
  const names = four ? ["west", "east", "north", "south"] : ["west", "east"];
  const favour = next(names.length);
  for (const tile of singles) arms[names[next(3) ? favour : next(names.length)]].push(tile);
  while (doubles.length) {
    const arm = arms[names[next(names.length)]];
    const at = next(arm.length + 1);
    if (isDouble(at ? arm[at - 1] : first) || isDouble(arm[at])) continue;
    arm.splice(at, 0, doubles.pop());
  }
  return { first, four, ...arms };
}

const overlaps = (p, q) => Math.abs(p.cx - q.cx) < (p.w + q.w) / 2 - 1e-9 && Math.abs(p.cy - q.cy) < (p.h + q.h) / 2 - 1e-9;

for (const four of [false, true]) {
  test(`28 tiles on ${four ? "four arms" : "two arms"} never overlap, in 9 to 21 columns`, () => {
    const next = chance(four ? 4 : 2);
    for (let i = 0; i < 4000; i++) {
      const arms = full(next, four);
      const cols = 9 + next(13);
      const lies = layOut(arms, cols, four ? 8.5 + next(8) : 0);
      assert.equal(lies.length, 28);
      assert.equal(new Set(lies.map((t) => [t.near, t.far].sort().join())).size, 28);
      for (let p = 0; p < 28; p++)
        for (let q = p + 1; q < 28; q++)
          if (overlaps(lies[p], lies[q])) assert.fail(`tiles ${p} and ${q} overlap in ${cols} columns: ${JSON.stringify(arms)}`);
    }
  });

  test(`a tile once laid stays where it lies, ${four ? "four arms" : "two arms"}`, () => {
    const next = chance(11);
    for (let i = 0; i < 300; i++) {
      const arms = full(next, four);
      const cols = 9 + next(13);
      const all = layOut(arms, cols, 12);
      const name = ["west", "east", ...(four ? ["north", "south"] : [])][next(four ? 4 : 2)];
      if (!arms[name].length) continue;
      const fewer = layOut({ ...arms, [name]: arms[name].slice(0, -1) }, cols, 12);
      const spots = new Map(all.map((t) => [`${t.arm}${t.index}`, t]));
      for (const tile of fewer) {
        const same = spots.get(`${tile.arm}${tile.index}`);
        assert.deepEqual([tile.cx, tile.cy, tile.lie], [same.cx, same.cy, same.lie]);
      }
    }
  });
}

test("neighbours on an arm touch along an edge", () => {
  const next = chance(5);
  for (let i = 0; i < 400; i++) {
    const arms = full(next, i % 2 === 1);
    const lies = layOut(arms, 9 + next(13), 12);
    for (const arm of ["west", "east", "north", "south"]) {
      const chain = [lies[0], ...lies.filter((t) => t.arm === arm)];
      for (let k = 1; k < chain.length; k++) {
        const [p, q] = [chain[k - 1], chain[k]];
        const gapX = Math.abs(p.cx - q.cx) - (p.w + q.w) / 2;
        const gapY = Math.abs(p.cy - q.cy) - (p.h + q.h) / 2;
        assert.ok(
          (Math.abs(gapX) < 1e-9 && gapY < -0.4) || (Math.abs(gapY) < 1e-9 && gapX < -0.4),
          `tiles ${k - 1} and ${k} of ${arm} do not touch: ${gapX}, ${gapY}`,
        );
      }
    }
  }
});

test("two arms of 28 tiles always fit 272 pixels", () => {
  const next = chance(3);
  for (let i = 0; i < 300; i++) {
    const { first, west, east } = full(next, false);
    const line = [...west.map((t) => [t.far, t.near]).reverse(), [first.near, first.far], ...east.map((t) => [t.near, t.far])];
    const drawn = fit({ line, lead: west.length }, { width: 272, unit: 36, height: 40 });
    assert.ok(drawn.fits, `${west.length} west and ${east.length} east need more`);
    assert.ok(drawn.unit >= 20);
  }
});

test("one row while one row fits, then the fold", () => {
  const line = [
    [4, 4],
    [4, 1],
    [1, 1],
    [1, 5],
  ];
  const row = fit({ line, lead: 2 }, { width: 760, unit: 56, reserve: ["west", "east"] });
  assert.equal(row.unit, 56);
  assert.ok(row.lies.every((t) => t.cy === 0));
  const narrow = fit({ line, lead: 2 }, { width: 346, unit: 38, reserve: ["west", "east"] });
  assert.ok(narrow.fits && narrow.unit >= 28);
  const long = fit({ line: Array.from({ length: 20 }, (_, i) => [i % 7, (i + 1) % 7]), lead: 10 }, { width: 346, unit: 38, height: 17 });
  assert.ok(long.fits && new Set(long.lies.map((t) => t.cy)).size > 2);
});

test("picking a tile moves nothing: its room was kept", () => {
  const next = chance(8);
  for (let i = 0; i < 200; i++) {
    const { first, west, east } = full(next, false);
    const half = { west: west.slice(0, next(10)), east: east.slice(0, next(10)) };
    const line = [...half.west.map((t) => [t.far, t.near]).reverse(), [first.near, first.far], ...half.east.map((t) => [t.near, t.far])];
    const layout = { line, lead: half.west.length };
    const options = { width: 300 + next(500), unit: 44, height: 17, reserve: ["west", "east"] };
    const before = fit(layout, options);
    const near = next(7);
    const after = fit(layout, { ...options, places: { east: { near, far: next(2) ? near : (near + 1) % 7 } } });
    assert.deepEqual([before.unit, before.x, before.y, before.height], [after.unit, after.x, after.y, after.height]);
    const box = bounds(after.lies);
    assert.ok((box.x1 - after.x) * after.unit <= after.width + 1, "the place stays in the box");
    assert.ok(box.y0 >= after.y && (box.y1 - after.y) * after.unit <= after.height, "the place stays in the box");
  }
});

test("the line is read from the middle outwards", () => {
  const arms = armsOf({ line: [[6, 5], [5, 5], [5, 0]], spinner: 1, north: [[5, 4]], south: [[5, 1], [1, 1]] });
  assert.deepEqual(
    [arms.first.near, arms.west.map((t) => [t.near, t.far]), arms.east.map((t) => [t.near, t.far])],
    [5, [[5, 6]], [[5, 0]]],
  );
  assert.equal(arms.four, true);
  assert.deepEqual(armsOf({ line: [] }).first, null);
});

test("the fold agrees with the figures' (the same vectors are tests of fsbook.figures)", () => {
  const pairs = (text) => [...text.matchAll(/\[(\d)\|(\d)\]/g)].map((found) => [Number(found[1]), Number(found[2])]);
  for (const { text, middle, columns, rows, lies } of JSON.parse(readFileSync(new URL("fold_vectors.json", import.meta.url)))) {
    const [line, ...cross] = text.split(/ (?=north|south)/);
    const layout = { line: pairs(line), lead: middle, spinner: line.includes("*") ? middle : null };
    for (const part of cross) layout[part.slice(0, 5)] = pairs(part);
    const laid = layOut(armsOf(layout), columns, rows).map((t) => [t.near, t.far, t.arm, t.cx + 0, t.cy + 0, t.lie]);
    assert.deepEqual(laid, lies, text);
  }
});
