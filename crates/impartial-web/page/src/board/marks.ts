// What is marked on a board: the last moves, a hint, the cursor, and the move under the pointer.

import type { Move } from "./intended-move";
import type { Shown } from "./figure";
import type { Shape } from "./geometry";
import { wordsOf, type Gestures, type PlayBoard } from "./gestures";
import type { Mark } from "./overlay";
import { below } from "./piles";
import type { Marked } from "./tokens";

/** The last moves of a component, without its number. */
export type LastMoves = { text: string; who: "you" | "opponent" }[];

/** A hint: the move, or only the part of the board where it is made. */
export interface Hint {
  text: string;
  region: boolean;
}

/** Returns the number of tokens below the lower one of two spots. */
export function lowOf(from: object, to: object): bigint {
  // Only the spots of piles have a token. For other spots the result is 0 and is not used.
  const stones = [from, to].flatMap((spot) => ("stone" in spot && typeof spot.stone === "bigint" ? [spot.stone] : []));
  const low = stones.reduce((one, other) => (other < one ? other : one), stones[0] ?? 1n);
  return low > 0n ? low - 1n : 0n;
}

/** What is shown on a board. */
export interface Markings {
  marks: LastMoves;
  preview: Move | null;
  hint: Hint | null;
  cursor: object | null;
}

/** Returns the tokens to mark: of the move under the pointer or cursor, and of the hint. */
export function markedTokens(
  { board }: Shown & { kind: "tokens" },
  gestures: Gestures | undefined,
  { preview, hint }: Markings,
  { from, to }: { from: object | null; to: object | null },
): Marked[] {
  const marked = (text: string, className: string, near?: bigint): Marked[] => {
    const taking = gestures?.taking?.(board, wordsOf(text));
    const pile = taking && board.piles.find((other) => other.pile === taking.pile);
    if (!taking || !pile) return [];
    const low = below(taking, pile.size, near);
    return [{ pile: taking.pile, low, high: low + taking.take, className }];
  };
  const part = hint?.region ? gestures?.taking?.(board, wordsOf(hint.text))?.pile : undefined;
  return [
    ...(part === undefined ? [] : [{ pile: part, low: 0n, high: 0n, className: "part" }]),
    ...(hint && !hint.region ? marked(hint.text, "hint") : []),
    ...(preview && to ? marked(preview.text, preview.isLegal ? "taken" : "illegal", lowOf(from ?? to, to)) : []),
  ];
}

/** Returns the marks over a picture. */
export function pictureMarks({ board }: Shown & { kind: "picture" }, gestures: Gestures, { marks, preview, hint, cursor }: Markings): Mark[] {
  const { motion } = gestures;
  const of = (text: string, className: string, isPlayed = false): Mark[] =>
    gestures.shapes(board, wordsOf(text), isPlayed).map((shape) => ({ className, shape, move: text }));
  return [
    ...marks.flatMap(({ text, who }) => of(text, `last ${who} ${motion}`, true)),
    ...partShapes(board, gestures, hint).map((shape) => ({ className: "part", shape })),
    ...(hint && !hint.region ? of(hint.text, `hint ${motion}`) : []),
    ...(cursor ? gestures.outline(board, cursor).map((shape) => ({ className: "cursor", shape })) : []),
    ...(preview ? of(preview.text, `preview ${motion}${preview.isLegal ? "" : " illegal"}`) : []),
  ];
}

/** Returns the shapes of the part of a picture that a hint names. */
function partShapes(board: PlayBoard, gestures: Gestures, hint: Hint | null): Shape[] {
  if (!hint?.region) return [];
  const words = wordsOf(hint.text);
  if (board.kind !== "piles") return gestures.part?.(board, words) ?? [];
  const number = gestures.taking?.(board, words)?.pile;
  const pile = board.piles.find((other) => other.pile === number);
  if (!pile) return [];
  const [x, y] = [pile.area[0] - board.area[0], pile.area[1] - board.area[1]];
  return [{ kind: "box", at: [x, y, x + pile.area[2], y + pile.area[3]] }];
}
