// jslink and jsdlink between anywidgets, so that a page with no stock control needs no widget manager for them.

const LINKS = new Set(["LinkModel", "DirectionalLinkModel"]);

export const isLink = (record) => LINKS.has(record.model_name);

/** The two ends of a link's state: [[model id, trait], [model id, trait]]. */
export function ends(state) {
  return [state.source, state.target].map(([ref, trait]) => [String(ref).replace(/^IPY_MODEL_/, ""), trait]);
}

/** Keep two models' traits equal, from now on; gives a function that ends it. */
export function link(record, models) {
  const [[from, trait], [to, other]] = ends(record.state);
  const [source, target] = [models.get(from), models.get(to)];
  const context = {};
  const copy = (a, name, b, into) => () => {
    b.set(into, a.get(name));
    b.save_changes();
  };
  source.on(`change:${trait}`, copy(source, trait, target, other), context);
  if (record.model_name === "LinkModel") target.on(`change:${other}`, copy(target, other, source, trait), context);
  copy(source, trait, target, other)();
  return () => {
    source.off(null, null, context);
    target.off(null, null, context);
  };
}
