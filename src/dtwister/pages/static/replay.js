"use strict";
// The script of a replay page. It reads the data of the page and shows one position after the other.
// Texts of others become text nodes, and parts of pictures are copied element by element, so nothing
// in the data can become markup or run.

/** @typedef {import("./story").StoryForm} StoryForm */
/** @typedef {import("./story").StepForm} StepForm */
/** @typedef {import("./story").JudgedForm} JudgedForm */
/** @typedef {import("./story").HandForm} HandForm */
/** @typedef {import("./story").PlaceForm} PlaceForm */
/** @typedef {{x: number, y: number, scale: number}} Spot */
/** @typedef {{path: Spot[], element: Element}} Moving */
/** @typedef {{x: number, y: number, half: number, from: number, by: number, element: Element | null}} Turning */

const SVG = "http://www.w3.org/2000/svg";
/** The elements of which pictures are made; no other is copied. */
const DRAWN = new Set(["title", "desc", "symbol", "g", "path", "rect", "circle", "use", "text"]);
/** The first parts of a frame, by place; those of seats, rooms and pieces come after them. */
const GROUND = 0, MARKS = 1, OVERLAY = 2, SAID = 3, ASKED = 4, FIGHT = 5, WALK = 6, SEATS = 7;
/** Letters of the marks of steps, with their words. */
/** @type {Record<string, string>} */
const MOMENTS = {c: "combat", x: "exit", r: "reveal", t: "turning point", n: "note", e: "end"};
/** The loss of an action that the account tells. */
const TOLD_LOSS = 0.05;
const STEP_TIME = 450, SQUARE_TIME = 170, MOST_TIME = 1400, PAUSE = 900;

// -- elements -------------------------------------------------------------------------------------

/**
 * Return the element of the page with an id.
 * @template {Element} E
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
function byId(id, kind) {
  const found = /** @type {Element | null} */ (document.getElementById(id));
  if (!(found instanceof kind)) throw new Error(`expected an element ${id}`);
  return found;
}

/**
 * Return a new element with a text or with other elements in it.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {string} sheet
 * @param {...(Node | string)} inside
 * @returns {HTMLElementTagNameMap[N]}
 */
function made(name, sheet, ...inside) {
  const element = document.createElement(name);
  if (sheet) element.className = sheet;
  element.append(...inside);
  return element;
}

/**
 * Return a copy of a part of a picture, without anything that is no plain shape.
 * @param {Element} element
 * @returns {Element[]}
 */
function copied(element) {
  if (element.namespaceURI !== SVG || !DRAWN.has(element.localName)) return [];
  const copy = document.createElementNS(SVG, element.localName);
  for (const {name, value} of element.attributes) {
    const safe = !name.startsWith("on") && name !== "style" && !name.includes(":");
    if (safe && (name !== "href" || value.startsWith("#"))) copy.setAttribute(name, value);
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) copy.append(...copied(child));
    else if (child.nodeType === Node.TEXT_NODE) copy.append(child.nodeValue ?? "");
  }
  return [copy];
}

/**
 * Return the elements of a part of a picture.
 * @param {string} markup
 * @returns {Element[]}
 */
function drawn(markup) {
  if (!markup) return [];
  const whole = `<svg xmlns="${SVG}">${markup}</svg>`;
  const root = new DOMParser().parseFromString(whole, "image/svg+xml").documentElement;
  return [...root.children].flatMap(copied);
}

/**
 * Return a small disc in the colour of a seat; an empty one for chance.
 * @param {number} seat
 */
function disc(seat) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "dt dt-auto dot");
  picture.setAttribute("viewBox", "-22 -22 44 44");
  picture.setAttribute("aria-hidden", "true");
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", story.classes[seat] ?? "");
  const circle = document.createElementNS(SVG, "circle");
  circle.setAttribute("class", seat < 0 ? "em" : "di");
  circle.setAttribute("r", "20");
  group.append(circle);
  picture.append(group);
  return picture;
}

// -- data -----------------------------------------------------------------------------------------

/** @type {StoryForm} */
const story = JSON.parse(byId("story", HTMLScriptElement).textContent ?? "");
const single = SEATS + 3 * story.seats.length + story.rooms;
/** @type {Map<number, number[][]>} */
const expanded = new Map();

/**
 * Return the frames of a reader, each as the numbers of all its texts.
 * @param {number} reader
 * @returns {number[][]}
 */
function framesOf(reader) {
  let found = expanded.get(reader);
  if (found) return found;
  found = [];
  /** @type {number[]} */
  let parts = [];
  /** @type {number[]} */
  let pieces = [];
  for (const [head, ...splices] of story.readers[reader].frames) {
    parts = parts.slice();
    pieces = pieces.slice();
    for (let place = 0; place < head.length; place += 2) parts[head[place]] = head[place + 1];
    for (const [where, gone, ...come] of splices) pieces.splice(where, gone, ...come);
    found.push([...parts, ...pieces]);
  }
  expanded.set(reader, found);
  return found;
}

/**
 * Return the step that led to a position; none did to the first one.
 * @param {number} number
 * @returns {StepForm | undefined}
 */
function stepAt(number) {
  return number ? story.steps[story.readers[reader].steps[number - 1]] : undefined;
}

/** Number of an action -> its judgement, for each reader that was shown.
 * @type {Map<number, Map<number, JudgedForm>>} */
const judgements = new Map();

/**
 * Return the judgement of an action, if the reader may know one.
 * @param {number} number
 * @returns {JudgedForm | undefined}
 */
function judgedAt(number) {
  let found = judgements.get(reader);
  if (!found) {
    found = new Map(story.readers[reader].judged.map((one) => [one.number, one]));
    judgements.set(reader, found);
  }
  return found.get(number);
}

/** @param {number} chance */
const percent = (chance) => `${Math.round(100 * chance)} %`;

/**
 * Return what an action cost, as the difference of the percentages that the page shows.
 * @param {JudgedForm} judged
 */
const price = ({before, after}) => `−${Math.round(100 * before) - Math.round(100 * after)} %`;

/** @param {number} seat */
const seatName = (seat) => story.seats[seat] ?? "chance";

/**
 * Return the letters of the moments that an action is; none for the beginning.
 * @param {number} number
 */
const marksAt = (number) => `${stepAt(number)?.marks ?? ""}${judgedAt(number)?.turned ? "t" : ""}`;

/**
 * Return the words of the moments that an action is, and what it cost.
 * @param {number} number
 */
function momentsAt(number) {
  const judged = judgedAt(number);
  const isDear = judged && judged.before - judged.after >= TOLD_LOSS;
  const words = [...marksAt(number)].map((letter) => MOMENTS[letter]);
  return [...words, ...(isDear ? [price(judged)] : [])].join(", ");
}

// -- the board ------------------------------------------------------------------------------------

const board = byId("board", SVGSVGElement);
const groups = {
  ground: byId("ground", SVGGElement),
  rooms: byId("rooms", SVGGElement),
  marks: byId("marks", SVGGElement),
  pieces: byId("pieces", SVGGElement),
  overlay: byId("overlay", SVGGElement),
};
/** Group -> number of a text -> its elements, as far as they are shown.
 * @type {Map<Element, Map<number, Element[]>>} */
const shown = new Map();

/**
 * Show some texts in a group; elements that stay are left alone.
 * @param {Element} group
 * @param {number[]} numbers
 */
function fill(group, numbers) {
  const before = shown.get(group);
  /** @type {Map<number, Element[]>} */
  const now = new Map();
  for (const number of numbers) {
    now.set(number, before?.get(number) ?? drawn(story.texts[number]));
  }
  shown.set(group, now);
  group.replaceChildren(...[...now.values()].flat());
}

/**
 * Show a frame on the board.
 * @param {number[]} frame
 */
function drawBoard(frame) {
  const rooms = SEATS + 3 * story.seats.length;
  fill(groups.ground, [frame[GROUND]]);
  fill(groups.rooms, frame.slice(rooms, single));
  fill(groups.marks, [frame[MARKS]]);
  fill(groups.pieces, frame.slice(single));
  fill(groups.overlay, [frame[OVERLAY]]);
  byId("board-said", SVGDescElement).textContent = story.texts[frame[SAID]];
}

// -- motion ---------------------------------------------------------------------------------------

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

// -- the words beside the board -------------------------------------------------------------------

/**
 * Return a button that shows a rule, or nothing if there is no text of it.
 * @param {string} id
 * @returns {Node[]}
 */
function ruleButton(id) {
  const rule = Object.hasOwn(story.rules, id) ? story.rules[id] : undefined;
  if (!rule) return id ? [made("span", "rule", id)] : [];
  const button = made("button", "rule", id);
  button.type = "button";
  button.title = rule.title;
  button.addEventListener("click", () => {
    byId("rule-title", HTMLElement).textContent = `${id}: ${rule.title}`;
    byId("rule-text", HTMLElement).textContent = rule.text;
    byId("rule", HTMLDialogElement).showModal();
  });
  return [button];
}

/**
 * Return a time as a clock shows it.
 * @param {number} seconds
 */
function clockText(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * Show a step: its action, its events, and the notes on it.
 * @param {StepForm | undefined} step
 */
function showStep(step) {
  byId("heading", HTMLElement).replaceChildren(
    ...(step ? [disc(step.by), ` ${current}. ${seatName(step.by)}`] : ["The beginning"]));
  const action = step ? [made("code", "", step.text), ...ruleButton(step.rule)] : [];
  if (step && step.clock !== null) action.push(made("span", "clock", ` clock ${clockText(step.clock)}`));
  byId("action", HTMLElement).replaceChildren(...action);
  byId("events", HTMLElement).replaceChildren(
    ...(step?.events ?? []).map(([said, rule]) => made("li", "", said, ...ruleButton(rule))));
  showJudged(judgedAt(current));
  byId("notes", HTMLElement).replaceChildren(...(step?.notes ?? []).map(({by, text}) =>
    made("p", "note", ...(by ? [made("strong", "", by)] : []), text)));
}

/**
 * Return what stands for a seat in a frame.
 * @param {number[]} frame
 * @param {number} seat
 */
function seatPanel(frame, seat) {
  const parts = frame.slice(SEATS + 3 * seat, SEATS + 3 * seat + 3).map((part) => JSON.parse(story.texts[part]));
  const points = /** @type {number} */ (parts[0]);
  const hands = /** @type {HandForm[]} */ (parts[1]);
  const places = /** @type {PlaceForm[]} */ (parts[2]);
  const panel = made("div", "seat", made("h3", "", disc(seat), story.seats[seat],
    made("span", "points", `${points} ${points === 1 ? "point" : "points"}`)));
  for (const {kind, cards} of hands) {
    panel.append(made("div", "hand", made("span", "", `${kind} cards`),
      ...cards.map((card) => made("span", "card", card === null ? "?" : String(card)))));
  }
  for (const {place, names, others, unknown} of places) {
    const counted = [...(others ? [`${others} pieces`] : []), ...(unknown ? [`${unknown} unknown`] : [])];
    const said = [...names, ...counted].join(", ");
    panel.append(made("div", "off", made("span", "", `${place}: `), said));
  }
  return panel;
}

/** Show the position in words, if that part of the page is open. */
function showWords() {
  if (!byId("words", HTMLDetailsElement).open) return;
  const lines = [...groups.rooms.children, ...groups.pieces.children].map((element) =>
    made("li", "", `${element.querySelector("title")?.textContent}: ${element.querySelector("desc")?.textContent}`));
  byId("position", HTMLElement).replaceChildren(...lines);
}

// -- the account ----------------------------------------------------------------------------------

const list = byId("list", HTMLOListElement);

/** Write the account of the reader, one line for each action. */
function writeAccount() {
  const steps = story.readers[reader].steps;
  list.replaceChildren(...[0, ...steps.map((_, place) => place + 1)].map((number) => {
    const step = stepAt(number);
    const parts = step
      ? [disc(step.by), made("span", "what", `${seatName(step.by)}: ${step.text}`), made("span", "moment", momentsAt(number))]
      : [made("span", "what", "the beginning")];
    const button = made("button", "", made("span", "number", String(number)), ...parts);
    button.type = "button";
    button.tabIndex = -1;
    button.addEventListener("click", () => go(number));
    return made("li", "", button);
  }));
}

/** Mark the action that is shown in the account, and scroll to it. */
function markAccount() {
  const before = list.querySelector("[aria-current]");
  before?.removeAttribute("aria-current");
  if (before instanceof HTMLElement) before.tabIndex = -1;
  const item = list.children[current];
  const button = item?.querySelector("button");
  if (!(item instanceof HTMLElement) || !button) return;
  button.setAttribute("aria-current", "step");
  button.tabIndex = 0;
  const above = item.offsetTop - list.scrollTop;
  if (above < 0 || above + item.offsetHeight > list.clientHeight) {
    list.scrollTop = item.offsetTop - list.clientHeight / 2;
  }
}

// -- the analysis ---------------------------------------------------------------------------------

/**
 * Return what an analysis thinks of an action, in words.
 * @param {JudgedForm} judged
 */
function judgedWords({seat, best, before, after, turned}) {
  const loss = best && before > after ? `${percent(before)} before this action, ${percent(after)} after it.` : `${percent(after)}.`;
  return {
    chances: `The chance of ${seatName(seat)} to win: ${loss}${turned ? " Here the game turned." : ""} `,
    better: best ? "The search would have played " : "The search would have played the same.",
  };
}

/**
 * Show what an analysis thinks of an action.
 * @param {JudgedForm | undefined} judged
 */
function showJudged(judged) {
  if (!judged) return byId("judged", HTMLElement).replaceChildren();
  const {chances, better} = judgedWords(judged);
  byId("judged", HTMLElement).replaceChildren(
    made("strong", "", "Analysis"), chances, better, ...(judged.best ? [made("code", "", judged.best), "."] : []));
}

/**
 * Return a path in the chart, as an element.
 * @param {string} sheet
 * @param {string} way
 */
function line(sheet, way) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", sheet);
  path.setAttribute("d", way);
  return path;
}

/**
 * Return a group of lines in the colour of a seat.
 * @param {number} seat
 * @param {...Element} lines
 */
function inColour(seat, ...lines) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", `${story.classes[seat]} s${seat % 4}`);
  group.append(...lines);
  return group;
}

/** Draw the chances over the game, as far as the reader may know them. */
function drawChart() {
  const {judged} = story.readers[reader];
  byId("chances", HTMLElement).hidden = !judged.length;
  document.body.classList.toggle("analysed", judged.length > 0);
  if (!judged.length) return;
  const seats = [...new Set(judged.map((one) => one.seat))].sort((one, other) => one - other);
  const high = (/** @type {number} */ chance) => Math.round(1000 * (1 - chance)) / 10;
  const curves = seats.map((seat) => {
    const own = judged.filter((one) => one.seat === seat);
    const way = own.map(({number, before, after}) => `${number - 1} ${high(before)}L${number} ${high(after)}`);
    const turns = own.filter((one) => one.turned).map(({number, after}) => line("ar turn", `M${number} ${high(after)}h0`));
    return inColour(seat, line("ar", `M${way.join("L")}`), ...turns);
  });
  const chart = byId("chart", SVGSVGElement);
  chart.setAttribute("viewBox", `0 -4 ${Math.max(1, last())} 108`);
  byId("curves", SVGGElement).replaceChildren(line("half", `M0 50H${last()}`), ...curves);
  byId("curve-keys", HTMLElement).replaceChildren(...seats.map((seat) => {
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("class", "dt dt-auto");
    picture.setAttribute("viewBox", "0 0 32 10");
    picture.setAttribute("aria-hidden", "true");
    picture.append(inColour(seat, line("ar", "M2 5H30")));
    return made("span", "key", picture, seatName(seat));
  }));
  const turns = judged.filter((one) => one.turned);
  const said = turns.map(({number, seat}) => `${number} (${seatName(seat)})`).join(", ");
  chart.setAttribute("aria-label", `Chances to win after each action. ${said ? `The game turned at ${said}.` : "The game turned nowhere."}`);
  byId("turns", HTMLElement).replaceChildren(...(turns.length ? ["The game turned at"] : []), ...turns.map((one) => {
    const button = made("button", "", `${one.number}. ${seatName(one.seat)} ${price(one)}`);
    button.type = "button";
    button.addEventListener("click", () => stepTo(one.number));
    return button;
  }));
}

/** Show in the chart which action is shown. */
function moveCursor() {
  byId("cursor", SVGPathElement).setAttribute("d", `M${current} -4V104`);
}

byId("chart", SVGSVGElement).addEventListener("click", (event) => {
  const {left, width} = byId("chart", SVGSVGElement).getBoundingClientRect();
  stepTo(Math.round(last() * (event.clientX - left) / width));
});

// -- the course -----------------------------------------------------------------------------------

let current = 0, reader = 0, playing = false, timer = 0, linking = 0;
const slider = byId("slider", HTMLInputElement);
const last = () => story.readers[reader].steps.length;

/**
 * Show the position after an action, given by number; the beginning is 0.
 * @param {number} number
 * @param {{link?: boolean, fresh?: boolean}} how
 * @returns {number} the milliseconds that its motion takes
 */
function go(number, {link = true, fresh = false} = {}) {
  settle();
  const to = Math.max(0, Math.min(number, last()));
  const follows = to === current + 1 && !fresh && !still.matches;
  const before = follows ? drawnNow() : null;
  current = to;
  const frame = framesOf(reader)[to];
  drawBoard(frame);
  const time = before ? animate(movings(before.pieces, story.texts[frame[WALK]]), turnings(before.rooms)) : 0;
  const step = stepAt(to);
  showStep(step);
  const ended = to === last() && story.outcome ? story.outcome : "";
  byId("asked", HTMLElement).textContent = ended || story.texts[frame[ASKED]];
  byId("fight", HTMLElement).textContent = story.texts[frame[FIGHT]];
  byId("seats", HTMLElement).replaceChildren(...story.seats.map((_, seat) => seatPanel(frame, seat)));
  showWords();
  markAccount();
  moveCursor();
  const said = step ? `${seatName(step.by)}: ${step.text}` : "the beginning";
  slider.value = String(to);
  slider.setAttribute("aria-valuetext", `${to} of ${last()}, ${said}`);
  byId("place", HTMLOutputElement).textContent = `${to} of ${last()}`;
  for (const [id, off] of /** @type {[string, boolean][]} */ ([["first", !to], ["back", !to], ["next", to === last()], ["last", to === last()]])) {
    byId(id, HTMLButtonElement).disabled = off;
  }
  if (!playing) {
    const judged = judgedAt(to);
    const thought = judged ? Object.values(judgedWords(judged)).join("") + judged.best : "";
    const told = [`${to} of ${last()}`, said, ...(step?.events ?? []).map(([event]) => event), thought, ended];
    byId("live", HTMLElement).textContent = told.filter(Boolean).join("; ");
  }
  if (link) {
    clearTimeout(linking);  // browsers refuse many changes of the address in a short time
    linking = setTimeout(writeLink, 250);
  }
  return time;
}

/** Write the position into the address, so that it can be copied. */
function writeLink() {
  const name = story.readers.length > 1 && reader ? `/${encodeURIComponent(story.readers[reader].name)}` : "";
  history.replaceState(null, "", `#${current}${name}`);
}

/** Show the position that the address names. */
function followLink() {
  const [number = "", name = ""] = location.hash.slice(1).split("/");
  let wanted = name;
  try {
    wanted = decodeURIComponent(name);
  } catch {
    // not written by this page: the name of no reader
  }
  const found = story.readers.findIndex((one) => one.name === wanted);
  if (found >= 0 && found !== reader) choose(found);
  go(/^\d+$/.test(number) ? Number(number) : 0, {link: false, fresh: true});
}

/**
 * Show the game to another reader.
 * @param {number} chosen
 */
function choose(chosen) {
  reader = chosen;
  byId("reader", HTMLSelectElement).value = String(chosen);
  byId("caption", HTMLElement).textContent = story.readers[chosen].said;
  slider.max = String(last());
  writeAccount();
  writeSorts();
  drawChart();
}

/** Offer the sorts of moments that the game has. */
function writeSorts() {
  const marks = new Set(story.readers[reader].steps.flatMap((_, place) => [...marksAt(place + 1)]));
  const sorts = Object.entries(MOMENTS).filter(([letter]) => marks.has(letter));
  const all = Object.keys(MOMENTS).join("");
  byId("sort", HTMLSelectElement).replaceChildren(
    ...[[all, "all"], ...sorts].map(([value, word]) => new Option(word, value)));
  byId("jumps", HTMLElement).hidden = !sorts.length;
}

/**
 * Go to the next moment of the chosen sort, or with -1 to the previous one.
 * @param {number} way
 */
function jump(way) {
  const sort = byId("sort", HTMLSelectElement).value;
  for (let number = current + way; number >= 0 && number <= last(); number += way) {
    if ([...marksAt(number)].some((letter) => sort.includes(letter))) {
      pause();
      go(number);
      return;
    }
  }
  byId("live", HTMLElement).textContent = way > 0 ? "no later moment" : "no earlier moment";
}

function pause() {
  playing = false;
  clearTimeout(timer);
  byId("play", HTMLButtonElement).textContent = "Play";
}

function play() {
  playing = true;
  byId("play", HTMLButtonElement).textContent = "Pause";
  if (current === last()) go(0);
  tick();
}

function tick() {
  if (current === last()) return pause();
  const time = go(current + 1);
  timer = setTimeout(tick, time + PAUSE / Number(byId("speed", HTMLSelectElement).value));
}

/** @param {number} number */
function stepTo(number) {
  pause();
  go(number);
}

/** @param {number} by */
function hurry(by) {
  const speed = byId("speed", HTMLSelectElement);
  speed.selectedIndex = Math.max(0, Math.min(speed.selectedIndex + by, speed.length - 1));
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => stepTo(current - 1),
  ArrowRight: () => stepTo(current + 1),
  Home: () => stepTo(0),
  End: () => stepTo(last()),
  " ": () => (playing ? pause() : play()),
  j: () => jump(1),
  k: () => jump(-1),
  "+": () => hurry(1),
  "-": () => hurry(-1),
};

document.addEventListener("keydown", (event) => {
  const {target} = event;
  const takes = target instanceof HTMLSelectElement || byId("rule", HTMLDialogElement).open
    || (target instanceof HTMLInputElement && event.key !== " " && event.key.length > 1)
    || (event.key === " " && target instanceof Element && target.closest("button, summary"));
  const meant = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (takes || !meant || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  meant();
});

/**
 * @param {string} id
 * @param {() => void} act
 */
const pressed = (id, act) => byId(id, HTMLButtonElement).addEventListener("click", act);
pressed("first", () => stepTo(0));
pressed("back", () => stepTo(current - 1));
pressed("next", () => stepTo(current + 1));
pressed("last", () => stepTo(last()));
pressed("play", KEYS[" "]);
pressed("earlier", () => jump(-1));
pressed("later", () => jump(1));
pressed("close", () => byId("rule", HTMLDialogElement).close());
pressed("larger", () => {
  const large = document.body.classList.toggle("large");
  byId("larger", HTMLButtonElement).setAttribute("aria-pressed", String(large));
});
slider.addEventListener("input", () => stepTo(Number(slider.value)));
byId("reader", HTMLSelectElement).addEventListener("change", ({target}) => {
  pause();
  choose(Number(/** @type {HTMLSelectElement} */ (target).value));
  go(current, {fresh: true});
});
byId("words", HTMLDetailsElement).addEventListener("toggle", showWords);
addEventListener("hashchange", followLink);

// On paper the account has the events of each action, and the board the colours for paper.
addEventListener("beforeprint", () => {
  settle();
  board.classList.replace("dt-auto", "dt-print");
  [...list.children].forEach((item, number) => {
    const events = stepAt(number)?.events ?? [];
    const notes = stepAt(number)?.notes ?? [];
    const judged = judgedAt(number);
    const thought = judged ? [Object.values(judgedWords(judged)).join("") + judged.best] : [];
    const lines = [...events.map(([said]) => said), ...thought, ...notes.map(({text}) => text)];
    if (lines.length) item.append(made("ul", "", ...lines.map((line) => made("li", "", line))));
  });
});
addEventListener("afterprint", () => {
  board.classList.replace("dt-print", "dt-auto");
  for (const lines of list.querySelectorAll("ul")) lines.remove();
});

// -- the beginning --------------------------------------------------------------------------------

{
  const [left, top, width, height] = story.box;
  board.setAttribute("viewBox", story.box.join(" "));
  const paper = Object.entries({x: left, y: top, width, height});
  for (const [name, value] of paper) byId("paper", SVGRectElement).setAttribute(name, String(value));
  byId("symbols", SVGDefsElement).append(...drawn(story.symbols));
  byId("about", HTMLElement).textContent =
    `${story.scenario}; seats: ${story.seats.join(", ")}${story.outcome ? `; ${story.outcome}` : ""}`;
  byId("tags", HTMLElement).append(...story.tags.flatMap(([name, text]) => [made("dt", "", name), made("dd", "", text)]));
  byId("reader", HTMLSelectElement).append(...story.readers.map(({said}, place) => new Option(said, String(place))));
  byId("reader-label", HTMLElement).hidden = story.readers.length === 1;
  choose(0);
  followLink();
}
