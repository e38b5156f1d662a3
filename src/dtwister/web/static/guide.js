/**
 * Guides: the text of a guided game beside the table, a section at a time.
 */

import { address, call } from "./api.js";
import { el, fill } from "./dom.js";
import { inline, prose } from "./prose.js";

/** @typedef {import("./types").Guide} Guide */
/** @typedef {import("./types").GuideBlock} GuideBlock */

/**
 * Return a block of a guide as an element.
 * @param {GuideBlock} block
 * @returns {HTMLElement[]}
 */
export function guideBlock(block) {
  const lines = block.lines ?? [];
  if (block.kind === "text") return prose(lines.join("\n"));
  if (block.kind === "list" || block.kind === "steps") {
    const items = lines.map((line) => el("li", {}, ...inline(line)));
    return [block.kind === "steps" ? el("ol", {}, ...items) : el("ul", {}, ...items)];
  }
  if (block.kind === "table") {
    return [
      el(
        "div",
        { class: "scroll", tabindex: "0" },
        el(
          "table",
          {},
          el("thead", {}, el("tr", {}, ...(block.head ?? []).map((cell) => el("th", { scope: "col" }, ...inline(cell))))),
          el("tbody", {}, ...(block.rows ?? []).map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, ...inline(cell)))))),
        ),
      ),
    ];
  }
  return [el("pre", { class: "drawing", tabindex: "0", text: lines.join("\n") })];
}

/** The panel beside a table; it turns to the section that fits what is asked. */
export class GuidePanel {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {Guide | null} */
    this.guide = null;
    this.section = 0;
    /** The kind of the first decision. */
    this.first = "";
    /** @type {Set<number>} sections that were turned to by themselves */
    this.seen = new Set();
    const name = new URLSearchParams(location.search).get("guide");
    if (name && /^[a-z0-9-]+$/.test(name)) this.load(name);
  }

  /** @param {string} name */
  async load(name) {
    try {
      this.guide = await call(`static/guides/${name}.json`);
      this.show();
    } catch {
      this.place.hidden = true;
    }
  }

  /**
   * Turn to the first section for a kind of decision, once; at first the guide begins at its
   * beginning.
   * @param {string} decision
   */
  at(decision) {
    this.first ||= decision;
    if (decision === this.first) return;
    const found = this.guide?.sections.findIndex((section) => section.decisions.includes(decision)) ?? -1;
    if (found < 0 || this.seen.has(found)) return;
    this.seen.add(found);
    this.section = found;
    this.show();
  }

  show() {
    const { guide, place } = this;
    if (!guide) return;
    place.hidden = false;
    const section = guide.sections[this.section];
    const go = (/** @type {number} */ by) => () => {
      this.section = Math.min(guide.sections.length - 1, Math.max(0, this.section + by));
      this.show();
    };
    fill(
      place,
      el("div", { class: "prompt-head" }, el("h2", {}, guide.title), el("span", { class: "count" }, `${this.section + 1} of ${guide.sections.length}`)),
      section.title ? el("h3", {}, section.title) : null,
      el("div", { class: "prose guide-text", tabindex: "0" }, ...section.blocks.flatMap(guideBlock)),
      el(
        "div",
        { class: "row" },
        el("button", { type: "button", disabled: this.section === 0, onclick: go(-1) }, "← Back"),
        el("button", { type: "button", disabled: this.section === guide.sections.length - 1, onclick: go(1) }, "Next →"),
        el("a", { class: "grow end-text", href: address("learn") }, "All guided games"),
      ),
    );
  }
}
