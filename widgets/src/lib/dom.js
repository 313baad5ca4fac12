/** The little that building a page needs. Text always goes in as text; only our own drawings go in as markup. */

/**
 * An element.
 * @param {string} tag a tag name, with classes after dots: "button.fs-btn.main"
 * @param {Record<string, any>} [attributes] `on…` are listeners, `text` the text, `svg` a drawing of ours; null and
 *   false leave an attribute out
 * @param {...(Node|string|null|undefined|false)} children
 */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on") && typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (key === "text") put(element, value);
    else if (key === "svg") element.innerHTML = value;
    else if (key === "class") element.classList.add(...String(value).split(" ").filter(Boolean));
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const NAMES = /(?<![\w.-])([0-6]-[0-6](?:@\w+)?)(?![\w-])/;

/** A sentence as what may go into an element; the name of a tile in it does not break at its hyphen. */
export function marked(text) {
  const parts = String(text ?? "").split(NAMES);
  const alone = parts.length === 3 && !parts[0] && !parts[2];
  return alone ? [parts[1]] : parts.map((part, place) => (place % 2 ? h("span.fs-nb", { text: part }) : part));
}

/** Puts a text into an element. */
function put(element, text) {
  if (element.localName === "option") element.textContent = text;
  else element.replaceChildren(...marked(text));
}

/** A drawing of ours (SVG text) as an element. */
export function drawing(svg) {
  const box = document.createElement("template");
  box.innerHTML = svg;
  return box.content.firstElementChild;
}

/** A button with an optional sign before its words. */
export function button(words, { cls = "", svg = "", ...attributes } = {}) {
  const element = h("button.fs-btn", { type: "button", class: cls, ...attributes });
  if (svg) element.append(drawing(svg));
  if (words) element.append(h("span.w", { text: words }));
  return element;
}

/** Sets an attribute only when it changes, so that screen readers and mutation observers stay quiet. */
export function attribute(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Sets a text only when it changes. */
export function words(element, text) {
  if (element.textContent !== text) put(element, text);
}

/** Whether the reader asked for less motion. */
export const still = () => Boolean(globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches);
