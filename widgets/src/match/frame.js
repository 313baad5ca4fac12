/**
 * A round as a row of small steps, and the picture after any number of them. The steps come from Python, which says
 * how each tile lies; here they are only put side by side.
 *
 * @typedef {[number, number]} Halves
 * @typedef {object} Step
 * @property {number} seat
 * @property {"play"|"draw"|"pass"} kind
 * @property {Halves} [tile] the tile, where the reader may know it
 * @property {"west"|"east"|"north"|"south"|null} [arm] null for the lead
 * @property {Halves} [halves] how the tile lies: inner and outer half; the lead west and east half
 * @property {number|null} spinner the pip of the spinner after this step
 * @property {Record<string, string>} [ends] what each end counts, in games that add the ends up
 * @property {number[]} points everybody's points after it
 * @property {number[]} counts how many tiles everybody holds after it
 * @property {number} oasis tiles left in the oasis after it
 *
 * @typedef {object} Frame
 * @property {Halves[]} line west to east
 * @property {number} lead place of the lead in the line
 * @property {number|null} spinner place of the spinner in the line
 * @property {Halves[]} north from the spinner outwards
 * @property {Halves[]} south
 * @property {Record<string, string>|null} [counted] what each end counts, in games that add them up
 * @property {string|null} last the arm laid on last: "lead" for the lead, null when nothing lies there
 * @property {number[]} points
 * @property {number[]} counts
 * @property {number} oasis
 */

/**
 * @param {{start: {points: number[], counts: number[], oasis: number}, steps: Step[]}} round
 * @param {number} count how many steps have been made
 * @returns {Frame}
 */
export function frameAt(round, count) {
  const frame = { line: [], lead: 0, spinner: null, north: [], south: [], last: null, ...round.start };
  for (const step of round.steps.slice(0, count)) {
    if (step.kind === "play") lay(frame, step);
    frame.points = step.points;
    frame.counts = step.counts;
    frame.oasis = step.oasis;
  }
  return frame;
}

function lay(frame, { arm, halves, spinner, ends }) {
  frame.counted = ends ?? null;
  const [inner, outer] = halves;
  if (!arm) frame.line.push([inner, outer]);
  else if (arm === "east") frame.line.push([inner, outer]);
  else if (arm === "west") {
    frame.line.unshift([outer, inner]);
    frame.lead += 1;
  } else frame[arm].push([inner, outer]);
  const place = frame.line.findIndex(([a, b]) => a === b && a === spinner);
  frame.spinner = spinner == null || place < 0 ? null : place;
  frame.last = arm ?? "lead";
}

/** The hands after so many steps, where every tile is known (a replay). */
export function handsAt(hands, round, count) {
  const held = hands.map((hand) => hand.map((tile) => [...tile]));
  for (const { seat, kind, tile } of round.steps.slice(0, count)) {
    if (kind === "draw" && tile) held[seat].push(tile);
    if (kind === "play") {
      const place = held[seat].findIndex((one) => same(one, tile));
      if (place >= 0) held[seat].splice(place, 1);
    }
  }
  return held;
}

/** Whether two tiles are the same, whichever way round they are written. */
export const same = ([a, b], [c, d]) => (a === c && b === d) || (a === d && b === c);

/** A tile as text: the higher half first. */
export const nameOf = ([a, b]) => `${Math.max(a, b)}-${Math.min(a, b)}`;

/** What the ends show, read off the tiles as they lie: a label for each end with a tile. */
export function endLabels({ line, spinner, north, south, counted }) {
  if (!line.length) return [];
  const [west, east] = [line[0], line.at(-1)];
  const label = (arm, pip, double) => ({
    arm,
    text: counted?.[arm] ?? (spinner !== null ? `${pip}` : double ? `shows ${pip}, a double` : `shows ${pip}`),
  });
  if (line.length === 1) {
    if (west[0] === west[1]) return [label("east", east[1], true)];
    return [label("west", west[0], false), label("east", east[1], false)];
  }
  const ends = [label("west", west[0], west[0] === west[1]), label("east", east[1], east[0] === east[1])];
  for (const [arm, tiles] of Object.entries({ north, south })) {
    if (tiles.length) ends.push(label(arm, tiles.at(-1)[1], tiles.at(-1)[0] === tiles.at(-1)[1]));
  }
  return ends;
}

/** The layout in words. */
export function textOf({ line, north, south }) {
  if (!line.length) return "Nothing lies on the table yet.";
  const tiles = (list) => list.map(([a, b]) => `[${a}|${b}]`).join("");
  const arm = (name, list) => (list.length ? `; ${name}: ${tiles(list)}` : "");
  return `West to east: ${tiles(line)}${arm("north", north)}${arm("south", south)}.`;
}
