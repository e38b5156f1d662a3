// Elements of the page. Texts of others become text nodes, and parts of pictures are copied element
// by element, so nothing in the data can become markup or run.

const SVG = "http://www.w3.org/2000/svg";
/** The elements of which pictures are made; no other is copied. */
const DRAWN = new Set(["title", "desc", "symbol", "g", "path", "rect", "circle", "use", "text"]);

/**
 * Return the element of the page with an id.
 * @template {Element} E
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
function byId(id, kind) {
  const found = /** @type {Element | null} */ (document.getElementById(id));
  if (!(found instanceof kind)) throw new Error(`expected an element ${id}`);
  return found;
}

/**
 * Return a new element with a text or with other elements in it.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {string} sheet
 * @param {...(Node | string)} inside
 * @returns {HTMLElementTagNameMap[N]}
 */
function made(name, sheet, ...inside) {
  const element = document.createElement(name);
  if (sheet) element.className = sheet;
  element.append(...inside);
  return element;
}

/**
 * Return a copy of a part of a picture, without anything that is no plain shape.
 * @param {Element} element
 * @returns {Element[]}
 */
function copied(element) {
  if (element.namespaceURI !== SVG || !DRAWN.has(element.localName)) return [];
  const copy = document.createElementNS(SVG, element.localName);
  for (const {name, value} of element.attributes) {
    const safe = !name.startsWith("on") && name !== "style" && !name.includes(":");
    if (safe && (name !== "href" || value.startsWith("#"))) copy.setAttribute(name, value);
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) copy.append(...copied(child));
    else if (child.nodeType === Node.TEXT_NODE) copy.append(child.nodeValue ?? "");
  }
  return [copy];
}

/**
 * Return the elements of a part of a picture.
 * @param {string} markup
 * @returns {Element[]}
 */
function drawn(markup) {
  if (!markup) return [];
  const whole = `<svg xmlns="${SVG}">${markup}</svg>`;
  const root = new DOMParser().parseFromString(whole, "image/svg+xml").documentElement;
  return [...root.children].flatMap(copied);
}

/**
 * Return a small disc in the colour of a seat; an empty one for chance.
 * @param {number} seat
 */
function disc(seat) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "dt dt-auto dot");
  picture.setAttribute("viewBox", "-22 -22 44 44");
  picture.setAttribute("aria-hidden", "true");
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", story.classes[seat] ?? "");
  const circle = document.createElementNS(SVG, "circle");
  circle.setAttribute("class", seat < 0 ? "em" : "di");
  circle.setAttribute("r", "20");
  group.append(circle);
  picture.append(group);
  return picture;
}
