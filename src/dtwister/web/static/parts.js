/**
 * Parts of sentences as elements: names of pieces, squares and rooms that a page can point at.
 */

import { el } from "./dom.js";

/** @typedef {import("./types").Part} Part */

/**
 * Return a sentence as nodes. Names light up what they mean when one points at them.
 * @param {Part[]} parts
 * @param {{seatOf?: (piece: string) => string, onHover?: (kind: string, name: string) => void, isCapital?: boolean}} [options]
 * @returns {(Node | string)[]}
 */
export function nodes(parts, { seatOf, onHover, isCapital } = {}) {
  return parts.map((part, at) => {
    const text = typeof part === "string" ? part : part.text;
    const shown = isCapital && at === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text;
    if (typeof part === "string") return shown;
    const seat = part.kind === "seat" ? part.name : part.kind === "piece" && seatOf ? seatOf(part.name) : "";
    return el(
      "span",
      {
        class: `name name-${part.kind}`,
        "data-seat": seat || undefined,
        onmouseenter: onHover && (() => onHover(part.kind, part.name)),
        onmouseleave: onHover && (() => onHover("", "")),
      },
      shown,
    );
  });
}

/**
 * Return a badge of a seat.
 * @param {string} seat
 * @returns {HTMLElement}
 */
export function badge(seat) {
  return el("span", { class: "badge", "data-seat": seat }, seat.charAt(0).toUpperCase() + seat.slice(1));
}
