// Nim: tokens are taken from the top of a heap.

import { piles, takes } from "../board/piles";
import type { NimIllegalTake } from "../engine/protocol";
import { editsPiles, inputOf, numbersIn } from "./editing";
import type { GamePage } from "./game";
import { Thumbnail } from "./thumbnail";

export const nim: GamePage = {
  beforeCount: 0,
  cards: [
    {
      id: "nim",
      title: "Nim",
      move: "Take as many tokens as you like from one heap.",
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
  rule: () => "Tap a token to take it and all tokens to its right.",
  end: () => "Take the last token of all to win.",
  told: (words) => `took ${takes(words, "heap")}`,
  editing: { Tokens: editsPiles((input) => numbersIn(input).slice(1), (_, heaps) => inputOf([heaps.length], heaps)) },
  gestures: {
    ...piles,
    refusal: (_, illegal: NimIllegalTake) => (illegal.kind === "tokens" && illegal.tokens === "0" ? "This heap is empty." : undefined),
  },
};
