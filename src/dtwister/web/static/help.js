/**
 * Help on what is on the board: a piece, a square with its borders, a room.
 */

import { el, openDialog } from "./dom.js";
import { badge } from "./parts.js";
import { inline, prose, ruleButton } from "./prose.js";
import { capital } from "./words.js";

/** @typedef {import("./types").BoardData} BoardData */
/** @typedef {import("./types").ViewData} ViewData */
/** @typedef {import("./words.js").Words} Words */

/**
 * Return a row of facts; an entry without a value is left out.
 * @param {[string, Node | string | number | null | undefined][]} facts
 * @returns {HTMLElement}
 */
function factList(facts) {
  return el(
    "dl",
    { class: "facts" },
    facts.flatMap(([name, value]) =>
      value === null || value === undefined || value === "" ? [] : [el("dt", {}, name), el("dd", {}, typeof value === "number" ? String(value) : value)],
    ),
  );
}

/**
 * Return buttons of rules.
 * @param {string[]} rules
 * @returns {HTMLElement | null}
 */
function ruleRow(rules) {
  return rules.length ? el("p", { class: "row wrap-row" }, ...rules.map(ruleButton)) : null;
}

/**
 * Open help on a piece.
 * @param {string} name
 * @param {BoardData} board
 * @param {ViewData} view
 * @param {Words} words
 */
export function openPiece(name, board, view, words) {
  const piece = view.pieces.find((one) => one.name === name);
  const kind = board.kinds[piece?.kind ?? board.pieces[name]?.kind ?? ""];
  const statuses = view.statuses.filter((one) => one.piece === name && one.name);
  const seat = words.seatOf(name);
  openDialog(
    words.pieceName(name),
    el(
      "p",
      { class: "row" },
      seat ? badge(seat) : null,
      kind ? (kind.is_object ? "Object" : "Character") : "Not known to you",
    ),
    kind?.text ? el("p", { class: "lead" }, ...inline(kind.text)) : null,
    factList([
      ["Movement", kind && !kind.is_object ? kind.movement : null],
      ["Combat", kind && !kind.is_object ? kind.combat : null],
      ["Now", piece?.values ? `movement ${piece.values.movement}, attack ${piece.values.attack}, defence ${piece.values.defence}` : null],
      ["Place", piece?.square ?? (piece?.carrier ? `carried by ${words.pieceName(piece.carrier)}` : piece?.place)],
      ["Carries", piece?.loads.length ? piece.loads.map((load) => words.pieceName(load)).join(", ") : null],
      ["State", [piece?.is_wounded ? "wounded" : "", piece?.is_face_down ? "face down" : "", ...statuses.map((one) => one.name ?? "")].filter(Boolean).join(", ")],
    ]),
    kind ? ruleRow(kind.rules) : null,
  );
}

/**
 * Open help on a square: its feature, its borders, and who is there.
 * @param {string} name
 * @param {BoardData} board
 * @param {ViewData} view
 * @param {Words} words
 * @param {(piece: string) => void} onPiece
 */
export function openSquare(name, board, view, words, onPiece) {
  const room = view.rooms.find((one) => one.squares.some((square) => square.name === name));
  const square = room?.squares.find((one) => one.name === name);
  const feature = square ? board.features[square.feature] : undefined;
  const borders = (room?.borders ?? []).filter((one) => one.square === name);
  const line = board.lines.find((one) => one.squares.includes(name));
  const pieces = view.pieces.filter((piece) => piece.square === name);
  openDialog(
    `Square ${name}`,
    line ? el("p", {}, `On a line${line.owner ? ` of ${line.owner}` : ""}${line.exit_for.length ? `; ${line.exit_for.join(" and ")} may leave here` : ""}.`) : null,
    room
      ? el("p", {}, `${capital(feature?.name ?? "square")} in room ${room.slot}${room.pair ? `, pair ${room.pair.replace(/^.*:/, "")}` : ""}.`)
      : line
        ? null
        : el("p", {}, "This room is still face down."),
    ...(feature?.text ? prose(feature.text) : []),
    feature ? ruleRow(feature.rules) : null,
    borders.length
      ? el(
          "ul",
          {},
          borders.map((border) => {
            const kind = board.borders[border.feature];
            const state = kind && kind.states.length > 1 ? ` (${border.state})` : "";
            return el("li", {}, `${capital(border.side)}: ${kind?.name ?? border.feature}${state} `, ...(kind?.rules ?? []).slice(0, 2).map(ruleButton));
          }),
        )
      : null,
    pieces.length
      ? el("p", {}, "Here: ", ...pieces.flatMap((piece, at) => [at ? ", " : "", el("button", { class: "link", type: "button", onclick: () => onPiece(piece.name) }, words.pieceName(piece.name))]))
      : null,
  );
}

/** Open help on how to use the page. */
export function openKeys() {
  openDialog(
    "How to play here",
    el(
      "ul",
      {},
      el("li", {}, "Click a piece of yours, then one of the marked places. Or drag it there."),
      el("li", {}, "Several ways to do it? They are listed; click the place once more for the first of them."),
      el("li", {}, "Click a place that is not marked to learn why the piece cannot go there."),
      el("li", {}, "“All legal actions” lists everything that you may do. Its filter takes words."),
      el("li", {}, "Hold Shift and click, or click with the right button, for help on a piece or a square."),
    ),
    el("h3", {}, "Keys"),
    factList([
      ["Tab, arrows", "go from piece to piece, and from place to place"],
      ["Enter, Space", "choose"],
      ["Escape", "let go of the chosen piece"],
      ["/", "filter all legal actions"],
      ["?", "help on the focused piece, or this page"],
      ["U", "take back, where it is fair"],
      ["H", "ask for a hint"],
    ]),
  );
}
