/**
 * The server: requests over HTTP, and a connection to one game that mends itself.
 */

import { capital } from "./words.js";

/** @typedef {import("./types").Message} Message */
/** @typedef {import("./types").Answer} Answer */
/** @typedef {import("./types").Layers} Layers */

/** A refusal of the server, with a reason and what to try. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {string} [hint]
   */
  constructor(status, message, hint = "") {
    super(sentences(message, hint));
    this.status = status;
  }
}

/**
 * Return what is wrong and what to try, as sentences.
 * @param {string[]} parts
 * @returns {string}
 */
export function sentences(...parts) {
  return parts.filter(Boolean).map(capital).join(". ");
}

/**
 * Return a path below the base of the site.
 * @param {string} path
 * @returns {string}
 */
export function address(path) {
  return new URL(path.replace(/^\//, ""), document.baseURI).href;
}

/**
 * Send a request, and return what is answered.
 * @param {string} path
 * @param {{body?: unknown, key?: string | null}} [sent]
 * @returns {Promise<any>}
 */
export async function call(path, { body, key } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers.Authorization = `Bearer ${key}`;
  let answer;
  try {
    answer = await fetch(address(path), {
      method: body === undefined ? "GET" : "POST",
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, "The server cannot be reached", "Is it still running?");
  }
  const text = await answer.text();
  /** @type {any} */
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    if (answer.ok) throw new ApiError(answer.status, "The server sent something unreadable");
  }
  if (!answer.ok) {
    const error = data?.error ?? {};
    throw new ApiError(answer.status, error.message ?? `The server answered ${answer.status}`, error.try ?? "");
  }
  return data;
}

/** Delays in milliseconds before the next try to connect. */
const DELAYS = [200, 500, 1000, 2000, 4000, 8000];

/** A connection to one game, which is made again whenever it breaks. */
export class Connection {
  /**
   * @param {string} game
   * @param {string | null} key
   * @param {{onMessage: (message: Message) => void, onState: (state: string, why?: string) => void, onRematch: () => void}} listener
   */
  constructor(game, key, listener) {
    this.game = game;
    this.key = key;
    this.listener = listener;
    /** @type {number | null} */
    this.since = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.isClosed = false;
    /** What the server said was wrong, if it ends the connection now. */
    this.why = "";
    /** @type {Map<string, {resolve: (answer: Answer) => void, reject: (error: Error) => void, request: object}>} */
    this.waiting = new Map();
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.retry();
    });
  }

  /** Connect now, if there is no connection. */
  retry() {
    if (!this.isClosed && (!this.socket || this.socket.readyState > 1)) this.open();
  }

  /** Open the connection. */
  open() {
    clearTimeout(this.timer);
    const place = new URL(address(`api/games/${encodeURIComponent(this.game)}/socket`));
    place.protocol = place.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(place);
    this.socket = socket;
    this.why = "";
    this.listener.onState("connecting");
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ hello: 1, key: this.key, since: this.since }));
      // What was not answered is asked again: the server does nothing twice that has the same id.
      for (const [id, { request }] of this.waiting) socket.send(JSON.stringify({ id, ...request }));
    });
    socket.addEventListener("message", (event) => this.read(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if ([4400, 4403, 4404].includes(event.code)) {
        this.isClosed = true;
        const why = `${this.why || "The server refused the connection"}.`;
        this.listener.onState("refused", why);
        this.fail(why);
        return;
      }
      const delay = DELAYS[Math.min(this.tries, DELAYS.length - 1)];
      this.tries += 1;
      this.listener.onState("lost");
      this.timer = setTimeout(() => this.open(), delay);
    });
  }

  /** @param {any} data */
  read(data) {
    if (typeof data.session === "string") {
      this.tries = 0;
      this.since = data.serial;
      this.listener.onState("connected");
      this.listener.onMessage(data);
      return;
    }
    if (data.error) {
      const { message, try: remedy } = data.error;
      if (typeof data.id !== "string") {
        this.why = sentences(message, remedy);
        this.listener.onState("error", this.why);
        return;
      }
      this.settle(data.id)?.reject(new ApiError(400, message, remedy));
      return;
    }
    if (data.rematch) this.listener.onRematch();
    if (typeof data.id === "string") this.settle(data.id)?.resolve(data);
  }

  /** @param {string} id */
  settle(id) {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }

  /** @param {string} why */
  fail(why) {
    for (const { reject } of this.waiting.values()) reject(new ApiError(0, why));
    this.waiting.clear();
  }

  /**
   * Send a request; the answer comes when the server can be reached.
   * @param {Record<string, unknown>} request
   * @returns {Promise<Answer>}
   */
  ask(request) {
    if (this.isClosed) return Promise.reject(new ApiError(0, "The connection is closed"));
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, request });
      if (this.socket?.readyState === 1) this.socket.send(JSON.stringify({ id, ...request }));
      else this.retry();
    });
  }
}

/**
 * Return the layers of the board that the page does not have yet. While the server cannot be
 * reached or is busy, it is asked again.
 * @param {string} game
 * @param {string | null} key
 * @param {string[]} have digests of those it has
 * @param {string} down
 * @returns {Promise<Layers>}
 */
export async function layers(game, key, have, down) {
  const query = new URLSearchParams({ down, have: have.join(",") });
  for (const delay of DELAYS) {
    try {
      return await call(`api/games/${encodeURIComponent(game)}/layers?${query}`, { key });
    } catch (error) {
      if (!(error instanceof ApiError) || ![0, 429, 502, 503].includes(error.status)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return call(`api/games/${encodeURIComponent(game)}/layers?${query}`, { key });
}

/** @type {Map<string, Promise<any>>} */
const known = new Map();

/**
 * Return what a path has; it is asked for once only.
 * @param {string} path
 * @returns {Promise<any>}
 */
export function once(path) {
  let found = known.get(path);
  if (!found) {
    found = call(path);
    found.catch(() => known.delete(path));
    known.set(path, found);
  }
  return found;
}
