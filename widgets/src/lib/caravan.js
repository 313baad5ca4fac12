/**
 * A layout on the mat: the tiles, the places where the chosen tile may go with what each would score, the marks of the
 * tile just played and the labels of the ends. The geometry is fold.js; which places there are and what they pay is
 * told by Python.
 *
 * Places are buttons over the drawing: one tab stop, arrows inside, at least 44 × 44 pixels.
 */

import { badgeSvg } from "./badge.js";
import { attribute, drawing, h, still, words } from "./dom.js";
import { fit } from "./fold.js";
import { roving } from "./keys.js";
import { tileBody } from "./tile.js";

const SVG = "http://www.w3.org/2000/svg";
const ORDER = ["west", "north", "south", "east"];
const HEADING = { west: [-1, 0], east: [1, 0], north: [0, -1], south: [0, 1] };

/**
 * @typedef {{arm: string|null, near: number, far: number, total: number, label: string}} Place
 *   `near` touches the layout; arm null is the lead; `label` is the accessible name
 * @typedef {object} CaravanState
 * @property {import("./fold.js").LayoutJson} layout
 * @property {Place[]} [places]
 * @property {string|null} [on] the arm of the place that is pointed at or chosen ("lead" for the lead)
 * @property {string|null} [just] the arm whose last tile was just played ("lead" for the first tile)
 * @property {{arm: string, text: string}[]} [ends] labels of the ends; a place hides the label of its end
 * @property {boolean} [reserve] keep room for one more tile on each arm, so that nothing moves when one is picked
 * @property {string} [empty] what to say while nothing lies
 * @property {DOMRect|null} [from] where on the screen a new tile comes from
 */

const key = (tile) => `${Math.max(tile.near, tile.far)}-${Math.min(tile.near, tile.far)}`;
const placeKey = (arm) => arm ?? "lead";

/** The two halves in drawing order: left or upper first. */
const halves = (tile) => (tile.dx < 0 || tile.dy < 0 ? [tile.far, tile.near] : [tile.near, tile.far]);

/** The largest unit and the most units of height for a width; four arms are as high as they are wide. */
function measures(width, four) {
  if (four) return width > 420 ? { unit: 40, height: 17 } : { unit: 32, height: 20 };
  const unit = width > 600 ? 56 : width > 420 ? 46 : 38;
  return { unit, height: width > 420 ? 10.5 : 17 };
}

/**
 * @param {import("./widget.js").Stage} stage
 * @param {object} options
 * @param {(place: Place, from: HTMLElement) => void} [options.onplace] a place was chosen
 * @param {(place: Place) => void} [options.onpoint] a place was pointed at or focused
 * @param {string} [options.label] the accessible name
 */
export function caravan(stage, { onplace, onpoint, label = "The caravan" } = {}) {
  const line = document.createElementNS(SVG, "svg");
  line.setAttribute("class", "fs-line");
  line.setAttribute("aria-hidden", "true");
  const tilesLayer = document.createElementNS(SVG, "g");
  const marksLayer = document.createElementNS(SVG, "g");
  line.append(tilesLayer, marksLayer);
  const labels = h("div", { "aria-hidden": "true" });
  const places = h("div", { role: "group", "aria-label": "Places" });
  const nothing = h("p.fs-empty");
  const picture = h("p.fs-sr");
  const box = h("div.fs-caravan-box", {}, line, labels, places, nothing);
  const el = h("div.fs-caravan", { role: "group", "aria-label": label }, picture, box);

  let state = null;
  let width = 0;
  let pinned = [];
  const tiles = new Map(); // "6-4" -> {g, art, x, y}
  const buttons = new Map(); // arm -> {button, place, art}
  const rove = roving(places, () => [...buttons.values()].map((entry) => entry.button));

  function draw({ from = null } = {}) {
    if (!state || !width) return;
    const { layout, reserve = true } = state;
    const shown = state.places ?? [];
    const lead = shown.find((place) => place.arm === null);
    const empty = !layout.line?.length;
    const drawn = empty ? { line: [lead ? [lead.near, lead.far] : [0, 1]], lead: 0 } : layout;
    const arms = drawn.spinner === null || drawn.spinner === undefined ? ["west", "east"] : ["west", "east", "north", "south"];
    const laid = fit(drawn, {
      width,
      ...measures(width, arms.length > 2),
      reserve: reserve ? arms : [],
      places: Object.fromEntries(shown.filter((place) => place.arm !== null).map((place) => [place.arm, place])),
    });
    if (empty) for (const tile of laid.lies) tile.place = true;
    const u = laid.unit;
    const boxOf = (tile) => ({
      x: (tile.cx - tile.w / 2 - laid.x) * u,
      y: (tile.cy - tile.h / 2 - laid.y) * u,
      w: tile.w * u,
      h: tile.h * u,
    });
    box.style.width = `${laid.width}px`;
    box.style.height = `${laid.height}px`;
    line.setAttribute("width", laid.width);
    line.setAttribute("height", laid.height);
    line.setAttribute("viewBox", `0 0 ${laid.width} ${laid.height}`);
    const scrolls = laid.width > width + 1;
    el.classList.toggle("is-scrolling", scrolls);
    attribute(el, "tabindex", scrolls ? 0 : null);

    drawTiles(
      laid.lies.filter((tile) => !tile.place),
      boxOf,
      u,
      from,
    );
    drawPlaces(laid.lies.filter((tile) => tile.place && (!empty || lead)), boxOf, u, empty ? lead : null);
    drawMarks(laid.lies, boxOf, u);
    drawLabels(laid, boxOf, u);
    nothing.hidden = !empty || Boolean(lead);
    words(nothing, state.empty ?? "");
  }

  function drawTiles(lies, boxOf, u, from) {
    const seen = new Set();
    const move = !still() && tiles.size > 0;
    for (const tile of lies) {
      const name = key(tile);
      seen.add(name);
      const { x, y, w, h: high } = boxOf(tile);
      const [a, b] = halves(tile);
      const art = `${a}${b}${tile.lie}${u}`;
      let known = tiles.get(name);
      const fresh = !known;
      if (fresh) {
        known = { g: document.createElementNS(SVG, "g"), art: "", x, y };
        tiles.set(name, known);
        tilesLayer.append(known.g);
      }
      if (known.art !== art) {
        const gap = Math.max(0.6, u * 0.018);
        known.g.innerHTML =
          `<rect x="${gap + 0.5}" y="${gap + u * 0.05}" width="${w - 2 * gap - 1}" height="${high - 2 * gap}" rx="${u * 0.15}" class="t-shadow"/>` +
          `<svg x="${gap}" y="${gap}" width="${w - 2 * gap}" height="${high - 2 * gap}" viewBox="0 0 ${tile.w * 100} ${tile.h * 100}">${tileBody(a, b, tile.lie, { size: u })}</svg>`;
        known.art = art;
      }
      known.g.setAttribute("transform", `translate(${x} ${y})`);
      const fly = ([left, top]) =>
        known.g.animate?.(
          [{ transform: `translate(${left}px, ${top}px)` }, { transform: `translate(${x}px, ${y}px)` }],
          { duration: 240, easing: "cubic-bezier(.2,.7,.2,1)" },
        );
      if (still()) {
        // it lies there at once
      } else if (fresh && from) {
        // Where the line stands is asked when the page has been laid out anyway, before it is painted.
        requestAnimationFrame(() => {
          const svg = line.getBoundingClientRect();
          fly([from.left + from.width / 2 - svg.left - w / 2, from.top + from.height / 2 - svg.top - high / 2]);
        });
      } else if (!fresh && move && (Math.abs(known.x - x) > 0.5 || Math.abs(known.y - y) > 0.5)) {
        fly([known.x, known.y]);
      }
      known.x = x;
      known.y = y;
    }
    for (const [name, known] of tiles)
      if (!seen.has(name)) {
        known.g.remove();
        tiles.delete(name);
      }
  }

  function drawPlaces(lies, boxOf, u, lead) {
    const wanted = new Map();
    const told = new Map((state.places ?? []).map((place) => [placeKey(place.arm), place]));
    for (const tile of lies) {
      const place = lead ?? told.get(placeKey(tile.arm));
      if (place) wanted.set(placeKey(place.arm), { place, tile });
    }
    for (const [arm, entry] of buttons)
      if (!wanted.has(arm)) {
        entry.button.remove();
        buttons.delete(arm);
      }
    for (const arm of ["lead", ...ORDER]) {
      if (!wanted.has(arm)) continue;
      const { place, tile } = wanted.get(arm);
      const { x, y, w, h: high } = boxOf(tile);
      let entry = buttons.get(arm);
      if (!entry) {
        entry = { button: h("button.fs-place", { type: "button", "data-arm": arm }), place, art: "" };
        entry.button.addEventListener("click", () => onplace?.(entry.place, entry.button));
        for (const type of ["pointerenter", "focus"]) entry.button.addEventListener(type, () => onpoint?.(entry.place));
        buttons.set(arm, entry);
      }
      entry.place = place;
      attribute(entry.button, "aria-label", place.label);
      entry.button.classList.toggle("is-on", state.on === arm);
      const [hitW, hitH] = [Math.max(44, w), Math.max(44, high)];
      const style = entry.button.style;
      style.left = `${x + w / 2 - hitW / 2}px`;
      style.top = `${y + high / 2 - hitH / 2}px`;
      style.width = `${hitW}px`;
      style.height = `${hitH}px`;
      const on = state.on === arm;
      const [a, b] = halves(tile);
      const art = [a, b, tile.lie, u, place.total, on].join();
      if (entry.art !== art) {
        const gap = Math.max(0.6, u * 0.018);
        const badgeHeight = Math.max(22, Math.min(28, u * 0.6));
        const middle = on ? (tile.dy ? high / 2 + (tile.dy * high) / 2 : 0) : high / 2;
        const left = (hitW - w) / 2;
        const top = (hitH - high) / 2;
        entry.button.innerHTML =
          `<svg width="${w}" height="${high}" style="left:${left}px;top:${top}px" aria-hidden="true">` +
          `<svg class="fs-ghost" x="${gap}" y="${gap}" width="${w - 2 * gap}" height="${high - 2 * gap}" viewBox="0 0 ${tile.w * 100} ${tile.h * 100}">${tileBody(a, b, tile.lie, { size: u })}</svg>` +
          `<rect class="fs-place-line" x="1.5" y="1.5" width="${w - 3}" height="${high - 3}" rx="${u * 0.16}"/></svg>` +
          badgeSvg(place.total, badgeHeight, `style="left:50%;top:${top + middle}px;transform:translate(-50%,-50%)"`);
        entry.art = art;
      }
      // Order in the page is the order of the arrows; moving a button that has the focus would lose it.
      if (entry.button.parentNode !== places) places.append(entry.button);
    }
    rove.refresh();
    places.hidden = buttons.size === 0;
  }

  function drawMarks(lies, boxOf, u) {
    const { just } = state;
    const played = lies.filter((tile) => !tile.place && (just === "lead" ? tile.arm === null : tile.arm === just)).at(-1);
    if (!just || !played) {
      marksLayer.replaceChildren();
      return;
    }
    const { x, y, w, h: high } = boxOf(played);
    const along = played.dx !== 0;
    const ex = along ? -1 : u * 0.13;
    const ey = along ? u * 0.13 : -1;
    const l = Math.min(u * 0.24, 12);
    const k = u * 0.1;
    const [x0, y0, x1, y1] = [x - ex, y - ey, x + w + ex, y + high + ey];
    const path = along
      ? `M${x0} ${y0 + k}V${y0}H${x0 + l}M${x1 - l} ${y0}H${x1}V${y0 + k}M${x1} ${y1 - k}V${y1}H${x1 - l}M${x0 + l} ${y1}H${x0}V${y1 - k}`
      : `M${x0 + k} ${y0}H${x0}V${y0 + l}M${x0} ${y1 - l}V${y1}H${x0 + k}M${x1 - k} ${y1}H${x1}V${y1 - l}M${x1} ${y0 + l}V${y0}H${x1 - k}`;
    marksLayer.innerHTML = `<path class="fs-just" d="${path}"/>`;
  }

  function drawLabels(laid, boxOf, u) {
    const taken = laid.lies.filter((tile) => !tile.place || buttons.size).map((tile) => {
      const { x, y, w, h: high } = boxOf(tile);
      return [x, y, x + w, y + high];
    });
    const hidden = new Set([...buttons.keys()]);
    const ends = (state.ends ?? []).filter((end) => !hidden.has(end.arm));
    pinned = [];
    const texts = [];
    for (const { arm, text } of ends) {
      const own = laid.lies.filter((tile) => !tile.place && tile.arm === arm).at(-1);
      const tile = own ?? laid.lies.find((one) => one.arm === null && !one.place);
      if (!tile) continue;
      const [dx, dy] = own ? [own.dx, own.dy] : HEADING[arm];
      const { x, y, w, h: high } = boxOf(tile);
      const [mx, my] = [x + w / 2, y + high / 2];
      const half = (text.length * 7.1 + 20) / 2;
      const reach = 20 + (state.just && (state.just === arm || (!own && state.just === "lead")) ? u * 0.13 : 0);
      const tip = dx ? mx + dx * Math.max(0, w / 2 - u / 2) : mx;
      const above = [tip, y - reach];
      const below = [tip, y + high + reach];
      const beyond = dx ? [mx + dx * (w / 2 + half + 10), my] : [mx, dy < 0 ? y - reach : y + high + reach];
      const aside = [mx + (w / 2 + half + 10), my];
      const other = [mx - (w / 2 + half + 10), my];
      const outward = own && !isFirstRow(own) && (arm === "east" || arm === "south") ? [below, above] : [above, below];
      const wish = dy ? [beyond, aside, other] : !own || laid.lies.length === 1 ? [beyond, ...outward] : [...outward, beyond];
      const clamp = ([cx, cy]) => [Math.max(half + 2, Math.min(laid.width - half - 2, cx)), Math.max(13, Math.min(laid.height - 13, cy))];
      const free = ([cx, cy]) =>
        taken.every(([x0, y0, x1, y1]) => cx + half <= x0 + 1 || cx - half >= x1 - 1 || cy + 12 <= y0 + 1 || cy - 12 >= y1 - 1);
      const spots = wish.map(clamp);
      const [cx, cy] = spots.find(free) ?? spots[0];
      taken.push([cx - half - 2, cy - 13, cx + half + 2, cy + 13]);
      const mark = h("span.fs-end", { text });
      mark.style.left = `${cx}px`;
      mark.style.top = `${cy}px`;
      texts.push(mark);
      pinned.push({ mark, cx, half });
    }
    labels.replaceChildren(...texts);
    pin();
  }

  /** Whether a tile lies on its arm's first straight. */
  const isFirstRow = (tile) => (tile.arm === "west" || tile.arm === "east" ? tile.cy === 0 : tile.cx === 0);

  /** In a box that scrolls the labels stay in sight. */
  function pin() {
    const scrolls = el.classList.contains("is-scrolling");
    const from = scrolls ? el.scrollLeft : 0; // asked only then: it makes the browser lay the page out
    const to = scrolls ? from + el.clientWidth : Infinity;
    for (const { mark, cx, half } of pinned) {
      const x = scrolls ? Math.max(from + half + 2, Math.min(to - half - 2, cx)) : cx;
      mark.style.left = `${x}px`;
    }
  }

  el.addEventListener("scroll", pin, { passive: true });
  stage.width(el, (now) => {
    width = now;
    draw();
  });

  return {
    el,
    /** @param {CaravanState} next */
    update(next) {
      state = next;
      words(picture, next.text ?? "");
      draw({ from: next.from ?? null });
    },
    /** Only another place is pointed at. */
    point(arm) {
      if (!state || state.on === arm) return;
      state = { ...state, on: arm };
      draw();
    },
    /** Moves the focus to a place; without a name to the first one. */
    focusPlace(arm) {
      const entry = buttons.get(placeKey(arm)) ?? [...buttons.values()][0];
      if (entry) rove.focus(entry.button);
    },
    /** Whether the focus is on a place. */
    hasFocus: () => [...buttons.values()].some(({ button }) => button === el.getRootNode().activeElement),
  };
}
