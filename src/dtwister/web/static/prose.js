/**
 * Prose with a little markup, as in rules and guides: paragraphs, lists, strong words, code, and
 * ids of rules, which open their text. It is made of elements, never of markup.
 */

import { el, openDialog } from "./dom.js";
import { once } from "./api.js";

/** @typedef {import("./types").Rule} Rule */

const BITS = /(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]*\)|\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b)/;
const RULE = /^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+$/;

/**
 * Return a line of prose as nodes.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function inline(text) {
  return text
    .split(BITS)
    .filter(Boolean)
    .map((bit) => {
      if (bit.startsWith("**")) return el("strong", {}, ...inline(bit.slice(2, -2)));
      if (bit.startsWith("`")) return el("code", { text: bit.slice(1, -1) });
      if (/^\*[^*]/.test(bit)) return el("em", {}, ...inline(bit.slice(1, -1)));
      if (bit.startsWith("[")) return bit.slice(1, bit.indexOf("]"));
      if (RULE.test(bit) && /\d|^R-/.test(bit)) return ruleButton(bit);
      return bit;
    });
}

/**
 * Return prose as elements.
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function prose(text) {
  const found = [];
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.split("\n").map((line) => line.trim()).filter(Boolean);
    if (!lines.length) continue;
    if (lines.every((line) => /^(?:[-*]|\d+\.) /.test(line))) {
      const items = lines.map((line) => el("li", {}, ...inline(line.replace(/^(?:[-*]|\d+\.) /, ""))));
      found.push(/^\d/.test(lines[0]) ? el("ol", {}, ...items) : el("ul", {}, ...items));
    } else {
      found.push(el("p", {}, ...inline(lines.join(" "))));
    }
  }
  return found;
}

/**
 * Return a button that opens a rule.
 * @param {string} rule
 * @returns {HTMLButtonElement}
 */
export function ruleButton(rule) {
  return el(
    "button",
    { class: "rule", type: "button", title: `Rule ${rule}`, onclick: () => openRule(rule) },
    rule,
  );
}

/**
 * Open the text of a rule.
 * @param {string} rule
 */
export async function openRule(rule) {
  const body = el("div", { class: "prose", "aria-live": "polite", text: "…" });
  openDialog(`Rule ${rule}`, body);
  try {
    /** @type {Rule} */
    const found = await once(`api/rules/${encodeURIComponent(rule)}`);
    body.replaceChildren(...(found.title ? [el("h3", { text: found.title })] : []), ...prose(found.text));
  } catch (error) {
    body.replaceChildren(el("p", { text: error instanceof Error ? error.message : String(error) }));
  }
}
