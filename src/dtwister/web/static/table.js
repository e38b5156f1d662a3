/**
 * The table: one game, as one seat or a watcher sees it.
 */

import { call } from "./api.js";
import { byId, confirmed } from "./dom.js";
import { Dragging } from "./dragging.js";
import { GameOnPage } from "./game.js";
import { GuidePanel } from "./guide.js";
import { openKeys, openPiece, openSquare } from "./help.js";
import { Keys, ownName } from "./keys.js";
import { showAll } from "./listing.js";
import { openLinks, showMenu } from "./menu.js";
import { showCombat, showSeats } from "./panels.js";
import { hintText } from "./hints.js";
import { showPrompt } from "./prompt.js";
import { reasons } from "./reasons.js";
import { capital, plain } from "./words.js";
import { squaresOf, subjectOf, targetOf } from "./wishes.js";

/** @typedef {import("./types").Action} Action */
/** @typedef {import("./types").Message} Message */
/** @typedef {import("./types").ViewData} ViewData */
/** @typedef {import("./types").BoardData} BoardData */
/** @typedef {import("./types").RefusalData} RefusalData */
/** @typedef {import("./wishes.js").Target} Target */

/** The table: what the player does, and what is shown of it. */
class Table extends GameOnPage {
  /** @param {string} game */
  constructor(game) {
    super(game);
    this.guide = new GuidePanel(byId("guide"));
    this.dragging = new Dragging(byId("board"), {
      label: (piece) => this.words?.pieceName(piece) ?? piece,
      canDrag: (piece) => Boolean(this.wishes?.byPiece.has(piece)),
      onStart: (piece) => this.select(piece),
      onDrop: (x, y) => this.pointed(this.picture.at(x, y), true),
    });
    document.addEventListener("keydown", (event) => this.typed(event));
    byId("board").addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.help(this.picture.at(event.clientX, event.clientY));
    });
    byId("board").addEventListener(
      "click",
      (event) => {
        if (!event.shiftKey) return;
        event.stopPropagation();
        this.help(this.picture.at(event.clientX, event.clientY));
      },
      { capture: true },
    );
    byId("all-filter").addEventListener("input", () => this.listAll());
    byId("all-actions").addEventListener("toggle", () => this.listAll());
    this.connection.open();
  }

  /** Show everything beside the picture, and the marks on it. */
  show() {
    const { message, view, words, board } = this;
    if (!message || !view || !words || !board) return;
    const name = this.picture.title || capital(board.scenario.replace(/^.*:/, ""));
    byId("title").textContent = name;
    document.title = `${view.is_asked && !view.result ? "● Your turn – " : ""}${name} – dtwister`;
    showSeats(byId("seats"), message, view, words, {
      onSit: (seat) => this.sit(seat),
      onDismiss: (seat) => this.dismiss(seat),
      onPiece: (piece) => openPiece(piece, board, view, words),
    });
    const { wishes, selected, chooser, refused, preview, hint, hasHints } = this;
    showPrompt(
      byId("prompt"),
      { message, view, words, wishes, selected, chooser, refused, preview, hint, hasHints },
      {
        onChoose: (action) => this.choose(action),
        onLook: (action) => this.look(action),
        onSelect: (piece) => this.select(piece === this.selected ? null : piece),
        onConfirm: (action) => this.busy(() => this.play(action)),
        onCancel: () => this.cancel(),
        onTakeBack: () => this.takeBack(),
        onHint: () => this.askHint(),
        onDropHint: () => this.dropHint(),
        onHelp: (piece) => openPiece(piece, board, view, words),
        onDecline: () => this.send({ do: "decline" }),
        onOffer: (action) => this.send({ do: "offer", action }),
        onRematch: () => this.rematch(),
      },
    );
    showCombat(byId("combat"), this.previewed ?? view.combat, words, this.previewed ? "If you attack" : "Combat");
    byId("all-actions").hidden = !wishes;
    byId("all-count").textContent = wishes ? String(wishes.actions.length) : "";
    this.listAll();
    this.showMenu();
    this.mark();
    this.guide.at(view.decision?.decision ?? "");
  }

  /** Mark on the board what can be chosen. */
  mark() {
    const { wishes, words, selected, chooser } = this;
    if (!words) return;
    const can = new Map();
    /** @type {{target: Target, label: string, isWarm: boolean}[]} */
    const targets = [];
    if (wishes) {
      for (const [piece, actions] of wishes.byPiece) {
        can.set(piece, `${words.pieceName(piece)} on ${wishes.places.squareOf(piece) ?? "no square"}: ${actions.length} actions`);
      }
      for (const { target, actions } of wishes.pointable(selected).values()) {
        const label = plain(words.command(actions[0])) + (actions.length > 1 ? `, and ${actions.length - 1} more` : "");
        targets.push({ target, label: capital(label), isWarm: !actions.some((action) => Array.isArray(action.course)) });
      }
    }
    this.picture.mark({ can, selected, targets, chosen: chooser?.target ?? null });
    this.showHint();
  }

  /** Show on the board what the best hint means. */
  showHint() {
    const { words, wishes, message } = this;
    const best = this.hint?.hints[0]?.action;
    if (!best || !words || !wishes) {
      this.picture.showHint(null);
      return;
    }
    const target = targetOf(best, words.glossary.actions[best.action]?.fields ?? {}, wishes.places);
    this.picture.showHint({ piece: subjectOf(best), target, course: squaresOf(best.course), seat: message?.session ?? "" });
  }

  /** Show the list of all legal actions, as far as the filter lets them through. */
  listAll() {
    if (!this.wishes || !this.words) return;
    showAll(this.wishes, this.words, { onChoose: (action) => this.choose(action), onLook: (action) => this.look(action) });
  }

  // -- what the player does ----------------------------------------------------------------------

  /**
   * Choose a piece, or let go of it.
   * @param {string | null} piece
   */
  select(piece) {
    this.letGo();
    this.selected = piece;
    this.show();
  }

  /** Forget what was chosen. */
  letGo() {
    this.selected = null;
    this.chooser = null;
    this.refused = [];
    this.preview = null;
    this.previewed = null;
    this.look(null);
  }

  /** Go one step back. */
  cancel() {
    const piece = this.chooser || this.preview || this.refused.length ? this.selected : null;
    this.letGo();
    this.selected = piece;
    this.show();
  }

  /**
   * Do what a click or a drop on the board means.
   * @param {{piece: string | null, space: string | null, slot: string | null, mark: Target | null}} what
   * @param {boolean} [isDrop]
   */
  pointed(what, isDrop = false) {
    const { wishes, words } = this;
    const { mark, piece } = what;
    if (!wishes || !words) {
      if (piece && !isDrop) this.explain(piece);
      return;
    }
    if (mark) {
      const found = wishes.pointable(this.selected).get(`${mark.kind} ${mark.name}`);
      if (found) {
        this.pointAt(mark, found.actions);
        return;
      }
    }
    if (piece && wishes.byPiece.has(piece) && !isDrop) {
      this.select(piece === this.selected ? null : piece);
      return;
    }
    if (!this.selected) {
      if (piece) this.explain(piece);
      return;
    }
    /** @type {Target} */
    const target = what.space ? { kind: "space", name: what.space } : { kind: "slot", name: what.slot ?? "" };
    const { selected } = this;
    if (target.name && target.name !== wishes.places.squareOf(selected)) this.busy(() => this.askWhy(selected, target, what.slot));
  }

  /**
   * Do what pointing at a place means: the one action there, or a choice of several.
   * @param {Target} target
   * @param {Action[]} actions
   */
  pointAt(target, actions) {
    const isAgain = this.chooser?.target?.kind === target.kind && this.chooser.target.name === target.name;
    if (actions.length === 1 || isAgain) {
      this.choose(actions[0]);
      return;
    }
    this.refused = [];
    this.preview = this.previewed = null;
    const where = target.kind === "slot" ? `Room ${target.name}` : capital(target.name);
    this.chooser = { title: `${where}: what will you do?`, actions, target };
    this.show();
    byId("prompt").scrollIntoView({ block: "nearest" });
  }

  /**
   * Choose an action. Before a combat its values are shown, and before a rotation the room.
   * @param {Action} action
   */
  async choose(action) {
    await this.busy(() => this.chosen(action));
  }

  /**
   * Do something that takes a while, and nothing else meanwhile.
   * @param {() => Promise<void>} work
   */
  async busy(work) {
    if (this.isBusy) return;
    this.isBusy = true;
    byId("prompt").setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      this.failed(error);
    } finally {
      this.isBusy = false;
      byId("prompt").removeAttribute("aria-busy");
    }
  }

  /** @param {Action} action */
  async chosen(action) {
    const fields = this.words?.glossary.actions[action.action]?.fields ?? {};
    const isTurn = quartersOf(action) !== 0 && "slot" in action;
    const mayFight = !this.view?.combat && Object.entries(fields).some(([name, kind]) => name !== "piece" && (kind === "piece" || (kind === "word" && name === "way")));
    if (isTurn && this.preview !== action) {
      this.preview = action;
      this.chooser = null;
      this.show();
      this.look(action);
      return;
    }
    if (mayFight && "piece" in action) {
      const answer = await this.connection.ask({ do: "preview", action });
      if (answer.combat) {
        this.chooser = null;
        this.refused = [];
        this.preview = action;
        this.previewed = answer.combat;
        this.show();
        return;
      }
    }
    await this.play(action);
  }

  /**
   * Play an action.
   * @param {Action} action
   */
  async play(action) {
    if (!this.message) return;
    const { number } = this.message;
    this.wishes = null;
    this.mark();
    byId("prompt").removeAttribute("data-ready");
    if (!(await this.send({ do: "play", action, number }))) await this.askLegal();
  }

  /**
   * Ask why a piece cannot go to a place or do something there.
   * @param {string} piece
   * @param {Target} target
   * @param {string | null} slot
   */
  async askWhy(piece, target, slot) {
    const { wishes, words } = this;
    if (!wishes || !words) return;
    const found = await reasons(piece, target, slot, wishes.places, words, this.connection);
    if (this.selected !== piece) return;
    this.chooser = null;
    this.refused = found;
    this.show();
  }

  /** @param {string} piece */
  explain(piece) {
    if (this.board && this.view && this.words) openPiece(piece, this.board, this.view, this.words);
  }

  /** @param {{piece: string | null, space: string | null}} what */
  help({ piece, space }) {
    const { board, view, words } = this;
    if (!board || !view || !words) return;
    if (piece) openPiece(piece, board, view, words);
    else if (space) openSquare(space, board, view, words, (name) => openPiece(name, board, view, words));
  }

  /**
   * Show on the board what an action would do, as far as it can be seen before.
   * @param {Action | null} action
   */
  look(action) {
    if (this.turned && this.turned !== action) {
      this.picture.previewTurn(String(this.turned.slot), 0);
      this.turned = null;
    }
    if (!action && this.preview && quartersOf(this.preview)) action = this.preview;
    const quarters = action ? quartersOf(action) : 0;
    if (action && quarters && typeof action.slot === "string") {
      this.picture.previewTurn(action.slot, quarters);
      this.turned = action;
    }
    const course = action && Array.isArray(action.course) ? squaresOf(action.course) : null;
    if (course) this.picture.showTrail([{ course, seat: this.message?.session ?? "" }]);
  }

  /** Ask what a search would play here; the board stays usable while it thinks. */
  async askHint() {
    const { message, view } = this;
    if (!this.hasHints || this.hint || !message || !view?.is_asked || view.result) return;
    const hint = (this.hint = { number: message.number, hints: /** @type {import("./types").Hint[]} */ ([]), why: "" });
    this.say("Thinking about a hint.");
    this.show();
    try {
      const answer = await this.connection.ask({ do: "hint" });
      if (answer.number === hint.number) hint.hints = answer.hints ?? [];
      if (!hint.hints.length) hint.why = "The search has nothing to advise here.";
    } catch (error) {
      hint.why = error instanceof Error ? error.message : String(error);
    }
    if (this.hint !== hint) return; // the game went on meanwhile
    const [best] = hint.hints;
    this.say(best && this.words ? `Hint: ${hintText(best, this.words)}` : hint.why);
    this.show();
  }

  /** Forget a hint. */
  dropHint() {
    this.hint = null;
    this.show();
  }

  /** Take back the last action, where it is fair. */
  async takeBack() {
    if (this.message?.may_take_back) await this.send({ do: "take-back", number: this.message.number });
  }

  /** @param {string} seat */
  async dismiss(seat) {
    if (await confirmed(`${capital(seat)} is away. Claim the game?`, "Claim it")) await this.send({ do: "dismiss", seat });
  }

  /** @param {string} seat */
  async sit(seat) {
    try {
      const name = ownName();
      const { key } = await call(`api/games/${this.game}/join`, { body: { seat, name } });
      this.keys.keep(seat, key);
      location.hash = `key=${key}`;
      location.reload();
    } catch (error) {
      this.failed(error);
    }
  }

  /** Begin the game once more, sides changed. */
  async rematch() {
    try {
      const { game, seat, key } = await call(`api/games/${this.game}/rematch`, { body: {}, key: this.key });
      new Keys(game).keep(seat, key);
      location.assign(new URL(`game/${game}#key=${key}`, document.baseURI));
    } catch (error) {
      this.failed(error);
    }
  }

  // -- what is shown -----------------------------------------------------------------------------

  showMenu() {
    const { message, view, words } = this;
    if (!message || !view || !words) return;
    showMenu(message, view, words, {
      onOffer: (action) => this.send({ do: "offer", action }),
      onDeclare: (action) => this.send({ do: "declare", action }),
      onLinks: () => openLinks(this.game, this.keys),
      onTurn: () => this.turnBoard(),
      onZoom: (factor) => this.setZoom(this.zoom * factor),
    });
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.cancel();
    else if (event.key === "?") {
      const piece = document.activeElement?.getAttribute("data-piece");
      if (piece) this.explain(piece);
      else openKeys();
    } else if (event.key === "u" || event.key === "U") this.takeBack();
    else if (event.key === "h" || event.key === "H") this.askHint();
    else if (event.key === "/" && this.wishes) {
      /** @type {HTMLDetailsElement} */ (byId("all-actions")).open = true;
      byId("all-filter").focus();
    } else if (!event.key.startsWith("Arrow") || !this.picture.moveFocus(event.key)) return;
    event.preventDefault();
  }
}

/**
 * Return the quarter turns that an action gives to a room; 0 if it turns none.
 * @param {Action} action
 * @returns {number}
 */
function quartersOf(action) {
  const words = Object.values(action);
  return words.includes("clockwise") ? 1 : words.includes("counterclockwise") ? -1 : 0;
}

const found = location.pathname.match(/\/game\/([^/]+)/);
if (found) new Table(decodeURIComponent(found[1]));
addEventListener("hashchange", () => location.reload());
