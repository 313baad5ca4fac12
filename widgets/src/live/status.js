// One quiet line below each widget says how Python is doing, when the reader should know.

export const WORDS = {
  loading: "Python is starting. You can begin: it will answer in a moment.",
  failed: "Python could not start in this browser, so this stays as it was printed and cannot answer.",
  lost: "This one has no Python behind it here, so it stays as it was printed and cannot answer.",
  error: "Something went wrong in Python just now, and the last step may not have been carried out.",
};

/** Show a state's words in a view's line; `ready` empties it. The line keeps its place, so nothing jumps. */
export function say(view, state) {
  let line = view.querySelector(":scope > .live-status");
  if (!line) {
    line = document.createElement("p");
    line.className = "live-status";
    line.setAttribute("role", "status");
    view.append(line);
  }
  line.dataset.state = state;
  const text = WORDS[state] ?? "";
  if (line.textContent !== text) line.textContent = text;
}

/** Tell the page's scripts and style sheets how Python is doing. */
export function announce(state) {
  document.documentElement.dataset.livePython = state;
  dispatchEvent(new CustomEvent("live-python", { detail: state }));
}
