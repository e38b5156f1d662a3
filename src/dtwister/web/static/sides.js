/**
 * Which side of a board is at the bottom of the page.
 */

/** @typedef {import("./types").BoardData} BoardData */

const DOWN = ["south", "east", "north", "west"];

/**
 * Return the side of the board to show at the bottom: that of the seat on a board that is as wide
 * as high, or where the page is higher than wide.
 * @param {BoardData} board
 * @param {string} seat
 * @param {boolean} isTall
 * @returns {string}
 */
export function sideDown(board, seat, isTall) {
  const line = board.lines.find((one) => one.owner === seat) ?? board.lines.find((one) => one.owner !== "any");
  const at = new Map(board.squares.map((square) => [square.name, square]));
  const spots = (line?.squares ?? []).map((name) => at.get(name)).filter((one) => one && one.x !== null && one.y !== null);
  const ratio = board.width / board.height;
  if (!line || !spots.length) return isTall && ratio > 1.2 ? "west" : "south";
  const mean = (/** @type {"x" | "y"} */ key) => spots.reduce((sum, one) => sum + (one?.[key] ?? 0), 0) / spots.length;
  const isUpright = new Set(spots.map((one) => one?.x)).size <= new Set(spots.map((one) => one?.y)).size;
  const own = isUpright ? (mean("x") < board.width / 2 ? "west" : "east") : mean("y") < board.height / 2 ? "north" : "south";
  if (ratio > 1.2) return isTall ? (isUpright ? own : "west") : isUpright ? "south" : own;
  if (ratio < 0.8) return isTall ? (isUpright ? "south" : own) : isUpright ? own : "west";
  return own;
}

/**
 * Return the next side, clockwise.
 * @param {string} down
 * @returns {string}
 */
export function nextDown(down) {
  return DOWN[(DOWN.indexOf(down) + 1) % DOWN.length];
}
