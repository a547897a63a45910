// Heaps under a code: a drag takes the tokens between press and release, and leaves the tokens on both sides as heaps.

import { ordered } from "../gestures/geometry.mjs";
import { piles } from "../gestures/piles.mjs";

export default {
  ...piles,
  gesture: "drag over the tokens to take",
  drags: true,
  moves(_, from, to) {
    const { pile, pile: { size } } = to;
    const move = (take, ...parts) => {
      const left = parts.filter((part) => part > 0n).sort((one, other) => (one < other ? 1 : -1));
      return [pile.pile, take, ...left].join(" ");
    };
    if (from.pile.pile === pile.pile && from.stone !== to.stone) {
      const [low, high] = ordered(from.stone, to.stone);
      const take = high - low + 1n;
      return [move(take, low - 1n, size - high), move(take, size - take)];
    }
    // A click takes the token and all above it if the code allows that. Otherwise it takes this token, or this and the next
    // one, out of the row, or else splits the heap after the token.
    const { stone } = to;
    const all = [move(size - stone + 1n, stone - 1n), move(1n, stone - 1n, size - stone)];
    if (stone < size) all.push(move(2n, stone - 1n, size - stone - 1n), move(0n, stone, size - stone));
    return all;
  },
  /** If a drag takes a legal number of tokens but leaves forbidden heaps, other moves that take this number are offered. */
  alternatives(from, to) {
    const [low, high] = ordered(from.stone, to.stone);
    return from.pile.pile === to.pile.pile && low < high ? `${to.pile.pile} ${high - low + 1n}` : null;
  },
};
