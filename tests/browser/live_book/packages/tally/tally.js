function initialize({ model }) {
  model.set("step", model.get("step")); // nothing changes
}

function render({ model, el, signal, experimental }) {
  const root = document.createElement("div");
  root.className = "tally";
  root.innerHTML = `<button class="step">step</button> <button class="set">set</button> <button class="echo">echo</button>
    <button class="fail">fail</button> <button class="triple">triple</button>
    <output class="count"></output> <output class="doubled"></output> <output class="heard"></output>`;
  el.append(root);
  const find = (name) => root.querySelector(`.${name}`);
  const paint = () => {
    find("count").textContent = model.get("count");
    find("doubled").textContent = model.get("doubled");
  };
  find("step").onclick = () => model.send({ type: "step" });
  find("set").onclick = () => {
    model.set("count", model.get("count") + 1);
    model.save_changes();
  };
  find("echo").onclick = () => model.send({ type: "echo", text: "hello" }, undefined, [new Uint8Array([1, 2, 3]).buffer]);
  find("fail").onclick = () => model.send({ type: "fail" });
  find("triple").onclick = async () => {
    const [answer] = await experimental.invoke("_triple", { value: 7 });
    find("heard").textContent = answer.value;
  };
  model.on("change", paint);
  model.on("msg:custom", (message, buffers) => {
    if (message.type === "echoed") find("heard").textContent = `${message.text} ${new Uint8Array(buffers[0].buffer).join("")}`;
  });
  signal.addEventListener("abort", () => document.body.dataset.tallyGone = "");
  paint();
  return () => (document.body.dataset.tallyCleaned = "");
}

export default { initialize, render };
