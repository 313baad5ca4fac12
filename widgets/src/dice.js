/** The Dice widget: the Flower and the Scorpion, to be set or rolled; Python links them to whatever needs them. */

import "./lib/tokens.css";
import "./lib/base.css";
import "./lib/dicepairs.css";
import "./dice.css";

import { drawing, h, words } from "./lib/dom.js";
import { dicePairs } from "./lib/dicepairs.js";
import { sign } from "./lib/signs.js";
import { widget } from "./lib/widget.js";

export default widget("dice", "Flower and Scorpion dice", (stage) => {
  const pairs = dicePairs(stage, {
    onset: (pair, values) => stage.send({ type: "dice", pair, values }),
    onroll: () => stage.send({ type: "roll" }),
  });
  const mark = h("span", {});
  const sentence = h("span", {});
  stage.root.append(h("div.fs-mat.fs-dice-mat", {}, pairs.el), h("p.fs-say", {}, mark, sentence));
  let told = null;
  return {
    draw(view) {
      pairs.update(view);
      const text = view.error?.text ?? view.status;
      mark.replaceChildren(drawing(sign(view.error ? "cross" : "check", 20)));
      words(sentence, text);
      if (told !== null) stage.say(text);
      told = view.change;
    },
  };
});
