/**
 * Where the tiles of a layout lie: a pure function of the lead, the arms and the room, so that a reload, a replay and
 * a printed figure agree. Lengths are units (the short side of a tile), x grows east, y grows south, and the middle of
 * the lead (or of the spinner) is the origin.
 *
 * Each arm runs straight until the edge and then turns to its own right: east folds down, west folds up, so the two
 * never meet; with four arms each keeps to the quadrant on its right. Tiles never move once laid, until the unit
 * itself changes.
 *
 * @typedef {{line: [number, number][], lead?: number|null, spinner?: number|null,
 *   north?: [number, number][], south?: [number, number][]}} LayoutJson
 *   the line as it lies west to east; the cross arms from the spinner outwards, each tile as [near, far]
 * @typedef {"west"|"east"|"north"|"south"} Arm
 * @typedef {{near: number, far: number, arm: Arm|null, index: number, double: boolean, place: boolean,
 *   cx: number, cy: number, dx: number, dy: number, lie: "h"|"v", w: number, h: number}} Lie
 *   one tile: its two pips, its arm (null for the first), its number on the arm, whether it is a place and not yet a
 *   tile, its middle, the direction in which the arm goes there, and its box
 */

/** An arm's own axes on the mat, as [along x, along y, aside x, aside y]: each is turned a quarter from the last. */
const AXES = { east: [1, 0, 0, 1], south: [0, 1, -1, 0], west: [-1, 0, 0, -1], north: [0, -1, 1, 0] };

/** @returns {Lie} */
function lieOf({ near, far, place }, arm, index, cx, cy, dx, dy) {
  const double = near === far;
  const lying = (dx !== 0) !== double;
  return { near, far, place, arm, index, double, cx, cy, dx, dy, lie: lying ? "h" : "v", w: lying ? 2 : 1, h: lying ? 1 : 2 };
}

/**
 * One arm. In its own frame it sets out along +x and turns toward +y.
 * @param {Lie[]} lies where to add its tiles
 * @param {{near: number, far: number, place: boolean}[]} tiles from the middle outwards
 * @param {Arm} arm
 * @param {number} x where it starts
 * @param {number} lo how far it may go back, in a row that returns
 * @param {number} hi how far it may go out
 */
function layArm(lies, tiles, arm, x, lo, hi) {
  const [ax, ay, bx, by] = AXES[arm];
  let y = 0; // axis of the row
  let step = 1; // the row goes this way
  let turning = false; // a turn is under way:
  let legX = 0; // the middle of its axis,
  let legY = 0; // and how far it has come
  let afterDouble = false;
  for (let index = 0; index < tiles.length; index++) {
    const tile = tiles[index];
    const double = tile.near === tile.far;
    const length = double ? 1 : 2;
    let [cx, cy, dx, dy] = [0, 0, step, 0];
    if (!turning && step * ((step > 0 ? hi : lo) - x) >= 2) {
      cx = x + (step * length) / 2;
      cy = y;
      x += step * length;
      afterDouble = double;
    } else {
      if (!turning) {
        turning = true;
        legX = afterDouble ? x + step / 2 : x - step / 2;
        legY = afterDouble ? y - 0.5 : y + 0.5;
      }
      if (legY - y >= 2.5 && !double) {
        step = dx = -step;
        y = cy = legY + 0.5;
        cx = legX + step / 2;
        x = legX + step * 1.5;
        turning = afterDouble = false;
      } else {
        [cx, cy, dx, dy] = [legX, legY + length / 2, 0, 1];
        legY += length;
      }
    }
    lies.push(lieOf(tile, arm, index, cx * ax + cy * bx, cx * ay + cy * by, dx * ax + dy * bx, dx * ay + dy * by));
  }
}

/**
 * A layout as its first tile and its arms, each tile as near and far pip from the middle outwards.
 * @param {LayoutJson} layout
 */
export function armsOf(layout) {
  const line = layout.line ?? [];
  const spinner = layout.spinner ?? null;
  const middle = Math.min(line.length - 1, spinner ?? layout.lead ?? Math.floor((line.length - 1) / 2));
  const out = (pairs) => (pairs ?? []).map(([near, far]) => ({ near, far, place: false }));
  return {
    first: line.length ? { near: line[middle][0], far: line[middle][1], place: false } : null,
    four: spinner !== null,
    west: out(line.slice(0, Math.max(0, middle)).map(([left, right]) => [right, left])).reverse(),
    east: out(line.slice(middle + 1)),
    north: out(layout.north),
    south: out(layout.south),
  };
}

/**
 * Lays everything out in a room of `cols` × `rows` units.
 * @param {ReturnType<typeof armsOf>} arms
 * @returns {Lie[]}
 */
export function layOut({ first, four, west, east, north, south }, cols, rows) {
  if (!first) return [];
  const least = four ? 6.5 : 4.5;
  const across = Math.max(least, cols / 2);
  const down = Math.max(least, rows / 2);
  const start = first.near === first.far ? 0.5 : 1;
  const lies = [lieOf(first, null, 0, 0, 0, 1, 0)];
  layArm(lies, west, "west", start, four ? 2 : -across, across);
  layArm(lies, east, "east", start, four ? 2 : -across, across);
  layArm(lies, north, "north", 1, four ? 2 : -across, down);
  layArm(lies, south, "south", 1, four ? 2 : -across, down);
  return lies;
}

/** The box round some lies. */
export function bounds(lies) {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { cx, cy, w, h } of lies) {
    x0 = Math.min(x0, cx - w / 2);
    x1 = Math.max(x1, cx + w / 2);
    y0 = Math.min(y0, cy - h / 2);
    y1 = Math.max(y1, cy + h / 2);
  }
  return { x0, y0, x1, y1 };
}

/** The arms with one more tile on each that is named, to see the room it would take. */
function grown(arms, names, double) {
  const next = { ...arms };
  for (const name of names) next[name] = [...arms[name], { near: 0, far: double ? 0 : 1, place: true }];
  return next;
}

/**
 * Chooses the unit and lays out. One row while one row fits with a unit of 28 px or more; then the fold; then a
 * smaller unit; and when nothing fits, the smallest unit in a box that scrolls.
 *
 * @param {LayoutJson} layout
 * @param {object} options
 * @param {number} options.width pixels there are
 * @param {number} [options.unit] the largest unit, pixels
 * @param {number} [options.height] the most units the drawing may be high, margins included
 * @param {Arm[]} [options.reserve] arms where room for one more tile is kept, so that nothing moves when one is picked
 * @param {{x: number, y: number}} [options.margin] units (x) and pixels (y) round the tiles
 * @param {Partial<Record<Arm, {near: number, far: number}>>} [options.places] tiles to lay as places
 */
export function fit(layout, { width, unit = 44, height = 10.5, reserve = [], margin = { x: 0.4, y: 34 }, places = {} }) {
  const arms = armsOf(layout);
  if (!arms.first) return { unit, lies: [], x: -width / unit / 2, y: -1, width, height: unit * 2 + margin.y * 2, fits: true };
  const all = reserve.length ? [grown(arms, reserve, false), grown(arms, reserve, true)] : [arms];
  const boxes = new Map();
  const boxFor = (cols, rows) => {
    const key = `${cols} ${rows}`;
    if (!boxes.has(key)) boxes.set(key, bounds(all.flatMap((one) => layOut(one, cols, rows))));
    return boxes.get(key);
  };
  let best = null;
  const tries = (u, cols, rows) => {
    const box = boxFor(cols, rows);
    const high = box.y1 - box.y0 + (2 * margin.y) / u;
    const wide = box.x1 - box.x0 + 2 * margin.x;
    const fits = wide * u <= width + 1 && high <= height;
    best = { unit: u, cols, rows, box, wide, high, fits };
    return fits;
  };
  const rows = (u) => (arms.four ? Math.floor(height - (2 * margin.y) / u - 2) : 0);
  const smallest = arms.four ? 16 : 20;
  const row = () => {
    if (arms.four) return false;
    for (let u = unit; u >= Math.min(unit, 28); u -= 2) if (tries(u, 1000, 0)) return true;
    return false;
  };
  const fold = () => {
    for (let u = unit; u >= smallest; u -= 2) if (tries(u, Math.floor(width / u - margin.x * 2 - 1), rows(u))) return true;
    return false;
  };
  row() || fold();
  const { unit: u, cols, rows: r, box, wide, high } = best;
  const withPlaces = { ...arms };
  for (const [arm, tile] of Object.entries(places)) withPlaces[arm] = [...arms[arm], { ...tile, place: true }];
  const lies = layOut(withPlaces, cols, r);
  const room = Math.max(width / u, wide);
  return {
    unit: u,
    lies,
    x: (box.x0 + box.x1) / 2 - room / 2,
    y: box.y0 - margin.y / u,
    width: Math.max(width, wide * u),
    height: high * u,
    fits: best.fits,
  };
}
