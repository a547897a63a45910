// The requests and responses of the engine, written by `tests/protocol.rs` from the Rust types.
//
// Numbers that may exceed 2^53 are text.

/** The rows or the columns of a board. */
export type Axis = "rows" | "columns";

/** A block of a report, for a program that typesets it. */
export type Block =
  | { kind: "heading"; text: string }
  | ({ kind: "line" } & Fact)
  | ({ kind: "item" } & Fact)
  | { kind: "drawing"; text: string };

/** Where the rows and columns of a board are drawn. */
export interface BoardLayout {
  /** The left side, the upper side, the width and the height of the board. */
  area: [number, number, number, number];
  /** The break points of the rows, from the top: the position of the upper edge of a row, and the number of the row. The last one is the lower edge of the last row, with the number of the row after it. */
  rows: [number, string][];
  /** The break points of the columns, from the left. */
  columns: [number, string][];
  /** The numbers of rows and columns of the whole board. */
  size: [string, string];
  /** The first and the last row that are shown, and the first and the last column. On a sheet, row *r* lies between the lines *r* - 1 and *r*, and so do columns. */
  window: [[string, string], [string, string]];
}

/** A cell of the board, which is also the move that chooses it. */
export interface Cell {
  /** The row, counted from 1. */
  row: string;
  /** The column, counted from 1. */
  column: string;
}

/** A winning move, and the nim-value that it changes. */
export interface Change {
  /** The number of the component, from 1. */
  component: number;
  /** The label of the part, if the component has parts. */
  part: string | null;
  /** The nim-values of the part, or of the component, before and after the move. */
  from: string;
  to: string;
  move: string;
}

/** The coins that a move may turn. */
export type CoinGame = "turtles" | "twins" | "mock-turtles" | "triplets" | "ruler";

/** What an input chooses about the rules. */
export interface CoinsParameters {
  rows: RowGame;
  columns: RowGame;
}

/** A position, alone or in a sum. */
export interface Component {
  /** The game, with a rule after a slash if it is not the judge's. */
  game: string;
  move_syntax: string;
  nim_value: string;
}

/** The error for an illegal move. Its text counts piles from 1. */
export type ConstrainedNimIllegalTake =
  | { kind: "no_such_pile"; pile: string; piles: string }
  | { kind: "stones"; pile: string; stones: string; take: string }
  | { kind: "forbidden"; stones: string; take: string };

/** What an input chooses about the rules. */
export interface ConstrainedNimParameters {
  /** The first moves that the rules forbid. */
  forbidden: Forbidden[];
  /** The number of the other ones. */
  left_out: string;
}

/** Where an edge of a graph is drawn. */
export interface EdgeLayout {
  /** The number of the edge. */
  edge: string;
  /** Points on the edge, from one end to the other. The first and the middle point of a loop are opposite ends of a diameter. */
  line: [number, number][];
  /** The numbers of the edges that a move at this edge deletes with it. Empty if edges are not drawn, or if moves name vertices. */
  falls: string[];
}

/** The error for a request. */
export interface Error {
  /** The error as one sentence, without its location. */
  message: string;
  /** The text that contains the error: the name of a field, or `request` for the JSON itself. */
  field: string;
  /** The number of the position that has the field, counted from 1. */
  position?: number;
  /** The location in that text, counted from 1. */
  line: number;
  column: number;
  expected?: string;
  found?: string;
}

/** The reasons for the nim-value of a position, and for a winning move. In misère play and by a proof, the nim-values are empty texts, except for the parts about which the proof has a claim. */
export interface Explanation {
  components: Terms[];
  /** The number of other components, as text because JavaScript numbers have 53 bits. */
  left_out: string;
  /** The nim-value of the whole position. */
  total: string;
  change: Change | null;
  report: Block[];
}

/** A fact of a report, such as `nim-value: *5`. Its text form is the line of the report. */
export interface Fact {
  /** What the fact is about, if the report names it. */
  name: string | null;
  /** The fact. */
  text: string;
}

/** A finished picture and its layout. */
export interface Figure {
  /** The picture as SVG. */
  svg: string;
  /** Where rows and columns, piles, or edges are in the picture. */
  layout: Layout;
}

/** A pair of the rules, which forbids taking exactly `take` stones from a pile of exactly `pile`. */
export interface Forbidden {
  /** The size of the pile, *X*. */
  pile: string;
  /** The number of stones to take, *Y*, from 1 to the size of the pile. */
  take: string;
}

export interface Format {
  lines: string[];
  example: string;
}

/** A game of the registry, as `impartial::Game` describes it. */
export interface Game {
  name: string;
  summary: string;
  move_syntax: string;
  answer: string;
  limits: string;
  source: string;
  example: string;
  formats: Format[];
  rules: Rule[];
}

export interface Games {
  games: Game[];
}

/** What an input chooses about the rules. */
export interface HeapsParameters {
  /** The code, such as `0.77`. */
  code: string;
}

export interface Hint {
  winning: string | null;
  any: string | null;
}

export interface Identified {
  /** Whether the text begins as a saved game or a proof does. */
  is_round: boolean;
}

/** The error for an illegal choice. */
export type IllegalCell =
  | { kind: "not_a_candidate"; cell: Cell }
  | { kind: "removed"; cell: Cell };

/** The error for an illegal move. Its text counts edges from 1. */
export type IllegalChop =
  | { kind: "no_such_edge"; edge: string; edges: string }
  | { kind: "gone"; edge: string };

/** The error for an illegal move. Errors about the rows come before errors about the columns. */
export type IllegalCoinTurn =
  | { kind: "count"; axis: Axis; game: RowGame; count: string }
  | { kind: "off_board"; axis: Axis; place: string; side: string }
  | { kind: "repeated"; axis: Axis; place: string }
  | { kind: "too_far"; axis: Axis; game: RowGame; first: string; last: string }
  | { kind: "tails"; row: string; column: string };

/** The error for an illegal cut. */
export type IllegalCut =
  | { kind: "no_length"; at: [string, string] }
  | { kind: "diagonal"; from: [string, string]; to: [string, string] }
  | { kind: "off_sheet"; at: [string, string]; width: string; height: string }
  | { kind: "border"; line: Line }
  | { kind: "nothing_new"; line: Line }
  | { kind: "over_old_cut"; line: Line };

/** The error for an illegal move. Its text counts heaps from 1. */
export type IllegalHeapMove =
  | { kind: "no_such_heap"; heap: string; heaps: string }
  | { kind: "tokens"; heap: string; tokens: string; take: string }
  | { kind: "left"; tokens: string; take: string; found: string }
  | { kind: "forbidden"; take: string; parts: string }
  | { kind: "equal_parts"; part: string };

/** The error for an illegal move. */
export type IllegalMove =
  | { kind: "not_on_the_board"; place: Place }
  | { kind: "not_free"; place: Place }
  | { kind: "not_adjacent"; from: string; to: string }
  | { kind: "poisoned" };

/** The error for an illegal square. */
export type IllegalSquare =
  | { kind: "side"; side: string; cap: string }
  | { kind: "off_board"; board: string }
  | { kind: "not_white"; row: string; column: string };

/** The error for an illegal cut. */
export type IllegalTrim =
  | { kind: "lines"; side: Side; lines: string; available: string };

/** An input of a game. */
export interface Input {
  /** The name of the game, with a rule after a slash if it is not the judge's. */
  game: string;
  /** A complete input in a format of the game. */
  input: string;
}

/** Where rows and columns, piles, or edges are in a picture, in the units of its `viewBox`. */
export type Layout =
  | { kind: "none" }
  | ({ kind: "board" } & BoardLayout)
  | ({ kind: "piles" } & PilesLayout)
  | ({ kind: "network" } & NetworkLayout);

/** Whether a typed move is legal. */
export type Legal =
  | { legal: boolean; move: string }
  | { legal: boolean; reason: string; line: number; column: number; refusal: Refusal | null };

/** How well the opponent plays. */
export type Level = "beginner" | "casual" | "perfect";

/** A grid line: all points with the same *x*, or all points with the same *y*. */
export type Line =
  | { x: string }
  | { y: string };

/** A move as it is typed. */
export interface Move {
  move: string;
  /** The nim-value of the whole game after the move, if requested. */
  nim_value?: string;
}

export interface Moves {
  legal: Move[];
  error: Error | null;
}

/** Where the edges of a graph are drawn. */
export interface NetworkLayout {
  /** The edges that are drawn. */
  edges: EdgeLayout[];
  /** The vertices that a move can name. Empty if moves name only edges. */
  vertices?: VertexLayout[];
  /** The number of edges that are not drawn. */
  left_out: string;
}

/** The error for an illegal move. Its text counts heaps from 1. */
export type NimIllegalTake =
  | { kind: "no_such_heap"; heap: string; heaps: string }
  | { kind: "tokens"; heap: string; tokens: string; take: string };

/** What the input of a component chooses about the rules: the structure depends on the game, and is null if it chooses nothing. Integers are text. */
export type Parameters =
  | CoinsParameters
  | ConstrainedNimParameters
  | HeapsParameters
  | ShartiParameters
  | null;

/** Where a pile is drawn. */
export interface PileLayout {
  /** The number of the pile, from 1. */
  pile: number;
  /** The left side, the upper side, the width and the height of the pile. */
  area: [number, number, number, number];
  /** The number of stones. */
  size: string;
  /** The value of the pile, if the picture shows values and draws the whole pile. */
  value: string | null;
  /** The break points of the numbers of stones. Positions are distances from the base of the pile. */
  stones: [number, string][];
}

/** Where piles are drawn. */
export interface PilesLayout {
  /** Whether piles are rows that grow to the right; otherwise they are bars that grow upwards. */
  sideways: boolean;
  /** The piles that are drawn, in order. */
  piles: PileLayout[];
}

/** A cell or a vertex in an error. Its text counts from 1. */
export type Place =
  | Square
  | Vertex;

/** The reply of the opponent, and the winner if the game is over. */
export interface Played {
  reply: string | null;
  winner: Player | null;
}

/** One of the two players. */
export type Player = "human" | "opponent";

/** The rule that a move breaks: the structure depends on the game. Integers are text. */
export type Refusal =
  | ConstrainedNimIllegalTake
  | IllegalCell
  | IllegalChop
  | IllegalCoinTurn
  | IllegalCut
  | IllegalHeapMove
  | IllegalMove
  | IllegalSquare
  | IllegalTrim
  | NimIllegalTake;

export interface Review {
  winning: boolean[];
  kept: boolean[];
  given_away: number | null;
}

export interface Round extends Played {
  /** The text of the position in the format of the game. */
  input: string;
}

/** A coin-turning game in a row, which is a factor of a [`Coins`](crate::Coins) board: a [`CoinGame`], and the maximum number of consecutive coins that contain the coins of a move. */
export interface RowGame {
  family: CoinGame;
  limit?: string;
}

export interface Rule {
  name: string;
  summary: string;
}

export interface Saved {
  text: string;
}

/** What an input chooses about the rules. */
export interface ShartiParameters {
  /** Maximum side of a square. */
  cap: string;
}

/** A side of the mark. */
export type Side = "top" | "bottom" | "left" | "right";

export interface Solved {
  answer: string;
  report: string;
  json: string;
}

/** A move of Chomp: the square that is taken with all squares below it and to its right. */
export interface Square {
  /** The row, from 1. The first one is at the top. */
  row: string;
  /** The column, from 1. The first one is on the left. */
  column: string;
}

export interface Term {
  label: string;
  nim_value: string;
}

/** A component and the parts of which it is the sum. */
export interface Terms {
  game: string;
  nim_value: string;
  parts: Term[];
  /** The number of other parts, as text because JavaScript numbers have 53 bits. */
  left_out: string;
}

export interface Undone {
  taken_back: string[];
}

/** A move of Node Kayles: the vertex that is taken with its neighbours. On a rectangle, it is the number of a cell. */
export interface Vertex {
  /** The vertex, from 1. */
  vertex: string;
}

/** Where a vertex of a graph is drawn, which is also an end of the lines of its edges. */
export interface VertexLayout {
  /** The number of the vertex. */
  vertex: string;
  /** Its centre. */
  at: [number, number];
}

/** A game in progress. */
export interface View {
  first: Player;
  level: Level;
  /** A number, as text because JavaScript numbers have 53 bits. */
  seed: string;
  to_move: Player;
  winner: Player | null;
  moves: string[];
  components: Component[];
  nim_value: string;
  outcome: string;
  /** What the proof by which the opponent plays lists about the position at the start and after each move, if any. */
  proof: string[] | null;
  /** The parameters of each component. */
  parameters: Parameters[];
}

/** Each kind of request: its fields, and the result. */
export interface Requests {
  games: {
    fields: object;
    ok: Games;
  };
  solve: {
    fields: {
      game: string;
      input: string;
      /** A nim-value, as text because JavaScript numbers have 53 bits. */
      target?: string;
    };
    ok: Solved;
  };
  start: {
    fields: {
      positions: Input[];
      first?: Player;
      level?: Level;
      /** A number, as text because JavaScript numbers have 53 bits. */
      seed?: string;
    };
    ok: Played;
  };
  round: {
    fields: {
      game: string;
      /** The limits of the numbers by name, such as `n=8,k=3`. */
      limits?: string;
      shape?: string;
      seed?: string;
      level?: Level;
    };
    ok: Round;
  };
  daily: {
    fields: {
      /** The number of the puzzle: the first one is of a Monday. */
      number: number;
    };
    ok: Played;
  };
  load: {
    fields: {
      text: string;
      /** The level and the seed, which override the text. */
      level?: Level;
      seed?: string;
      /** Whether the moves of the text are left out. */
      restart?: boolean;
    };
    ok: Played;
  };
  identify: {
    fields: {
      /** The beginning of a file: its first 64 characters suffice. */
      text: string;
    };
    ok: Identified;
  };
  save: {
    fields: object;
    ok: Saved;
  };
  view: {
    fields: object;
    ok: View;
  };
  board: {
    fields: {
      /** The number of the component, from 1. */
      component?: number;
      /** The first and last row and column, as text because JavaScript numbers have 53 bits. */
      rows?: [string, string];
      columns?: [string, string];
      /** A move, which is drawn if it is legal. */
      move?: string;
      /** Whether nim-values are shown. */
      values?: boolean;
    };
    ok: Figure;
  };
  moves: {
    fields: {
      text: string;
      values?: boolean;
    };
    ok: Moves;
  };
  legal: {
    fields: {
      text: string;
    };
    ok: Legal;
  };
  play: {
    fields: {
      text: string;
      /** Whether the opponent replies at once. */
      reply?: boolean;
    };
    ok: Played;
  };
  reply: {
    fields: object;
    ok: Played;
  };
  undo: {
    fields: object;
    ok: Undone;
  };
  hint: {
    fields: object;
    ok: Hint;
  };
  why: {
    fields: object;
    ok: Explanation;
  };
  review: {
    fields: object;
    ok: Review;
  };
}
