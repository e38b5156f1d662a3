/**
 * What the player is asked, with everything that can be answered without the board: cards, buttons,
 * tokens to be laid, ways to choose among, the combat that an attack would begin.
 */

import { choiceRow } from "./choices.js";
import { el, refill } from "./dom.js";
import { hintBox } from "./hints.js";
import { nodes } from "./parts.js";
import { cardFace, pieceChip } from "./panels.js";
import { ruleButton } from "./prose.js";
import { capital, plain } from "./words.js";
import { cardActions, grouped } from "./wishes.js";

/** @typedef {import("./types").Action} Action */
/** @typedef {import("./types").Message} Message */
/** @typedef {import("./types").ViewData} ViewData */
/** @typedef {import("./types").RefusalData} RefusalData */
/** @typedef {import("./words.js").Words} Words */
/** @typedef {import("./wishes.js").Wishes} Wishes */

/**
 * Return why something is not possible, with the rules.
 * @param {{verb: string, refusal: RefusalData}[]} refused
 * @param {Words} words
 * @param {() => void} onClose
 * @returns {HTMLElement}
 */
export function refusalBox(refused, words, onClose) {
  return el(
    "div",
    { class: "refused", role: "alert" },
    el("button", { class: "quiet close", type: "button", "aria-label": "Close", onclick: onClose }, "✕"),
    refused.map(({ verb, refusal }) =>
      el(
        "p",
        {},
        verb && refused.length > 1 ? el("strong", {}, `${capital(verb)}: `) : null,
        ...nodes(words.named(sentenceOf(refusal)), { seatOf: (piece) => words.seatOf(piece), isCapital: true }),
        " ",
        refusal.rule ? ruleButton(refusal.rule) : null,
      ),
    ),
  );
}

/**
 * Return the sentence of a refusal, without its code and rule before it.
 * @param {RefusalData} refusal
 * @returns {string}
 */
export function sentenceOf(refusal) {
  return refusal.sentence.replace(/^[a-z-]+(?: \([A-Z0-9-]+\))?: /, "").replace(/\.?$/, ".");
}

/**
 * Return the pieces that are not on the board and can be laid, to be clicked or dragged.
 * @param {Wishes} wishes
 * @param {ViewData} view
 * @param {Words} words
 * @param {string | null} selected
 * @param {(piece: string) => void} onSelect
 * @returns {HTMLElement | null}
 */
export function tray(wishes, view, words, selected, onSelect) {
  const pieces = [...wishes.byPiece.keys()].filter((piece) => !wishes.places.squareOf(piece));
  if (!pieces.length) return null;
  return el(
    "div",
    { class: "tray", role: "group", "aria-label": "Pieces to lay" },
    ...pieces.map((piece) => {
      const kind = words.board.kinds[words.board.pieces[piece]?.kind ?? ""];
      return el(
        "button",
        {
          class: `token${kind?.is_object ? " object" : ""}`,
          type: "button",
          "data-seat": words.seatOf(piece) || undefined,
          "data-token": piece,
          "aria-pressed": piece === selected,
          title: kind?.text ?? "",
          onclick: () => onSelect(piece),
        },
        words.pieceName(piece),
      );
    }),
  );
}

/**
 * Show what the seat is asked, and what can be answered here.
 * @param {HTMLElement} place
 * @param {{
 *   message: Message, view: ViewData, words: Words, wishes: Wishes | null, selected: string | null,
 *   chooser: {title: string, actions: Action[]} | null,
 *   refused: {verb: string, refusal: RefusalData}[], preview: Action | null,
 *   hint: import("./types").HintState | null, hasHints: boolean,
 * }} state
 * @param {{
 *   onChoose: (action: Action) => void, onLook: (action: Action | null) => void, onSelect: (piece: string | null) => void,
 *   onConfirm: (action: Action) => void, onCancel: () => void, onTakeBack: () => void, onHelp: (piece: string) => void,
 *   onHint: () => void, onDropHint: () => void, onDecline: () => void, onOffer: (action: Action) => void, onRematch: () => void,
 * }} on
 */
export function showPrompt(place, state, on) {
  const { message, view, words, wishes, selected, chooser, refused } = state;
  const isOwn = view.is_asked;
  place.classList.toggle("asked", isOwn && !view.result);
  place.dataset.number = String(message.number);
  place.toggleAttribute("data-over", Boolean(view.result));
  place.toggleAttribute("data-ready", isOwn && wishes !== null && !view.result);
  const seat = view.decision?.seat;
  const mayHint = state.hasHints && isOwn && wishes !== null && !view.result;
  const head = el(
    "div",
    { class: "prompt-head" },
    el("h2", { "data-seat": seat, id: "decision" }, isOwn && !view.result ? el("span", { class: "your-turn" }, "Your turn") : null, headline(message, view)),
    el(
      "div",
      { class: "row" },
      mayHint
        ? el("button", { type: "button", class: "quiet", id: "hint", title: "Ask what a search would play (H)", disabled: state.hint !== null, onclick: on.onHint }, "Hint")
        : null,
      message.may_take_back
        ? el("button", { type: "button", class: "quiet", id: "take-back", title: "Take back your last action (U)", onclick: on.onTakeBack }, "↶ Take back")
        : null,
    ),
  );
  const parts = [
    head,
    refused.length ? refusalBox(refused, words, on.onCancel) : null,
    ...message.offers.map((offer) => offerBox(offer, message, words, on)),
    mayHint && state.hint ? hintBox(state.hint, words, on) : null,
  ];
  if (view.result) parts.push(endBox(message, on));
  else if (isOwn && wishes) parts.push(...askedParts(state, on));
  else if (isOwn) parts.push(el("p", { class: "quiet-text" }, "Looking at what you may do…"));
  refill(place, ...parts.filter((one) => one !== null), chooser && !isOwn ? null : "");
}

/**
 * @param {Message} message
 * @param {ViewData} view
 * @returns {string}
 */
function headline(message, view) {
  if (view.result) {
    const { winners, result } = view.result;
    const who = winners.map(capital).join(" and ");
    const why = result.replaceAll("-", " ");
    if (!winners.length) return `A draw (${why})`;
    return winners.length === 1 && winners[0] === message.session ? `You won (${why})` : `${who} won (${why})`;
  }
  const text = view.decision?.text ?? "";
  const open = message.seats.filter((one) => one.player === "open");
  if (open.length && !view.is_asked) return `Waiting for somebody to take ${open.map((one) => one.seat).join(" and ")}`;
  return capital(text);
}

/**
 * @param {Message} message
 * @param {{onRematch: () => void}} on
 * @returns {HTMLElement}
 */
function endBox(message, on) {
  const place = location.pathname.replace(/\/$/, "");
  return el(
    "div",
    { class: "row wrap-row" },
    message.session === "spectator" ? null : el("button", { type: "button", class: "primary", onclick: on.onRematch }, "Play again"),
    el("a", { class: "button", href: `${place}/replay` }, "Replay"),
    el("a", { class: "button", href: `${place}/record`, download: "" }, "Record"),
    el("a", { class: "button", href: "." }, "Lobby"),
  );
}

/**
 * @param {import("./types").OfferData} offer
 * @param {Message} message
 * @param {Words} words
 * @param {{onDecline: () => void, onOffer: (action: Action) => void}} on
 * @returns {HTMLElement}
 */
function offerBox(offer, message, words, on) {
  const action = /** @type {Action} */ (/** @type {unknown} */ (offer.action));
  const isAsked = offer.waits_for.includes(message.session);
  return el(
    "div",
    { class: "offer", role: "status" },
    el("p", {}, `${offer.by.map(capital).join(" and ")} offered: ${plain(words.command(action))}.`),
    el(
      "div",
      { class: "row" },
      isAsked ? el("button", { type: "button", class: "primary", onclick: () => on.onOffer(action) }, "Agree") : null,
      message.session === "spectator" ? null : el("button", { type: "button", onclick: on.onDecline }, isAsked ? "Decline" : "Withdraw"),
    ),
  );
}

/**
 * Return what can be answered beside the board.
 * @param {Parameters<typeof showPrompt>[1]} state
 * @param {Parameters<typeof showPrompt>[2]} on
 * @returns {(HTMLElement | null)[]}
 */
function askedParts(state, on) {
  const { view, words, wishes, selected, chooser, preview, message } = state;
  if (!wishes) return [];
  const listener = { onChoose: on.onChoose, onLook: on.onLook };
  if (preview) {
    return [
      el("p", {}, ...nodes(words.command(preview), { seatOf: (piece) => words.seatOf(piece), isCapital: true }), "? The values stand below."),
      el(
        "div",
        { class: "row" },
        el("button", { type: "button", class: "primary", id: "confirm", onclick: () => on.onConfirm(preview) }, "Do it"),
        el("button", { type: "button", onclick: on.onCancel }, "Cancel"),
      ),
    ];
  }
  if (chooser) {
    return [
      el("div", { class: "prompt-head" }, el("h3", {}, chooser.title), el("button", { type: "button", class: "quiet", onclick: on.onCancel }, "Back")),
      choiceRow(chooser.actions, words, listener, "ways"),
    ];
  }
  const hand = view.hands.filter((one) => one.seat === message.session);
  const cards = cardActions(wishes.general, hand, words.glossary);
  const played = new Set();
  const rows = hand.flatMap((one) => {
    const faces = [...new Set(one.cards)].flatMap((card) => {
      const found = card === null ? [] : (cards.get(`${one.kind} ${card}`) ?? []);
      return found.map((action) => {
        played.add(action);
        return cardFace(card, { kind: one.kind, action, play: () => on.onChoose(action), label: capital(plain(words.command(action))) });
      });
    });
    return faces.length ? [el("div", { class: "hand playable" }, ...faces)] : [];
  });
  const general = wishes.general.filter((action) => !played.has(action));
  const parts = [...rows, tray(wishes, view, words, selected, on.onSelect)];
  if (selected) {
    const own = wishes.unpointed(selected);
    const kinds = grouped(wishes.of(selected), words.glossary).map(({ verb }) => verb.replaceAll("-", " "));
    parts.push(
      el(
        "div",
        { class: "chosen-piece" },
        el("div", { class: "prompt-head" }, el("h3", {}, pieceChip(selected, words)), el("button", { type: "button", class: "quiet", onclick: () => on.onHelp(selected) }, "Help"), el("button", { type: "button", class: "quiet", onclick: () => on.onSelect(null) }, "Let go")),
        wishes.pointable(selected).size ? el("p", { class: "quiet-text" }, `Click a marked place: ${kinds.join(", ")}.`) : null,
        own.length ? choiceRow(own, words, listener) : null,
      ),
    );
  } else if (wishes.byPiece.size) {
    parts.push(el("p", { class: "quiet-text" }, parts.some(Boolean) ? "Choose a piece, then a marked place." : "Click one of your pieces."));
  }
  if (general.length) {
    const pointed = wishes.pointable(null);
    if (pointed.size) parts.push(el("p", { class: "quiet-text" }, "You may also click a marked place."));
    parts.push(choiceRow(general, words, listener));
  }
  return parts;
}
