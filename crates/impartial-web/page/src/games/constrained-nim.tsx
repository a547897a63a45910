// Constrained Nim: tokens are taken from the top of a pile, and some moves are forbidden.

import { numbersOf } from "../board/gestures";
import { piles } from "../board/piles";
import type { GamePage } from "./game";
import { Thumbnail, upTo } from "./thumbnail";
import { ordinal, plural } from "../text";

/** Maximum number of forbidden moves that the rule lists. */
const MAX_LISTED = 3;

/** Returns the forbidden moves of an input as a sentence. */
function forbidden(input: string): string {
  const numbers = input.split(/\s+/).filter(Boolean);
  const [piles = 0, count = 0] = numbers.slice(0, 2).map(Number);
  const pairs = upTo(Math.min(count, MAX_LISTED)).flatMap((index) => {
    const [size, take] = numbers.slice(2 + piles + 2 * index);
    return size && take ? [`${take} from a pile of exactly ${size}`] : [];
  });
  if (count === 0 || pairs.length === 0) return "Whoever cannot move loses.";
  if (count > MAX_LISTED) return "Some moves are forbidden: point at the tokens to see which. Whoever cannot move loses.";
  return `You must not take ${pairs.join(", or ")}. Whoever cannot move loses.`;
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
  rule: (_, input) => `Take one or more tokens from one pile. ${forbidden(input)}`,
  told: (words) => {
    const [pile = 1n, take = 0n] = numbersOf(words);
    return `took ${plural(take, "token")} from the ${ordinal(Number(pile))} pile`;
  },
  gestures: {
    ...piles,
    refusal: (_, reason) => reason.replace(/^taking (\d+) stones from a pile of (\d+) is forbidden$/, "The rules forbid taking $1 from a pile of $2."),
  },
};
