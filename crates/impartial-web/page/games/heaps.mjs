// Heaps under a code: a press and a release take all tokens between them, and leave the rest on both sides as heaps.

import { ordered } from "../gestures/geometry.mjs";
import { piles } from "../gestures/piles.mjs";

export default {
  ...piles,
  gesture: "drag over the tokens to take",
  drags: true,
  moves(_, from, to) {
    const { pile, size = pile.size } = to;
    const move = (take, ...parts) => {
      const left = parts.filter((part) => part > 0n).sort((one, other) => (one < other ? 1 : -1));
      return [pile.pile, take, ...left].join(" ");
    };
    if (from.pile.pile === pile.pile && from.stone !== to.stone) {
      const [low, high] = ordered(from.stone, to.stone);
      const take = high - low + 1n;
      return [move(take, low - 1n, size - high), move(take, size - take)];
    }
    // Like piles; or this token, or it and the next, out of the row; or a split after it.
    const { stone } = to;
    const all = [move(size - stone + 1n, stone - 1n), move(1n, stone - 1n, size - stone)];
    if (stone < size) all.push(move(2n, stone - 1n, size - stone - 1n), move(0n, stone, size - stone));
    return all;
  },
  /** The beginning of the moves that take as many tokens and leave other heaps. */
  others(from, to) {
    const [low, high] = ordered(from.stone, to.stone);
    return from.pile.pile === to.pile.pile && low < high ? `${to.pile.pile} ${high - low + 1n}` : null;
  },
};
