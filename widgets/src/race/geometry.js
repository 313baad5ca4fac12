/**
 * The shape of the track, for any number of squares, and nothing about the game: a band bent into an S, cut into rungs.
 * The view names the two halves of every rung and the order in which a pawn runs them.
 *
 * Units are those of the drawing. `along` is a distance on the seam between the halves, `aside` a distance from it,
 * positive on the side of the first half.
 */

export const LANE = 54;
export const GAP = 84;
export const GATE = 50;
const CAP = 40;
export const M = 15;
const PITCH = 50;
const WAIST = 16;

/** @typedef {{x: number, y: number}} Point */

/**
 * @param {string[][]} rungs the facing pairs in the order of the track
 * @param {string[]} lane all squares in the order in which a pawn runs them
 */
export function track(rungs, lane) {
  const n = rungs.length;
  const r = GAP / 2;
  const R = r + LANE;
  const O = R + LANE;
  const fixed = 2 * Math.PI * R + (O - GATE) + (O - CAP);
  const L = Math.max(n * PITCH, fixed + 3 * WAIST);
  const p = L / n;
  const b = (L - fixed) / 3;
  const a = b + O - GATE;
  const W = 2 * M + 2 * O + b;
  const H = 2 * M + 6 * LANE + 2 * GAP;
  const xL = M + O;
  const xR = xL + b;
  const y1 = H - M - LANE;
  const y2 = y1 - 2 * R;
  const y3 = y2 - 2 * R;
  const arc = Math.PI * R;

  /** Point and heading on the seam. */
  const seam = (along) => {
    let t = along;
    if (t < a) return [M + GATE + t, y1, 1, 0];
    t -= a;
    if (t < arc) {
      const h = t / R;
      return [xR + R * Math.sin(h), y1 - R + R * Math.cos(h), Math.cos(h), -Math.sin(h)];
    }
    t -= arc;
    if (t < b) return [xR - t, y2, -1, 0];
    t -= b;
    if (t < arc) {
      const h = t / R;
      return [xL - R * Math.sin(h), y2 - R + R * Math.cos(h), -Math.cos(h), -Math.sin(h)];
    }
    return [xL + t - arc, y3, 1, 0];
  };
  const at = (along, aside) => {
    const [x, y, dx, dy] = seam(along);
    return [x + dy * aside, y - dx * aside];
  };
  const line = (from, to, aside) => {
    const count = Math.max(2, Math.ceil(Math.abs(to - from) / 6));
    return Array.from({ length: count + 1 }, (_, i) => at(from + ((to - from) * i) / count, aside));
  };

  const places = new Map();
  rungs.forEach(([first, second], i) => {
    places.set(first, { rung: i + 1, side: 1 });
    places.set(second, { rung: i + 1, side: -1 });
  });
  const order = new Map(lane.map((name, i) => [name, i]));
  const folded = places.get(lane[lane.length - 1])?.rung === 1;
  const facing = (name) => {
    const { rung, side } = places.get(name);
    return rungs[rung - 1][side > 0 ? 1 : 0];
  };
  const mid = (name) => (places.get(name).rung - 0.5) * p;

  /** Where things stand on a half: the middle of a pawn, or a number; upright lanes push outwards. */
  const spot = (name, aside = 33, push = 4) => {
    const { side } = places.get(name);
    const t = mid(name);
    const [, , dx, dy] = seam(t);
    const [x, y] = at(t, side * (aside + push * Math.abs(dy)));
    const way = side > 0 || !folded ? 1 : -1; // a pawn looks where it goes
    return { x, y, turn: (Math.atan2(dy * way, dx * way) * 180) / Math.PI + 90 };
  };

  /** The outline of a half. */
  const cell = (name, pad = 4.2) => {
    const { rung, side } = places.get(name);
    const from = (rung - 1) * p + pad;
    const to = rung * p - pad;
    return `${outline([...line(from, to, side * (pad - 1.6)), ...line(to, from, side * (LANE - pad))])}Z`;
  };

  /** Along the lane: a continuous distance for the n-th square, running round the cap where the track is folded. */
  const run = (name) => {
    if (name === "hand") return -26;
    if (name === "off") return folded ? 2 * L + 4 : 2 * L + 20;
    const t = mid(name);
    return places.get(name).side > 0 ? t : folded ? 2 * L - t : L + t;
  };
  const onLane = (distance, aside) => {
    if (distance <= L) return at(Math.min(distance, L), aside);
    if (!folded) return at(distance - L, -aside);
    return at(2 * L - distance, -aside);
  };

  /**
   * The points of a move along the lane: it hops over the outer edge. At the head of a folded track it turns round.
   */
  const hop = (from, to, height) => {
    const start = run(from);
    const end = run(to);
    const span = end - start;
    const rise = height ?? Math.min(24, 12 + Math.abs(span) / 12);
    const count = Math.max(6, Math.ceil(Math.abs(span) / 6));
    const points = [];
    for (let i = 0; i <= count; i++) {
      const u = i / count;
      const distance = start + (span - Math.sign(span) * 9) * u;
      const aside = 34 + rise * Math.sin(Math.PI * Math.min(1, u * 1.02));
      if (folded && start < L && end > L && Math.abs(distance - L) < 24) {
        const turn = ((distance - (L - 24)) / 48) * Math.PI; // round the cap in a half circle
        const [x, y, dx, dy] = [...at(L, 0), ...seam(L).slice(2)];
        const radius = Math.min(aside, 44);
        const out = Math.sin(turn) * 30;
        points.push([x + dx * out + dy * radius * Math.cos(turn), y + dy * out - dx * radius * Math.cos(turn)]);
      } else points.push(onLane(distance, aside));
    }
    return points;
  };

  return { n, p, L, W, H, r, R, O, xL, xR, y1, y2, y3, a, b, at, line, seam, places, order, facing, mid, spot, cell, hop, folded };
}

/** Points as the data of a path. */
export const outline = (points) => points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
