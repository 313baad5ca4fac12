/**
 * Brings a piece of the page to a wanted state by changing only what differs, so that focus, opened lines and
 * running motion survive. Elements are matched by `data-k` where they have one, else by place and name.
 * An element with `data-own` keeps its children: somebody else draws them.
 */

/** @param {Element} element @param {string} html what should be inside it */
export function patch(element, html) {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  const focused = element.getRootNode().activeElement;
  children(element, wanted.content);
  if (focused && focused.isConnected && element.contains(focused) && element.getRootNode().activeElement !== focused) {
    focused.focus({ preventScroll: true });
  }
}

const keyOf = (node) => node.dataset?.k;

function children(have, want) {
  const keyed = new Map();
  for (const child of have.children) if (keyOf(child)) keyed.set(keyOf(child), child);
  let at = have.firstChild;
  for (const next of [...want.childNodes]) {
    const key = keyOf(next);
    const found = key ? keyed.get(key) : at && !keyOf(at) && at.nodeName === next.nodeName ? at : null;
    if (!found || found.nodeName !== next.nodeName) {
      have.insertBefore(next, at);
      continue;
    }
    keyed.delete(key);
    if (found === at) at = at.nextSibling;
    else have.insertBefore(found, at);
    node(found, next);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

function node(have, want) {
  if (have.nodeType !== Node.ELEMENT_NODE) {
    if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
    return;
  }
  if (have.isEqualNode(want)) return;
  for (const { name } of [...have.attributes]) if (!want.hasAttribute(name)) have.removeAttribute(name);
  for (const { name, value } of want.attributes) if (have.getAttribute(name) !== value) have.setAttribute(name, value);
  if (!have.hasAttribute("data-own")) children(have, want);
}

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it may stand in HTML or in an attribute. */
export const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
