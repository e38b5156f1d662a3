// Keys, buttons and paper; and the beginning of all, when each part is there.

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => stepTo(current - 1),
  ArrowRight: () => stepTo(current + 1),
  Home: () => stepTo(0),
  End: () => stepTo(last()),
  " ": () => (playing ? pause() : play()),
  j: () => jump(1),
  k: () => jump(-1),
  "+": () => hurry(1),
  "-": () => hurry(-1),
};

document.addEventListener("keydown", (event) => {
  const {target} = event;
  const takes = target instanceof HTMLSelectElement || byId("rule", HTMLDialogElement).open
    || (target instanceof HTMLInputElement && event.key !== " " && event.key.length > 1)
    || (event.key === " " && target instanceof Element && target.closest("button, summary"));
  const meant = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (takes || !meant || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  meant();
});

/**
 * @param {string} id
 * @param {() => void} act
 */
const pressed = (id, act) => byId(id, HTMLButtonElement).addEventListener("click", act);
pressed("first", () => stepTo(0));
pressed("back", () => stepTo(current - 1));
pressed("next", () => stepTo(current + 1));
pressed("last", () => stepTo(last()));
pressed("play", KEYS[" "]);
pressed("earlier", () => jump(-1));
pressed("later", () => jump(1));
pressed("close", () => byId("rule", HTMLDialogElement).close());
pressed("larger", () => {
  const large = document.body.classList.toggle("large");
  byId("larger", HTMLButtonElement).setAttribute("aria-pressed", String(large));
});
slider.addEventListener("input", () => stepTo(Number(slider.value)));
byId("reader", HTMLSelectElement).addEventListener("change", ({target}) => {
  pause();
  choose(Number(/** @type {HTMLSelectElement} */ (target).value));
  go(current, {fresh: true});
});
byId("words", HTMLDetailsElement).addEventListener("toggle", showWords);
addEventListener("hashchange", followLink);

// On paper the account has the events of each action, and the board the colours for paper.
addEventListener("beforeprint", () => {
  settle();
  board.classList.replace("dt-auto", "dt-print");
  [...list.children].forEach((item, number) => {
    const events = stepAt(number)?.events ?? [];
    const notes = stepAt(number)?.notes ?? [];
    const judged = judgedAt(number);
    const thought = judged ? [Object.values(judgedWords(judged)).join("") + judged.best] : [];
    const lines = [...events.map(([said]) => said), ...thought, ...notes.map(({text}) => text)];
    if (lines.length) item.append(made("ul", "", ...lines.map((line) => made("li", "", line))));
  });
});
addEventListener("afterprint", () => {
  board.classList.replace("dt-print", "dt-auto");
  for (const lines of list.querySelectorAll("ul")) lines.remove();
});

// -- the beginning --------------------------------------------------------------------------------

{
  const [left, top, width, height] = story.box;
  board.setAttribute("viewBox", story.box.join(" "));
  const paper = Object.entries({x: left, y: top, width, height});
  for (const [name, value] of paper) byId("paper", SVGRectElement).setAttribute(name, String(value));
  byId("symbols", SVGDefsElement).append(...drawn(story.symbols));
  byId("about", HTMLElement).textContent =
    `${story.scenario}; seats: ${story.seats.join(", ")}${story.outcome ? `; ${story.outcome}` : ""}`;
  byId("tags", HTMLElement).append(...story.tags.flatMap(([name, text]) => [made("dt", "", name), made("dd", "", text)]));
  byId("reader", HTMLSelectElement).append(...story.readers.map(({said}, place) => new Option(said, String(place))));
  byId("reader-label", HTMLElement).hidden = story.readers.length === 1;
  choose(0);
  followLink();
}
