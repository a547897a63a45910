// Constrained Nim: tokens are taken from the top of a pile, and some moves are forbidden.

import { piles, takes } from "../board/piles";
import type { ConstrainedNimParameters, ConstrainedNimIllegalTake } from "../engine/protocol";
import { numbersOf } from "../board/gestures";
import { grouped, plural } from "../text";
import { editsPiles, inputOf, numbersIn, records, type Editing } from "./editing";
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

/** The piles of a position, and the pairs of a pile and a take that its rules forbid. */
function read(input: string): { sizes: bigint[]; pairs: bigint[][] } {
  const [piles = 0n, , ...others] = numbersIn(input);
  return { sizes: others.slice(0, Number(piles)), pairs: records(others.slice(Number(piles)), 2) };
}

const write = (sizes: bigint[], pairs: bigint[][]): string => inputOf([sizes.length, pairs.length], sizes, ...pairs);

/** Forbids what the gesture of a move takes from all piles of this size, or allows it again. */
const forbids: Editing = {
  help: "Tap a token to forbid taking it and all to its right from piles of this size, or to allow it again.",
  gestures: (input) => ({
    ...piles,
    sentence: (words) => {
      const { pair, isForbidden } = pairOf(input, numbersOf(words));
      return `${isForbidden ? "Allow" : "Forbid"} taking ${plural(pair[1]!, "token")} from piles of ${grouped(pair[0]!)}.`;
    },
  }),
  edit(input, words) {
    const { sizes, pairs } = read(input);
    const { pair, isForbidden } = pairOf(input, numbersOf(words));
    return write(sizes, isForbidden ? pairs.filter((each) => String(each) !== String(pair)) : [...pairs, pair]);
  },
};

/** Returns the size of a pile and a number of tokens taken from it, and whether the rules forbid them. */
function pairOf(input: string, [pile = 1n, take = 0n]: bigint[]): { pair: bigint[]; isForbidden: boolean } {
  const { sizes, pairs } = read(input);
  const pair = [sizes[Number(pile) - 1] ?? 0n, take];
  return { pair, isForbidden: pairs.some((each) => String(each) === String(pair)) };
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
    `Take one or more tokens from one pile${forbidden.length > 0 ? ", but not a number that the table forbids" : ""}.`,
  beside: (parameters: ConstrainedNimParameters) => <Forbidden {...parameters} />,
  told: (words) => `took ${takes(words, "pile")}`,
  editing: { Tokens: editsPiles((input) => read(input).sizes, (input, sizes) => write(sizes, read(input).pairs)), "Forbidden takes": forbids },
  gestures: {
    ...piles,
    sentence: (words, _, board) => `Take ${takes(words, board ? null : "pile")}.`,
    refusal: (_, illegal: ConstrainedNimIllegalTake) =>
      illegal.kind === "forbidden" ? `The rules forbid taking ${illegal.take} from a pile of ${illegal.stones}.` : undefined,
  },
};
