// Plain Nim: a component is a single heap, so moves do not name a pile.

import type { Gestures, PilesBoard } from "../board/gestures";
import { numbersOf } from "../board/gestures";
import { piles, type Stone } from "../board/piles";
import type { GamePage } from "./game";
import { Thumbnail } from "./thumbnail";
import { ordinal, plural } from "../text";

const gestures: Gestures<Stone, PilesBoard> = {
  ...piles,
  moves: (_, __, { size, stone }) => [`${size - stone + 1n}`],
  shapes: (board, [take = 0n], isPlayed) => piles.shapes(board, [1n, take], isPlayed),
  taking: ({ piles: [heap] }, words) => (heap ? { pile: heap.pile, take: numbersOf(words)[0] ?? 0n, parts: null } : null),
  sentence: (words) => `Take ${plural(numbersOf(words)[0] ?? 0n, "token")}.`,
  refusal: (_, reason) => (reason.endsWith("from a heap of 0") ? "This heap is empty." : reason),
};

export const nim: GamePage = {
  cards: [
    {
      id: "nim",
      title: "Nim",
      move: "Take as many tokens as you like from one heap.",
      minutes: "2",
      game: "nim",
      limits: { small: "N=3,heap=7", large: "N=5,heap=15" },
      picture: () => (
        <Thumbnail>
          {[3, 5, 4].map((size, row) =>
            Array.from({ length: size }, (_, index) => (
              <circle
                class={row === 1 && index > 2 ? "going" : "stone"}
                cx={36 + index * 22}
                cy={24 + row * 26}
                r="9"
              />
            )),
          )}
        </Thumbnail>
      ),
    },
  ],
  rule: () => "Tap a token to take it and all tokens to its right. Whoever takes the last token of all wins.",
  told: (words, { heap } = {}) => {
    const take = plural(numbersOf(words)[0] ?? 0n, "token");
    return heap === undefined ? `took ${take}` : `took ${take} from the ${ordinal(heap)} heap`;
  },
  gestures,
};
