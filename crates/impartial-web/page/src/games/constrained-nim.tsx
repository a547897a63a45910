// Constrained Nim: tokens are taken from the top of a pile, and some moves are forbidden.

import { piles, takes } from "../board/piles";
import type { ConstrainedNimParameters, ConstrainedNimIllegalTake } from "../engine/protocol";
import type { GamePage } from "./game";
import { Thumbnail, upTo } from "./thumbnail";

/** Maximum number of forbidden moves that the rule lists. */
const MAX_LISTED = 3;

/** Returns the forbidden moves of a position as a sentence. */
function named({ forbidden }: ConstrainedNimParameters): string {
  const pairs = forbidden.map(({ pile, take }) => `${take} from a pile of exactly ${pile}`);
  if (pairs.length === 0) return "If you cannot move, you lose.";
  if (pairs.length > MAX_LISTED) return "Some moves are forbidden: point at the tokens to see which. If you cannot move, you lose.";
  return `You must not take ${pairs.join(", or ")}. If you cannot move, you lose.`;
}

export const constrainedNim: GamePage = {
  cards: [
    {
      id: "constrained-nim",
      title: "Constrained Nim",
      move: "Take tokens from one pile, but mind the forbidden moves.",
      minutes: "3",
      game: "constrained-nim",
      limits: { small: "N=3,M=3,pile=8", large: "N=5,M=8,pile=16" },
      picture: () => (
        <Thumbnail>
          {[4, 3, 5].map((size, row) =>
            upTo(size).map((index) => <circle class="stone" cx={30 + index * 22} cy={24 + row * 26} r="9" />),
          )}
          <g class="forbidden">
            <circle cx="132" cy="50" r="14" />
            <path d="M122 60 L142 40" />
          </g>
        </Thumbnail>
      ),
    },
  ],
  rule: (_, parameters: ConstrainedNimParameters) => `Take one or more tokens from one pile. ${named(parameters)}`,
  told: (words) => `took ${takes(words, "pile")}`,
  gestures: {
    ...piles,
    sentence: (words, _, board) => `Take ${takes(words, board ? null : "pile")}.`,
    refusal: (_, illegal: ConstrainedNimIllegalTake) =>
      illegal.kind === "forbidden" ? `The rules forbid taking ${illegal.take} from a pile of ${illegal.stones}.` : undefined,
  },
};
