/**
 * What stands beside the board: the seats with their hands, the combat, the log.
 */

import { clockText, el, fill } from "./dom.js";
import { badge, nodes } from "./parts.js";
import { ruleButton } from "./prose.js";
import { capital } from "./words.js";

/** @typedef {import("./types").Message} Message */
/** @typedef {import("./types").ViewData} ViewData */
/** @typedef {import("./types").CombatData} CombatData */
/** @typedef {import("./types").Told} Told */
/** @typedef {import("./types").Rewind} Rewind */
/** @typedef {import("./types").Action} Action */
/** @typedef {import("./words.js").Words} Words */

/**
 * Return a card; without a value it is not known.
 * @param {number | string | null} value
 * @param {{kind: string, play?: () => void, label?: string, action?: Action}} options
 * @returns {HTMLElement}
 */
export function cardFace(value, { kind, play, label, action }) {
  const text = value === null ? "?" : String(value);
  const said = label ?? `${capital(kind)} card ${value === null ? "not known" : text}`;
  const attributes = { class: `playing-card ${kind}${value === null ? " hidden" : ""}`, title: said };
  if (play) return el("button", { ...attributes, type: "button", "aria-label": said, onclick: play, "data-action": JSON.stringify(action) }, text);
  return el("span", { ...attributes, role: "img", "aria-label": said }, text);
}

/**
 * Return a hand of a seat.
 * @param {{kind: string, cards: (number | string | null)[]}} hand
 * @returns {HTMLElement | null}
 */
function handRow(hand) {
  if (!hand.cards.length) return null;
  const unknown = hand.cards.filter((card) => card === null).length;
  const known = hand.cards.filter((card) => card !== null);
  return el(
    "div",
    { class: "hand" },
    el("span", { class: "hand-kind" }, capital(hand.kind)),
    ...known.map((card) => cardFace(card, { kind: hand.kind })),
    unknown ? el("span", { class: "quiet-text" }, known.length ? `+${unknown}` : `${unknown} ${unknown === 1 ? "card" : "cards"}`) : null,
  );
}

/**
 * Return what plug-ins tell of a seat: each entry of their parts that has a value for it.
 * @param {ViewData} view
 * @param {string} seat
 * @param {Words} words
 * @returns {string[]}
 */
function tellings(view, seat, words) {
  const found = [];
  for (const [key, part] of Object.entries(view.parts)) {
    const entries = Object.entries(part ?? {});
    for (const [entryName, entry] of entries) {
      const name = entries.length === 1 ? key.slice(key.indexOf(":") + 1) : entryName;
      if (entry === null || typeof entry !== "object" || Array.isArray(entry) || !(seat in entry)) continue;
      const value = /** @type {Record<string, unknown>} */ (entry)[seat];
      const list = Array.isArray(value) ? value.filter((one) => ["number", "string"].includes(typeof one)) : [];
      const text = Array.isArray(value) ? list.map((one) => (one in words.board.pieces ? words.pieceName(one) : one)).join(", ") : value;
      if ((typeof text === "number" && text !== 0) || (typeof text === "string" && text)) found.push(`${name.replaceAll("_", " ")} ${text}`);
    }
  }
  return found;
}

/**
 * Show the seats: who sits there, points, time, cards, and what is behind the screen.
 * @param {HTMLElement} place
 * @param {Message} message
 * @param {ViewData} view
 * @param {Words} words
 * @param {{onSit: (seat: string) => void, onDismiss: (seat: string) => void, onPiece: (piece: string) => void}} listener
 */
export function showSeats(place, message, view, words, { onSit, onDismiss, onPiece }) {
  const asked = view.decision?.seat;
  const order = [...message.seats];
  const own = order.findIndex((one) => one.seat === message.session);
  if (own > 0) order.unshift(...order.splice(own, 1));
  fill(
    place,
    order.map((player) => {
      const { seat } = player;
      const isOwn = seat === message.session;
      const clock = message.clocks?.seconds[seat];
      const behind = view.pieces.filter((piece) => piece.seat === seat && piece.square === null && !piece.carrier);
      const hidden = view.tokens.behind[seat] ?? 0;
      const named = behind.filter((piece) => piece.place === "behind");
      const places = new Map();
      for (const piece of behind) {
        if (["behind", "unknown", "?", ""].includes(piece.place)) continue;
        places.set(piece.place, [...(places.get(piece.place) ?? []), piece.name]);
      }
      const points = view.points[seat] ?? 0;
      return el(
        "article",
        { class: `seat${asked === seat ? " asked" : ""}`, "data-seat": seat },
        el(
          "div",
          { class: "seat-head" },
          badge(seat),
          el(
            "span",
            { class: "player" },
            player.player === "open" ? "open seat" : player.name || (isOwn ? "you" : player.player),
            isOwn && player.name ? " (you)" : "",
          ),
          player.is_absent && player.player === "person" ? el("span", { class: "absent" }, "away") : null,
          el("span", { class: "points", title: "Victory points" }, `${points} VP`),
          clock === undefined ? null : el("span", { class: "clock", "data-clock": seat }, clockText(clock)),
        ),
        view.hands.filter((hand) => hand.seat === seat).map(handRow),
        tellings(view, seat, words).length ? el("p", { class: "behind quiet-text" }, capital(tellings(view, seat, words).join(" · "))) : null,
        named.length
          ? el(
              "p",
              { class: "behind" },
              el("span", { class: "quiet-text" }, "Behind the screen: "),
              ...named.flatMap((piece, at) => [
                at ? ", " : "",
                el("button", { class: "link", type: "button", onclick: () => onPiece(piece.name) }, words.pieceName(piece.name)),
              ]),
            )
          : hidden
            ? el("p", { class: "behind quiet-text" }, `Behind the screen: ${hidden} pieces`)
            : null,
        [...places].map(([where, names]) =>
          el(
            "p",
            { class: "behind" },
            el("span", { class: "quiet-text" }, `${capital(String(where).replaceAll("-", " "))}: `),
            names.length > 10 ? `${names.length} pieces` : names.map((/** @type {string} */ name) => words.pieceName(name)).join(", "),
          ),
        ),
        player.player === "open" && message.session === "spectator"
          ? el("button", { type: "button", class: "primary", onclick: () => onSit(seat) }, "Sit here")
          : null,
        player.is_absent && !isOwn && message.session !== "spectator" && !view.result && player.player === "person"
          ? el("button", { type: "button", onclick: () => onDismiss(seat) }, "Claim the game")
          : null,
      );
    }),
  );
}

/**
 * Show a combat: both sides with what they are worth, as far as it is known.
 * @param {HTMLElement} place
 * @param {CombatData | null} combat
 * @param {Words} words
 * @param {string} title
 */
export function showCombat(place, combat, words, title) {
  place.hidden = combat === null;
  if (!combat) {
    fill(place);
    return;
  }
  const side = (/** @type {CombatData["attack"]} */ one, /** @type {string} */ name) =>
    el(
      "div",
      { class: "combat-side" },
      el("h3", {}, name),
      el("p", { class: "fighters" }, ...one.fighters.flatMap((piece, at) => [at ? " + " : "", pieceChip(piece, words)])),
      el("p", { class: "total" }, one.total === null ? `${one.value}` : `${one.total}`, el("small", {}, one.total === null ? " + cards" : " in all")),
      el(
        "ul",
        { class: "reasons" },
        one.reasons.map((reason) =>
          el("li", {}, `${reason.amount >= 0 ? "+" : "−"}${Math.abs(reason.amount)} ${words.pieceName(reason.piece)}, ${reason.source.replaceAll("-", " ")}`),
        ),
      ),
      one.cards.map((hand) => el("div", { class: "hand" }, badge(hand.seat), ...hand.cards.map((card) => cardFace(card, { kind: "combat" })))),
    );
  fill(
    place,
    el("h2", {}, title),
    el("div", { class: "combat-sides" }, side(combat.attack, "Attack"), side(combat.defence, "Defence")),
    combat.is_ranged ? el("p", { class: "quiet-text" }, "From a distance.") : null,
  );
}

/**
 * Return the name of a piece in the colour of its seat.
 * @param {string} piece
 * @param {Words} words
 * @returns {HTMLElement}
 */
export function pieceChip(piece, words) {
  return el("span", { class: "name name-piece", "data-seat": words.seatOf(piece) || undefined }, words.pieceName(piece));
}

/** The log: what happened, in words, each line with the rules behind it. */
export class Log {
  /**
   * @param {HTMLElement} place
   * @param {(kind: string, name: string) => void} onHover
   */
  constructor(place, onHover) {
    this.place = place;
    this.onHover = onHover;
    /** @type {{number: number, element: HTMLElement}[]} */
    this.lines = [];
    /** Whether the newest line stays in sight; not while one reads older ones. */
    this.isFollowing = true;
    for (const name of ["wheel", "pointerdown", "touchmove", "keydown"]) {
      place.addEventListener(name, () => setTimeout(() => (this.isFollowing = this.isAtEnd()), 150));
    }
    new ResizeObserver(() => this.follow()).observe(place);
  }

  isAtEnd() {
    return this.place.scrollTop + this.place.clientHeight >= this.place.scrollHeight - 60;
  }

  /** Show the newest line, unless one reads older ones. */
  follow() {
    if (this.isFollowing) this.place.scrollTop = this.place.scrollHeight;
  }

  /** Forget all. */
  clear() {
    this.lines = [];
    this.place.replaceChildren();
  }

  /**
   * Add news; what was taken back is struck out of it.
   * @param {(Told | Rewind)[]} news
   * @param {Words} words
   */
  add(news, words) {
    const options = { seatOf: (/** @type {string} */ piece) => words.seatOf(piece), onHover: this.onHover, isCapital: true };
    for (const one of news) {
      if ("rewind" in one) {
        for (const line of this.lines.filter((line) => line.number >= one.rewind)) line.element.remove();
        this.lines = this.lines.filter((line) => line.number < one.rewind);
        continue;
      }
      if (this.lines.some((line) => line.number === one.told)) continue;
      const events = words.events(one);
      if (one.by === "nature" && !events.length) continue;
      const line = el(
        "li",
        { "data-seat": words.seats.has(one.by) ? one.by : undefined, "data-number": one.told },
        el(
          "div",
          { class: "said" },
          el("span", {}, ...nodes(words.told(one), options), "."),
          " ",
          ...words.rules(one.action.action).slice(0, 1).map(ruleButton),
        ),
        events.map((event) =>
          el("div", { class: "event" }, el("span", {}, ...nodes(event.parts, options), "."), " ", ...event.rules.slice(0, 1).map(ruleButton)),
        ),
      );
      this.place.append(line);
      this.lines.push({ number: one.told, element: line });
    }
    this.follow();
  }
}
