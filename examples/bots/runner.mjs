// A bot that runs for the exit, in the protocol of docs/reference/bot-protocol.md.
// Try it: dtwister simulate prison:1 --games 4 --bots "program:node examples/bots/runner.mjs" random

import { createInterface } from "node:readline";

const say = (data) => process.stdout.write(JSON.stringify(data) + "\n");
let board; // as the first line of the engine has it
let seat; // the colour of this bot
let place; // square -> itself, with its column and row

// The squares of the line by which the seat leaves, or those of enemies if it cannot.
function goals(view) {
  const lines = board.lines.filter((line) => line.exit_for.includes(seat));
  const exits = lines.flatMap((line) => line.squares).map((name) => place.get(name));
  if (exits.length) return exits;
  const enemies = view.pieces.filter((piece) => piece.seat !== seat && place.has(piece.square));
  return enemies.map((piece) => place.get(piece.square));
}

function steps(square, goals) {
  const from = place.get(square);
  if (!from || !goals.length) return 0;
  return Math.min(...goals.map((goal) => Math.abs(goal.x - from.x) + Math.abs(goal.y - from.y)));
}

function value(action, view, towards) {
  const verb = action.action.split(":").pop();
  if (verb === "move") {
    const [start, ...rest] = action.course.filter((step) => place.has(step));
    return steps(start, towards) - steps(rest.at(-1), towards);
  }
  if (verb === "reveal") return 3;
  if (verb === "play-card") return action.card;
  return verb === "end-turn" ? 0 : Math.random() - 0.5;
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.do === "hello") {
    ({ board, seat } = asked);
    place = new Map(board.squares.map((square) => [square.name, square]));
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
