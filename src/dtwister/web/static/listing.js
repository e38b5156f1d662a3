/**
 * The list of all legal actions with its filter: whatever the board cannot show is reached here.
 */

import { actionButton } from "./choices.js";
import { byId, el, fill } from "./dom.js";
import { capital, plain } from "./words.js";
import { grouped, subjectOf } from "./wishes.js";

/** @typedef {import("./types").Action} Action */
/** @typedef {import("./words.js").Words} Words */
/** @typedef {import("./wishes.js").Wishes} Wishes */

/** The most actions that the list shows at once. */
const LISTED = 250;

/**
 * Show the list, if it is open, as far as the filter lets actions through.
 * @param {Wishes} wishes
 * @param {Words} words
 * @param {{onChoose: (action: Action) => void, onLook: (action: Action | null) => void}} listener
 */
export function showAll(wishes, words, listener) {
  const box = /** @type {HTMLDetailsElement} */ (byId("all-actions"));
  if (!box.open) return;
  const input = /** @type {HTMLInputElement} */ (byId("all-filter"));
  const filter = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const commands = words.commands(wishes.actions, { isNamed: true });
  /** @type {Map<Action, import("./types").Part[]>} */
  const shown = new Map();
  wishes.actions.forEach((action, at) => {
    const subject = subjectOf(action);
    const verb = words.glossary.actions[action.action]?.verb ?? "";
    const text = `${verb} ${subject ? words.pieceName(subject) : ""} ${plain(commands[at])}`.toLowerCase();
    if (filter.every((word) => text.includes(word))) shown.set(action, commands[at]);
  });
  const found = [...shown.keys()];
  fill(
    byId("all-list"),
    grouped(found.slice(0, LISTED), words.glossary).map(({ verb, actions }) =>
      el(
        "div",
        { class: "verb-group" },
        el("h3", {}, `${capital(verb.replaceAll("-", " "))} `, el("span", { class: "count" }, String(actions.length))),
        actions.map((action) => actionButton(action, shown.get(action) ?? [], words, listener, "line")),
      ),
    ),
    found.length > LISTED ? el("p", { class: "quiet-text" }, `and ${found.length - LISTED} more; type a word to filter`) : null,
    found.length ? null : el("p", { class: "quiet-text" }, "No legal action has these words."),
  );
}
