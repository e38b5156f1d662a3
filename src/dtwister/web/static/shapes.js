/**
 * Shapes of SVG: made, read from the texts of the server, and measured.
 */

/** @typedef {import("./wishes.js").Target} Target */
/** @typedef {{x: number, y: number, scale: number}} Spot */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element of SVG.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElement}
 */
export function shape(name, attributes = {}) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/**
 * Return the shapes of a text of SVG, which the painter of the server wrote.
 * @param {string} text
 * @returns {Node[]}
 */
export function shapes(text) {
  // The policy of the page forbids attributes of style, and not what a script sets.
  const plain = text.replaceAll(' style="', ' data-style="');
  const read = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${plain}</svg>`, "image/svg+xml");
  if (read.querySelector("parsererror")) throw new Error("the server sent a picture that cannot be read");
  const made = [...read.documentElement.childNodes].map((node) => document.importNode(node, true));
  for (const node of made) {
    if (!(node instanceof SVGElement)) continue;
    for (const styled of [node, ...node.querySelectorAll("[data-style]")]) {
      const text = styled.getAttribute("data-style");
      if (text && styled instanceof SVGElement) styled.style.cssText = text;
      styled.removeAttribute("data-style");
    }
  }
  return made;
}

/**
 * Return the place and size that a transform gives.
 * @param {Element} element
 * @returns {Spot}
 */
export function spotOf(element) {
  const text = element.getAttribute("transform") ?? "";
  const [, x = "0", y = "0"] = text.match(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/) ?? [];
  const scale = text.match(/scale\(([-\d.]+)\)/)?.[1] ?? "1";
  return { x: Number(x), y: Number(y), scale: Number(scale) };
}

/**
 * Return a rounded rectangle a little inside the box of a place.
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {Target} target
 */
export function inset(box, target) {
  const by = target.kind === "slot" ? 6 : 3;
  const [width, height] = [box.width - 2 * by, box.height - 2 * by];
  return { x: box.x + by, y: box.y + by, width, height, rx: target.kind === "slot" ? 12 : 7 };
}

/**
 * @param {Element} element
 * @returns {{x: number, y: number}}
 */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * @param {Element} element
 * @returns {Target}
 */
export function markOf(element) {
  const kind = element.getAttribute("data-target") === "slot" ? "slot" : "space";
  return { kind, name: element.getAttribute("data-name") ?? "" };
}
