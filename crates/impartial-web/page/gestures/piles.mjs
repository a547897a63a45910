// Piles: a stone is taken with the stones above it.

import { grouped, least, most, within } from "./geometry.mjs";

/** The gestures that games of piles share. */
export const piles = {
  spot({ piles: all, sideways, area: [left, top] }, [x, y], near) {
    const [across, along] = sideways ? [y + top, x + left] : [x + left, y + top];
    const off = ({ area }) => {
      const [start, length] = sideways ? [area[1], area[3]] : [area[0], area[2]];
      return Math.max(start - across, across - start - length, 0);
    };
    const pile = all.reduce((best, other) => (off(other) < off(best) ? other : best));
    const place = sideways ? along - pile.area[0] : pile.area[1] + pile.area[3] - along;
    return { pile, stone: pile.size === 0n ? 0n : within(pile.axis.cell(place, near), 1n, pile.size) };
  },
  start: ({ piles: all }) => ({ pile: all[0], stone: all[0].size }),
  step({ piles: all, sideways }, { pile, stone }, [right, down]) {
    const [next, more] = sideways ? [down, right] : [right, -down];
    const index = within(BigInt(all.findIndex((other) => other.pile === pile.pile)) + next, 0n, BigInt(all.length - 1));
    const to = all[Number(index)];
    const top = next === 0n ? stone + more : to.size;
    return { pile: to, stone: to.size === 0n ? 0n : within(top, 1n, to.size) };
  },
  cell: () => [null, null],
  say: ({ pile, stone }) =>
    pile.size === 0n ? `pile ${pile.pile}, empty` : `pile ${pile.pile}, stone ${grouped(stone)} of ${grouped(pile.size)}`,
  part({ sideways, area }, pile, from, to) {
    const [left, top] = [pile.area[0] - area[0], pile.area[1] - area[1]];
    const [right, bottom] = [left + pile.area[2], top + pile.area[3]];
    const [low, high] = [pile.axis.at(from), pile.axis.at(to)];
    const at = sideways ? [left + low, top, left + high, bottom] : [left, bottom - high, right, bottom - low];
    return [{ kind: from === to ? "line" : "box", at }];
  },
  outline: (board, { pile, stone }) => piles.part(board, pile, stone === 0n ? 0n : stone - 1n, stone),
  moves: (_, __, { pile, stone }) => [`${pile.pile} ${pile.size - stone + 1n}`],
  shapes(board, [number, take, ...parts], isPlayed) {
    const pile = board.piles.find((other) => BigInt(other.pile) === number);
    if (!pile) return [];
    if (isPlayed) return piles.part(board, pile, 0n, 0n);
    const from = parts.length > 0 ? least(parts[0], pile.size) : most(pile.size - take, 0n);
    return piles.part(board, pile, from, least(from + take, pile.size));
  },
};
