/**
 * The page of authors: plug-ins as they load, a game from a scenario or a drawing, all seats at
 * once, the state as a tree, events, legal actions, and what would be if.
 */

import { ApiError, address, call } from "./api.js";
import { byId, copy, el, fill, toast } from "./dom.js";
import { capital } from "./words.js";

/** @typedef {import("./types").Scenario} Scenario */
/** @typedef {import("./types").Action} Action */
/** @typedef {{name: string, value?: unknown, children?: Tree[]}} Tree */
/** @typedef {{code: string, severity: string, message: string, file: string, line: number}} AuthorFinding */
/**
 * @typedef {{
 *   at: number, last: number, number: number, seats: string[], seed: number | null, decision: string | null,
 *   asked: string | null, result: string | null, state: Tree, actions: string[],
 *   events: {text: string, data: object}[], legal: {text: string, data: Action}[],
 * }} Moment
 */

/** A small position to begin with. */
const DRAWING = `+---+---+---+
|A.  .   . |
+   +   +   +
| .   .  B.|
+---+---+---+`;
const PIECES = "A = blue.thief\nB = yellow.troll";

/** The page of authors. */
class AuthorPage {
  constructor() {
    this.serial = 0;
    this.game = "";
    this.at = 0;
    /** @type {Moment | null} */
    this.moment = null;
    /** @type {Set<string>} names of entries of the state that are open */
    this.open = new Set(["state"]);
    this.shown = "all";
    this.scenario = "";
    /** @type {unknown} all that it takes to make the game again */
    this.link = null;
    document.addEventListener("keydown", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (!this.moment || target.closest("input, textarea, select")) return;
      if (event.key === "ArrowLeft") this.go(this.at - 1);
      else if (event.key === "ArrowRight") this.go(this.at + 1);
      else return;
      event.preventDefault();
    });
  }

  async start() {
    await this.showForms();
    const hash = new URLSearchParams(location.hash.slice(1));
    const made = hash.get("make");
    if (made) await this.begin({ game: decoded(made) }, Number(hash.get("at") ?? Infinity));
    else if (hash.get("game")) await this.show(hash.get("game") ?? "", Number(hash.get("at") ?? 0));
    await this.watch();
  }

  /** Follow the files: each time they are loaded, show what was found. */
  async watch() {
    for (;;) {
      try {
        const status = await call(`api/author?since=${this.serial}&wait=20`);
        const isNew = status.serial !== this.serial;
        this.serial = status.serial;
        if (isNew) await this.loaded(status);
      } catch (error) {
        byId("loaded").textContent = said(error);
        await new Promise((resolve) => setTimeout(resolve, 2000));
      }
    }
  }

  /** @param {{loaded: boolean, error: string, digest: string, findings: AuthorFinding[]}} status */
  async loaded(status) {
    const time = new Date().toLocaleTimeString();
    byId("loaded").textContent = status.loaded ? `Loaded at ${time}` : `Not loaded at ${time}: the rules from before are used`;
    const place = byId("findings");
    place.hidden = !status.error && !status.findings.length;
    fill(
      place,
      el("h2", {}, status.error ? "Not loaded" : "Findings"),
      status.error ? el("pre", { class: "scrolled", text: status.error }) : null,
      status.findings.map((one) =>
        el("div", { class: `finding ${one.severity}` }, el("strong", {}, `${one.file}:${one.line} `), el("code", {}, one.code), ` ${one.message}`),
      ),
    );
    await this.showForms();
    if (this.game && status.loaded && this.link) await this.begin({ game: this.link }, this.at);
  }

  // -- beginning ---------------------------------------------------------------------------------

  async showForms() {
    const { scenarios } = await call("api/scenarios");
    const form = byId("by-scenario");
    const before = /** @type {HTMLFormElement} */ (form).elements;
    const entered = (/** @type {string} */ name) => /** @type {HTMLInputElement | null} */ (before.namedItem(name))?.value;
    this.scenario = entered("scenario") ?? this.scenario;
    const list = el("select", { name: "scenario", "aria-label": "Scenario" }, ...scenarios.map((/** @type {Scenario} */ one) => el("option", { value: one.id, selected: one.id === this.scenario }, `${one.name} (${one.id})`)));
    const seed = el("input", { type: "number", name: "seed", min: 0, value: entered("seed"), placeholder: "any", "aria-label": "Seed" });
    form.onsubmit = (event) => {
      event.preventDefault();
      this.scenario = list.value;
      this.begin({ scenario: list.value, ...(seed.value ? { seed: Number(seed.value) } : {}) }, Infinity);
    };
    fill(form, el("h3", {}, "From a scenario"), list, el("label", { class: "row" }, "Seed", seed), el("button", { class: "primary", type: "submit" }, "Begin"));
    const other = byId("by-drawing");
    if (other.childElementCount) return;
    const drawing = el("textarea", { "aria-label": "Drawing", spellcheck: "false" });
    drawing.value = DRAWING;
    const pieces = el("textarea", { "aria-label": "Pieces", spellcheck: "false" });
    pieces.value = PIECES;
    pieces.classList.add("short");
    other.onsubmit = (event) => {
      event.preventDefault();
      const named = pieces.value.split("\n").map((line) => line.split("=").map((part) => part.trim())).filter((pair) => pair.length === 2);
      this.begin({ drawing: drawing.value, pieces: Object.fromEntries(named) }, Infinity);
    };
    fill(other, el("h3", {}, "From a drawing"), drawing, pieces, el("button", { class: "primary", type: "submit" }, "Set up"));
  }

  /**
   * Begin a game, and show one moment of it.
   * @param {object} wanted
   * @param {number} at
   */
  async begin(wanted, at) {
    await this.trying(async () => {
      const made = await call("api/author/games", { body: wanted });
      await this.show(made.game, Math.min(at, made.at));
      /** @type {HTMLDetailsElement} */ (byId("begin")).open = false;
    });
  }

  /**
   * Do something, and show what goes wrong.
   * @param {() => Promise<void>} work
   */
  async trying(work) {
    try {
      await work();
    } catch (error) {
      toast(said(error), "error");
    }
  }

  // -- a moment ----------------------------------------------------------------------------------

  /**
   * Show a moment of a game.
   * @param {string} game
   * @param {number} at
   */
  async show(game, at) {
    const query = Number.isFinite(at) ? `?at=${at}` : "";
    /** @type {Moment} */
    const moment = await call(`api/author/games/${game}${query}`);
    this.game = game;
    this.moment = moment;
    this.at = moment.at;
    this.link = (await call(`api/author/games/${game}/text?at=${moment.last}`)).game;
    history.replaceState(null, "", `#game=${game}&at=${moment.at}`);
    byId("game").hidden = false;
    this.showTime(moment);
    this.showBoards(moment);
    this.showLegal(moment);
    this.showEvents(moment);
    this.showState(moment);
  }

  /** @param {number} at */
  async go(at) {
    const { moment } = this;
    if (!moment || at < 0 || at > moment.last) return;
    await this.trying(() => this.show(this.game, at));
  }

  /**
   * Ask for something at this moment; from an earlier one it is another game.
   * @param {Record<string, unknown>} request
   */
  async send(request) {
    await this.trying(async () => {
      const answer = await call(`api/author/games/${this.game}`, { body: { at: this.at, ...request } });
      if (answer.game !== this.game) toast("From an earlier moment: this is another game now.");
      await this.show(answer.game, answer.at);
    });
  }

  /** @param {Moment} moment */
  showTime(moment) {
    const slider = el("input", { id: "position", type: "range", min: 0, max: moment.last, value: moment.at, "aria-label": "Moment", onchange: () => this.go(Number(slider.value)) });
    const bot = () => this.send({ do: "bot", bot: "greedy" });
    const line = el("input", { type: "text", class: "grow", placeholder: "move blue.thief a1-b1", "aria-label": "Action as text" });
    const typed = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.send({ do: "play", text: line.value });
    };
    const why = () =>
      this.trying(async () => {
        const answer = await call(`api/author/games/${this.game}`, { body: { at: this.at, do: "why", text: line.value } });
        toast(answer.refusal?.sentence ?? answer.sentence ?? "It is legal.");
      });
    fill(
      byId("time"),
      el(
        "div",
        { class: "row wrap-row" },
        el("button", { type: "button", onclick: () => this.go(this.at - 1), disabled: moment.at <= 0 }, "← Back"),
        slider,
        el("button", { type: "button", onclick: () => this.go(this.at + 1), disabled: moment.at >= moment.last }, "On →"),
        el("output", {}, `${moment.at} of ${moment.last}`),
        el("button", { type: "button", id: "bot", onclick: bot, disabled: !moment.decision }, "Let a bot answer"),
        el("button", { type: "button", id: "again", "data-link": this.madeAgain(), onclick: () => copy(this.madeAgain()) }, "Copy a link that makes this again"),
      ),
      el("p", {}, el("strong", {}, moment.result ? `Over: ${moment.result.replaceAll("-", " ")}` : capital(moment.decision ?? "")), el("span", { class: "quiet-text" }, `  seed ${moment.seed ?? "unknown"}`)),
      el("form", { class: "row", onsubmit: typed }, line, el("button", { type: "submit" }, "Play"), el("button", { type: "button", onclick: why }, "Why not?")),
    );
  }

  /** Return a link with all that it takes to make this moment again. */
  madeAgain() {
    return address(`author#make=${encoded(this.link)}&at=${this.at}`);
  }

  /** @param {Moment} moment */
  showBoards(moment) {
    const seats = ["all", ...moment.seats, "spectator"];
    const picture = (/** @type {string} */ seat) =>
      el(
        "figure",
        {},
        el("figcaption", {}, seat === "all" ? "Everything open" : `As ${seat} knows it`),
        el("img", { src: `api/author/games/${this.game}/board.svg?at=${moment.at}&seat=${seat}`, alt: `The board ${seat === "all" ? "with everything open" : `as ${seat} knows it`}` }),
      );
    const chosen = this.shown === "seats" ? moment.seats : [this.shown];
    fill(
      byId("boards"),
      el(
        "div",
        { class: "chips", role: "group", "aria-label": "Whose knowledge" },
        ...[...seats, "seats"].map((seat) =>
          el("button", { type: "button", "aria-pressed": seat === this.shown, onclick: () => {
            this.shown = seat;
            this.showBoards(moment);
          } }, { seats: "All seats", all: "Everything open" }[seat] ?? capital(seat)),
        ),
      ),
      el("div", { class: "board-row" }, ...chosen.map(picture)),
    );
  }

  /** @param {Moment} moment */
  showLegal(moment) {
    const list = el("div", { class: "scrolled" });
    const filter = el("input", { type: "search", "aria-label": "Filter legal actions", placeholder: "filter", oninput: () => show() });
    const show = () => {
      const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      const found = moment.legal.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
      fill(list, ...found.slice(0, 400).map(({ text, data }) => el("button", { type: "button", class: "line", onclick: () => this.send({ do: "play", action: data }) }, text)));
    };
    show();
    fill(byId("legal"), el("h2", {}, "Legal actions ", el("span", { class: "count" }, String(moment.legal.length))), filter, list);
  }

  /** @param {Moment} moment */
  showEvents(moment) {
    fill(
      byId("events"),
      el("h2", {}, "Actions"),
      el(
        "div",
        { class: "scrolled" },
        ...moment.actions.map((action, at) =>
          el("button", { type: "button", class: "line", "aria-pressed": at + 1 === moment.at, onclick: () => this.go(at + 1) }, `${at + 1}. ${action}`),
        ),
      ),
      el("h2", {}, "Events of the last one"),
      el("ol", {}, ...moment.events.map(({ text }) => el("li", {}, text))),
    );
  }

  /** @param {Moment} moment */
  showState(moment) {
    fill(byId("state"), el("h2", {}, "State"), el("div", { class: "tree scrolled" }, this.branch(moment.state, moment.state.name)));
  }

  /**
   * Return an entry of the state; what was open stays open from moment to moment.
   * @param {Tree} tree
   * @param {string} path
   * @returns {HTMLElement}
   */
  branch(tree, path) {
    const value = tree.value === undefined ? "" : `: ${typeof tree.value === "string" ? tree.value : JSON.stringify(tree.value)}`;
    if (!tree.children?.length) return el("div", {}, `${tree.name}${value}`);
    const box = el("details", { open: this.open.has(path) }, el("summary", {}, `${tree.name}${value}`));
    const grow = () => {
      if (box.open) this.open.add(path);
      else this.open.delete(path);
      if (box.open && box.childElementCount === 1) box.append(...(tree.children ?? []).map((child) => this.branch(child, `${path}/${child.name}`)));
    };
    box.addEventListener("toggle", grow);
    if (box.open) grow();
    return box;
  }
}

/**
 * Return data as text for a link.
 * @param {unknown} data
 * @returns {string}
 */
function encoded(data) {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Return the data in a link.
 * @param {string} text
 * @returns {unknown}
 */
function decoded(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(plain, (sign) => sign.charCodeAt(0))));
}

/** @param {unknown} error */
function said(error) {
  return error instanceof ApiError || error instanceof Error ? error.message : String(error);
}

new AuthorPage().start();
