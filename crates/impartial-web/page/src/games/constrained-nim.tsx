// Constrained Nim: tokens are taken from the top of a pile, and some moves are forbidden.

import { piles, takes } from "../board/piles";
import type { ConstrainedNimParameters, ConstrainedNimIllegalTake } from "../engine/protocol";
import { grouped } from "../text";
import type { GamePage } from "./game";
import { Thumbnail, upTo } from "./thumbnail";

/** Maximum number of sizes of piles in the table. */
const MAX_LISTED = 12;

/** The takes that the rules forbid, by the size of the pile. */
function Forbidden({ forbidden, left_out: leftOut }: ConstrainedNimParameters) {
  const sorted = (numbers: string[]) => [...new Set(numbers)].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  const sizes = sorted(forbidden.map(({ pile }) => pile));
  const takes = (size: string) => sorted(forbidden.filter(({ pile }) => pile === size).map(({ take }) => take)).map(grouped);
  if (sizes.length === 0) return null;
  return (
    <table class="forbidden-takes">
      <thead>
        <tr>
          <th scope="col">From a pile of</th>
          <th scope="col">you must not take</th>
        </tr>
      </thead>
      <tbody>
        {sizes.slice(0, MAX_LISTED).map((size) => (
          <tr key={size}>
            <th scope="row">{grouped(size)}</th>
            <td>{takes(size).join(", ")}</td>
          </tr>
        ))}
      </tbody>
      {(sizes.length > MAX_LISTED || leftOut !== "0") && (
        <tfoot>
          <tr>
            <td colSpan={2}>More takes are forbidden: point at the tokens to see them.</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

export const constrainedNim: GamePage = {
  cards: [
    {
      id: "constrained-nim",
      title: "Constrained Nim",
      move: "Take tokens from one pile, but mind the forbidden moves.",
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
  rule: (_, { forbidden }: ConstrainedNimParameters) =>
    `Take one or more tokens from one pile${forbidden.length > 0 ? ", but not a number that the table forbids" : ""}. If you cannot move, you lose.`,
  beside: (parameters: ConstrainedNimParameters) => <Forbidden {...parameters} />,
  told: (words) => `took ${takes(words, "pile")}`,
  gestures: {
    ...piles,
    sentence: (words, _, board) => `Take ${takes(words, board ? null : "pile")}.`,
    refusal: (_, illegal: ConstrainedNimIllegalTake) =>
      illegal.kind === "forbidden" ? `The rules forbid taking ${illegal.take} from a pile of ${illegal.stones}.` : undefined,
  },
};
