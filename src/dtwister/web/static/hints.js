/**
 * Hints: what a search would play, in words, with the chance to win.
 */

import { actionButton } from "./choices.js";
import { el } from "./dom.js";
import { plain } from "./words.js";
import { subjectOf } from "./wishes.js";

/** @typedef {import("./types").Hint} Hint */
/** @typedef {import("./types").HintState} HintState */
/** @typedef {import("./words.js").Words} Words */

/**
 * Return a chance in percent.
 * @param {number} chance
 * @returns {string}
 */
function percent(chance) {
  return `${Math.round(100 * chance)} %`;
}

/**
 * Return a hint as a plain sentence.
 * @param {Hint} hint
 * @param {Words} words
 * @returns {string}
 */
export function hintText(hint, words) {
  const piece = subjectOf(hint.action);
  const who = piece ? `${words.pieceName(piece)}: ` : "";
  return `${who}${plain(words.command(hint.action))}, ${percent(hint.chance)} to win.`;
}

/**
 * Return the hints of a decision: that they are thought of, what is advised, or why there are none.
 * @param {HintState} hint
 * @param {Words} words
 * @param {{onChoose: (action: import("./types").Action) => void, onLook: (action: import("./types").Action | null) => void, onDropHint: () => void}} on
 * @returns {HTMLElement}
 */
export function hintBox({ hints, why }, words, on) {
  const close = el("button", { class: "quiet close", type: "button", id: "drop-hint", "aria-label": "Close the hint", onclick: on.onDropHint }, "✕");
  if (why) return el("div", { class: "hint" }, close, el("p", {}, why));
  if (!hints.length) return el("div", { class: "hint thinking" }, el("p", {}, "Thinking about a hint…"));
  const commands = words.commands(hints.map((one) => one.action), { isNamed: true });
  return el(
    "div",
    { class: "hint" },
    close,
    el("h3", {}, "A search would play"),
    el(
      "ol",
      {},
      hints.map(({ action, chance }, at) =>
        el("li", {}, actionButton(action, commands[at], words, on, "line"), el("span", { class: "chance" }, percent(chance))),
      ),
    ),
    el("p", { class: "quiet-text" }, "The percentages are its guess of your chance to win. Press one to play it."),
  );
}
