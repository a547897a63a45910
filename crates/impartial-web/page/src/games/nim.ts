// Plain Nim: a component is a single heap, so moves do not name a pile.

import { piles } from "../gestures/piles.mjs";

export default {
  ...piles,
  gesture: "click the lowest token to take",
  isNarrow: true,
  moves: (_, __, { pile, stone }) => [`${pile.size - stone + 1n}`],
  shapes: (board, words, isPlayed) => piles.shapes(board, [1n, ...words], isPlayed),
};
