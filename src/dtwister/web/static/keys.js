/**
 * The keys of seats that this browser has: that of the link, and those kept from earlier visits.
 */

const PREFIX = "dtwister:keys:";

const NAME = "dtwister:name";

/**
 * Return the name that the player gave last.
 * @returns {string}
 */
export function ownName() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

/**
 * Keep the name of the player for the next game.
 * @param {string} name
 */
export function keepName(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // It is typed again next time.
  }
}

/** The keys of one game. */
export class Keys {
  /** @param {string} game */
  constructor(game) {
    this.name = `${PREFIX}${game}`;
    /** @type {Map<string, string>} */
    this.all = new Map(read(this.name));
    const hash = new URLSearchParams(location.hash.slice(1));
    /** @type {string | null} */
    this.now = hash.has("watch") ? null : (hash.get("key") ?? [...this.all.values()][0] ?? null);
  }

  /**
   * Keep the key of a seat for later visits.
   * @param {string} seat
   * @param {string} key
   */
  keep(seat, key) {
    this.all.set(seat, key);
    try {
      localStorage.setItem(this.name, JSON.stringify([...this.all]));
    } catch {
      // Without storage the link still works.
    }
  }
}

/**
 * Return the games to which this browser has keys.
 * @returns {string[]}
 */
export function knownGames() {
  const found = [];
  for (let at = 0; at < localStorage.length; at++) {
    const name = localStorage.key(at);
    if (name?.startsWith(PREFIX)) found.push(name.slice(PREFIX.length));
  }
  return found;
}

/**
 * @param {string} name
 * @returns {[string, string][]}
 */
function read(name) {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.filter((pair) => Array.isArray(pair) && pair.length === 2).map(([seat, key]) => [String(seat), String(key)]);
  } catch {
    return [];
  }
}
