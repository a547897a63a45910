// Piles: taking a stone takes all stones above it.

import { grouped, larger, smaller, within } from "./geometry.mjs";

/** The gestures that games of piles share. */
export const piles = {
  spot({ piles: all, sideways, area: [left, top] }, [x, y], near) {
    // `across` runs along the row of piles, and `along` in the direction in which a pile grows.
    const [across, along] = sideways ? [y + top, x + left] : [x + left, y + top];
    const off = ({ area }) => {
      const [start, length] = sideways ? [area[1], area[3]] : [area[0], area[2]];
      return Math.max(start - across, across - start - length, 0);
    };
    const pile = all.reduce((best, other) => (off(other) < off(best) ? other : best));
    const height = sideways ? along - pile.area[0] : pile.area[1] + pile.area[3] - along;
    return { pile, stone: pile.size === 0n ? 0n : within(pile.axis.cell(height, near), 1n, pile.size) };
  },
  start: ({ piles: all }) => ({ pile: all[0], stone: all[0].size }),
  // One pair of arrow keys moves to another pile, at its top, and the other along the pile.
  step({ piles: all, sideways }, { pile, stone }, [right, down]) {
    const [next, more] = sideways ? [down, right] : [right, -down];
    const index = within(BigInt(all.findIndex((other) => other.pile === pile.pile)) + next, 0n, BigInt(all.length - 1));
    const to = all[Number(index)];
    const top = next === 0n ? stone + more : to.size;
    return { pile: to, stone: to.size === 0n ? 0n : within(top, 1n, to.size) };
  },
  cell: () => [null, null],
  describe: ({ pile, stone }) =>
    pile.size === 0n ? `pile ${pile.pile}, empty` : `pile ${pile.pile}, stone ${grouped(stone)} of ${grouped(pile.size)}`,
  segment({ sideways, area }, pile, from, to) {
    const [left, top] = [pile.area[0] - area[0], pile.area[1] - area[1]];
    const [right, bottom] = [left + pile.area[2], top + pile.area[3]];
    const [low, high] = [pile.axis.at(from), pile.axis.at(to)];
    const at = sideways ? [left + low, top, left + high, bottom] : [left, bottom - high, right, bottom - low];
    return [{ kind: from === to ? "line" : "box", at }];
  },
  outline: (board, { pile, stone }) => piles.segment(board, pile, stone === 0n ? 0n : stone - 1n, stone),
  moves: (_, __, { pile, stone }) => [`${pile.pile} ${pile.size - stone + 1n}`],
  shapes(board, [number, take, ...parts], isPlayed) {
    const pile = board.piles.find((other) => BigInt(other.pile) === number);
    if (!pile) return [];
    // The stones of a played move are gone, so only the base of their pile is marked.
    if (isPlayed) return piles.segment(board, pile, 0n, 0n);
    // A move of heaps that leaves parts takes its stones above the first part, which is the lower one.
    const from = parts.length > 0 ? smaller(parts[0], pile.size) : larger(pile.size - take, 0n);
    return piles.segment(board, pile, from, smaller(from + take, pile.size));
  },
};
