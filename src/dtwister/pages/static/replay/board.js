// The board: it shows a frame, and leaves alone what stays.

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
