// What the page shows of a game: its cards, its rules in a player's words, its gestures, and how a move is told.
//
// Each file of this folder describes one game, and `index.ts` lists them. A game without a file is played by typed moves and
// by the list of legal moves.

import type { ComponentChildren } from "preact";

import type { Gestures, Pieces, Words } from "../board/gestures";
import type { Parameters } from "../engine/protocol";
import type { Editing } from "./editing";

/** A position by name. */
export interface Drawing {
  name: string;
  input: string;
}

/** A game on the first screen. */
export interface Card {
  /** The name in the address. */
  id: string;
  title: string;
  /** The move in one plain sentence. */
  move: string;
  /** The game for the engine, with its rule after a slash. */
  game: string;
  /** The shape of a generated position, if the default shape is another game. */
  shape?: string;
  /** The limits of a generated position, by the size of the round. */
  limits: { small: string; large: string };
  /** Positions for small rounds, which come before the generated ones. */
  drawings?: Drawing[];
  /** A small picture of the board. */
  picture: () => ComponentChildren;
}

/** The end of most games. */
export const CANNOT_MOVE = "If you cannot move, you lose.";

/** Who loses in misère play. */
export const LAST_MOVE_LOSES = "Whoever makes the last move loses.";

/** A game. Its methods take the parameters of its own positions, because TypeScript compares their types in both directions. */
export interface GamePage {
  cards: Card[];
  /** The moves in a sentence. */
  rule(rule: string | undefined, parameters: Parameters): string;
  /** When a player wins or loses, which holds only if the game is played alone. Default: the player who cannot move loses. */
  end?(parameters: Parameters): string;
  /** A move in the past tense without its subject: "took 2 tokens from the second heap". */
  told: (words: Words, pieces?: Pieces) => string;
  gestures: Gestures;
  /** A move that is marked on the board, as an imperative, if its name has numbers that the board does not show. */
  marked?: string;
  /** How positions are edited on their boards, by what a tap changes. Without it, they are edited as text. */
  editing?: Record<string, Editing>;
  /** The card of a position, if the game has several. */
  card?(parameters: Parameters): string | undefined;
  /** Stands below the boards of the game. */
  beside?(parameters: Parameters): ComponentChildren;
  /** A picture of a move of this position that appears and disappears, if the picture of the card shows another one. */
  example?(parameters: Parameters): ComponentChildren;
  /** The number of words of an input before the count of its piles, which a visitor may leave out. */
  beforeCount?: number;
  /** What the tokens of a position are drawn as. Default: stones. */
  pieces?(parameters: Parameters): Pieces;
}
