// The data of the page: frames, steps, and what an analysis thinks of them.

/** @typedef {import("./story").StoryForm} StoryForm */
/** @typedef {import("./story").StepForm} StepForm */
/** @typedef {import("./story").JudgedForm} JudgedForm */

/** The first parts of a frame, by place; those of seats, rooms and pieces come after them. */
const GROUND = 0, MARKS = 1, OVERLAY = 2, SAID = 3, ASKED = 4, FIGHT = 5, WALK = 6, SEATS = 7;
/** Letters of the marks of steps, with their words. */
/** @type {Record<string, string>} */
const MOMENTS = {c: "combat", x: "exit", r: "reveal", t: "turning point", n: "note", e: "end"};
/** The loss of an action that the account tells. */
const TOLD_LOSS = 0.05;

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
