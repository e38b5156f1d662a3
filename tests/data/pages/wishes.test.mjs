// What a player may want: tested with Node, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";

const { Places, Wishes, byPlainness, cardActions, grouped, targetOf, wayBetween, wishesFor } = await import(`${process.env.PAGES}/wishes.js`);

const GLOSSARY = {
  actions: {
    "core:move": { verb: "move", text: "", rules: [], fields: { piece: "piece", course: "course" }, is_declaration: false },
    "x:attack": { verb: "attack", text: "", rules: [], fields: { piece: "piece", target: "piece", joiners: "pieces" }, is_declaration: false },
    "x:open": { verb: "open", text: "", rules: [], fields: { piece: "piece", way: "word" }, is_declaration: false },
    "x:reveal": { verb: "reveal", text: "", rules: [], fields: { piece: "piece", slot: "slot" }, is_declaration: false },
    "x:play": { verb: "play", text: "Play an Action card.", rules: [], fields: { card: "number" }, is_declaration: false },
    "x:fight": { verb: "card", text: "Choose a Combat card.", rules: [], fields: { card: "number" }, is_declaration: false },
    "x:give-up": { verb: "resign", text: "", rules: [], fields: { piece: "piece", target: "piece" }, is_declaration: true },
    "y:tell": { verb: "tell", text: "", rules: [], fields: { piece: "piece", target: "piece" }, is_declaration: false },
  },
  events: {},
};

// Three squares by three; a wall between a1 and b1, and the slot "a1" has the name of a square.
const squares = ["a", "b", "c"].flatMap((column, x) => [1, 2, 3].map((row, y) => ({ name: `${column}${row}`, x, y, slot: "a1", line: null, faces: null })));
const BOARD = {
  scenario: "x:game",
  kind: "squares",
  squares,
  kinds: { "x:thief": { abilities: [] } },
  borders: { "x:wall": { states: [{ name: "wall", passes: false }] }, "x:gate": { states: [{ name: "open", passes: true }] } },
};
const piece = (name, square, more = {}) => ({ name, square, carrier: null, ...more });
const VIEW = {
  rooms: [{ slot: "a1", squares: [], borders: [{ square: "a1", side: "east", feature: "x:wall", state: "wall" }, { square: "b2", side: "east", feature: "x:gate", state: "open" }] }],
  pieces: [piece("blue.thief", "a1"), piece("blue.rope", null, { carrier: "blue.thief" }), piece("yellow.troll", "b2"), piece("blue.key", null)],
};
const places = new Places(BOARD, VIEW);
const fieldsOf = (action) => GLOSSARY.actions[action.action].fields;

test("a load is where its carrier is", () => {
  assert.equal(places.squareOf("blue.rope"), "a1");
  assert.equal(places.squareOf("blue.key"), null);
  assert.equal(places.squareOf("nobody"), null);
  assert.deepEqual(places.piecesAt("a1"), ["blue.thief", "blue.rope"]);
});

test("what is pointed at follows from what the fields hold", () => {
  const target = (action) => targetOf(action, fieldsOf(action), places);
  assert.deepEqual(target({ action: "core:move", piece: "blue.thief", course: ["a1", "a2", "+blue.rope", "a3"] }), { kind: "space", name: "a3" });
  assert.deepEqual(target({ action: "x:attack", piece: "blue.thief", target: "yellow.troll", joiners: [] }), { kind: "space", name: "b2" });
  assert.deepEqual(target({ action: "x:open", piece: "blue.thief", way: "south" }), { kind: "space", name: "a2" });
  assert.deepEqual(target({ action: "x:reveal", piece: "blue.thief", slot: "a1" }), { kind: "slot", name: "a1" });
  assert.deepEqual(target({ action: "x:play", card: 3 }), { kind: "none", name: "" });
});

test("a way off the board and a walk back to its beginning are not pointed at", () => {
  const open = { action: "x:open", piece: "blue.thief", way: "north" };
  assert.equal(targetOf(open, fieldsOf(open), places).kind, "none");
  const round = { action: "core:move", piece: "blue.thief", course: ["a1", "a2", "a1"] };
  assert.equal(targetOf(round, fieldsOf(round), places).kind, "none");
});

test("every action can be reached: by a place, or by a button", () => {
  const actions = [
    { action: "core:move", piece: "blue.thief", course: ["a1", "a2", "+blue.rope"] },
    { action: "core:move", piece: "blue.thief", course: ["a1", "a2"] },
    { action: "core:move", piece: "blue.thief", course: ["a1", "a2", "a1"] },
    { action: "x:attack", piece: "blue.thief", target: "yellow.troll", joiners: [] },
    { action: "x:play", card: 3 },
  ];
  const wishes = new Wishes(actions, GLOSSARY, places);
  const reached = [null, "blue.thief"].flatMap((one) => [...wishes.unpointed(one), ...[...wishes.pointable(one).values()].flatMap((entry) => entry.actions)]);
  assert.deepEqual(new Set(reached), new Set(actions));
  const there = wishes.pointable("blue.thief").get("space a2").actions;
  assert.deepEqual(there, [actions[1], actions[0]], "the plain walk comes first");
  assert.ok(byPlainness(actions[1], actions[0]) < 0);
  assert.deepEqual(grouped(actions, GLOSSARY).map((group) => group.verb), ["move", "attack", "play"]);
});

test("a card belongs to the hand that its action names", () => {
  const hands = [{ kind: "action", cards: [2, 3] }, { kind: "combat", cards: [3, 4] }];
  const play = { action: "x:play", card: 3 };
  const fight = { action: "x:fight", card: 3 };
  const found = cardActions([play, fight, { action: "x:fight", card: 9 }], hands, GLOSSARY);
  assert.deepEqual([...found], [["action 3", [play]], ["combat 3", [fight]]]);
});

test("a way goes round walls where it can", () => {
  assert.deepEqual(wayBetween(places, "a1", "b1"), ["a1", "a2", "b2", "b1"]);
  assert.deepEqual(wayBetween(places, "a1", "nowhere"), []);
});

test("wishes of plug-ins that are not in the game, and declarations, are not asked for", () => {
  const asked = wishesFor("blue.thief", { kind: "space", name: "b2" }, GLOSSARY, places).map((action) => action.action);
  assert.deepEqual(asked, ["core:move", "x:attack"]);
  const room = wishesFor("blue.thief", { kind: "slot", name: "a1" }, GLOSSARY, places);
  assert.deepEqual(room, [{ action: "x:reveal", piece: "blue.thief", slot: "a1" }]);
});
