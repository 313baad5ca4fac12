/**
 * The board: the folded track, the launch tracks in its two recesses, pawns that move. It draws what the view says and
 * knows geometry alone: which squares face, what is legal and what a move does all come in.
 */

import { attribute, still } from "../lib/dom.js";
import { GAP, GATE, LANE, M, outline, track } from "./geometry.js";
import { dieBody, pawnBody, signBody } from "./pieces.js";

const SVG = "http://www.w3.org/2000/svg";
const f1 = (x) => x.toFixed(1);

/** An SVG element. */
function s(tag, attributes = {}, markup = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) if (value !== null && value !== undefined) element.setAttribute(key, value);
  if (markup) element.innerHTML = markup;
  return element;
}

/**
 * @param {any} stage
 * @param {{onsquare: (square: string, how: "pick"|"take") => void, onpoint: (square: string|null) => void}} on
 */
export function board(stage, on) {
  const el = s("svg", { class: "board", role: "group" });
  const layers = {};
  let T = null;
  let shape = "";
  let hits = new Map();
  let current = "Y1";
  const pawns = new Map();
  const id = (name) => stage.id(name);

  const layer = (name, attributes = {}) => {
    const group = s("g", { class: `l-${name}`, ...attributes });
    layers[name] = group;
    el.append(group);
    return group;
  };

  /** Everything that only depends on the length of the track. */
  function build(view) {
    T = track(view.rungs, view.lane);
    el.replaceChildren();
    pawns.clear();
    el.setAttribute("viewBox", `0 0 ${f1(T.W)} ${T.H}`);
    const six = new Set(view.first_six);
    layer("ground", { "aria-hidden": "true" }).innerHTML = ground();
    layer("trays", { "aria-hidden": "true" });
    layer("track", { "aria-hidden": "true" }).innerHTML = halves(view, six);
    layer("marks", { "aria-hidden": "true" });
    layer("paths", { "aria-hidden": "true" });
    layer("numbers", { "aria-hidden": "true" }).innerHTML = numbers(view, six);
    layer("ghosts", { "aria-hidden": "true" });
    layer("pawns", { "aria-hidden": "true" });
    layer("tags", { "aria-hidden": "true" });
    layer("focus", { "aria-hidden": "true" });
    const top = layer("hits");
    hits = new Map();
    for (const name of view.lane) {
      const hit = s("path", { class: "hit", d: T.cell(name, 1.5), role: "button", tabindex: "-1", "data-square": name });
      hit.addEventListener("click", () => {
        focus(name, false);
        on.onsquare(name, "pick");
      });
      hit.addEventListener("pointerenter", () => on.onpoint(name));
      hit.addEventListener("pointerleave", () => on.onpoint(null));
      hit.addEventListener("focus", () => {
        current = name;
        rove();
        if (hit.matches(":focus-visible")) ring(name);
        on.onpoint(name);
      });
      hit.addEventListener("blur", () => {
        ring(null);
        on.onpoint(null);
      });
      hits.set(name, hit);
      top.append(hit);
    }
    if (!hits.has(current)) current = view.lane[0];
    rove();
  }

  const rove = () => {
    for (const [name, hit] of hits) hit.setAttribute("tabindex", name === current ? "0" : "-1");
  };
  const ring = (name) => {
    layers.focus.innerHTML = name ? `<path class="focus-a" d="${T.cell(name, 0.6)}"/><path class="focus-b" d="${T.cell(name, 0.6)}"/>` : "";
  };
  function focus(name, visible = true) {
    if (!hits.has(name)) return;
    current = name;
    rove();
    hits.get(name).focus({ preventScroll: !visible });
  }

  el.addEventListener("keydown", (event) => {
    const name = event.target?.dataset?.square;
    if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
    const lane = [...hits.keys()];
    const at = lane.indexOf(name);
    const to = {
      ArrowRight: lane[at + 1],
      ArrowUp: lane[at + 1],
      ArrowLeft: lane[at - 1],
      ArrowDown: lane[at - 1],
      Home: lane[0],
      End: lane[lane.length - 1],
      x: T.facing(name),
      X: T.facing(name),
    }[event.key];
    if (to) {
      event.preventDefault();
      focus(to);
      ring(to);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      on.onsquare(name, "take");
    }
  });

  /* ---------- what never changes ---------- */

  function ground() {
    const { W, H } = T;
    let dunes = "";
    for (let k = 0; k < 17; k++) {
      const y0 = -40 + (k * (H + 90)) / 16;
      const points = [];
      for (let x = -10; x <= W + 10; x += 14) points.push([x, y0 + 20 * Math.sin(x / 104 + k * 0.55) + 9 * Math.sin(x / 43 - k * 0.9)]);
      dunes += `<path class="b-dune" d="${outline(points)}"/>`;
    }
    const grad = (name, stops, more) => `<linearGradient id="${id(name)}" x1="0" y1="0" ${more}>${stops}</linearGradient>`;
    const stop = (at, colour) => `<stop offset="${at}" stop-color="var(${colour})"/>`;
    return `<defs>
      ${grad("mat", stop(0, "--fs-mat") + stop(1, "--fs-mat2"), 'x2=".3" y2="1"')}
      ${grad("bed", stop(0, "--r-bed") + stop(1, "--r-bed-2"), 'x2="0" y2="1"')}
      ${grad("ty", stop(0, "--r-felt-y2") + stop(0.28, "--r-felt-y") + stop(1, "--r-felt-y"), 'x2="0" y2="1"')}
      ${grad("tb", stop(0, "--r-felt-b2") + stop(0.3, "--r-felt-b") + stop(1, "--r-felt-b"), 'x2="0" y2="1"')}
      <pattern id="${id("hatch")}" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="2.2" height="7" fill="var(--r-yellow-2)" opacity=".62"/></pattern></defs>
      <rect class="b-mat" fill="url(#${id("mat")})" width="${f1(W)}" height="${H}" rx="16"/>${dunes}<rect class="b-mat-edge" x="4" y="4" width="${f1(W - 8)}" height="${H - 8}" rx="12.5"/>`;
  }

  function halves(view, six) {
    const { W, p } = T;
    const out = [];
    const end = T.at(T.L, -LANE - 3);
    const head = T.folded
      ? `C${f1(W - M - 2)} ${T.y3 - 46} ${f1(W - M - 2)} ${T.y3 + 46} ${f1(end[0])} ${f1(end[1])}`
      : `L${f1(end[0])} ${f1(end[1])}`;
    const bed = `${outline(T.line(-5, T.L + 1, LANE + 3))}${head}${outline(T.line(T.L, -5, -LANE - 3)).replace("M", "L")}Z`;
    out.push(`<path class="b-shadow" d="${bed}" transform="translate(2.5 5)"/><path class="b-bed" fill="url(#${id("bed")})" d="${bed}"/>`);
    view.rungs.forEach(([first, second], k) => {
      const i = k + 1;
      const pale = six.has(first);
      out.push(`<path class="sq ${pale ? "sq-y6" : "sq-y"}" d="${T.cell(first)}"/>`);
      if (pale) out.push(`<path class="sq-hatch" fill="url(#${id("hatch")})" d="${T.cell(first, 1.8)}"/>`);
      out.push(`<path class="sq sq-b" d="${T.cell(second)}"/>`);
      const t0 = k * p + 3;
      const t1 = i * p - 3;
      if (pale) out.push(`<path class="bar6" d="${outline(T.line(t0 + 3, t1 - 3, 0))}"/>`);
      else
        for (const u of [0.16, 0.84]) {
          const [x, y] = T.at(t0 + (t1 - t0) * u, 0);
          out.push(`<circle class="hinge" cx="${f1(x)}" cy="${f1(y)}" r="2"/>`);
        }
      if (i < T.n)
        for (const side of [1, -1]) {
          const [x, y] = T.at(i * p, side * 43);
          const [, , dx, dy] = T.seam(i * p);
          const way = side > 0 || !T.folded ? 1 : -1;
          const turn = (Math.atan2(dy * way, dx * way) * 180) / Math.PI;
          out.push(`<path class="chev-${side > 0 ? "y" : "b"}" transform="translate(${f1(x)} ${f1(y)}) rotate(${f1(turn)})" d="M-3.4-4.6 4.4 0-3.4 4.6Z"/>`);
        }
    });
    out.push(gates(view));
    return out.join("");
  }

  function gates(view) {
    const gx = M + GATE - 7;
    const yy = T.y1 - LANE / 2 - 1;
    const by = T.y1 + LANE / 2 + 1;
    const [ex, ey] = T.at(T.L, 0);
    const exit = T.folded
      ? `<path class="gate gate-b" d="M${gx} ${by - 15}H${M + 9}L${M} ${by} ${M + 9} ${by + 15}H${gx}Z"/><text class="gate-t on-b" x="${M + 24}" y="${by + 0.5}">EXIT</text><path class="cap-arrow" d="M${f1(ex + 1)} ${T.y3 - 25}C${f1(ex + 31)} ${T.y3 - 25} ${f1(ex + 31)} ${T.y3 + 25} ${f1(ex + 7)} ${T.y3 + 25}"/><path d="M${f1(ex + 10)} ${T.y3 + 18}v14l-11-7Z" fill="var(--r-edge)"/>`
      : `<path class="gate gate-b" d="M${f1(ex + 6)} ${ey + 12}h30l9 15-9 15h-30Z"/><text class="gate-t on-b" x="${f1(ex + 24)}" y="${ey + 27.5}">EXIT</text>`;
    const t6 = 6 * T.p - 3;
    const out = LANE + 7.5;
    const ticks = [4, t6].map((t) => `<path class="brk" d="${outline([T.at(t, out - 4), T.at(t, out)])}"/>`).join("");
    const under = outline(T.line(9, Math.min(t6, T.a + 40), out + 4.2));
    const long = T.n * T.p > 1100 ? "first six: no extra die for a swap · own pawn not passed" : "first six: no extra die for a swap";
    return `<path class="gate gate-y" d="M${M + 1} ${yy - 15}H${gx - 9}L${gx} ${yy} ${gx - 9} ${yy + 15}H${M + 1}Z"/><text class="gate-t on-y" x="${M + 19}" y="${yy + 0.5}">ENTRY</text>${exit}
      <path class="brk" d="${outline(T.line(4, t6, out))}"/>${ticks}<path id="${id("under")}" d="${under}" fill="none"/>
      <text class="brk-t brk-long"><textPath href="#${id("under")}">${long}</textPath></text><text class="brk-t brk-short"><textPath href="#${id("under")}">the first six: no extra die</textPath></text>`;
  }

  const numbers = (view, six) =>
    view.rungs
      .flatMap(([first, second]) => [
        [first, `y${six.has(first) ? " six" : ""}`],
        [second, "b"],
      ])
      .map(([name, kind]) => {
        const { x, y } = T.spot(name, 8.4, 4);
        return `<text class="sq-no ${kind}" x="${f1(x)}" y="${f1(y)}">${name}</text>`;
      })
      .join("");

  /* ---------- what changes ---------- */

  function trays(lying, call, rolling) {
    const boxes = {
      yellow: { x: M + 2, y: T.y2 + LANE + 10, w: T.xR + T.r - 10 - M - 2, h: GAP - 38, name: "Yellow launch track", sub: "for pawns on yellow or in hand" },
      black: { x: T.xL - T.r + 11, y: T.y3 + LANE + 11, w: T.W - M - 2 - (T.xL - T.r + 11), h: GAP - 22, name: "Black launch track", sub: "for pawns on black" },
    };
    layers.trays.innerHTML = Object.entries(boxes)
      .map(([colour, q]) => {
        const c = colour[0];
        const dice = lying[colour] ?? [];
        const cy = q.y + q.h / 2;
        const narrow = q.w < 150 + 44 * Math.max(2, dice.length);
        const gap = narrow ? 35 : 42;
        const [one, ...rest] = q.name.split(" ");
        const title = narrow
          ? `<text class="tray-t on-${c}" x="${f1(q.x + 17)}" y="${cy - 7}">${one}<tspan x="${f1(q.x + 17)}" dy="15">${rest.join(" ")}</tspan></text>`
          : `<text class="tray-t one on-${c}" x="${f1(q.x + 18)}" y="${cy}"><tspan class="tray-up" dy="-6">${q.name}</tspan></text><text class="tray-s on-${c}" x="${f1(q.x + 18)}" y="${cy + 10}">${q.sub}</text>`;
        const faces = dice
          .map((die, i) => {
            const x = q.x + q.w - (narrow ? 24 : 30) - (dice.length - 1 - i) * gap;
            const last = rolling === colour && i === dice.length - 1;
            return `<g class="lying ${last ? "rolled" : ""}" transform="translate(${f1(x)} ${cy}) rotate(${[-9, 7, -4][i % 3]}) scale(${narrow ? 0.8 : 0.95})"><g>${dieBody(die.value, die)}</g></g>`;
          })
          .join("");
        const dashes = call.includes(colour)
          ? `<rect class="tray-call ${c}" x="${f1(q.x + 3)}" y="${q.y + 3}" width="${f1(q.w - 6)}" height="${q.h - 6}" rx="${q.h / 2 - 3}"/>`
          : "";
        return `<g data-tray="${colour}"><rect class="tray tray-${c}" fill="url(#${id(`t${c}`)})" x="${f1(q.x)}" y="${q.y}" width="${f1(q.w)}" height="${q.h}" rx="${q.h / 2}"/>${dashes}${title}${faces}</g>`;
      })
      .join("");
  }

  /** Where everyone stands, two on one square side by side; `moved` says how a pawn gets there. */
  function stand(places, { movable = [], moved = null } = {}) {
    const shared = new Map();
    let time = 0;
    for (const [pawn, at] of Object.entries(places)) shared.set(at, [...(shared.get(at) ?? []), pawn]);
    for (const [pawn, at] of Object.entries(places)) {
      const on = T.places.has(at);
      let group = pawns.get(pawn);
      if (!on) {
        if (group && moved?.pawn === pawn && moved.to === "off" && !still()) time = leaveTrack(group, moved);
        else group?.el.remove();
        pawns.delete(pawn);
        continue;
      }
      const [colour] = pawn.split("-");
      if (!group) {
        group = { el: s("g", { "data-pawn": pawn }), at: "hand" };
        pawns.set(pawn, group);
      }
      const { x, y, turn } = T.spot(at);
      const two = shared.get(at).length > 1;
      const mover = moved ? moved.pawn === pawn : false;
      const shift = two ? (mover || shared.get(at)[0] === pawn ? [-9, -9, 0.78] : [8, 6, 0.72]) : [0, 0, 0.86];
      const to = [x + shift[0], y + shift[1]];
      attribute(group.el, "class", `pw pw-${colour} ${T.places.get(at).side < 0 ? "dk" : ""}`);
      const halo = movable.includes(pawn) ? '<circle class="halo" r="23.5"/><circle class="halo2" r="23.5"/>' : "";
      const look = `${at}|${Boolean(halo)}|${two}|${mover}`;
      if (group.look !== look) {
        group.el.innerHTML = `<g class="k" transform="scale(${shift[2]})">${halo}${pawnBody(pawn, turn)}</g>`;
        group.look = look;
      }
      if (!group.el.isConnected || mover) layers.pawns.append(group.el);
      time = Math.max(time, travel(group, at, to, mover ? moved : null));
    }
    for (const [pawn, group] of pawns)
      if (!(pawn in places)) {
        group.el.remove();
        pawns.delete(pawn);
      }
    return time;
  }

  const put = (group, [x, y]) => group.el.setAttribute("transform", `translate(${f1(x)} ${f1(y)})`);

  /** Moves a pawn's drawing, along the lane with a hop or straight over the seam; how long that takes. */
  function travel(group, at, to, way) {
    cancelAnimationFrame(group.frame ?? 0);
    const from = group.at;
    group.at = at;
    const appears = !way && !group.drawn;
    group.drawn = true;
    if (still() || appears || (from === at && !group.moving)) {
      put(group, to);
      group.last = to;
      return 0;
    }
    const along = way && !way.cross;
    const points = along ? [...T.hop(from, at), to] : [group.last ?? to, to];
    return glide(group, points, along ? Math.min(700, 240 + 12 * points.length) : 240);
  }

  function leaveTrack(group, way) {
    const points = T.hop(way.from, "off");
    return glide(group, points, 420, () => group.el.remove());
  }

  function glide(group, points, time, then) {
    const start = performance.now();
    group.moving = true;
    const step = (now) => {
      const u = Math.min(1, (now - start) / time);
      const e = u * u * (3 - 2 * u) * (points.length - 1);
      const i = Math.min(points.length - 2, Math.floor(e));
      const f = e - i;
      const [a, b] = [points[i], points[i + 1]];
      const here = [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f];
      group.last = here;
      put(group, here);
      if (u < 1) group.frame = requestAnimationFrame(step);
      else {
        group.moving = false;
        then?.();
      }
    };
    group.frame = requestAnimationFrame(step);
    return time;
  }
  stage.gone(() => {
    for (const group of pawns.values()) cancelAnimationFrame(group.frame ?? 0);
  });

  /** Ways drawn on the board: along the lane, or over the seam; steps of a chain carry their number. */
  function ways(list) {
    const lines = [];
    const tips = [];
    const steps = [];
    for (const way of list) {
      const later = way.later ? "later" : "";
      let d;
      let tip;
      let badge;
      if (way.cross) {
        if (!T.places.has(way.from) || !T.places.has(way.to)) continue;
        const A = T.spot(way.from, way.both ? 30 : 18);
        const B = T.spot(way.to, way.both ? 30 : 38);
        const [, , dx, dy] = T.seam(T.mid(way.from));
        const bend = way.both ? 16 : 0;
        const q = [(A.x + B.x) / 2 + dx * bend, (A.y + B.y) / 2 + dy * bend];
        d = `M${f1(A.x)} ${f1(A.y)}Q${f1(q[0])} ${f1(q[1])} ${f1(B.x)} ${f1(B.y)}`;
        tip = [B.x, B.y, Math.atan2(B.y - q[1], B.x - q[0])];
        badge = [(A.x + B.x) / 2, (A.y + B.y) / 2];
        if (way.both) {
          const back = [(A.x + B.x) / 2 - dx * bend, (A.y + B.y) / 2 - dy * bend];
          d += `M${f1(B.x)} ${f1(B.y)}Q${f1(back[0])} ${f1(back[1])} ${f1(A.x)} ${f1(A.y)}`;
          tips.push([A.x, A.y, Math.atan2(A.y - back[1], A.x - back[0]), later]);
        }
      } else {
        const points = T.hop(way.from, way.to, way.hop);
        const e = points[points.length - 1];
        const f = points[points.length - 2];
        d = outline(points);
        tip = [e[0], e[1], Math.atan2(e[1] - f[1], e[0] - f[0])];
        badge = points[Math.round(points.length / 2)];
      }
      lines.push(`<path class="path-case ${later}" d="${d}"/><path class="path ${way.dotted ? "cross" : ""} ${later}" d="${d}"/>`);
      tips.push([...tip, later]);
      if (way.step)
        steps.push(
          `<g class="step ${way.now ? "now" : ""} ${later}" transform="translate(${f1(badge[0])} ${f1(badge[1])})"><circle r="8.6"/><text y="3.6">${way.step}</text></g>`,
        );
    }
    layers.paths.innerHTML =
      lines.join("") +
      tips
        .map(([x, y, a, later]) => `<path class="arrow ${later}" transform="translate(${f1(x)} ${f1(y)}) rotate(${f1((a * 180) / Math.PI)})" d="M-6-6 7 0-6 6Z"/>`)
        .join("");
    return steps.join("");
  }

  function tag(name, targets) {
    const q = name === "off" ? (T.folded ? { x: M + 22, y: T.y1 + LANE / 2 - 24 } : { x: T.at(T.L, 0)[0] + 22, y: T.at(T.L, 0)[1] + 6 }) : T.spot(name, LANE + 1, 6);
    const now = targets.some((target) => target.now);
    const keys = targets.map((target) => target.key).join(" ");
    const words = [...new Set(targets.map((target) => target.word).filter(Boolean))].join(", ");
    const icons = [...new Set(targets.flatMap((target) => target.signs))];
    const w1 = 10 + keys.length * 5.6 + (words ? words.length * 5.1 + 5 : 0);
    const w2 = 10 + keys.length * 6.4 + icons.length * 13;
    const x = Math.max(w1 / 2 + 3, Math.min(T.W - w1 / 2 - 3, q.x));
    const signs = icons
      .map((kind, i) => `<g transform="translate(${f1(-w2 / 2 + 6 + keys.length * 6.4 + i * 13)} -6) scale(.75)">${signBody(kind)}</g>`)
      .join("");
    return `<g class="tag ${now ? "now" : ""}" transform="translate(${f1(x)} ${f1(q.y)})"><g class="tag-words"><rect x="${f1(-w1 / 2)}" y="-8" width="${f1(w1)}" height="16" rx="8"/><text x="${f1(-w1 / 2 + 6)}" y="3.8">${keys}${words ? `<tspan dx="4" font-weight="550">${words}</tspan>` : ""}</text></g><g class="tag-icons"><rect x="${f1(-w2 / 2)}" y="-9" width="${f1(w2)}" height="18" rx="9"/><text x="${f1(-w2 / 2 + 6)}" y="4" font-size="11.5">${keys}</text>${signs}</g></g>`;
  }

  /**
   * @param {any} view
   * @param {{pawns: object, trays: object, call: string[], rolling?: string|null, movable: string[], moved?: object|null,
   *   targets: object[], ways: object[], facing: string[], ghost: [string, string]|null}} scene
   */
  function update(view, scene) {
    const wanted = JSON.stringify([view.rungs.length, view.rungs[0], view.first_six.length]);
    if (wanted !== shape) {
      shape = wanted;
      build(view);
    }
    attribute(el, "aria-label", `The track, ${view.n} yellow and ${view.n} black squares. Arrows walk along it, x crosses to the facing half.`);
    for (const [name, hit] of hits) {
      attribute(hit, "aria-label", view.squares[name]);
      attribute(hit, "class", `hit ${scene.targets.some((target) => target.at === name) ? "is-target" : ""}`);
    }
    trays(scene.trays, scene.call, scene.rolling ?? null);
    const marks = [];
    for (const name of scene.facing)
      if (T.places.has(name)) marks.push(`<path class="facing" d="${T.cell(name, 0.5)}"/><path class="facing" d="${T.cell(T.facing(name), 0.5)}"/>`);
    for (const target of scene.targets) {
      if (!T.places.has(target.at)) continue;
      const c = T.places.get(target.at).side > 0 ? "y" : "b";
      marks.push(
        target.now
          ? `<path class="target now-case" d="${T.cell(target.at, 3)}"/><path class="target now" d="${T.cell(target.at, 3)}"/>`
          : `<path class="target ${c}" d="${T.cell(target.at, 5)}"/>`,
      );
    }
    layers.marks.innerHTML = marks.join("");
    const steps = ways(scene.ways);
    const time = stand(scene.pawns, scene);
    layers.ghosts.innerHTML = scene.ghost && T.places.has(scene.ghost[1]) ? ghost(...scene.ghost) : "";
    const byPlace = new Map();
    for (const target of scene.targets) byPlace.set(target.at, [...(byPlace.get(target.at) ?? []), target]);
    layers.tags.innerHTML = [...byPlace].sort((a, b) => a[1].some((t) => t.now) - b[1].some((t) => t.now)).map(([name, list]) => tag(name, list)).join("") + steps;
    return time;
  }

  function ghost(pawn, at) {
    const { x, y, turn } = T.spot(at);
    const [colour] = pawn.split("-");
    return `<g class="pw pw-${colour} ghost ${T.places.get(at).side < 0 ? "dk" : ""}" transform="translate(${f1(x)} ${f1(y)}) scale(.86)">${pawnBody(pawn, turn)}</g>`;
  }

  return { el, update, focus, facing: (name) => T.facing(name) };
}

