// The requests and responses of the engine, as the README of `impartial-web` lists them.
//
// Numbers that may exceed 2^53 are text.

export type Player = "human" | "opponent";

export const LEVELS = ["beginner", "casual", "perfect"] as const;
export type Level = (typeof LEVELS)[number];

export interface Input {
  /** The name of the game, with its rule after a slash if it is not the judge's. */
  game: string;
  input: string;
}

/** The settings of the opponent. */
export interface Opponent {
  level?: Level;
  seed?: string;
}

export interface EngineError {
  message: string;
  field: string;
  line: number;
  column: number;
  /** The number of the position that `start` refuses. */
  position?: number;
  /** The module stopped, and its game is lost. */
  trapped?: boolean;
  /** The request was cancelled. */
  stopped?: boolean;
}

export interface Reply {
  reply: string | null;
  winner: Player | null;
}

export interface Component {
  game: string;
  move_syntax: string;
  nim_value: string;
}

export interface View {
  first: Player;
  to_move: Player;
  winner: Player | null;
  level: Level;
  seed: string;
  moves: string[];
  components: Component[];
  nim_value: string;
  outcome: "N" | "P";
}

/** Break points: a position in the picture, and the number of the row, column or stone that begins there. */
export type Points = [position: number, number: string][];
export type Area = [left: number, top: number, width: number, height: number];

export interface BoardLayout {
  kind: "board";
  area: Area;
  size: [rows: string, columns: string];
  window: [rows: [string, string], columns: [string, string]];
  rows: Points;
  columns: Points;
}

export interface PilesLayout {
  kind: "piles";
  sideways: boolean;
  piles: { pile: number; area: Area; size: string; stones: Points }[];
}

export interface NetworkLayout {
  kind: "network";
  edges: { edge: string; line: [x: number, y: number][] }[];
  /** The number of edges that are not drawn. */
  left_out: string;
}

export type Layout = BoardLayout | PilesLayout | NetworkLayout | { kind: "none" };

export interface Figure {
  svg: string;
  layout: Layout;
}

export interface LegalMove {
  move: string;
  nim_value?: string;
}

export interface GameInfo {
  name: string;
  summary: string;
  move_syntax: string;
  answer: string;
  limits: string;
  source: string;
  example: string;
  formats: { lines: string[]; example: string }[];
  rules: { name: string; summary: string }[];
}

export interface Part {
  label: string;
  nim_value: string;
}

/** Why the position is won or lost for the player to move. */
export interface Why {
  components: { game: string; nim_value: string; parts: Part[]; left_out: string }[];
  /** The number of other components. */
  left_out: string;
  total: string;
  change: { component: number; part: string | null; from: string; to: string; move: string } | null;
  report: { kind: "heading" | "line" | "item" | "drawing"; text: string }[];
}

/** Each kind of request: its fields, and the result. */
export interface Requests {
  games: { fields: object; ok: { games: GameInfo[] } };
  start: { fields: { positions: Input[]; first?: Player } & Opponent; ok: Reply };
  load: { fields: { text: string }; ok: Reply };
  round: { fields: { game: string; limits: string; shape?: string; seed: string; level?: Level }; ok: Reply & { input: string } };
  daily: { fields: { date: string }; ok: Reply & { number: number } };
  save: { fields: object; ok: { text: string } };
  view: { fields: object; ok: View };
  board: { fields: { component?: number; rows?: [string, string]; columns?: [string, string]; move?: string; values?: boolean }; ok: Figure };
  moves: { fields: { text: string; values?: boolean }; ok: { legal: LegalMove[]; error: EngineError | null } };
  legal: { fields: { text: string }; ok: { legal: true; move: string } | { legal: false; reason: string; line: number; column: number } };
  /** Without `reply: false`, the opponent replies at once. */
  play: { fields: { text: string; reply?: boolean }; ok: Reply };
  reply: { fields: object; ok: Reply };
  undo: { fields: object; ok: { taken_back: string[] } };
  hint: { fields: object; ok: { winning: string | null; any: string | null } };
  why: { fields: object; ok: Why };
  review: { fields: object; ok: { winning: boolean[]; given_away: number | null } };
}

export type Kind = keyof Requests;
export type Request<K extends Kind> = { do: K } & Requests[K]["fields"];
export type AnyRequest = { [K in Kind]: Request<K> }[Kind];
export type Response<K extends Kind> = { ok: Requests[K]["ok"]; error?: undefined } | { ok?: undefined; error: EngineError };
