// Motion: pieces walk and rooms turn to where the next frame has them.

/** @typedef {{x: number, y: number, scale: number}} Spot */
/** @typedef {{path: Spot[], element: Element}} Moving */
/** @typedef {{x: number, y: number, half: number, from: number, by: number, element: Element | null}} Turning */

const STEP_TIME = 450, SQUARE_TIME = 170, MOST_TIME = 1400;

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** Ends the motion under way at once. */
let settle = () => {};

/**
 * Return where a piece is drawn.
 * @param {Element} element
 * @returns {Spot}
 */
function spotOf(element) {
  const said = element.getAttribute("transform") ?? "";
  const [x = 0, y = 0, scale = 1] = (said.match(/-?[\d.]+/g) ?? []).map(Number);
  return {x, y, scale};
}

/** Return the pieces by name, and the rooms by place, as they are drawn now. */
function drawnNow() {
  /** @type {Map<string, Spot>} */
  const pieces = new Map();
  /** @type {Map<string, [string, number]>} */
  const rooms = new Map();
  for (const element of groups.pieces.children) {
    pieces.set(element.getAttribute("data-piece") ?? "", spotOf(element));
  }
  for (const element of groups.rooms.children) {
    const {slot = "", room = "", turn = "0"} = /** @type {SVGElement} */ (element).dataset;
    rooms.set(slot, [room, Number(turn)]);
  }
  return {pieces, rooms};
}

/**
 * Return the rooms that turned since an earlier drawing.
 * @param {Map<string, [string, number]>} before
 * @returns {Turning[]}
 */
function turnings(before) {
  const found = [];
  for (const element of groups.rooms.children) {
    const {slot = "", room = "", turn = "0"} = /** @type {SVGElement} */ (element).dataset;
    const [oldRoom, oldTurn] = before.get(slot) ?? ["", 0];
    const quarters = (Number(turn) - oldTurn + 4) % 4;
    if (!room || room !== oldRoom || !quarters) continue;
    const said = (element.getAttribute("transform") ?? "").match(/-?[\d.]+/g) ?? [];
    const [x = 0, y = 0, angle = 0] = said.map(Number);
    const floor = element.querySelector(".fl");
    const half = floor instanceof SVGGraphicsElement ? floor.getBBox().width / 2 + 1 : 0;
    const by = quarters === 3 ? -90 : 90 * quarters;
    found.push({x, y, half, from: angle - by, by, element});
  }
  return found;
}

/**
 * Return the pieces that moved, each with the points on its way.
 * @param {Map<string, Spot>} before
 * @param {string} walk
 * @returns {Moving[]}
 */
function movings(before, walk) {
  const words = walk.split(" ");
  const walker = words.pop() ?? "";
  const inner = [];
  for (let place = 2; place + 3 < words.length; place += 2) {
    inner.push([Number(words[place]), Number(words[place + 1])]);
  }
  const target = groups.pieces.querySelector(`[data-piece="${CSS.escape(walker)}"]`);
  const end = walker && target ? spotOf(target) : null;
  const last = words.slice(-2).map(Number);
  const found = [];
  for (const element of groups.pieces.children) {
    const name = element.getAttribute("data-piece") ?? "";
    const [from, to] = [before.get(name), spotOf(element)];
    if (!from || (from.x === to.x && from.y === to.y && from.scale === to.scale)) continue;
    const goes = end && (name === walker || element.getAttribute("data-carrier") === walker);
    const way = goes
      ? inner.map(([x, y]) => ({x: x + to.x - last[0], y: y + to.y - last[1], scale: to.scale}))
      : [];
    found.push({path: [from, ...way, to], element});
  }
  return found;
}

/**
 * Return a point of a path; `part` is from 0 to 1.
 * @param {Spot[]} path
 * @param {number} part
 * @returns {Spot}
 */
function onPath(path, part) {
  const at = part * (path.length - 1);
  const place = Math.min(Math.floor(at), path.length - 2);
  const [from, to, rest] = [path[place], path[place + 1], at - place];
  return {
    x: from.x + (to.x - from.x) * rest,
    y: from.y + (to.y - from.y) * rest,
    scale: from.scale + (to.scale - from.scale) * rest,
  };
}

/**
 * Return a point of the way that a turning room takes a piece.
 * @param {Spot[]} path
 * @param {Turning} room
 * @param {number} part
 * @returns {Spot}
 */
function onArc(path, room, part) {
  const [from, to] = [path[0], path[path.length - 1]];
  const [x, y] = [room.x + room.half, room.y + room.half];
  const angle = (room.by * part * Math.PI) / 180;
  const [right, down] = [from.x - x, from.y - y];
  // The end of the arc is put where the piece is drawn, which may be beside others.
  const turned = (/** @type {number} */ by) => [
    x + right * Math.cos(by) - down * Math.sin(by),
    y + right * Math.sin(by) + down * Math.cos(by),
  ];
  const [now, end] = [turned(angle), turned((room.by * Math.PI) / 180)];
  return {
    x: now[0] + (to.x - end[0]) * part,
    y: now[1] + (to.y - end[1]) * part,
    scale: from.scale + (to.scale - from.scale) * part,
  };
}

/**
 * Move pieces and rooms from where they were to where they are drawn.
 * @param {Moving[]} moving
 * @param {Turning[]} turning
 * @returns {number} the milliseconds that it takes
 */
function animate(moving, turning) {
  if (!moving.length && !turning.length) return 0;
  const squares = Math.max(0, ...moving.map(({path}) => path.length - 1));
  const speed = Number(byId("speed", HTMLSelectElement).value);
  const time = Math.min(Math.max(STEP_TIME, squares * SQUARE_TIME), MOST_TIME) / speed;
  const ends = [...moving, ...turning].flatMap(({element}) =>
    element ? [{element, place: element.getAttribute("transform") ?? ""}] : []);
  let handle = 0, begun = -1;
  const finish = () => {
    cancelAnimationFrame(handle);
    settle = () => {};
    for (const {element, place} of ends) element.setAttribute("transform", place);
  };
  /** @param {number} now */
  const show = (now) => {
    if (begun < 0) begun = now;
    const part = (now - begun) / time;
    if (part >= 1) return finish();
    const eased = part * part * (3 - 2 * part);
    for (const {path, element} of moving) {
      const room = turning.find((one) =>
        Math.abs(path[0].x - one.x - one.half) < one.half && Math.abs(path[0].y - one.y - one.half) < one.half);
      const {x, y, scale} = room ? onArc(path, room, eased) : onPath(path, eased);
      element.setAttribute("transform", `translate(${x} ${y})scale(${scale})`);
    }
    for (const {x, y, half, from, by, element} of turning) {
      element?.setAttribute("transform", `translate(${x} ${y})rotate(${from + by * eased} ${half} ${half})`);
    }
    handle = requestAnimationFrame(show);
  };
  settle = finish;
  show(performance.now());
  return time;
}
