// The analysis: what a search thinks of an action, and a chart of the chances.

/**
 * Return what an analysis thinks of an action, in words.
 * @param {JudgedForm} judged
 */
function judgedWords({seat, best, before, after, turned}) {
  const loss = best && before > after ? `${percent(before)} before this action, ${percent(after)} after it.` : `${percent(after)}.`;
  return {
    chances: `The chance of ${seatName(seat)} to win: ${loss}${turned ? " Here the game turned." : ""} `,
    better: best ? "The search would have played " : "The search would have played the same.",
  };
}

/**
 * Show what an analysis thinks of an action.
 * @param {JudgedForm | undefined} judged
 */
function showJudged(judged) {
  if (!judged) return byId("judged", HTMLElement).replaceChildren();
  const {chances, better} = judgedWords(judged);
  byId("judged", HTMLElement).replaceChildren(
    made("strong", "", "Analysis"), chances, better, ...(judged.best ? [made("code", "", judged.best), "."] : []));
}

/**
 * Return a path in the chart, as an element.
 * @param {string} sheet
 * @param {string} way
 */
function line(sheet, way) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", sheet);
  path.setAttribute("d", way);
  return path;
}

/**
 * Return a group of lines in the colour of a seat.
 * @param {number} seat
 * @param {...Element} lines
 */
function inColour(seat, ...lines) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", `${story.classes[seat]} s${seat % 4}`);
  group.append(...lines);
  return group;
}

/** Draw the chances over the game, as far as the reader may know them. */
function drawChart() {
  const {judged} = story.readers[reader];
  byId("chances", HTMLElement).hidden = !judged.length;
  document.body.classList.toggle("analysed", judged.length > 0);
  if (!judged.length) return;
  const seats = [...new Set(judged.map((one) => one.seat))].sort((one, other) => one - other);
  const high = (/** @type {number} */ chance) => Math.round(1000 * (1 - chance)) / 10;
  const curves = seats.map((seat) => {
    const own = judged.filter((one) => one.seat === seat);
    const way = own.map(({number, before, after}) => `${number - 1} ${high(before)}L${number} ${high(after)}`);
    const turns = own.filter((one) => one.turned).map(({number, after}) => line("ar turn", `M${number} ${high(after)}h0`));
    return inColour(seat, line("ar", `M${way.join("L")}`), ...turns);
  });
  const chart = byId("chart", SVGSVGElement);
  chart.setAttribute("viewBox", `0 -4 ${Math.max(1, last())} 108`);
  byId("curves", SVGGElement).replaceChildren(line("half", `M0 50H${last()}`), ...curves);
  byId("curve-keys", HTMLElement).replaceChildren(...seats.map((seat) => {
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("class", "dt dt-auto");
    picture.setAttribute("viewBox", "0 0 32 10");
    picture.setAttribute("aria-hidden", "true");
    picture.append(inColour(seat, line("ar", "M2 5H30")));
    return made("span", "key", picture, seatName(seat));
  }));
  const turns = judged.filter((one) => one.turned);
  const said = turns.map(({number, seat}) => `${number} (${seatName(seat)})`).join(", ");
  chart.setAttribute("aria-label", `Chances to win after each action. ${said ? `The game turned at ${said}.` : "The game turned nowhere."}`);
  byId("turns", HTMLElement).replaceChildren(...(turns.length ? ["The game turned at"] : []), ...turns.map((one) => {
    const button = made("button", "", `${one.number}. ${seatName(one.seat)} ${price(one)}`);
    button.type = "button";
    button.addEventListener("click", () => stepTo(one.number));
    return button;
  }));
}

/** Show in the chart which action is shown. */
function moveCursor() {
  byId("cursor", SVGPathElement).setAttribute("d", `M${current} -4V104`);
}

byId("chart", SVGSVGElement).addEventListener("click", (event) => {
  const {left, width} = byId("chart", SVGSVGElement).getBoundingClientRect();
  stepTo(Math.round(last() * (event.clientX - left) / width));
});
