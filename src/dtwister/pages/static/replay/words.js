// The words beside the board: the action with its events, the seats, the position.

/** @typedef {import("./story").HandForm} HandForm */
/** @typedef {import("./story").PlaceForm} PlaceForm */

/**
 * Return a button that shows a rule, or nothing if there is no text of it.
 * @param {string} id
 * @returns {Node[]}
 */
function ruleButton(id) {
  const rule = Object.hasOwn(story.rules, id) ? story.rules[id] : undefined;
  if (!rule) return id ? [made("span", "rule", id)] : [];
  const button = made("button", "rule", id);
  button.type = "button";
  button.title = rule.title;
  button.addEventListener("click", () => {
    byId("rule-title", HTMLElement).textContent = `${id}: ${rule.title}`;
    byId("rule-text", HTMLElement).textContent = rule.text;
    byId("rule", HTMLDialogElement).showModal();
  });
  return [button];
}

/**
 * Return a time as a clock shows it.
 * @param {number} seconds
 */
function clockText(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * Show a step: its action, its events, and the notes on it.
 * @param {StepForm | undefined} step
 */
function showStep(step) {
  byId("heading", HTMLElement).replaceChildren(
    ...(step ? [disc(step.by), ` ${current}. ${seatName(step.by)}`] : ["The beginning"]));
  const action = step ? [made("code", "", step.text), ...ruleButton(step.rule)] : [];
  if (step && step.clock !== null) action.push(made("span", "clock", ` clock ${clockText(step.clock)}`));
  byId("action", HTMLElement).replaceChildren(...action);
  byId("events", HTMLElement).replaceChildren(
    ...(step?.events ?? []).map(([said, rule]) => made("li", "", said, ...ruleButton(rule))));
  showJudged(judgedAt(current));
  byId("notes", HTMLElement).replaceChildren(...(step?.notes ?? []).map(({by, text}) =>
    made("p", "note", ...(by ? [made("strong", "", by)] : []), text)));
}

/**
 * Return what stands for a seat in a frame.
 * @param {number[]} frame
 * @param {number} seat
 */
function seatPanel(frame, seat) {
  const parts = frame.slice(SEATS + 3 * seat, SEATS + 3 * seat + 3).map((part) => JSON.parse(story.texts[part]));
  const points = /** @type {number} */ (parts[0]);
  const hands = /** @type {HandForm[]} */ (parts[1]);
  const places = /** @type {PlaceForm[]} */ (parts[2]);
  const panel = made("div", "seat", made("h3", "", disc(seat), story.seats[seat],
    made("span", "points", `${points} ${points === 1 ? "point" : "points"}`)));
  for (const {kind, cards} of hands) {
    panel.append(made("div", "hand", made("span", "", `${kind} cards`),
      ...cards.map((card) => made("span", "card", card === null ? "?" : String(card)))));
  }
  for (const {place, names, others, unknown} of places) {
    const counted = [...(others ? [`${others} pieces`] : []), ...(unknown ? [`${unknown} unknown`] : [])];
    const said = [...names, ...counted].join(", ");
    panel.append(made("div", "off", made("span", "", `${place}: `), said));
  }
  return panel;
}

/** Show the position in words, if that part of the page is open. */
function showWords() {
  if (!byId("words", HTMLDetailsElement).open) return;
  const lines = [...groups.rooms.children, ...groups.pieces.children].map((element) =>
    made("li", "", `${element.querySelector("title")?.textContent}: ${element.querySelector("desc")?.textContent}`));
  byId("position", HTMLElement).replaceChildren(...lines);
}
