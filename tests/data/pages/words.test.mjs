// Sentences about actions and events: tested with Node, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";

const { Words, conjugated, plain } = await import(`${process.env.PAGES}/words.js`);

const GLOSSARY = {
  actions: {
    "core:move": { verb: "move", phrase: "go to {course}", rules: ["MOVE-01"], fields: { piece: "piece", course: "course" } },
    "x:attack": { verb: "attack", phrase: "attack {target}[ with {joiners}]", rules: [], fields: { piece: "piece", target: "piece", joiners: "pieces", wielding: "numbers" } },
    "x:lay": { verb: "lay", phrase: "lay {piece} on room {slot}", rules: [], fields: { piece: "piece", slot: "slot" } },
    "x:odd-verb": { verb: "odd-verb", phrase: "", rules: [], fields: { piece: "piece", to: "space" } },
  },
  events: {
    "x:hurt": { phrase: "{piece} is hurt", rules: ["X-01"], fields: { piece: "piece" }, restates_action: false },
    "x:walked": { phrase: "", rules: [], fields: {}, restates_action: true },
    "x:plain-one": { phrase: "", rules: [], fields: { seat: "seat", points: "number" }, restates_action: false },
  },
};
const BOARD = {
  seats: ["blue", "yellow"],
  pieces: { "blue.thief": { seat: "blue", kind: "x:thief" }, "yellow.troll": { seat: "yellow", kind: "x:troll" }, "yellow.elf": { seat: "yellow", kind: "x:elf" } },
  kinds: { "x:thief": { name: "Thief" }, "x:troll": { name: "Troll" }, "x:elf": { name: "<b>Elf</b>" } },
};
const words = new Words(GLOSSARY, BOARD);
const said = (action) => plain(words.command(action));

test("phrases are filled in, and parts without a value left out", () => {
  assert.equal(said({ action: "x:attack", piece: "blue.thief", target: "yellow.troll", joiners: [] }), "attack Troll");
  assert.equal(said({ action: "x:attack", piece: "blue.thief", target: "yellow.troll", joiners: ["yellow.elf", "blue.thief"] }), "attack Troll with <b>Elf</b> and Thief");
});

test("a walk says where it ends, and what is taken and left", () => {
  assert.equal(said({ action: "core:move", piece: "blue.thief", course: ["a1", "a2", "+yellow.troll", "a3", "-"] }), "go to a3, taking Troll on a2, leaving its load");
  assert.equal(said({ action: "core:move", piece: "blue.thief", course: ["a1", "a2", "a1"] }), "go to a1 by a2");
});

test("an action without a phrase has its verb and its fields", () => {
  assert.equal(said({ action: "x:odd-verb", piece: "blue.thief", to: "d4" }), "odd verb d4");
  assert.equal(said({ action: "z:unheard-of", piece: "blue.thief", to: "d4" }), "unheard of d4");
});

test("what others did is a sentence, with its piece or its seat as the subject", () => {
  const told = (action) => plain(words.told({ told: 1, by: "yellow", action, events: [] }));
  assert.equal(told({ action: "x:attack", piece: "yellow.troll", target: "blue.thief", joiners: [] }), "Troll attacks Thief");
  assert.equal(told({ action: "x:lay", piece: "?", slot: "a1" }), "yellow lays a hidden piece on room a1");
  for (const [word, expected] of [["go", "goes"], ["play", "plays"], ["carry", "carries"], ["pass", "passes"]]) assert.equal(conjugated(word), expected);
});

test("events that say no more than the action are left out", () => {
  const events = words.events({ told: 1, by: "blue", action: { action: "core:move" }, events: [{ event: "x:walked" }, { event: "x:hurt", piece: "blue.thief" }, { event: "x:plain-one", seat: "blue", points: 2 }, { event: "z:new" }] });
  assert.deepEqual(events.map((one) => [plain(one.parts), one.rules]), [["Thief is hurt", ["X-01"]], ["plain one: blue, 2", []]]);
});

test("commands that would be the same are told apart by their other fields", () => {
  const attack = (wielding) => ({ action: "x:attack", piece: "blue.thief", target: "yellow.troll", joiners: [], wielding });
  const texts = words.commands([attack([0]), attack([1])]).map(plain);
  assert.deepEqual(texts, ["attack Troll (wielding 0)", "attack Troll (wielding 1)"]);
});

test("a piece that stands beside its command does not tell it apart once more", () => {
  const lay = (piece) => ({ action: "x:odd-verb", piece, to: "c3" });
  const actions = [lay("blue.thief"), lay("blue.goblin")];
  assert.deepEqual(words.commands(actions).map((one) => plain(one).includes("piece")), [true, true]);
  assert.deepEqual(words.commands(actions, { isNamed: true }).map(plain), ["odd verb c3", "odd verb c3"]);
});

test("names of pieces in a sentence are found, and nothing else", () => {
  const parts = words.named("blue.thief cannot pass: yellow.troll, not blue.unknown.");
  assert.deepEqual(parts.filter((part) => typeof part !== "string").map((part) => part.name), ["blue.thief", "yellow.troll"]);
  assert.equal(plain(parts), "Thief cannot pass: Troll, not blue.unknown.");
});
