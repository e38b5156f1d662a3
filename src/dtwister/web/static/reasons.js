/**
 * Why something is not possible: what a click may have meant is asked of the server.
 */

import { sentenceOf } from "./prompt.js";
import { wishesFor } from "./wishes.js";

/** @typedef {import("./types").RefusalData} RefusalData */
/** @typedef {import("./wishes.js").Target} Target */
/** @typedef {import("./wishes.js").Places} Places */
/** @typedef {import("./words.js").Words} Words */

/** The most wishes that are asked about, and the most reasons that are shown. */
const ASKED = 8;
const SHOWN = 4;

/**
 * Return why a piece can do nothing at a place: for each thing that a click there may mean, the
 * refusal.
 * @param {string} piece
 * @param {Target} target
 * @param {string | null} slot the place for a room that lies there
 * @param {Places} places
 * @param {Words} words
 * @param {import("./api.js").Connection} connection
 * @returns {Promise<{verb: string, refusal: RefusalData}[]>}
 */
export async function reasons(piece, target, slot, places, words, connection) {
  const targets = [target];
  const room = places.view.rooms.find((one) => one.slot === slot);
  if (slot && target.kind === "space" && room?.face === "down") targets.push({ kind: "slot", name: slot });
  const asked = targets.flatMap((one) => wishesFor(piece, one, words.glossary, places)).slice(0, ASKED);
  const answers = await Promise.all(asked.map((action) => connection.ask({ do: "why-not", action })));
  const found = asked.flatMap((action, at) => {
    const { refusal } = answers[at];
    if (!refusal || refusal.refusal === "unreadable") return [];
    return [{ verb: (words.glossary.actions[action.action]?.verb ?? "").replaceAll("-", " "), refusal }];
  });
  const isFirst = (/** @type {{refusal: RefusalData}} */ one, /** @type {number} */ at) =>
    found.findIndex((other) => sentenceOf(other.refusal) === sentenceOf(one.refusal)) === at;
  const sentence = `${piece} can do nothing there now`;
  const nothing = [{ verb: "", refusal: { refusal: "", rule: "", sentence, parameters: {} } }];
  return found.length ? found.filter(isFirst).slice(0, SHOWN) : nothing;
}
