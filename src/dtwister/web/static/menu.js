/**
 * What can be done at any time: declarations, offers, links, help, and how the board is shown.
 */

import { byId, confirmed, copy, el, fill, openDialog } from "./dom.js";
import { openKeys } from "./help.js";
import { capital, plain } from "./words.js";

/** @typedef {import("./types").Action} Action */
/** @typedef {import("./types").Message} Message */
/** @typedef {import("./types").ViewData} ViewData */
/** @typedef {import("./words.js").Words} Words */

/**
 * Show the menu, and the tools of the board.
 * @param {Message} message
 * @param {ViewData} view
 * @param {Words} words
 * @param {{
 *   onOffer: (action: Action) => void, onDeclare: (action: Action) => void, onLinks: () => void,
 *   onTurn: () => void, onZoom: (factor: number) => void,
 * }} on
 */
export function showMenu(message, view, words, on) {
  const said = (/** @type {Action} */ action) => capital(plain(words.command(action)));
  const offered = new Set(message.may_offer.map((one) => one.action));
  // What only a clock declares is none of the player's business.
  const own = /** @type {Action[]} */ (/** @type {unknown} */ (view.declarations)).filter(
    (action) => !offered.has(action.action) && !("what" in action),
  );
  const ask = async (/** @type {Action} */ action) => {
    if (await confirmed(`${said(action)}?`, said(action))) on.onDeclare(action);
  };
  fill(
    byId("menu"),
    message.session === "spectator" ? el("span", { class: "quiet-text" }, "You are watching") : null,
    view.result ? null : message.may_offer.map((action) => el("button", { type: "button", onclick: () => on.onOffer(action) }, `Offer: ${plain(words.command(action))}`)),
    view.result ? null : own.map((action) => el("button", { type: "button", onclick: () => ask(action) }, said(action))),
    el("button", { type: "button", onclick: on.onLinks }, "Links"),
    el("button", { type: "button", "aria-label": "Help", onclick: openKeys }, "?"),
  );
  fill(
    byId("board-tools"),
    el("button", { type: "button", class: "quiet", title: "Turn the board", onclick: on.onTurn }, "⟳ Turn"),
    el("button", { type: "button", class: "quiet", "aria-label": "Smaller", onclick: () => on.onZoom(1 / 1.35) }, "−"),
    el("button", { type: "button", class: "quiet", "aria-label": "Larger", onclick: () => on.onZoom(1.35) }, "+"),
  );
}

/**
 * Open the links to a game: those of the seats whose keys are here, and that of watchers.
 * @param {string} game
 * @param {import("./keys.js").Keys} keys
 */
export function openLinks(game, keys) {
  const watch = new URL(`game/${game}`, document.baseURI).href;
  const row = (/** @type {string} */ text, /** @type {string} */ link) =>
    el(
      "p",
      { class: "row" },
      el("span", { class: "grow" }, text),
      el("a", { class: "button", href: link }, "Open"),
      el("button", { type: "button", onclick: () => copy(link) }, "Copy"),
    );
  openDialog(
    "Links",
    keys.now ? row("Your seat. Keep it to yourself: with it anyone plays for you.", `${watch}#key=${keys.now}`) : null,
    ...[...keys.all].filter(([, key]) => key !== keys.now).map(([seat, key]) => row(`The seat of ${seat}`, `${watch}#key=${key}`)),
    row("For watchers, and for those who take an open seat", `${watch}#watch`),
  );
}
