/**
 * The guided games: each begins with one click, against a bot.
 */

import { address, call } from "./api.js";
import { byId, el, fill, toast } from "./dom.js";
import { guideBlock } from "./guide.js";
import { Keys } from "./keys.js";

/** @typedef {import("./types").Guide} Guide */
/** @typedef {import("./types").Scenario} Scenario */

/** Show the guided games, in their order. */
async function start() {
  const place = byId("guides");
  try {
    const [index, about, { scenarios }] = await Promise.all([call("static/guides/index.json"), call("api/about"), call("api/scenarios")]);
    fill(
      place,
      ...index.series.map((/** @type {{title: string, guides: Guide[]}} */ series) =>
        el(
          "section",
          { class: "card" },
          el("h2", {}, series.title),
          el(
            "div",
            { class: "guide-list" },
            ...series.guides.map((guide) => {
              const scenario = scenarios.find((/** @type {Scenario} */ one) => one.id === guide.scenario);
              return el(
                "article",
                { class: "scenario" },
                el("h3", {}, guide.title),
                ...guide.sections[0].blocks.slice(0, 2).flatMap(guideBlock),
                scenario
                  ? el("button", { type: "button", class: "primary", "data-guide": guide.id, onclick: () => begin(guide, scenario, about.bots[0]?.name) }, "Play")
                  : el("p", { class: "quiet-text" }, "Its expansion is not loaded here."),
              );
            }),
          ),
        ),
      ),
    );
  } catch (error) {
    fill(place, el("p", { class: "refused" }, error instanceof Error ? error.message : String(error)));
  }
}

/**
 * @param {Guide} guide
 * @param {Scenario} scenario
 * @param {string} bot
 */
async function begin(guide, scenario, bot) {
  const [own, ...others] = scenario.seats;
  /** @type {Record<string, object>} */
  const seats = { [own]: { kind: "person" } };
  for (const seat of others) seats[seat] = { kind: "bot", bot };
  try {
    const { game, links } = await call("api/games", { body: { game: { scenario: scenario.id }, seats, clock: null, listed: false } });
    new Keys(game).keep(own, links[own]);
    location.assign(address(`game/${game}?guide=${guide.id}#key=${links[own]}`));
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "error");
  }
}

start();
