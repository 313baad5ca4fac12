// Stands in for the package sanitize-html, of which the widget manager uses one call: descriptions of controls
// may hold some inline markup. The browser parses; what is not on the lists is taken out.

const DROPPED = new Set(["SCRIPT", "STYLE", "TEMPLATE", "IFRAME", "OBJECT", "EMBED"]);

/** Give `html` with only the allowed tags and attributes; names ending in `*` stand for all that begin so. */
export default function sanitize(html, { allowedTags, allowedAttributes }) {
  const page = new DOMParser().parseFromString(`<body>${html}`, "text/html");
  const tags = new Set(allowedTags);
  const allowed = (tag, name) =>
    [...(allowedAttributes["*"] ?? []), ...(allowedAttributes[tag] ?? [])].some((pattern) =>
      pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    );
  for (const element of [...page.body.querySelectorAll("*")].reverse()) {
    const tag = element.localName;
    if (DROPPED.has(element.tagName.toUpperCase())) element.remove();
    else if (!tags.has(tag)) element.replaceWith(...element.childNodes);
    else {
      for (const { name, value } of [...element.attributes]) {
        const address = (name === "href" || name === "src") && !/^(https?:|mailto:|data:image\/|[^:]*$)/i.test(value.trim());
        if (!allowed(tag, name) || address) element.removeAttribute(name);
      }
    }
  }
  return page.body.innerHTML;
}
