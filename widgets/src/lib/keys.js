/** Keys: they stay inside the widget; one tab stop per group, arrows inside; digits find tiles. */

/**
 * Keys typed in a widget never reach the notebook or the page round it.
 * @param {HTMLElement} root
 */
export function isolateKeys(root) {
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  for (const type of ["keydown", "keyup", "keypress"]) root.addEventListener(type, (event) => event.stopPropagation());
}

/** The items of a group that can take the focus now. */
const present = (items) => items().filter((item) => item.isConnected && !item.hidden && item.offsetParent !== null);

/**
 * One tab stop for a group. Left and right move through it, up and down between its rows as they are on the screen,
 * Home and End to its ends. The items are asked for anew at every key, so a group may change.
 *
 * @param {HTMLElement} group
 * @param {() => HTMLElement[]} items
 * @param {{onmove?: (item: HTMLElement) => void, wrap?: boolean}} [options]
 * @returns {{refresh: () => void, focus: (item?: HTMLElement) => void, current: () => HTMLElement|undefined}}
 */
export function roving(group, items, { onmove, wrap = false } = {}) {
  let last = null;
  const refresh = () => {
    const all = items();
    if (!all.includes(last)) last = all[0] ?? null;
    for (const item of all) item.tabIndex = item === last ? 0 : -1;
  };
  const to = (item, focus = true) => {
    if (!item) return;
    last = item;
    refresh();
    if (focus) item.focus();
    onmove?.(item);
  };
  group.addEventListener("focusin", (event) => {
    const item = items().find((one) => one === event.target);
    if (item && item !== last) {
      last = item;
      refresh();
    }
  });
  group.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = present(items);
    const at = all.indexOf(group.getRootNode().activeElement);
    if (at < 0) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    let next;
    if (step) next = all[at + step] ?? (wrap ? all.at(step < 0 ? -1 : 0) : undefined);
    else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") next = vertical(all, all[at], event.key === "ArrowUp" ? -1 : 1);
    else return;
    event.preventDefault();
    if (next) to(next);
  });
  refresh();
  return { refresh, focus: (item) => to(item ?? last ?? items()[0]), current: () => last };
}

/** The nearest item of the next row above or below. */
function vertical(all, from, step) {
  const box = from.getBoundingClientRect();
  let best;
  let cost = Infinity;
  for (const item of all) {
    const other = item.getBoundingClientRect();
    const rise = step * ((other.top + other.bottom) / 2 - (box.top + box.bottom) / 2);
    if (rise < box.height / 2) continue;
    const aside = Math.abs((other.left + other.right) / 2 - (box.left + box.right) / 2);
    if (rise * 4 + aside < cost) {
      cost = rise * 4 + aside;
      best = item;
    }
  }
  return best;
}

/**
 * Two digits typed one after the other, such as 6 4.
 * @param {HTMLElement} group
 * @param {(high: number, low: number) => void} onpair pips, the higher first
 */
export function digitPairs(group, onpair) {
  let first = null;
  let forget = 0;
  group.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches?.("input, textarea, select")) return;
    if (!/^[0-6]$/.test(event.key)) return;
    event.preventDefault();
    const digit = Number(event.key);
    clearTimeout(forget);
    if (first === null) {
      first = digit;
      forget = setTimeout(() => (first = null), 1500);
    } else {
      onpair(Math.max(first, digit), Math.min(first, digit));
      first = null;
    }
  });
}
