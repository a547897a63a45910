// What the gestures of a game are: spots, moves and shapes, over the layout that the engine returns with a picture.

import type { BoardLayout, Parameters, Refusal } from "../engine/protocol";
import type { BoardAxis } from "./board-axis";
import type { Area, Point, Shape } from "./geometry";

/** A move as it was typed, split into its words, with numbers as `bigint`. */
export type Words = (bigint | string)[];

/** What a token is drawn as. */
export type Pieces = "stones" | "pins";

/** A pin, which is 44 wide and 60 high. */
export const PIN_PATH =
  "M22 2 C28 2 30 8 28 14 C26.500 19 27 22 30 28 C34 36 34 46 31 54 C30 57 28 58 26 58 L18 58 C16 58 14 57 13 54 C10 46 10 36 14 28 C17 22 17.500 19 16 14 C14 8 16 2 22 2 Z";

/** A board of rows and columns with its axes. */
export interface GridBoard {
  kind: "board";
  area: Area;
  window: BoardLayout["window"];
  rowAxis: BoardAxis;
  columnAxis: BoardAxis;
  rows: bigint;
  columns: bigint;
  /** The areas of the pieces of the board, relative to its area. Only drawn pieces are listed. */
  pieces: Area[];
  /** The areas of white cells or heads, relative to its area. */
  lit: Area[];
  /** What the input chose about the rules. */
  parameters?: Parameters;
  /** The rule of the game, after the slash of its name. */
  rule: string | undefined;
}

/** A pile, and where it is drawn. */
export interface Pile {
  pile: number;
  area: Area;
  size: bigint;
  axis: BoardAxis;
  /** Its nim-value, if nim-values are shown. */
  value: string | null;
}

/** Piles with the area around all of them. */
export interface PilesBoard {
  kind: "piles";
  sideways: boolean;
  piles: Pile[];
  area: Area;
  rule: string | undefined;
}

/** An edge of a graph, with points on its line, and the other edges that fall if it is cut. */
export interface Edge {
  edge: bigint;
  line: Point[];
  falls: bigint[];
  /** The vertices at its ends, if moves name vertices. */
  ends: bigint[];
}

/** A spot of a graph: an edge, or a vertex as an edge of number 0 without length. */
export interface Spot extends Edge {
  vertex?: bigint;
}

/** What a move removes from a graph. */
export interface Removed {
  edges: Edge[];
  /** The vertices, or null if a vertex goes with its last edge. */
  vertices: Spot[] | null;
}

/** A graph with the area around its lines. */
export interface NetworkBoard {
  kind: "network";
  area: Area;
  edges: Edge[];
  /** The edges that are drawn or were drawn in the same picture, by their numbers. */
  seen: Map<bigint, Edge>;
  /** The vertices that are drawn, if moves name vertices. */
  vertices: Spot[];
  /** Whether all edges are drawn. */
  isWhole: boolean;
  rule: string | undefined;
}

export type PlayBoard = GridBoard | PilesBoard | NetworkBoard;

/** A move in a game of piles. */
export interface Taking {
  pile: number;
  take: bigint;
  /** The sizes of the heaps that the move leaves, in descending order, or null if it takes the tokens from the top. */
  parts: bigint[] | null;
}

/** How a move is animated. */
export type Motion = "flip" | "turn" | "cut" | "discard" | "pop" | "take" | "fall" | "place";

/** The words of a player for the game on the board. */
export interface Wording {
  /** What a move does, as an imperative: "Take 2 tokens". The board is given if the move is shown on it; otherwise, no other move has this sentence. */
  sentence(words: Words, pieces: Pieces, board?: PlayBoard): string;
  /** Why a move is illegal, if the reason of the engine is not in a player's words. */
  refusal?(words: Words, refusal: Refusal, pieces: Pieces): string | undefined;
  /** Whether a refusal states that the game has no move of this kind. Any other one explains more. */
  isGeneral?(refusal: Refusal): boolean;
}

/**
 * The gestures of a game. A spot is what is under the pointer or cursor, in terms of the game: a cell, a line, a token or an edge.
 *
 * Functions are declared as methods, whose parameters TypeScript compares in both directions. So the gestures over a kind
 * of spot are gestures over any object, which is sound because a board passes spots only to the gestures that made them.
 */
export interface Gestures<S extends object = object, B extends PlayBoard = PlayBoard> extends Wording {
  motion: Motion;
  /** Whether a press and a release at different spots make a move. */
  drags?: boolean;
  /** Whether a tap at a spot is only the first half of a move. A tap at another spot completes it. */
  isHalf?(board: B, spot: S): boolean;
  /** Whether what moves place stays on the board, so that all of them are marked. */
  stays?: boolean;
  /** Whether a swipe is only drawn until it is confirmed, because it may have been meant to scroll the page. */
  asks?: boolean;
  /** Whether a finger that begins at a point drags. Otherwise, it scrolls the page if it moves up or down. */
  grabs?(board: B, spot: S, point: Point, near: number): boolean;
  /** The number at edge 0 of the axes. Default: 1. */
  shift?: bigint;
  /** The spot at a point, or null if none is near. */
  spot(board: B, point: Point, near: number): S | null;
  /** The first spot of the cursor. */
  start(board: B): S;
  /** The spot after an arrow key. It is on the board even if `spot` is not. */
  step(board: B, spot: S, by: [right: bigint, down: bigint]): S;
  /** The row and column to keep in sight. */
  cell(spot: S): [row: bigint | null, column: bigint | null];
  outline(board: B, spot: S): Shape[];
  /** A spot for a screen reader. */
  describe(spot: S, pieces: Pieces): string;
  /** What is at a spot: "black" or "heads". A spot without a move is told by it, and not by the rule that forbids the move. */
  state?(board: B, spot: S): string;
  /** The moves that a press and a release may mean, the likeliest first. The first legal one is played. */
  moves(board: B, from: S, to: S, isLegal: (text: string) => Promise<boolean>): string[] | Promise<string[]>;
  /** The beginning of the moves to choose from, even if one of `moves` is legal. */
  choices?(board: B, from: S, to: S): string | null;
  /** The beginning of the moves to choose from if none of `moves` is legal. */
  alternatives?(from: S, to: S): string | null;
  /** Where a move is drawn. `isPlayed` if the position is the one after it. */
  shapes(board: B, words: Words, isPlayed: boolean): Shape[];
  /** The part of the board where a move is made, for a hint that does not show the move. */
  part?(board: B, words: Words): Shape[];
  /** What a move of a game of piles takes. */
  taking?(board: B, words: Words): Taking | null;
  /** What a move removes from a graph. */
  removed?(board: B, words: Words): Removed;
  /** The board after a move: what can be known without the engine, and the board itself if only its content changes. */
  after?(board: B, words: Words): B;
  /** The board of an editor with room for more pieces, if its pieces are drawn one by one. */
  withRoom?(board: B): B;
  /** Draws the pieces of a board in place of the engine's cells. */
  draw?(svg: SVGSVGElement, board: B): void;
  /** The rows and columns of a move, to zoom to. */
  range?(words: Words): [rows: [bigint, bigint], columns: [bigint, bigint]];
}

/** Splits a move into its words, with numbers as bigint. */
export const wordsOf = (text: string): Words =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^\d+$/.test(word) ? BigInt(word) : word));

/** Returns the numbers of a move. */
export const numbersOf = (words: Words): bigint[] => words.filter((word): word is bigint => typeof word === "bigint");
