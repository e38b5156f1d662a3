/**
 * Pieces that are dragged: from the board or from the tokens to be laid, with mouse or finger.
 */

import { el } from "./dom.js";

/** The pixels after which a press is a drag. */
const FAR = 7;

/** Follows one drag at a time. */
export class Dragging {
  /**
   * @param {HTMLElement} board
   * @param {{label: (piece: string) => string, canDrag: (piece: string) => boolean, onStart: (piece: string) => void, onDrop: (x: number, y: number) => void}} listener
   */
  constructor(board, listener) {
    this.board = board;
    this.listener = listener;
    /** @type {{piece: string, x: number, y: number, id: number, ghost: HTMLElement | null} | null} */
    this.drag = null;
    document.addEventListener("pointerdown", (event) => this.pressed(event));
    document.addEventListener("pointermove", (event) => this.moved(event));
    document.addEventListener("pointerup", (event) => this.released(event, true));
    document.addEventListener("pointercancel", (event) => this.released(event, false));
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (event.button !== 0 || this.drag) return;
    const target = /** @type {Element} */ (event.target);
    const piece = target.closest("[data-token]")?.getAttribute("data-token") ?? target.closest(".board [data-piece]")?.getAttribute("data-piece");
    if (!piece || !this.listener.canDrag(piece)) return;
    this.drag = { piece, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
      drag.ghost = el("div", { class: "ghost", "aria-hidden": "true" }, this.listener.label(drag.piece));
      document.body.append(drag.ghost);
      this.listener.onStart(drag.piece);
    }
    drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    event.preventDefault();
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} isDrop
   */
  released(event, isDrop) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    this.drag = null;
    if (!drag.ghost) return;
    drag.ghost.remove();
    // The click that follows a drag is part of it.
    const swallow = (/** @type {Event} */ click) => click.stopPropagation();
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 50);
    if (isDrop) this.listener.onDrop(event.clientX, event.clientY);
  }
}
