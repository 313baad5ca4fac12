// Which widget is drawn when: the first at once, others when the reader comes near, the rest when there is time.

export class Turns {
  #waiting = new Set();
  #show;
  #first = true;
  #near = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting) this.#take(target);
    },
    { rootMargin: "100% 0px" },
  );

  /** @param {(element: Element) => Promise<void>} show */
  constructor(show) {
    this.#show = show;
    addEventListener("beforeprint", () => this.rest(), { once: true });
  }

  /** Another place of a widget, in the order of the page. */
  add(element) {
    this.#waiting.add(element);
    if (this.#first) this.#take(element);
    else this.#near.observe(element);
    this.#first = false;
  }

  /** Draw all that wait, one after another. */
  async rest() {
    for (const element of [...this.#waiting]) {
      await this.#take(element);
      await new Promise((next) => setTimeout(next));
    }
  }

  #take(element) {
    this.#near.unobserve(element);
    return this.#waiting.delete(element) ? this.#show(element) : undefined;
  }
}
