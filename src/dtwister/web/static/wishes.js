/**
 * What a player may want: the legal actions by piece and by what is pointed at, the way to a
 * square, and the wishes whose refusal answers "why not?". Nothing here touches the page.
 */

/** @typedef {import("./types").Action} Action */
/** @typedef {import("./types").Glossary} Glossary */
/** @typedef {import("./types").BoardData} BoardData */
/** @typedef {import("./types").ViewData} ViewData */

/** @typedef {{kind: "space" | "slot" | "none", name: string}} Target */

const SIDES = /** @type {Record<string, [number, number]>} */ ({
  north: [0, -1],
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
});

/**
 * Return the piece that does something, or that it is done with; null if there is none.
 * @param {Action} action
 * @returns {string | null}
 */
export function subjectOf(action) {
  return typeof action.piece === "string" && action.piece !== "?" ? action.piece : null;
}

/**
 * Return the squares of a course, without what is taken and left.
 * @param {unknown} course
 * @returns {string[]}
 */
export function squaresOf(course) {
  return Array.isArray(course) ? course.filter((step) => !/^[+-]/.test(String(step))) : [];
}

/** The places of a board, and who stands where in a view. */
export class Places {
  /**
   * @param {BoardData} board
   * @param {ViewData} view
   */
  constructor(board, view) {
    this.board = board;
    this.view = view;
    /** @type {Map<string, {x: number, y: number}>} */
    this.at = new Map();
    /** @type {Map<string, string>} */
    this.slotOf = new Map();
    for (const square of board.squares) {
      if (square.x !== null && square.y !== null) this.at.set(square.name, { x: square.x, y: square.y });
      if (square.slot) this.slotOf.set(square.name, square.slot);
    }
    for (const room of view.rooms) {
      for (const square of room.squares) this.at.set(square.name, { x: square.x, y: square.y });
    }
    /** @type {Map<string, string>} */
    this.byPlace = new Map([...this.at].map(([name, { x, y }]) => [`${x},${y}`, name]));
    this.pieces = new Map(view.pieces.map((piece) => [piece.name, piece]));
  }

  /**
   * Return the square of a piece, or of its carrier; null for one that is on none.
   * @param {string} name
   * @returns {string | null}
   */
  squareOf(name) {
    const piece = this.pieces.get(name);
    if (!piece) return null;
    return piece.square ?? (piece.carrier ? this.squareOf(piece.carrier) : null);
  }

  /**
   * Return the square beside another one, in a direction.
   * @param {string} square
   * @param {string} way
   * @returns {string | null}
   */
  beside(square, way) {
    const at = this.at.get(square);
    const step = SIDES[way];
    if (!at || !step) return null;
    return this.byPlace.get(`${at.x + step[0]},${at.y + step[1]}`) ?? null;
  }

  /**
   * Return the pieces on a square that lie there by themselves, and their loads.
   * @param {string} square
   * @returns {string[]}
   */
  piecesAt(square) {
    return [...this.pieces.keys()].filter((name) => this.squareOf(name) === square);
  }
}

/**
 * Return the squares and rooms that one may click for an action.
 * @param {Action} action
 * @param {Record<string, string>} fields what the entries hold, from the glossary
 * @param {Places} places
 * @returns {Target}
 */
export function targetOf(action, fields, places) {
  const subject = subjectOf(action);
  const found = pointedAt(action, subject, fields, places);
  // To point at the piece itself is to let go of it.
  const isHere = subject !== null && found.kind === "space" && found.name === places.squareOf(subject);
  return isHere ? { kind: "none", name: "" } : found;
}

/**
 * @param {Action} action
 * @param {string | null} subject
 * @param {Record<string, string>} fields
 * @param {Places} places
 * @returns {Target}
 */
function pointedAt(action, subject, fields, places) {
  /** @type {Record<string, string[]>} */
  const found = { space: [], slot: [], piece: [], way: [] };
  for (const [name, value] of Object.entries(action)) {
    const kind = fields[name];
    if (kind === "course") {
      const end = squaresOf(value).at(-1);
      if (end) return { kind: "space", name: end };
    }
    if (typeof value !== "string" || value === "?" || value === "-") continue;
    if (name === "piece" && value === subject) continue;
    if (kind === "space") found.space.push(value);
    else if (kind === "slot") found.slot.push(value);
    else if (kind === "piece") found.piece.push(value);
    else if (value in SIDES) found.way.push(value);
  }
  const space = found.space.at(-1);
  if (space) return { kind: "space", name: space };
  if (found.slot.length) return { kind: "slot", name: found.slot[0] };
  for (const piece of found.piece) {
    const square = places.squareOf(piece);
    if (square) return { kind: "space", name: square };
  }
  const from = subject && places.squareOf(subject);
  if (from) {
    for (const way of found.way) {
      const square = places.beside(from, way);
      if (square) return { kind: "space", name: square };
    }
  }
  return { kind: "none", name: "" };
}

/** The legal actions of one decision, arranged for pointing. */
export class Wishes {
  /**
   * @param {Action[]} actions
   * @param {Glossary} glossary
   * @param {Places} places
   */
  constructor(actions, glossary, places) {
    this.actions = actions;
    this.places = places;
    /** @type {Map<string, Action[]>} */
    this.byPiece = new Map();
    /** @type {Action[]} */
    this.general = [];
    /** @type {Map<Action, Target>} */
    this.targets = new Map();
    for (const action of actions) {
      const subject = subjectOf(action);
      this.targets.set(action, targetOf(action, glossary.actions[action.action]?.fields ?? {}, places));
      if (subject === null) {
        this.general.push(action);
        continue;
      }
      const own = this.byPiece.get(subject);
      if (own) own.push(action);
      else this.byPiece.set(subject, [action]);
    }
  }

  /**
   * Return the actions of a piece, or those without a piece.
   * @param {string | null} piece
   * @returns {Action[]}
   */
  of(piece) {
    return piece === null ? this.general : (this.byPiece.get(piece) ?? []);
  }

  /**
   * Return where one may point for the actions of a piece: the places with their actions.
   * @param {string | null} piece
   * @returns {Map<string, {target: Target, actions: Action[]}>}
   */
  pointable(piece) {
    /** @type {Map<string, {target: Target, actions: Action[]}>} */
    const found = new Map();
    for (const action of this.of(piece)) {
      const target = this.targets.get(action);
      if (!target || target.kind === "none") continue;
      const key = `${target.kind} ${target.name}`;
      const entry = found.get(key);
      if (entry) entry.actions.push(action);
      else found.set(key, { target, actions: [action] });
    }
    for (const entry of found.values()) entry.actions.sort(byPlainness);
    return found;
  }

  /**
   * Return the actions of a piece that point at nothing on the board.
   * @param {string | null} piece
   * @returns {Action[]}
   */
  unpointed(piece) {
    return this.of(piece).filter((action) => this.targets.get(action)?.kind === "none");
  }
}

/**
 * Compare two actions: the plainer one comes first, a short walk without a load before others.
 * @param {Action} one
 * @param {Action} other
 * @returns {number}
 */
export function byPlainness(one, other) {
  return weight(one) - weight(other);
}

/** @param {Action} action */
function weight(action) {
  if (!Array.isArray(action.course)) return 50;
  const handled = action.course.filter((step) => /^[+-]/.test(String(step))).length;
  return handled * 10 + action.course.length / 10;
}

/**
 * Return actions in groups with the same verb, in the order in which they come.
 * @param {Action[]} actions
 * @param {Glossary} glossary
 * @returns {{verb: string, actions: Action[]}[]}
 */
export function grouped(actions, glossary) {
  /** @type {Map<string, Action[]>} */
  const found = new Map();
  for (const action of actions) {
    const verb = glossary.actions[action.action]?.verb ?? action.action;
    const same = found.get(verb);
    if (same) same.push(action);
    else found.set(verb, [action]);
  }
  return [...found].map(([verb, same]) => ({ verb, actions: same }));
}

/**
 * Return the cards of hands that can be played now: `combat 3` with its actions. An action that
 * names a kind of hand in its sentence belongs to that hand.
 * @param {Action[]} general actions without a piece
 * @param {{kind: string, cards: (number | string | null)[]}[]} hands
 * @param {Glossary} glossary
 * @returns {Map<string, Action[]>}
 */
export function cardActions(general, hands, glossary) {
  /** @type {Map<string, Action[]>} */
  const found = new Map();
  for (const action of general) {
    const entry = glossary.actions[action.action];
    const names = Object.keys(action).filter((name) => name !== "action");
    if (!entry || names.length !== 1 || entry.fields[names[0]] !== "number") continue;
    const value = String(action[names[0]]);
    const having = hands.filter((hand) => hand.cards.some((card) => String(card) === value));
    const hand = having.find((one) => entry.text.toLowerCase().includes(one.kind.toLowerCase())) ?? having[0];
    if (!hand) continue;
    const key = `${hand.kind} ${value}`;
    found.set(key, [...(found.get(key) ?? []), action]);
  }
  return found;
}

/**
 * Return a way between two squares that borders allow, or else the nearest one on the grid.
 * @param {Places} places
 * @param {string} from
 * @param {string} to
 * @returns {string[]}
 */
export function wayBetween(places, from, to) {
  const open = search(places, from, to, blockedSteps(places));
  return open.length ? open : search(places, from, to, new Set());
}

/**
 * @param {Places} places
 * @param {string} from
 * @param {string} to
 * @param {Set<string>} blocked
 * @returns {string[]}
 */
function search(places, from, to, blocked) {
  /** @type {Map<string, string>} */
  const before = new Map([[from, ""]]);
  const queue = [from];
  while (queue.length) {
    const here = /** @type {string} */ (queue.shift());
    if (here === to) break;
    for (const way of Object.keys(SIDES)) {
      const next = places.beside(here, way);
      if (!next || before.has(next) || blocked.has(`${here} ${way}`)) continue;
      before.set(next, here);
      queue.push(next);
    }
  }
  if (!before.has(to)) return [];
  const way = [];
  for (let at = to; at; at = before.get(at) ?? "") way.unshift(at);
  return way;
}

/** @type {Record<string, string>} */
const OPPOSITE = { north: "south", south: "north", east: "west", west: "east" };

/**
 * Return the steps that borders stop, as square and side.
 * @param {Places} places
 * @returns {Set<string>}
 */
function blockedSteps(places) {
  const found = new Set();
  for (const room of places.view.rooms) {
    for (const border of room.borders) {
      const states = places.board.borders[border.feature]?.states ?? [];
      const state = states.find((one) => one.name === border.state);
      if (!state || state.passes) continue;
      found.add(`${border.square} ${border.side}`);
      const beside = places.beside(border.square, border.side);
      if (beside) found.add(`${beside} ${OPPOSITE[border.side]}`);
    }
  }
  return found;
}

/**
 * Return wishes for a piece and a place that was pointed at, to ask why they are not legal.
 * @param {string} piece
 * @param {Target} target
 * @param {Glossary} glossary
 * @param {Places} places
 * @returns {Action[]}
 */
export function wishesFor(piece, target, glossary, places) {
  const plugins = new Set(
    [places.board.scenario, ...Object.keys(places.board.kinds), ...Object.values(places.board.kinds).flatMap((kind) => kind.abilities)].map(
      (id) => id.split(":")[0],
    ),
  );
  /** @type {Action[]} */
  const found = [];
  const from = places.squareOf(piece);
  if (target.kind === "space" && from && from !== target.name && places.board.kind === "squares") {
    const course = wayBetween(places, from, target.name);
    if (course.length > 1) found.push({ action: "core:move", piece, course });
  }
  const there = target.kind === "space" ? places.piecesAt(target.name).filter((name) => name !== piece) : [];
  for (const [name, entry] of Object.entries(glossary.actions)) {
    if (entry.is_declaration || !plugins.has(name.split(":")[0]) || !("piece" in entry.fields)) continue;
    /** @type {Action} */
    const wish = { action: name, piece };
    const open = [];
    let isSimple = true;
    for (const [field, kind] of Object.entries(entry.fields)) {
      if (field === "piece") continue;
      if (kind === "pieces" || kind === "numbers") wish[field] = [];
      else if (kind === "piece" || kind === "space" || kind === "slot") open.push({ field, kind });
      else isSimple = false;
    }
    if (!isSimple || open.length !== 1) continue;
    const [{ field, kind }] = open;
    if (kind === "slot") {
      const slot = target.kind === "slot" ? target.name : places.slotOf.get(target.name);
      if (target.kind === "slot" && slot) found.push({ ...wish, [field]: slot });
    } else if (kind === "space" && target.kind === "space") {
      if (from && places.board.kind !== "squares") found.push({ ...wish, [field]: target.name });
    } else if (kind === "piece") {
      for (const other of there) found.push({ ...wish, [field]: other });
    }
  }
  return found;
}
