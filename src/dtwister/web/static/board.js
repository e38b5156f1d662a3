/**
 * The board as layers of SVG from the server: only changed layers are replaced, and what moved is
 * seen to move. Marks for what can be clicked lie above them.
 */

import { inset, markOf, middle, shape, shapes, spotOf } from "./shapes.js";

/** @typedef {import("./types").Layers} Layers */
/** @typedef {import("./types").ViewData} ViewData */
/** @typedef {import("./types").BoardData} BoardData */
/** @typedef {import("./wishes.js").Target} Target */
/** @typedef {import("./shapes.js").Spot} Spot */
/** @typedef {{slot: string, quarters: number}} Turn */

const ZONE = 120;

/**
 * Return the name of a layer of one room or one piece; an empty text for others.
 * @param {Element} group
 * @returns {string}
 */
function nameOf(group) {
  const first = group.firstElementChild;
  const piece = first?.getAttribute("data-piece");
  if (piece) return `piece ${piece}`;
  const slot = group.childElementCount === 1 ? first?.getAttribute("data-slot") : null;
  return slot ? `room ${slot}` : "";
}

/** Return whether the reader asked for less motion. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The picture of the board. */
export class BoardPicture {
  /**
   * @param {HTMLElement} place
   * @param {(target: {piece: string | null, space: string | null, slot: string | null, mark: Target | null}) => void} onPoint
   */
  constructor(place, onPoint) {
    this.onPoint = onPoint;
    this.defs = shape("defs");
    this.background = shape("rect", { class: "bg", rx: 6 });
    this.layers = shape("g");
    this.trail = shape("g", { class: "trail" });
    this.plans = shape("g", { class: "plans-layer" });
    this.hints = shape("g", { class: "hints-layer", "aria-hidden": "true" });
    this.marks = shape("g", { class: "marks-layer" });
    this.svg = /** @type {SVGSVGElement} */ (shape("svg", {
      class: "dt dt-auto board",
      role: "group",
      "font-size": 13,
      "text-anchor": "middle",
    }));
    this.svg.append(this.defs, this.background, this.layers, this.plans, this.trail, this.hints, this.marks);
    place.replaceChildren(this.svg);
    /** @type {Map<string, SVGElement>} digest -> the layer */
    this.known = new Map();
    /** @type {Map<string, SVGElement>} `room a1` or `piece blue.thief` -> the layer */
    this.named = new Map();
    this.symbols = "";
    this.title = "";
    this.down = "south";
    /** @type {Map<string, {x: number, y: number, width: number, height: number}>} */
    this.squares = new Map();
    this.svg.addEventListener("click", (event) => this.pointed(event));
    this.svg.addEventListener("keydown", (event) => this.typed(event));
  }

  /** The digests of the layers that are there. */
  get digests() {
    return [this.symbols, ...this.known.keys()].filter(Boolean);
  }

  /** Forget all layers, so that the next ones are whole. */
  forget() {
    this.known.clear();
    this.named.clear();
    this.layers.replaceChildren();
    this.symbols = "";
  }

  /**
   * Show layers, and animate what moved.
   * @param {Layers} sent
   * @param {ViewData} view
   * @param {BoardData} board
   * @param {{courses: Map<string, string[]>, turns: Turn[], isQuiet: boolean}} news
   */
  show(sent, view, board, news) {
    const before = this.spots();
    /** @type {SVGElement[]} */
    const order = [];
    /** @type {SVGElement[]} */
    const fresh = [];
    const was = this.named;
    const old = this.known;
    this.known = new Map();
    this.named = new Map();
    for (const layer of sent.layers) {
      if (layer.id === "symbols") {
        if (layer.svg !== undefined) this.defs.replaceChildren(...shapes(layer.svg));
        this.symbols = layer.digest;
        continue;
      }
      if (this.known.has(layer.digest)) continue; // places without a room are all alike
      let group = old.get(layer.digest);
      if (!group) {
        if (layer.svg === undefined) throw new Error(`the server left out the layer ${layer.id}`);
        group = shape("g");
        group.append(...shapes(layer.svg));
        fresh.push(group);
      }
      this.known.set(layer.digest, group);
      const name = nameOf(group);
      if (name) this.named.set(name, group);
      order.push(group);
    }
    /** @type {SVGElement[]} */
    const gone = [];
    for (const [digest, group] of old) {
      if (this.known.has(digest)) continue;
      const name = nameOf(group);
      if (name && !this.named.has(name)) gone.push(group);
      else group.remove();
    }
    order.forEach((group, at) => {
      if (this.layers.children[at] !== group) this.layers.insertBefore(group, this.layers.children[at] ?? null);
    });
    this.title = sent.title;
    const [x, y, width, height] = sent.box;
    this.svg.setAttribute("viewBox", sent.box.join(" "));
    this.svg.style.aspectRatio = `${width} / ${height}`;
    for (const [key, value] of Object.entries({ x, y, width, height })) {
      this.background.setAttribute(key, String(value));
    }
    this.svg.setAttribute("aria-label", `${sent.title}. ${sent.description}`);
    this.measure(view, board);
    if (isCalm() || news.isQuiet) for (const group of gone) group.remove();
    else this.animate(before, fresh, gone, was, news);
  }

  /**
   * Return where the pieces are in the picture.
   * @returns {Map<string, Spot>}
   */
  spots() {
    /** @type {Map<string, Spot>} */
    const found = new Map();
    for (const piece of this.layers.querySelectorAll("[data-piece]")) {
      found.set(piece.getAttribute("data-piece") ?? "", spotOf(piece));
    }
    return found;
  }

  /**
   * Note where the squares are; the zones of a room move with it.
   * @param {ViewData} view
   * @param {BoardData} board
   */
  measure(view, board) {
    this.squares.clear();
    for (const rect of this.layers.querySelectorAll("rect[data-at]")) {
      const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
      this.squares.set(rect.getAttribute("data-at") ?? "", { x, y, width, height });
    }
    if (board.kind === "squares") return;
    for (const room of view.rooms) {
      for (const square of room.squares) {
        const half = ZONE / 2;
        const [x, y] = this.turned((square.x + 0.5) * ZONE, (square.y + 0.5) * ZONE, board);
        this.squares.set(square.name, { x: x - half + 4, y: y - half + 4, width: ZONE - 8, height: ZONE - 8 });
      }
    }
  }

  /**
   * Return where a point of the board is in the picture.
   * @param {number} x
   * @param {number} y
   * @param {BoardData} board
   * @returns {[number, number]}
   */
  turned(x, y, board) {
    const [width, height] = [board.width * ZONE, board.height * ZONE];
    const turns = { south: 0, east: 1, north: 2, west: 3 }[this.down] ?? 0;
    if (turns === 1) return [height - y, x];
    if (turns === 2) return [width - x, height - y];
    return turns === 3 ? [y, width - x] : [x, y];
  }

  /**
   * Return the middle of a square.
   * @param {string} name
   * @returns {[number, number] | null}
   */
  centre(name) {
    const found = this.squares.get(name);
    return found ? [found.x + found.width / 2, found.y + found.height / 2] : null;
  }

  /**
   * @param {Map<string, Spot>} before
   * @param {SVGElement[]} fresh
   * @param {SVGElement[]} gone
   * @param {Map<string, SVGElement>} was
   * @param {{courses: Map<string, string[]>, turns: Turn[]}} news
   */
  animate(before, fresh, gone, was, news) {
    for (const group of gone) {
      const ended = group.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 350 });
      ended.finished.catch(() => {}).finally(() => group.remove());
    }
    for (const { slot, quarters } of news.turns) {
      const group = this.named.get(`room ${slot}`);
      const box = this.slotBox(slot);
      if (!group || !box) continue;
      group.style.transformOrigin = `${box.x + box.width / 2}px ${box.y + box.height / 2}px`;
      group.animate([{ transform: `rotate(${-90 * quarters}deg)` }, { transform: "rotate(0deg)" }], {
        duration: 600,
        easing: "ease-in-out",
      });
    }
    const turned = new Set(news.turns.map((one) => `room ${one.slot}`));
    for (const group of fresh) {
      const name = nameOf(group);
      if (name.startsWith("room ")) {
        if (was.has(name) && !turned.has(name)) group.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 450 });
        continue;
      }
      const piece = group.querySelector("[data-piece]");
      if (!piece || !before.size) continue;
      const old = before.get(piece.getAttribute("data-piece") ?? "");
      if (!old) {
        piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 400 });
        continue;
      }
      const now = spotOf(piece);
      if (old.x === now.x && old.y === now.y && old.scale === now.scale) continue;
      const way = (news.courses.get(name.slice(6)) ?? []).map((square) => this.centre(square)).slice(1, -1);
      const inner = way.filter((one) => one !== null).map(([x, y]) => ({ x, y, scale: now.scale }));
      const stops = [old, ...inner, now];
      piece.animate(
        stops.map(({ x, y, scale }) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` })),
        { duration: 300 + 110 * stops.length, easing: "ease-in-out" },
      );
    }
  }

  /**
   * Return the box of a place for a room in the picture.
   * @param {string} slot
   * @returns {DOMRect | null}
   */
  slotBox(slot) {
    const group = /** @type {SVGGElement | undefined} */ (this.named.get(`room ${slot}`));
    return group?.firstChild ? group.getBBox() : null;
  }

  /**
   * Show where the last walks of others led.
   * @param {{course: string[], seat: string}[]} walks
   */
  showTrail(walks) {
    const lines = [];
    for (const { course, seat } of walks) {
      const points = course.map((square) => this.centre(square)).filter((one) => one !== null);
      if (points.length < 2) continue;
      lines.push(shape("polyline", { points: points.map((one) => one.join(",")).join(" "), "data-seat": seat }));
    }
    this.trail.replaceChildren(...lines);
  }

  /**
   * Show pieces that the own seat put somewhere and others do not see yet.
   * @param {{piece: string, square: string, label: string}[]} plans
   * @param {string} seat
   */
  showPlans(plans, seat) {
    const made = plans.flatMap(({ square, label }) => {
      const centre = this.centre(square);
      if (!centre) return [];
      const text = shape("text", { x: centre[0], y: centre[1] });
      text.textContent = label.length > 6 ? `${label.slice(0, 5)}.` : label;
      const title = shape("title");
      title.textContent = `${label} on ${square}; others do not see it yet`;
      const group = shape("g", { "data-plan": square, "data-seat": seat });
      group.append(title, shape("circle", { cx: centre[0], cy: centre[1], r: 22 }), text);
      return [group];
    });
    this.plans.replaceChildren(...made);
  }

  /**
   * Show what a hint means: its piece, its way, and where it leads.
   * @param {{piece: string | null, target: Target, course: string[]} | null} hint
   */
  showHint(hint) {
    const made = [];
    const points = (hint?.course ?? []).map((square) => this.centre(square)).filter((one) => one !== null);
    if (points.length > 1) made.push(shape("polyline", { points: points.map((one) => one.join(",")).join(" ") }));
    const drawn = hint?.piece ? this.layers.querySelector(`[data-piece="${CSS.escape(hint.piece)}"]`) : null;
    if (drawn) {
      const { x, y, scale } = spotOf(drawn);
      made.push(shape("circle", { cx: x, cy: y, r: 24 * scale }));
    }
    const box = hint && this.targetBox(hint.target);
    if (hint && box) made.push(shape("rect", { ...inset(box, hint.target), "data-hint": `${hint.target.kind} ${hint.target.name}` }));
    this.hints.replaceChildren(...made);
  }

  /**
   * Return the box of a place that can be pointed at.
   * @param {Target} target
   */
  targetBox(target) {
    return target.kind === "slot" ? this.slotBox(target.name) : (this.squares.get(target.name) ?? null);
  }

  /**
   * Mark the pieces that can be chosen, the chosen one, and what can be pointed at.
   * @param {{can: Map<string, string>, selected: string | null, targets: {target: Target, label: string, isWarm: boolean}[], chosen: Target | null}} marks
   */
  mark({ can, selected, targets, chosen }) {
    const focused = document.activeElement?.getAttribute("data-focus");
    for (const piece of this.layers.querySelectorAll("[data-piece]")) {
      const name = piece.getAttribute("data-piece") ?? "";
      const label = can.get(name);
      piece.classList.toggle("can", label !== undefined);
      piece.classList.toggle("selected", name === selected);
      if (label === undefined) {
        for (const key of ["tabindex", "role", "aria-label", "aria-pressed", "data-focus"]) piece.removeAttribute(key);
        continue;
      }
      piece.setAttribute("tabindex", "0");
      piece.setAttribute("role", "button");
      piece.setAttribute("aria-label", label);
      piece.setAttribute("aria-pressed", String(name === selected));
      piece.setAttribute("data-focus", `piece ${name}`);
    }
    const made = [];
    for (const { target, label, isWarm } of targets) {
      const box = this.targetBox(target);
      if (!box) continue;
      const isChosen = chosen !== null && chosen.kind === target.kind && chosen.name === target.name;
      const group = shape("g", {
        class: `target ${target.kind}${isWarm ? " warm" : ""}${isChosen ? " chosen" : ""}`,
        tabindex: 0,
        role: "button",
        "aria-label": label,
        "data-target": target.kind,
        "data-name": target.name,
        "data-focus": `${target.kind} ${target.name}`,
      });
      group.append(shape("rect", inset(box, target)));
      const title = shape("title");
      title.textContent = label;
      group.append(title);
      made.push(group);
    }
    this.marks.replaceChildren(...made);
    if (focused) {
      const again = this.svg.querySelector(`[data-focus="${CSS.escape(focused)}"]`);
      if (again instanceof SVGElement) again.focus({ preventScroll: true });
    }
  }

  /**
   * Show a room turned by some quarters, as a preview; 0 shows it as it lies.
   * @param {string} slot
   * @param {number} quarters
   */
  previewTurn(slot, quarters) {
    const group = this.named.get(`room ${slot}`);
    const box = this.slotBox(slot);
    if (!group || !box) return;
    const centre = [box.x + box.width / 2, box.y + box.height / 2];
    const inside = [group];
    for (const [name, layer] of this.named) {
      const piece = name.startsWith("piece ") ? layer.querySelector("[data-piece]") : null;
      if (!piece) continue;
      const { x, y } = spotOf(piece);
      if (x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height) inside.push(layer);
    }
    for (const one of inside) {
      one.style.transition = isCalm() ? "" : "transform 250ms ease";
      one.style.transformOrigin = `${centre[0]}px ${centre[1]}px`;
      one.style.transform = quarters ? `rotate(${90 * quarters}deg)` : "";
      one.classList.toggle("previewed", quarters !== 0);
    }
  }

  /**
   * Return what lies at a point of the screen.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    /** @type {{piece: string | null, space: string | null, slot: string | null, mark: Target | null}} */
    const found = { piece: null, space: null, slot: null, mark: null };
    for (const element of document.elementsFromPoint(x, y)) {
      if (!this.svg.contains(element)) continue;
      const mark = element.closest("[data-target]");
      if (mark) found.mark ??= markOf(mark);
      found.piece ??= element.closest("[data-piece]")?.getAttribute("data-piece") ?? null;
      found.space ??= element.closest("[data-at]")?.getAttribute("data-at") ?? null;
      found.slot ??= element.closest("[data-slot]")?.getAttribute("data-slot") ?? null;
    }
    const point = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()?.inverse());
    for (const [name, box] of this.squares) {
      const isIn = point.x >= box.x && point.x < box.x + box.width && point.y >= box.y && point.y < box.y + box.height;
      if (isIn) found.space = name;
    }
    return found;
  }

  /** @param {MouseEvent} event */
  pointed(event) {
    if (event.detail === 0 && event.clientX === 0) return;
    this.onPoint(this.at(event.clientX, event.clientY));
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    const element = /** @type {Element} */ (event.target);
    const mark = element.closest("[data-target]");
    const piece = element.closest("[data-piece]")?.getAttribute("data-piece") ?? null;
    if (!mark && !piece) return;
    event.preventDefault();
    this.onPoint({ piece: mark ? null : piece, space: null, slot: null, mark: mark ? markOf(mark) : null });
  }

  /**
   * Move the focus to the nearest thing that can be chosen, in a direction of the screen.
   * @param {string} key
   * @returns {boolean}
   */
  moveFocus(key) {
    const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
    const here = document.activeElement;
    if (!way || !here || !this.svg.contains(here)) return false;
    const from = middle(here);
    let best = null;
    let least = Infinity;
    for (const one of this.svg.querySelectorAll("[data-focus]")) {
      if (one === here) continue;
      const to = middle(one);
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const along = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (along > 2 && along + 2.5 * aside < least) {
        least = along + 2.5 * aside;
        best = one;
      }
    }
    if (best instanceof SVGElement) best.focus();
    return true;
  }
}
