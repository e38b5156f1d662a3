// A bot that runs for the exit, in the protocol of docs/reference/bot-protocol.md.
// Try it: dtwister simulate prison:1 --games 4 --bots "program:node examples/bots/runner.mjs" random

import { createInterface } from "node:readline";

const say = (data) => process.stdout.write(JSON.stringify(data) + "\n");
let place = new Map(); // square -> its column and row

// The squares of the line by which the seat leaves, or those of enemies if it cannot.
function goals(view) {
  const line = new Set(view.exits[view.seat] ? [view.exits[view.seat]] : []);
  const exits = [...place.values()].filter((square) => line.has(square.line));
  if (exits.length) return exits;
  const enemies = view.pieces.filter((piece) => piece.seat !== view.seat && place.has(piece.square));
  return enemies.map((piece) => place.get(piece.square));
}

function steps(square, goals) {
  const from = place.get(square);
  if (!from || !goals.length) return 0;
  return Math.min(...goals.map((goal) => Math.abs(goal.x - from.x) + Math.abs(goal.y - from.y)));
}

function value(action, view, goals) {
  const verb = action.action.split(":").pop();
  if (verb === "end-turn" || verb === "pass") return -100;
  if (action.path) {
    return steps(action.path.at(0), goals) - steps(action.path.at(-1), goals);
  }
  if (verb === "reveal") return 3;
  if (verb === "play") return action.card ?? 0;
  return Math.random();
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.do === "hello") {
    place = new Map(asked.board.squares.map((square) => [square.name, square]));
    say({ say: "ready", protocol: 1, name: "Runner" });
  } else if (asked.do === "go") {
    const towards = goals(asked.view);
    let best = asked.legal[0];
    let highest = -Infinity;
    for (const action of asked.legal) {
      const found = value(action, asked.view, towards);
      if (found > highest) [best, highest] = [action, found];
    }
    say({ say: "play", number: asked.number, action: best });
  }
}
