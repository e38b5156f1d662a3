/**
 * The form of a new game: scenario, options as they are declared, seats and clock.
 */

import { el } from "./dom.js";
import { badge } from "./parts.js";
import { capital } from "./words.js";

/** @typedef {import("./types").Scenario} Scenario */
/** @typedef {import("./types").GameOption} GameOption */
/** @typedef {import("./types").Bot} Bot */

/** @typedef {{read: () => number | boolean | string, element: HTMLElement}} Field */

/**
 * Return the field of an option, by its declaration.
 * @param {GameOption} option
 * @returns {Field}
 */
export function optionField(option) {
  const title = capital(option.name.replaceAll("-", " ").replaceAll("_", " "));
  const hint = option.text ? el("small", {}, capital(option.text)) : null;
  const wrap = (/** @type {HTMLElement} */ input) => el("label", { class: "field" }, el("span", {}, title), input, hint);
  if (typeof option.default === "boolean") {
    const box = el("input", { type: "checkbox", name: option.name, checked: option.default });
    const element = el("label", { class: "field" }, el("span", { class: "row" }, box, title), hint);
    return { element, read: () => box.checked };
  }
  const choices = option.choices ?? [];
  if (choices.length) {
    const list = el(
      "select",
      { name: option.name },
      ...choices.map((choice) => el("option", { value: String(choice), selected: choice === option.default }, capital(String(choice)))),
    );
    return { element: wrap(list), read: () => choices.find((choice) => String(choice) === list.value) ?? option.default };
  }
  if (typeof option.default === "number") {
    const input = el("input", {
      type: "number",
      name: option.name,
      value: option.default,
      min: option.least ?? undefined,
      max: option.most ?? undefined,
      required: true,
    });
    return { element: wrap(input), read: () => Number(input.value) };
  }
  const input = el("input", { type: "text", name: option.name, value: option.default });
  return { element: wrap(input), read: () => input.value };
}

/**
 * Return the row of a seat: who sits there.
 * @param {string} seat
 * @param {Bot[]} bots
 * @param {"person" | "bot" | "open"} kind
 * @returns {{element: HTMLElement, read: () => import("./types").SeatChoice}}
 */
export function seatRow(seat, bots, kind) {
  const who = el(
    "select",
    { "aria-label": `Who plays ${seat}` },
    el("option", { value: "person", selected: kind === "person" }, "A person here"),
    el("option", { value: "open", selected: kind === "open" }, "Open to who has the link"),
    el("option", { value: "bot", selected: kind === "bot" }, "A bot"),
  );
  const which = el(
    "select",
    { "aria-label": `Which bot plays ${seat}` },
    ...bots.map((bot) => el("option", { value: bot.name }, `${bot.title}: ${bot.strength ?? ""}`)),
  );
  const refresh = () => (which.hidden = who.value !== "bot");
  who.addEventListener("change", refresh);
  refresh();
  return {
    element: el("div", { class: "seat-row" }, el("span", {}, badge(seat)), who, which),
    read: () => (who.value === "bot" ? { kind: "bot", bot: which.value } : { kind: who.value }),
  };
}

/** Time controls, by minutes for the game and seconds for each action. */
const CLOCKS = /** @type {[string, [number, number] | null][]} */ ([
  ["No clock", null],
  ["10 minutes + 5 seconds an action", [600, 5]],
  ["20 minutes + 10 seconds an action", [1200, 10]],
  ["45 minutes + 15 seconds an action", [2700, 15]],
  ["2 hours + 30 seconds an action", [7200, 30]],
]);

/**
 * Return the list of time controls.
 * @returns {{element: HTMLElement, read: () => [number, number] | null}}
 */
export function clockField() {
  const list = el("select", { name: "clock" }, ...CLOCKS.map(([text], at) => el("option", { value: at }, text)));
  const element = el("label", { class: "field" }, el("span", {}, "Clock"), list);
  return { element, read: () => CLOCKS[Number(list.value)][1] };
}
