/**
 * The lobby: a game against a bot in two clicks, any scenario with its options, and the games that
 * run here.
 */

import { address, call } from "./api.js";
import { byId, copy, el, fill, openDialog, toast } from "./dom.js";
import { clockField, optionField, seatRow } from "./forms.js";
import { Keys, keepName, knownGames, ownName } from "./keys.js";
import { badge } from "./parts.js";
import { capital } from "./words.js";

/** @typedef {import("./types").Scenario} Scenario */
/** @typedef {import("./types").About} About */
/** @typedef {import("./types").ListedGame} ListedGame */

/** How often the lists of games are asked for, in milliseconds. */
const REFRESH = 8000;

/** The lobby. */
class Lobby {
  constructor() {
    /** @type {Scenario[]} */
    this.scenarios = [];
    /** @type {About} */
    this.about = { version: "", bots: [] };
    /** @type {Scenario | null} */
    this.chosen = null;
    this.plugin = "";
  }

  async start() {
    try {
      const [about, { scenarios }] = await Promise.all([call("api/about"), call("api/scenarios")]);
      this.about = about;
      this.scenarios = scenarios;
    } catch (error) {
      fill(byId("new"), el("p", { class: "refused" }, said(error)));
      return;
    }
    if (this.about.author) byId("pages").append(el("a", { class: "button", href: "author" }, "For authors"));
    this.showQuick();
    this.showNew();
    await this.refresh();
    setInterval(() => document.visibilityState === "visible" && this.refresh(), REFRESH);
  }

  /** Show the two clicks that begin a game against a bot. */
  showQuick() {
    const first = this.scenarios.find((one) => one.options.length === 0 && one.seats.length === 2) ?? this.scenarios[0];
    const full = this.scenarios.filter((one) => one.seats.length === 2 && one.options.length > 0);
    const offered = [first, ...full].filter((one, at, all) => one && all.indexOf(one) === at).slice(0, 3);
    fill(
      byId("quick"),
      ...offered.map((scenario, at) =>
        el(
          "button",
          { type: "button", class: at ? "" : "primary", "data-quick": scenario.id, onclick: () => this.quick(scenario) },
          `Play ${scenario.name} against a bot`,
        ),
      ),
      el("a", { class: "button", href: "learn" }, "First time? Take a guided game"),
    );
  }

  /** @param {Scenario} scenario */
  async quick(scenario) {
    const [own, ...others] = scenario.seats;
    const bot = this.about.bots[0]?.name;
    /** @type {Record<string, object>} */
    const seats = { [own]: { kind: "person" } };
    for (const seat of others) seats[seat] = { kind: "bot", bot };
    await this.begin({ game: { scenario: scenario.id }, seats, clock: null, listed: false }, own);
  }

  /**
   * Begin a game, and go to the seat, or show the links of several seats.
   * @param {object} wanted
   * @param {string | null} own
   */
  async begin(wanted, own) {
    try {
      const { game, links } = await call("api/games", { body: wanted });
      const keys = new Keys(game);
      for (const [seat, key] of Object.entries(links)) keys.keep(seat, key);
      const seats = Object.keys(links);
      if (own && seats.length === 1) location.assign(address(`game/${game}#key=${links[own]}`));
      else this.showLinks(game, links);
    } catch (error) {
      toast(said(error), "error");
    }
  }

  /**
   * @param {string} game
   * @param {Record<string, string>} links
   */
  showLinks(game, links) {
    const place = address(`game/${game}`);
    openDialog(
      "The table is set",
      el("p", {}, "Each link is the key to one seat. Send it to its player only."),
      el(
        "ul",
        { class: "game-list links" },
        ...Object.entries(links).map(([seat, key]) =>
          el(
            "li",
            {},
            badge(seat),
            el("a", { class: "button", href: `${place}#key=${key}`, "data-go": seat }, "Sit here"),
            el("button", { type: "button", onclick: () => copy(`${place}#key=${key}`) }, "Copy link"),
          ),
        ),
        el("li", {}, "Watchers and open seats", el("a", { class: "button", href: `${place}#watch` }, "Watch"), el("button", { type: "button", onclick: () => copy(`${place}#watch`) }, "Copy link")),
      ),
    );
  }

  // -- a new game --------------------------------------------------------------------------------

  showNew() {
    const plugins = [...new Set(this.scenarios.map(pluginOf))];
    this.plugin ||= plugins[0] ?? "";
    const shown = this.scenarios.filter((one) => pluginOf(one) === this.plugin);
    const form = el("div", { id: "new-form" });
    fill(
      byId("new"),
      el(
        "div",
        { class: "chips", role: "group", "aria-label": "Expansion" },
        ...plugins.map((plugin) =>
          el("button", { type: "button", "aria-pressed": plugin === this.plugin, onclick: () => {
            this.plugin = plugin;
            this.chosen = null;
            this.showNew();
          } }, capital(plugin)),
        ),
      ),
      el(
        "div",
        { class: "scenario-grid" },
        ...shown.map((scenario) =>
          el(
            "button",
            { type: "button", class: "scenario", "data-scenario": scenario.id, "aria-pressed": scenario === this.chosen, onclick: () => {
              this.chosen = scenario;
              this.showNew();
              byId("new-form").scrollIntoView({ block: "nearest" });
            } },
            pictureOf(scenario),
            el("strong", {}, scenario.name),
            el("span", { class: "quiet-text" }, `${scenario.seats.length} players`),
            scenario.text ? el("span", { class: "quiet-text" }, firstSentence(scenario.text)) : null,
          ),
        ),
      ),
      form,
    );
    if (this.chosen) this.showForm(form, this.chosen);
  }

  /**
   * @param {HTMLElement} place
   * @param {Scenario} scenario
   */
  showForm(place, scenario) {
    const options = scenario.options.map((option) => ({ name: option.name, field: optionField(option) }));
    const seats = scenario.seats.map((seat, at) => ({ seat, row: seatRow(seat, this.about.bots, at ? "bot" : "person") }));
    const clock = clockField();
    const listed = el("input", { type: "checkbox", checked: true });
    const hints = el("input", { type: "checkbox", name: "hints", checked: true });
    clock.element.addEventListener("change", () => (hints.disabled = clock.read() !== null));
    const name = el("input", { type: "text", name: "name", maxlength: 40, autocomplete: "nickname", value: ownName() });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const chosen = Object.fromEntries(seats.map(({ seat, row }) => [seat, row.read()]));
      const persons = seats.filter(({ seat }) => chosen[seat].kind === "person");
      keepName(name.value.trim());
      if (persons.length === 1 && name.value.trim()) chosen[persons[0].seat].name = name.value.trim();
      const game = { scenario: scenario.id, seats: scenario.seats, options: Object.fromEntries(options.map(({ name, field }) => [name, field.read()])) };
      // Without a clock there are hints, and with one there are none, unless a game says otherwise.
      const without = clock.read() === null && !hints.checked ? { hints: false } : {};
      await this.begin({ game, seats: chosen, clock: clock.read(), listed: listed.checked, ...without }, persons.length === 1 ? persons[0].seat : null);
    };
    fill(
      place,
      el(
        "form",
        { onsubmit: submit },
        el("h3", {}, scenario.name),
        scenario.text ? el("p", {}, scenario.text) : null,
        el("label", { class: "field" }, el("span", {}, "Your name"), name),
        el("fieldset", {}, el("legend", {}, "Seats"), ...seats.map(({ row }) => row.element)),
        options.length
          ? el("details", {}, el("summary", {}, `Options (${options.length})`), el("div", { class: "form-grid" }, ...options.map(({ field }) => field.element)))
          : null,
        el(
          "div",
          { class: "form-grid" },
          clock.element,
          el("label", { class: "field" }, el("span", { class: "row" }, hints, "Hints"), el("small", {}, "A player may ask what a search would play. Not with a clock.")),
          el("label", { class: "field" }, el("span", { class: "row" }, listed, "List it at this table"), el("small", {}, "Others see it here and may watch. Without it, only the links lead there.")),
        ),
        el("button", { type: "submit", class: "primary", id: "begin" }, "Begin"),
      ),
    );
  }

  // -- the lists ---------------------------------------------------------------------------------

  async refresh() {
    try {
      const { running, finished } = await call("api/games");
      const mine = new Set(knownGames());
      this.showGames("running", running, "No listed game is running.");
      this.showGames("finished", finished, "None yet.");
      const own = running.filter((/** @type {ListedGame} */ one) => mine.has(one.id));
      const others = [...mine].filter((id) => ![...running, ...finished].some((one) => one.id === id)).slice(-8);
      byId("mine").hidden = !own.length && !others.length;
      fill(
        byId("mine-list"),
        ...own.map((/** @type {ListedGame} */ one) => this.row(one, true)),
        ...others.map((id) => el("li", {}, el("span", { class: "grow" }, "A private game"), el("a", { class: "button", href: `game/${id}` }, "Go on"))),
      );
    } catch (error) {
      fill(byId("running"), el("li", { class: "quiet-text" }, said(error)));
    }
  }

  /**
   * @param {string} place
   * @param {ListedGame[]} games
   * @param {string} none
   */
  showGames(place, games, none) {
    fill(byId(place), ...(games.length ? games.map((game) => this.row(game, false)) : [el("li", { class: "quiet-text" }, none)]));
  }

  /**
   * @param {ListedGame} game
   * @param {boolean} isMine
   * @returns {HTMLElement}
   */
  row(game, isMine) {
    const scenario = this.scenarios.find((one) => one.id === game.scenario);
    const result = game.result;
    const status = result
      ? result.winners.length
        ? `${result.winners.map(capital).join(" and ")} won`
        : "a draw"
      : game.asked
        ? `${capital(game.asked)} to answer, decision ${game.number}`
        : `decision ${game.number}`;
    const open = game.seats.filter((one) => one.player === "open" && !one.reserved);
    return el(
      "li",
      {},
      el("strong", {}, scenario?.name ?? game.scenario),
      el("span", {}, ...game.seats.flatMap((one) => [badge(one.seat), ` ${one.player === "open" ? "open" : one.name || one.bot || "player"} `])),
      el("span", { class: "quiet-text grow" }, status),
      ...(result ? [] : open.map((one) => el("button", { type: "button", onclick: () => this.sit(game.id, one.seat) }, `Play ${one.seat}`))),
      result ? el("a", { class: "button", href: `game/${game.id}/replay` }, "Replay") : null,
      el("a", { class: "button", href: isMine ? `game/${game.id}` : `game/${game.id}#watch` }, isMine ? "Go on" : "Watch"),
    );
  }

  /**
   * @param {string} game
   * @param {string} seat
   */
  async sit(game, seat) {
    try {
      const { key } = await call(`api/games/${game}/join`, { body: { seat, name: ownName() } });
      new Keys(game).keep(seat, key);
      location.assign(address(`game/${game}#key=${key}`));
    } catch (error) {
      toast(said(error), "error");
    }
  }
}

/** @param {Scenario} scenario */
function pluginOf(scenario) {
  return scenario.plugin ?? scenario.id.split(":")[0];
}

/** @param {Scenario} scenario */
function pictureOf(scenario) {
  const path = `api/scenarios/${encodeURIComponent(scenario.id)}/picture.svg`;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return el("img", { src: `${path}?theme=${isDark ? "dark" : "light"}`, alt: "", loading: "lazy" });
}

/** @param {string} text */
function firstSentence(text) {
  return text.match(/^.*?[.!?](?=\s|$)/s)?.[0] ?? text;
}

/** @param {unknown} error */
function said(error) {
  return error instanceof Error ? error.message : String(error);
}

new Lobby().start();
