// Piles: taking a token takes all tokens above it.

import type { Gestures, Pile, PilesBoard, Taking, Words } from "./gestures";
import { numbersOf } from "./gestures";
import type { Point, Shape } from "./geometry";
import { distance, larger, smaller, within } from "./geometry";
import { grouped, ordinal, plural } from "../text";

/** A token of a pile, counted from its base; 0 in an empty pile. */
export interface Stone {
  pile: number;
  size: bigint;
  stone: bigint;
  /** -1 if the previous token is nearer to the pointer than the next one. */
  side: -1 | 1;
  /** Whether the pointer is between this token and that one. */
  isBetween: boolean;
}

/** Returns the token `stone` of a pile, or the nearest one. */
const stoneOf = ({ pile, size }: Pick<Pile, "pile" | "size">, stone: bigint): Stone => ({ pile, size, stone: size === 0n ? 0n : within(stone, 1n, size), side: 1, isBetween: false });

/** Returns how many tokens lie below the tokens that a move takes from a pile: as near to `near` as its parts allow. */
export function below({ take, parts }: Taking, size: bigint, near?: bigint): bigint {
  if (parts === null) return larger(size - take, 0n);
  const candidates = parts.length === 1 ? [...parts, 0n] : parts;
  const off = (part: bigint) => distance(part, near ?? part);
  const best = candidates.reduce<bigint | null>((one, other) => (one === null || off(other) < off(one) ? other : one), null);
  return smaller(best ?? 0n, size);
}

/** Returns what a move takes that names its pile, the number of tokens, and in some games the parts that it leaves. */
export function takingOf(words: Words, hasParts: boolean): Taking {
  const [pile = 1n, take = 0n, ...parts] = numbersOf(words);
  return { pile: Number(pile), take, parts: hasParts ? parts.sort((one, other) => (one < other ? 1 : -1)) : null };
}

/** Returns what a move takes: "2 tokens", or with the name of piles "2 tokens from the first heap". */
export function takes(words: Words, noun: string | null): string {
  const [pile = 1n, take = 0n] = numbersOf(words);
  return plural(take, "token") + (noun === null ? "" : ` from the ${ordinal(pile)} ${noun}`);
}

/** Returns the shape of a stretch of a pile. */
function stretch({ sideways, area }: PilesBoard, pile: Pile, from: bigint, to: bigint): Shape[] {
  const [left, top] = [pile.area[0] - area[0], pile.area[1] - area[1]];
  const [right, bottom] = [left + pile.area[2], top + pile.area[3]];
  const [low, high] = [pile.axis.at(from), pile.axis.at(to)];
  return [{ kind: from === to ? "line" : "box", at: sideways ? [left + low, top, left + high, bottom] : [left, bottom - high, right, bottom - low] }];
}

/** The gestures that games of piles share. */
export const piles = {
  motion: "take",
  spot({ piles: all, sideways, area: [left, top] }, [x, y]: Point, near) {
    // `across` runs along the row of piles, and `along` in the direction in which a pile grows.
    const [across, along] = sideways ? [y + top, x + left] : [x + left, y + top];
    const off = ({ area }: Pile) => {
      const [start, length] = sideways ? [area[1], area[3]] : [area[0], area[2]];
      return Math.max(start - across, across - start - length, 0);
    };
    const pile = all.reduce((best, other) => (off(other) < off(best) ? other : best));
    const height = sideways ? along - pile.area[0] : pile.area[1] + pile.area[3] - along;
    return stoneOf(pile, pile.axis.cell(height, near));
  },
  start({ piles: all }) {
    const first = all.find(({ size }) => size > 0n);
    return first ? stoneOf(first, first.size) : stoneOf({ pile: 0, size: 0n }, 0n);
  },
  // One pair of arrow keys moves to another pile, at its top, and the other along the pile.
  step({ piles: all, sideways }, spot, [right, down]) {
    const [next, more] = sideways ? [down, right] : [right, -down];
    // Empty piles are not drawn, so the cursor never stands on one.
    const filled = all.filter(({ size }) => size > 0n);
    const index = filled.findIndex(({ pile }) => pile === spot.pile);
    const to = filled[Number(within(BigInt(index) + next, 0n, larger(BigInt(filled.length - 1), 0n)))];
    if (!to) return spot;
    return stoneOf(to, next === 0n && index >= 0 ? spot.stone + more : to.size);
  },
  cell: () => [null, null],
  describe: ({ pile, size, stone }, pieces) =>
    size === 0n ? `pile ${pile}, empty` : `pile ${pile}, ${pieces === "pins" ? "pin" : "token"} ${grouped(stone)} of ${grouped(size)}`,
  outline: (board, { pile: number, stone }) => {
    const pile = board.piles.find((other) => other.pile === number);
    return pile ? stretch(board, pile, stone === 0n ? 0n : stone - 1n, stone) : [];
  },
  moves: (_, __, { pile, size, stone }) => [`${pile} ${size - stone + 1n}`],
  shapes(board, words, isPlayed) {
    // A move with three numbers leaves parts.
    const taking = takingOf(words, words.length > 2);
    const pile = board.piles.find((other) => other.pile === taking.pile);
    if (!pile) return [];
    // The tokens of a played move are gone, so only the base of their pile is marked.
    if (isPlayed) return stretch(board, pile, 0n, 0n);
    const from = below(taking, pile.size);
    return stretch(board, pile, from, smaller(from + taking.take, pile.size));
  },
  taking: (_: PilesBoard, words: Words): Taking | null => takingOf(words, false),
  sentence: (words, _, board) => `Take ${takes(words, board ? null : "heap")}.`,
} satisfies Gestures<Stone, PilesBoard>;
