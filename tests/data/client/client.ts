// A small client: it uses the declarations as a program would, and must compile strictly.
import type {
  ActionData,
  AnswerData,
  BoardData,
  CombatData,
  EventData,
  Message,
  RequestData,
  SessionData,
  ViewData,
  WalkData,
} from "./dtwister";

function where(view: ViewData, name: string): string | null {
  return view.pieces.find((piece) => piece.name === name)?.square ?? null;
}

function said(action: ActionData): string {
  switch (action.action) {
    case "core:move":
      return `${action.piece}: ${action.course.join(" ")}`;
    case "features:attack":
      return `${action.piece} attacks ${action.target}`;
    case "features:resign":
      return `${action.seat} gives up`;
    default:
      return action.action;
  }
}

function told(event: EventData): string {
  return event.event === "core:room-revealed" ? `room ${event.slot}` : event.event;
}

function sign(board: BoardData, view: ViewData, name: string): string {
  for (const room of view.rooms) {
    const square = room.squares.find((one) => one.name === name);
    if (square !== undefined) {
      return board.features[square.feature]?.sign ?? "?";
    }
  }
  return "?";
}

function lead(combat: CombatData | null): number {
  return combat === null ? 0 : combat.attack.value - combat.defence.value;
}

function unknown(view: ViewData): number {
  return view.hands.flatMap((hand) => hand.cards).filter((card) => card === null).length;
}

function jumps(view: ViewData, seat: string): number {
  return view.parts["features:cards"]?.jumps[seat] ?? 0;
}

function starters(view: ViewData, seat: string): (string | null)[] {
  return view.parts["features:starters"]?.chosen[seat]?.map((one) => one.piece) ?? [];
}

function further(walk: WalkData, word: string): WalkData {
  return { walk: walk.walk, course: [...walk.course, word] };
}

function offered(walk: WalkData): string[] {
  return walk.next === undefined ? [] : [...walk.next.squares, ...walk.next.handlings];
}

function kind(message: Message): string {
  if ("view" in message) {
    return message.rooms.map((room) => room.face).join();
  }
  return "refusal" in message ? message.sentence : "other";
}

function click(message: SessionData, action: ActionData): RequestData {
  return { do: "play", action, number: message.number };
}

function outcome(answer: AnswerData): string {
  switch (answer.answer) {
    case "refused":
      return answer.refusal.sentence;
    case "key":
      return answer.key;
    default:
      return answer.answer;
  }
}

function course(known: number[], message: SessionData): number[] {
  for (const one of message.news) {
    known = "rewind" in one ? known.filter((old) => old < one.rewind) : [...known, one.told];
  }
  return known;
}

export { click, course, outcome };
export { further, jumps, kind, lead, offered, said, sign, starters, told, unknown, where };
