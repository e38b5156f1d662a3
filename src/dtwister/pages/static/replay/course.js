// The course: which position is shown to which reader, and how it goes on.

const PAUSE = 900;

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
