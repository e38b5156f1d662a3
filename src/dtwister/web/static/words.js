/**
 * Sentences about actions and events, made of the phrases of plug-ins. A sentence is a list of
 * parts: plain text, and names of pieces, squares, rooms and seats that a page can point at.
 */

/** @typedef {import("./types").Action} Action */
/** @typedef {import("./types").GameEvent} GameEvent */
/** @typedef {import("./types").Told} Told */
/** @typedef {import("./types").Glossary} Glossary */
/** @typedef {import("./types").BoardData} BoardData */
/** @typedef {import("./types").Part} Part */

/** Kinds of fields that hold no value worth a word. */
const NOTHING = new Set(["?", "-", ""]);

/** @type {Record<string, string>} Kinds of fields -> what stands for a value that is not known. */
const UNKNOWN = { space: "a hidden square", slot: "a hidden room", number: "a hidden card", seat: "somebody", word: "something hidden" };

/**
 * Return the plain text of a sentence.
 * @param {Part[]} parts
 * @returns {string}
 */
export function plain(parts) {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/**
 * Return a word with an ending for "it does so": `walk` becomes `walks`.
 * @param {string} word
 * @returns {string}
 */
export function conjugated(word) {
  if (/(s|sh|ch|x|z|o)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

/**
 * Return a text with a capital letter at its beginning.
 * @param {string} text
 * @returns {string}
 */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Makes sentences for one game. */
export class Words {
  /**
   * @param {Glossary} glossary
   * @param {BoardData} board
   */
  constructor(glossary, board) {
    this.glossary = glossary;
    this.board = board;
    this.seats = new Set(board.seats);
  }

  /**
   * Return the name of a kind of piece in words.
   * @param {string} piece
   * @returns {string}
   */
  pieceName(piece) {
    const known = this.board.pieces[piece];
    const kind = known && this.board.kinds[known.kind];
    const number = piece.match(/#\d+$/)?.[0] ?? "";
    if (kind) return kind.name + (number ? ` ${number}` : "");
    const bare = piece.slice(piece.indexOf(".") + 1);
    if (bare.startsWith("?object")) return "unknown object";
    if (bare.startsWith("?character")) return "unknown character";
    if (bare.startsWith("?") || !bare) return "unknown piece";
    return capital(bare.replaceAll("-", " "));
  }

  /**
   * Return the seat of a piece; an empty text for one that is not known.
   * @param {string} piece
   * @returns {string}
   */
  seatOf(piece) {
    return this.board.pieces[piece]?.seat ?? (piece.includes(".") ? piece.slice(0, piece.indexOf(".")) : "");
  }

  /**
   * Return a text with the names of pieces in it as parts.
   * @param {string} text
   * @returns {Part[]}
   */
  named(text) {
    const seats = this.board.seats.join("|");
    return text
      .split(new RegExp(`\\b((?:${seats})\\.[a-z][a-z0-9-]*(?:#\\d+)?)`))
      .filter(Boolean)
      .map((bit) => (bit in this.board.pieces ? { kind: "piece", name: bit, text: this.pieceName(bit) } : bit));
  }

  /**
   * Return a value of a field as parts; an empty list if there is nothing to say.
   * @param {unknown} value
   * @param {string} kind
   * @returns {Part[]}
   */
  value(value, kind) {
    if (value === null || value === undefined || value === false) return [];
    if (Array.isArray(value)) {
      if (kind === "course") return this.course(/** @type {string[]} */ (value));
      const one = { pieces: "piece", seats: "seat" }[kind] ?? "plain";
      const found = value.map((entry) => this.value(entry, one)).filter((parts) => parts.length);
      return found.flatMap((parts, at) => (at ? [at === found.length - 1 ? " and " : ", ", ...parts] : parts));
    }
    const text = String(value);
    if (kind === "piece") {
      if (text === "?") return ["a hidden piece"];
      if (NOTHING.has(text)) return [];
      return [{ kind: "piece", name: text, text: this.pieceName(text) }];
    }
    if (NOTHING.has(text)) return [];
    if (kind === "space") return [{ kind: "space", name: text, text }];
    if (kind === "slot") return [{ kind: "slot", name: text, text }];
    if (kind === "seat") return this.seats.has(text) ? [{ kind: "seat", name: text, text }] : [text];
    return [text.replaceAll("-", " ")];
  }

  /**
   * Return a walk: where it ends, and what is taken and left on the way.
   * @param {string[]} course
   * @returns {Part[]}
   */
  course(course) {
    const squares = course.filter((step) => !/^[+-]/.test(step));
    const end = squares.at(-1) ?? "?";
    /** @type {Part[]} */
    const parts = [...this.value(end, "space")];
    if (squares.length > 1 && end === squares[0]) {
      const turn = squares[Math.floor(squares.length / 2)];
      parts.push(" by ", ...this.value(turn, "space"));
    }
    let at = squares[0] ?? "";
    for (const step of course) {
      if (/^[+-]/.test(step)) {
        const piece = step.slice(1);
        parts.push(step[0] === "+" ? ", taking " : ", leaving ");
        parts.push(...(piece ? this.value(piece, "piece") : ["its load"]));
        if (at !== end) parts.push(" on ", ...this.value(at, "space"));
      } else {
        at = step;
      }
    }
    return parts;
  }

  /**
   * Fill in a phrase: fields in braces, and parts in brackets that may be left out.
   * @param {string} phrase
   * @param {Record<string, unknown>} values
   * @param {Record<string, string>} fields
   * @returns {Part[]}
   */
  filled(phrase, values, fields) {
    /** @type {Part[]} */
    const parts = [];
    for (const piece of phrase.split(/(\[[^\]]*\])/)) {
      const isOptional = piece.startsWith("[");
      const inner = isOptional ? piece.slice(1, -1) : piece;
      /** @type {Part[]} */
      const found = [];
      let isWhole = true;
      for (const bit of inner.split(/(\{[a-z_]+\})/)) {
        if (!bit.startsWith("{")) {
          if (bit) found.push(bit);
          continue;
        }
        const name = bit.slice(1, -1);
        const value = this.value(values[name], fields[name] ?? "plain");
        if (!value.length) isWhole = false;
        found.push(...(value.length || isOptional ? value : [UNKNOWN[fields[name]] ?? "?"]));
      }
      if (!isOptional || isWhole) parts.push(...found);
    }
    return parts;
  }

  /**
   * Return an action as a command: `attack Goblin`.
   * @param {Action} action
   * @returns {Part[]}
   */
  command(action) {
    const entry = this.glossary.actions[action.action];
    const fields = entry?.fields ?? {};
    if (entry?.phrase) return this.filled(entry.phrase, action, fields);
    const verb = entry?.verb ?? action.action.slice(action.action.indexOf(":") + 1);
    /** @type {Part[]} */
    const parts = [verb.replaceAll("-", " ")];
    for (const [name, value] of Object.entries(action)) {
      if (name === "action" || name === "piece") continue;
      const shown = this.value(value, fields[name] ?? "plain");
      if (shown.length) parts.push(" ", ...shown);
    }
    return parts;
  }

  /**
   * Return commands that can be told apart: where two are the same, other fields are added.
   * @param {Action[]} actions
   * @param {{isNamed?: boolean}} [how] whether the piece of each action stands beside its command
   * @returns {Part[][]}
   */
  commands(actions, { isNamed = false } = {}) {
    const all = actions.map((action) => this.command(action));
    const said = all.map((parts, at) => (isNamed ? `${actions[at].piece} ` : "") + plain(parts));
    const counts = new Map();
    for (const text of said) counts.set(text, (counts.get(text) ?? 0) + 1);
    return all.map((parts, at) => {
      if (counts.get(said[at]) === 1) return parts;
      const twins = actions.filter((_, other) => said[other] === said[at]);
      const fields = this.glossary.actions[actions[at].action]?.fields ?? {};
      /** @type {Part[]} */
      const more = [];
      for (const [name, value] of Object.entries(actions[at])) {
        const values = new Set(twins.map((twin) => JSON.stringify(twin[name])));
        if (values.size < 2) continue;
        const shown =
          fields[name] === "course"
            ? [/** @type {string[]} */ (value).join("–").replaceAll("–+", " +").replaceAll("–-", " −")]
            : this.value(value, fields[name] ?? "plain");
        more.push(more.length ? ", " : "", `${name.replaceAll("_", " ")} `, ...(shown.length ? shown : ["none"]));
      }
      return more.length ? [...parts, " (", ...more, ")"] : parts;
    });
  }

  /**
   * Return what somebody did as a sentence: `Thief goes to d4`.
   * @param {Told} told
   * @returns {Part[]}
   */
  told(told) {
    const { action, by } = told;
    const phrase = this.glossary.actions[action.action]?.phrase ?? "";
    const isSubject = typeof action.piece === "string" && !phrase.includes("{piece}");
    const subject = isSubject
      ? this.value(action.piece, "piece")
      : by === "nature"
        ? ["Chance"]
        : this.value(by, "seat");
    const [first, ...rest] = this.command(action);
    if (typeof first !== "string") return [...subject, ": ", first, ...rest];
    const [word, ...others] = first.split(" ");
    return [...subject, " ", [conjugated(word), ...others].join(" "), ...rest];
  }

  /**
   * Return the events of what was told that say more than the action, as sentences.
   * @param {Told} told
   * @returns {{parts: Part[], rules: string[]}[]}
   */
  events(told) {
    const found = [];
    const said = plain(this.told(told));
    for (const event of told.events) {
      const entry = this.glossary.events[event.event];
      if (!entry || entry.restates_action) continue;
      const parts = this.event(event);
      if (plain(parts) !== said) found.push({ parts, rules: entry.rules });
    }
    return found;
  }

  /**
   * Return an event as a sentence.
   * @param {GameEvent} event
   * @returns {Part[]}
   */
  event(event) {
    const entry = this.glossary.events[event.event];
    const fields = entry?.fields ?? {};
    if (entry?.phrase) return this.filled(entry.phrase, event, fields);
    /** @type {Part[]} */
    const parts = [event.event.slice(event.event.indexOf(":") + 1).replaceAll("-", " ")];
    for (const [name, value] of Object.entries(event)) {
      if (name === "event") continue;
      const shown = this.value(value, fields[name] ?? "plain");
      if (shown.length) parts.push(parts.length > 1 ? ", " : ": ", ...shown);
    }
    return parts;
  }

  /**
   * Return the rules behind what was told, those of the action first.
   * @param {string} name
   * @returns {string[]}
   */
  rules(name) {
    return this.glossary.actions[name]?.rules ?? [];
  }
}
