/**
 * One game on the page: its messages, its board and its connection, whatever the player does.
 */

import { ApiError, Connection, call, layers, once } from "./api.js";
import { BoardPicture } from "./board.js";
import { byId, clockText, el, toast } from "./dom.js";
import { Keys } from "./keys.js";
import { Log } from "./panels.js";
import { nextDown, sideDown } from "./sides.js";
import { Words, capital, plain } from "./words.js";
import { Places, Wishes, squaresOf, subjectOf } from "./wishes.js";

/** @typedef {import("./types").Action} Action */
/** @typedef {import("./types").Message} Message */
/** @typedef {import("./types").ViewData} ViewData */
/** @typedef {import("./types").BoardData} BoardData */
/** @typedef {import("./types").RefusalData} RefusalData */
/** @typedef {import("./wishes.js").Target} Target */

/** A game as one seat or a watcher sees it. `Table` adds what the player does. */
export class GameOnPage {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.keys = new Keys(game);
    this.key = this.keys.now;
    /** @type {Message | null} */
    this.message = null;
    /** @type {ViewData | null} */
    this.view = null;
    /** @type {BoardData | null} */
    this.board = null;
    /** @type {Words | null} */
    this.words = null;
    /** @type {Wishes | null} */
    this.wishes = null;
    /** @type {string | null} */
    this.selected = null;
    /** @type {{title: string, actions: Action[], target: Target | null} | null} */
    this.chooser = null;
    /** @type {{verb: string, refusal: RefusalData}[]} */
    this.refused = [];
    /** @type {Action | null} */
    this.preview = null;
    /** @type {import("./types").CombatData | null} */
    this.previewed = null;
    /** @type {Action | null} the rotation that the board shows as a preview */
    this.turned = null;
    /** Where the own seat put pieces, with the number of the decision.
     * @type {Map<string, {square: string, number: number}>} */
    this.plans = new Map();
    /** Whether the server gives hints in this game. */
    this.hasHints = false;
    /** @type {import("./types").HintState | null} */
    this.hint = null;
    this.isBusy = false;
    /** When the last message came, by the clock of the page. */
    this.heard = 0;
    this.down = "";
    this.zoom = 1;
    /** @type {Promise<void>} */
    this.queue = Promise.resolve();
    this.picture = new BoardPicture(byId("board"), (what) => this.pointed(what));
    this.log = new Log(byId("log"), (kind, name) => this.hover(kind, name));
    this.connection = this.connect();
    setInterval(() => this.tick(), 200);
  }

  // -- what the table adds -----------------------------------------------------------------------

  /** Show everything beside the picture, and the marks on it. */
  show() {}

  /** Mark on the board what can be chosen. */
  mark() {}

  /** Forget what was chosen. */
  letGo() {}

  /**
   * Do what a click or a drop on the board means.
   * @param {{piece: string | null, space: string | null, slot: string | null, mark: Target | null}} _what
   * @param {boolean} [_isDrop]
   */
  pointed(_what, _isDrop = false) {}

  // -- messages ----------------------------------------------------------------------------------

  /** @returns {Connection} */
  connect() {
    const made = new Connection(this.game, this.key, {
      onMessage: (message) => {
        this.queue = this.queue.then(() => this.take(message)).catch((error) => this.failed(error));
      },
      onState: (state, why) => this.showState(state, why),
      onRematch: () => toast("Another player plays again: press “Play again” to join."),
    });
    return made;
  }

  /**
   * Take over a message: whole, or news.
   * @param {Message} message
   */
  async take(message) {
    const isFirst = this.message === null;
    const isNew = message.view !== null || isFirst;
    this.message = message;
    if (this.key && message.session !== "spectator") this.keys.keep(message.session, this.key);
    this.heard = performance.now();
    if (message.board) {
      this.board = message.board;
      this.hasHints = message.game?.hints ?? false;
      this.words = new Words(await once("api/glossary"), message.board);
      if (isFirst) {
        this.picture.forget();
        await this.useStyle();
      }
    }
    if (message.view) this.view = message.view;
    if (!this.view || !this.board || !this.words) throw new Error("the server sent no board");
    if (message.board) {
      this.log.clear();
      this.plans.clear();
      const all = await call(`api/games/${this.game}?since=0`, { key: this.key });
      this.tell(all.news, this.words);
    } else {
      this.tell(message.news, this.words);
    }
    if (isNew) {
      this.wishes = null;
      this.hint = null;
      this.letGo();
      await this.draw(isFirst || message.board !== null);
      this.announce(message);
    }
    this.show();
    if (isNew && this.view.is_asked && !this.view.result) await this.askLegal();
  }

  /**
   * Add news to the log, and note where the own seat put pieces.
   * @param {Message["news"]} news
   * @param {Words} words
   */
  tell(news, words) {
    this.log.add(news, words);
    for (const one of news) {
      if ("rewind" in one) {
        for (const [piece, plan] of this.plans) if (plan.number >= one.rewind) this.plans.delete(piece);
        continue;
      }
      const piece = one.by === this.message?.session ? subjectOf(one.action) : null;
      const fields = words.glossary.actions[one.action.action]?.fields ?? {};
      const square = Object.keys(fields).find((name) => fields[name] === "space");
      if (piece && square) this.plans.set(piece, { square: String(one.action[square]), number: one.told });
    }
  }

  /** Show on the board what the own seat put there and others do not see yet. */
  showPlans() {
    const { view, words, message } = this;
    if (!view || !words || !message) return;
    const behind = new Set(view.pieces.filter((piece) => piece.place === "behind").map((piece) => piece.name));
    for (const piece of this.plans.keys()) if (!behind.has(piece)) this.plans.delete(piece);
    this.picture.showPlans([...this.plans].map(([piece, { square }]) => ({ piece, square, label: words.pieceName(piece) })), message.session);
  }

  /** Load the colours of the board. */
  async useStyle() {
    const sheet = el("link", { rel: "stylesheet", href: `api/games/${this.game}/style.css?theme=auto` });
    await new Promise((resolve) => {
      sheet.addEventListener("load", resolve);
      sheet.addEventListener("error", resolve);
      document.head.append(sheet);
    });
  }

  /** Ask what is legal now, and show it. */
  async askLegal() {
    const { message, view, board, words } = this;
    if (!message || !view || !board || !words) return;
    const answer = await this.connection.ask({ do: "legal", piece: null });
    if (answer.answer !== "legal" || !answer.actions || answer.number !== this.message?.number) return;
    this.wishes = new Wishes(answer.actions, words.glossary, new Places(board, view));
    const subjects = [...this.wishes.byPiece.keys()];
    if (subjects.length === 1 && !this.wishes.general.length) this.selected = subjects[0];
    this.show();
  }

  /**
   * Draw the board.
   * @param {boolean} isQuiet without animations
   */
  async draw(isQuiet) {
    const { message, view, board } = this;
    if (!message || !view || !board) return;
    if (!this.down) this.down = sideDown(board, message.session, innerWidth < innerHeight);
    this.picture.down = this.down;
    const sent = await layers(this.game, this.key, this.picture.digests, this.down);
    const courses = new Map();
    const turns = [];
    for (const one of message.news) {
      for (const event of "events" in one ? one.events : []) {
        if (event.event === "core:walked") courses.set(event.piece, squaresOf(event.course));
        if (event.event === "core:room-turned") turns.push({ slot: String(event.slot), quarters: Number(event.quarters) });
      }
    }
    this.picture.show(sent, view, board, { courses, turns, isQuiet });
    this.showPlans();
    const others = message.news.filter((one) => "told" in one && one.by !== message.session);
    const walks = [...courses].map(([piece, course]) => ({ course, seat: this.words?.seatOf(piece) ?? "" }));
    this.picture.showTrail(others.length ? walks : []);
  }

  /**
   * Send a request, and show why it was refused; return whether it was done.
   * @param {Record<string, unknown>} request
   * @returns {Promise<boolean>}
   */
  async send(request) {
    try {
      const answer = await this.connection.ask(request);
      if (answer.answer !== "refused" || !answer.refusal) return true;
      const { selected } = this;
      this.letGo();
      this.selected = selected;
      this.refused = [{ verb: "", refusal: answer.refusal }];
      this.show();
    } catch (error) {
      this.failed(error);
    }
    return false;
  }

  // -- what is shown -----------------------------------------------------------------------------

  async turnBoard() {
    this.down = nextDown(this.down);
    this.picture.forget();
    await this.draw(true);
    this.mark();
  }

  /** @param {number} zoom */
  setZoom(zoom) {
    this.zoom = Math.min(4, Math.max(1, zoom));
    this.picture.svg.style.setProperty("--zoom", String(this.zoom));
  }

  /**
   * Light up on the board what a name in a text means.
   * @param {string} kind
   * @param {string} name
   */
  hover(kind, name) {
    for (const lit of this.picture.svg.querySelectorAll(".lit")) lit.classList.remove("lit");
    if (kind === "piece") this.picture.named.get(`piece ${name}`)?.classList.add("lit");
    if (kind === "slot") this.picture.named.get(`room ${name}`)?.classList.add("lit");
    if (kind === "space") this.picture.layers.querySelector(`[data-at="${CSS.escape(name)}"]`)?.classList.add("lit");
  }

  /** @param {Message} message */
  announce(message) {
    const { words, view } = this;
    if (!words || !view) return;
    const said = message.news.flatMap((one) => ("told" in one && one.by !== message.session && one.by !== "nature" ? [capital(plain(words.told(one)))] : []));
    if (view.is_asked && view.decision) said.push(capital(view.decision.text));
    if (said.length) this.say(`${said.slice(-3).join(". ")}.`);
  }

  /**
   * Let screen readers say a text.
   * @param {string} text
   */
  say(text) {
    byId("live").textContent = text;
  }

  tick() {
    const clocks = this.message?.clocks;
    if (!clocks?.running || this.view?.result) return;
    const passed = (performance.now() - this.heard) / 1000;
    const shown = document.querySelector(`[data-clock="${CSS.escape(clocks.running)}"]`);
    const left = clocks.seconds[clocks.running] - passed;
    if (shown) {
      shown.textContent = clockText(left);
      shown.classList.toggle("short", left < 30);
    }
  }

  /**
   * @param {string} state
   * @param {string} [why]
   */
  showState(state, why) {
    const shown = byId("link-state");
    const texts = /** @type {Record<string, string>} */ ({ connecting: "", connected: "", lost: "Connection lost; trying again…", refused: why ?? "" });
    document.body.dataset.link = state;
    if (state === "error") toast(why ?? "", "error");
    else shown.textContent = texts[state] ?? "";
    if (state === "refused" && this.key) {
      shown.append(" ", el("a", { href: `game/${this.game}#watch` }, "Watch instead"));
    }
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof ApiError)) console.error(error);
    toast(error instanceof Error ? error.message : String(error), "error");
  }
}
