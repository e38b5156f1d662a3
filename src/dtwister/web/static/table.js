/**
 * The table: one game, as one seat or a watcher sees it.
 */

import { ApiError, Connection, call, layers, once } from "./api.js";
import { BoardPicture, nextDown, sideDown } from "./board.js";
import { byId, clockText, confirmed, copy, el, fill, openDialog, toast } from "./dom.js";
import { Dragging } from "./dragging.js";
import { GuidePanel } from "./guide.js";
import { openKeys, openPiece, openSquare } from "./help.js";
import { Keys } from "./keys.js";
import { Log, showCombat, showSeats } from "./panels.js";
import { actionButton, sentenceOf, showPrompt } from "./prompt.js";
import { Words, capital, plain } from "./words.js";
import { Places, Wishes, grouped, squaresOf, subjectOf, wishesFor } from "./wishes.js";

/** @typedef {import("./types").Action} Action */
/** @typedef {import("./types").Message} Message */
/** @typedef {import("./types").ViewData} ViewData */
/** @typedef {import("./types").BoardData} BoardData */
/** @typedef {import("./types").RefusalData} RefusalData */
/** @typedef {import("./wishes.js").Target} Target */

/** The most actions that the list shows at once. */
const LISTED = 250;

/** One game on the page. */
class Table {
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
    this.isBusy = false;
    /** When the last message came, by the clock of the page. */
    this.heard = 0;
    this.down = "";
    this.zoom = 1;
    /** @type {Promise<void>} */
    this.queue = Promise.resolve();
    this.picture = new BoardPicture(byId("board"), (what) => this.pointed(what));
    this.log = new Log(byId("log"), (kind, name) => this.hover(kind, name));
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
    byId("all-filter").addEventListener("input", () => this.listAll());
    byId("all-actions").addEventListener("toggle", () => this.listAll());
    setInterval(() => this.tick(), 200);
    this.connection = this.connect();
  }

  /** @returns {Connection} */
  connect() {
    const made = new Connection(this.game, this.key, {
      onMessage: (message) => {
        this.queue = this.queue.then(() => this.take(message)).catch((error) => this.failed(error));
      },
      onState: (state, why) => this.showState(state, why),
    });
    made.open();
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
    this.heard = performance.now();
    if (message.board) {
      this.board = message.board;
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
      const all = await call(`api/games/${this.game}?since=0`, { key: this.key });
      this.log.add(all.news, this.words);
    } else {
      this.log.add(message.news, this.words);
    }
    if (isNew) {
      this.wishes = null;
      this.letGo();
      await this.draw(isFirst || message.board !== null);
      this.announce(message);
    }
    this.show();
    if (isNew && this.view.is_asked && !this.view.result) await this.askLegal();
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
    const others = message.news.filter((one) => "told" in one && one.by !== message.session);
    const walks = [...courses].map(([piece, course]) => ({ course, seat: this.words?.seatOf(piece) ?? "" }));
    this.picture.showTrail(others.length ? walks : []);
  }

  /** Show everything beside the picture, and the marks on it. */
  show() {
    const { message, view, words, board } = this;
    if (!message || !view || !words || !board) return;
    const name = message.game?.name ?? capital(board.scenario.replace(/^.*:/, ""));
    byId("title").textContent = name;
    document.title = `${view.is_asked && !view.result ? "● Your turn – " : ""}${name} – dtwister`;
    showSeats(byId("seats"), message, view, words, {
      onSit: (seat) => this.sit(seat),
      onDismiss: (seat) => this.dismiss(seat),
      onPiece: (piece) => openPiece(piece, board, view, words),
    });
    const { wishes, selected, chooser, refused, isBusy, preview } = this;
    showPrompt(
      byId("prompt"),
      { message, view, words, wishes, selected, chooser, refused, isBusy, preview },
      {
        onChoose: (action) => this.choose(action),
        onLook: (action) => this.look(action),
        onSelect: (piece) => this.select(piece === this.selected ? null : piece),
        onConfirm: (action) => this.play(action),
        onCancel: () => this.cancel(),
        onTakeBack: () => this.takeBack(),
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
  }

  /** Show the list of all legal actions, as far as the filter lets them through. */
  listAll() {
    const { wishes, words } = this;
    const box = /** @type {HTMLDetailsElement} */ (byId("all-actions"));
    if (!wishes || !words || !box.open) return;
    const filter = /** @type {HTMLInputElement} */ (byId("all-filter")).value.toLowerCase().split(/\s+/).filter(Boolean);
    const commands = words.commands(wishes.actions);
    const texts = new Map(
      wishes.actions.map((action, at) => {
        const subject = subjectOf(action);
        const verb = words.glossary.actions[action.action]?.verb ?? "";
        return [action, { parts: commands[at], text: `${verb} ${subject ? words.pieceName(subject) : ""} ${plain(commands[at])}`.toLowerCase() }];
      }),
    );
    const found = wishes.actions.filter((action) => filter.every((word) => texts.get(action)?.text.includes(word)));
    const listener = { onChoose: (/** @type {Action} */ action) => this.choose(action), onLook: (/** @type {Action | null} */ action) => this.look(action) };
    fill(
      byId("all-list"),
      grouped(found.slice(0, LISTED), words.glossary).map(({ verb, actions }) =>
        el(
          "div",
          { class: "verb-group" },
          el("h3", {}, `${capital(verb.replaceAll("-", " "))} `, el("span", { class: "count" }, String(actions.length))),
          actions.map((action) => actionButton(action, texts.get(action)?.parts ?? [], words, listener, "line")),
        ),
      ),
      found.length > LISTED ? el("p", { class: "quiet-text" }, `and ${found.length - LISTED} more; type a word to filter`) : null,
      found.length ? null : el("p", { class: "quiet-text" }, "No legal action has these words."),
    );
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
    if (!wishes || !words) return;
    const { mark, piece } = what;
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
    if (target.name && target.name !== wishes.places.squareOf(this.selected)) this.askWhy(this.selected, target, what.slot);
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
    if (!this.message || this.isBusy) return;
    this.isBusy = true;
    byId("prompt").setAttribute("aria-busy", "true");
    try {
      await this.send({ do: "play", action, number: this.message.number });
    } finally {
      this.isBusy = false;
      byId("prompt").removeAttribute("aria-busy");
    }
  }

  /**
   * Send a request, and show why it was refused.
   * @param {Record<string, unknown>} request
   */
  async send(request) {
    try {
      const answer = await this.connection.ask(request);
      if (answer.answer !== "refused" || !answer.refusal) return;
      const { selected } = this;
      this.letGo();
      this.selected = selected;
      this.refused = [{ verb: "", refusal: answer.refusal }];
      this.show();
    } catch (error) {
      this.failed(error);
    }
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
    const places = [target];
    const room = this.view?.rooms.find((one) => one.slot === slot);
    if (slot && target.kind === "space" && room?.face === "down") places.push({ kind: "slot", name: slot });
    const asked = places.flatMap((place) => wishesFor(piece, place, words.glossary, wishes.places)).slice(0, 8);
    const answers = await Promise.all(asked.map((action) => this.connection.ask({ do: "why-not", action })));
    const found = asked.flatMap((action, at) => {
      const refusal = answers[at].refusal;
      if (!refusal || refusal.refusal === "unreadable") return [];
      return [{ verb: (words.glossary.actions[action.action]?.verb ?? "").replaceAll("-", " "), refusal }];
    });
    const unlike = found.filter((one, at) => found.findIndex((other) => sentenceOf(other.refusal) === sentenceOf(one.refusal)) === at);
    if (this.selected !== piece) return;
    this.chooser = null;
    this.refused = unlike.length
      ? unlike.slice(0, 4)
      : [{ verb: "", refusal: { refusal: "", rule: "", sentence: `${words.pieceName(piece)} can do nothing there now`, parameters: {} } }];
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
      const name = localStorage.getItem("dtwister:name") ?? "";
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

  showMenu() {
    const { message, view } = this;
    if (!message || !view) return;
    const declarations = /** @type {Action[]} */ (/** @type {unknown} */ (view.declarations)).filter(
      (action) => !("what" in action) && !message.may_offer.some((one) => one.action === action.action),
    );
    const isPlayer = message.session !== "spectator";
    fill(
      byId("menu"),
      view.result ? null : message.may_offer.map((action) => el("button", { type: "button", onclick: () => this.send({ do: "offer", action }) }, `Offer: ${plain(this.words?.command(action) ?? [])}`)),
      view.result
        ? null
        : declarations.map((action) =>
            el("button", { type: "button", onclick: async () => {
              const said = capital(plain(this.words?.command(action) ?? []));
              if (await confirmed(`${said}?`, said)) await this.send({ do: "declare", action });
            } }, capital(plain(this.words?.command(action) ?? []))),
          ),
      el("button", { type: "button", onclick: () => this.openLinks() }, "Links"),
      el("button", { type: "button", "aria-label": "Help", onclick: openKeys }, "?"),
      isPlayer ? null : el("span", { class: "quiet-text" }, "You are watching"),
    );
    fill(
      byId("board-tools"),
      el("button", { type: "button", class: "quiet", title: "Turn the board", onclick: async () => {
        this.down = nextDown(this.down);
        this.picture.forget();
        await this.draw(true);
        this.mark();
      } }, "⟳ Turn"),
      el("button", { type: "button", class: "quiet", "aria-label": "Smaller", onclick: () => this.setZoom(this.zoom / 1.35) }, "−"),
      el("button", { type: "button", class: "quiet", "aria-label": "Larger", onclick: () => this.setZoom(this.zoom * 1.35) }, "+"),
    );
  }

  /** @param {number} zoom */
  setZoom(zoom) {
    this.zoom = Math.min(4, Math.max(1, zoom));
    this.picture.svg.style.setProperty("--zoom", String(this.zoom));
  }

  openLinks() {
    const watch = new URL(`game/${this.game}`, document.baseURI).href;
    const own = this.key ? `${watch}#key=${this.key}` : null;
    const row = (/** @type {string} */ text, /** @type {string} */ link) =>
      el("p", { class: "row" }, el("span", { class: "grow" }, text), el("button", { type: "button", onclick: () => copy(link) }, "Copy"));
    openDialog(
      "Links",
      own ? row("Your seat. Keep it to yourself: with it anyone plays for you.", own) : null,
      ...[...this.keys.all].filter(([, key]) => key !== this.key).map(([seat, key]) => row(`The seat of ${seat}`, `${watch}#key=${key}`)),
      row("For watchers, and for those who take an open seat", `${watch}#watch`),
    );
  }

  /** @param {Message} message */
  announce(message) {
    const { words, view } = this;
    if (!words || !view) return;
    const said = message.news.flatMap((one) => ("told" in one && one.by !== message.session && one.by !== "nature" ? [capital(plain(words.told(one)))] : []));
    if (view.is_asked && view.decision) said.push(capital(view.decision.text));
    if (said.length) byId("live").textContent = `${said.slice(-3).join(". ")}.`;
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
      shown.append(" ", el("a", { href: "#watch", onclick: () => setTimeout(() => location.reload()) }, "Watch instead"));
    }
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof ApiError)) console.error(error);
    toast(error instanceof Error ? error.message : String(error), "error");
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
