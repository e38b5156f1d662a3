/** The types of the pages: messages of the server, beside those of `dtwister.d.ts`. */

import type {
  BoardData,
  ClocksData,
  CombatData,
  OfferData,
  PlayerData,
  RefusalData,
  ViewData,
} from "./dtwister";

export type { BoardData, ClocksData, CombatData, OfferData, PlayerData, RefusalData, ViewData };

/** Any action; its entries differ, and the glossary says what they hold. */
export interface Action {
  action: string;
  [entry: string]: unknown;
}

/** Any event. */
export interface GameEvent {
  event: string;
  [entry: string]: unknown;
}

export interface Told {
  told: number;
  by: string;
  action: Action;
  events: GameEvent[];
}

export interface Rewind {
  rewind: number;
}

export interface ActionWords {
  verb: string;
  text: string;
  phrase?: string;
  rules: string[];
  fields: Record<string, string>;
  is_declaration: boolean;
}

export interface EventWords {
  text: string;
  phrase?: string;
  rules: string[];
  fields: Record<string, string>;
  restates_action: boolean;
}

export interface Glossary {
  actions: Record<string, ActionWords>;
  events: Record<string, EventWords>;
}

/** A message of a session. */
export interface Message {
  session: string;
  serial: number;
  number: number;
  board: BoardData | null;
  /** What stays the same in a game; beside the board. */
  game?: { scenario: string; name: string; listed: boolean; hints?: boolean };
  view: ViewData | null;
  news: (Told | Rewind)[];
  seats: PlayerData[];
  clocks: ClocksData | null;
  offers: OfferData[];
  may_offer: Action[];
  may_take_back: boolean;
}

/** The answer to a request; `answer` says which entries there are. */
export interface Answer {
  answer: "done" | "key" | "legal" | "why-not" | "preview" | "refused" | "hint";
  serial?: number;
  number?: number;
  actions?: Action[];
  refusal?: RefusalData | null;
  combat?: CombatData | null;
  seat?: string;
  key?: string;
  hints?: Hint[];
}

/** An action that a search would play; the chance is that of the own side to win after it. */
export interface Hint {
  action: Action;
  text: string;
  chance: number;
}

/** What became of the wish for a hint at one decision; without hints and a reason it is thought of. */
export interface HintState {
  number: number;
  hints: Hint[];
  why: string;
}

export interface Layer {
  id: string;
  digest: string;
  svg?: string;
}

export interface Layers {
  serial: number;
  title: string;
  description: string;
  box: [number, number, number, number];
  number: number;
  caption: string;
  layers: Layer[];
}

export interface Rule {
  rule: string;
  kind: string;
  title: string;
  text: string;
}

/** A declared option of a scenario. */
export interface GameOption {
  name: string;
  kind: string;
  default: number | boolean | string;
  choices?: (number | string)[];
  least?: number;
  most?: number;
  title?: string;
  text?: string;
}

export interface Scenario {
  id: string;
  name: string;
  text: string;
  plugin?: string;
  book?: string;
  seats: string[];
  options: GameOption[];
  guided?: boolean;
}

export interface Bot {
  name: string;
  title: string;
  strength?: string | number;
}

export interface About {
  version: string;
  bots: Bot[];
  author?: boolean;
  limits?: Record<string, number>;
}

/** Who plays a seat of a new game. */
export interface SeatChoice {
  kind: string;
  bot?: string;
  name?: string;
}

/** A game in the lists of the lobby. */
export interface ListedGame {
  id: string;
  scenario: string;
  number: number;
  asked: string | null;
  seats: (PlayerData & { bot: string | null; reserved: boolean })[];
  result: { result: string; winners: string[] } | null;
}

/** A part of a sentence: plain text, or a name that can be pointed at. */
export type Part = string | { kind: "piece" | "space" | "slot" | "seat"; name: string; text: string };

export interface GuideBlock {
  kind: "text" | "list" | "steps" | "table" | "drawing" | "picture";
  lines?: string[];
  head?: string[];
  rows?: string[][];
}

export interface GuideSection {
  title: string;
  decisions: string[];
  blocks: GuideBlock[];
}

export interface Guide {
  id: string;
  title: string;
  scenario: string;
  next: string | null;
  sections: GuideSection[];
}
