/**
 * Buttons that play actions: one for each way to answer.
 */

import { el } from "./dom.js";
import { pieceChip } from "./panels.js";
import { nodes } from "./parts.js";
import { subjectOf } from "./wishes.js";

/** @typedef {import("./types").Action} Action */
/** @typedef {import("./words.js").Words} Words */

/** The most buttons that stand by themselves; more of them go into a list. */
const MANY = 14;

/**
 * Return a button that plays an action.
 * @param {Action} action
 * @param {import("./types").Part[]} parts
 * @param {Words} words
 * @param {{onChoose: (action: Action) => void, onLook?: (action: Action | null) => void}} listener
 * @param {string} [style]
 * @returns {HTMLButtonElement}
 */
export function actionButton(action, parts, words, { onChoose, onLook }, style = "choice") {
  const subject = subjectOf(action);
  const phrase = words.glossary.actions[action.action]?.phrase ?? "";
  const withPiece = style === "line" && subject && !phrase.includes("{piece}");
  return el(
    "button",
    {
      class: style,
      type: "button",
      "data-action": JSON.stringify(action),
      onclick: () => onChoose(action),
      onmouseenter: onLook && (() => onLook(action)),
      onfocus: onLook && (() => onLook(action)),
      onmouseleave: onLook && (() => onLook(null)),
      onblur: onLook && (() => onLook(null)),
    },
    ...(withPiece ? [pieceChip(subject, words), ": "] : []),
    ...nodes(parts, { seatOf: (piece) => words.seatOf(piece), isCapital: true }),
  );
}

/**
 * Return buttons for actions, grouped by verb where there are many.
 * @param {Action[]} actions
 * @param {Words} words
 * @param {{onChoose: (action: Action) => void, onLook?: (action: Action | null) => void}} listener
 * @param {string} [kind] a class of its own
 * @returns {HTMLElement}
 */
export function choiceRow(actions, words, listener, kind = "") {
  const commands = words.commands(actions);
  const row = actions.map((action, at) => actionButton(action, commands[at], words, listener));
  return el("div", { class: `choices ${kind}${actions.length > MANY ? " many" : ""}` }, ...row);
}
