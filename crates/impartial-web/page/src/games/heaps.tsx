// Taking-and-breaking games, such as Kayles: a drag takes the tokens between press and release, and leaves the tokens on both
// sides as heaps.

import { ordered } from "../board/geometry";
import type { Gestures, PilesBoard, Words } from "../board/gestures";
import { numbersOf, wordsOf } from "../board/gestures";
import { piles, takingOf, type Stone } from "../board/piles";
import type { HeapsParameters, IllegalHeapMove } from "../engine/protocol";
import { editsPiles, inputOf, numbersIn } from "./editing";
import { CANNOT_MOVE, type GamePage } from "./game";
import { Thumbnail, upTo } from "./thumbnail";
import { grouped, plural } from "../text";

/** Returns the text of a move that takes tokens and leaves parts, of which some may be empty. */
function move(pile: number, take: bigint, ...parts: bigint[]): string {
  const left = parts.filter((part) => part > 0n).sort((one, other) => (one < other ? 1 : -1));
  return [pile, take, ...left].join(" ");
}

/** Returns the size of the heap of a move, from what the move takes and leaves. */
const sizeBefore = (words: Words): string => grouped(numbersOf(words).slice(1).reduce((sum, part) => sum + part, 0n));

const gestures: Gestures<Stone, PilesBoard> = {
  ...piles,
  drags: true,
  moves(_, from, to) {
    const { pile, size, stone, side, isBetween } = to;
    if (from.pile === pile && from.stone !== stone) {
      const [low, high] = ordered(from.stone, stone);
      const take = high - low + 1n;
      return [move(pile, take, low - 1n, size - high), move(pile, size - take)];
    }
    // Tokens of two heaps are not neighbours.
    if (from.pile !== pile) return [];
    // Between two tokens, a click takes both or splits the heap there. Otherwise it takes this token out of the row, or
    // this token and all above it, or this and the nearer neighbour, or else splits the heap between them.
    const single = move(pile, 1n, stone - 1n, size - stone);
    const above = move(pile, size - stone + 1n, stone - 1n);
    const low = stone === size || side < 0 ? stone - 1n : stone;
    const isPair = low >= 1n && low < size;
    const pair = isPair ? [move(pile, 2n, low - 1n, size - low - 1n)] : [];
    const split = isPair ? [move(pile, 0n, low, size - low)] : [];
    return isBetween ? [...pair, ...split, single, above] : [single, above, ...pair, ...split];
  },
  /** If a drag takes a legal number of tokens but leaves forbidden heaps, other moves that take this number are offered. */
  alternatives(from, to) {
    const [low, high] = ordered(from.stone, to.stone);
    return from.pile === to.pile && low < high ? `${to.pile} ${high - low + 1n}` : null;
  },
  taking: (_, words) => takingOf(words, true),
  // A split changes the numbers of heaps, so a heap is named by its size.
  describe: ({ size, stone }, pieces) => (pieces === "pins" ? `row of ${grouped(size)}, pin ${grouped(stone)}` : `heap of ${grouped(size)}, token ${grouped(stone)}`),
  sentence(words, pieces, board) {
    const [, take = 0n, ...parts] = numbersOf(words);
    const size = sizeBefore(words);
    if (take === 0n) return `Split the heap${board ? "" : ` of ${size}`} into ${parts.join(" and ")}.`;
    const [verb, piece, row] = pieces === "pins" ? ["Knock down", "pin", "row"] : ["Take", "token", "heap"];
    const place = board ? "" : ` ${pieces === "pins" ? "in" : "from"} the ${row} of ${size}`;
    return `${verb} ${plural(take, piece)}${place}${parts.length > 1 ? `, which leaves ${parts.join(" and ")}` : ""}.`;
  },
  refusal(words, { kind }: IllegalHeapMove, pieces) {
    const [, take = 0n, ...parts] = numbersOf(words);
    if (kind === "equal_parts") return "The two heaps must have different sizes.";
    if (kind !== "forbidden") return undefined;
    if (pieces === "pins") return `You cannot knock down ${plural(take, "pin")} here.`;
    if (take === 0n) return "The heap cannot be split there.";
    const left = ["no heap", "one heap", "two heaps"][parts.length] ?? `${parts.length} heaps`;
    return `You cannot take ${plural(take, "token")} and leave ${left}.`;
  },
  isGeneral: ({ kind }: IllegalHeapMove) => kind === "forbidden",
};

const PIN = "M0 -15 C4 -15 5 -11 3.500 -7 C2.500 -4 7 2 7 8 C7 12 5 15 4 15 L-4 15 C-5 15 -7 12 -7 8 C-7 2 -2.500 -4 -3.500 -7 C-5 -11 -4 -15 0 -15 Z";

/** Maximum number of digits of a code that are told as sentences. */
const MAX_DIGITS = 4;

/** What a move may leave by the bits of a digit. */
const LEAVES = ["no heap", "one heap", "two heaps"];

/** Returns what a short octal code such as `0.137` or a set such as `S(1,3)` allows as a sentence, or null for other codes. */
function allowedBy(code: string): string | null {
  const [, allBut, set = ""] = /^S\((all-but:)?([\d,]+)\)$/.exec(code) ?? [];
  if (set) return `Take ${allBut ? "any number of tokens except " : ""}${set.replaceAll(",", ", ").replace(/, (\d+)$/, " or $1")}${allBut ? "" : " tokens"} from one heap.`;
  const digits = /^0?\.([0-7]+)$/.exec(code)?.[1] ?? "";
  if (digits.length > MAX_DIGITS) return null;
  const takes = [...digits].flatMap((digit, index) => {
    const left = LEAVES.filter((_, bit) => (Number(digit) >> bit) & 1);
    return left.length === 0 ? [] : [`${plural(index + 1, "token")} from a heap and leave ${left.join(" or ")} of it`];
  });
  return takes.length === 0 ? null : `Take ${takes.join(", or ")}.`;
}

/** Returns the rule of a code in a player's words. */
function ruleOf({ code }: HeapsParameters): string {
  switch (code) {
    case "0.77":
      return "Tap a pin to knock it down, or swipe over two neighbours in one row.";
    case "0.07":
      return "Knock down two pins that stand side by side.";
    case "4!.0":
      return "Split one heap into two heaps of different sizes.";
    default:
      return allowedBy(code) ?? `Take tokens from one heap, and leave the rest as heaps, as the code ${code} allows.`;
  }
}

export const heaps: GamePage = {
  beforeCount: 1,
  cards: [
    {
      id: "kayles",
      title: "Kayles",
      move: "Knock down one pin, or two that stand side by side.",
      game: "heaps",
      shape: "kayles",
      limits: { small: "K=2,heap=7", large: "K=3,heap=12" },
      picture: () => (
        <Thumbnail>
          {upTo(7).map((index) =>
            index === 3 || index === 4 ? null : <path class="pin" transform={`translate(${20 + index * 20} 56)`} d={PIN} />,
          )}
          <g class="going">
            <path transform="translate(82 46) rotate(24)" d={PIN} />
            <path transform="translate(108 42) rotate(52)" d={PIN} />
          </g>
          <path class="ground" d="M10 74 H150" />
        </Thumbnail>
      ),
    },
    {
      id: "grundy",
      title: "Grundy\u2019s Game",
      move: "Split a heap into two heaps of different sizes.",
      game: "heaps",
      shape: "grundy",
      limits: { small: "K=2,heap=8", large: "K=3,heap=14" },
      picture: () => (
        <Thumbnail>
          {upTo(2).map((index) => (
            <circle class="stone" cx={24 + index * 22} cy="50" r="9" />
          ))}
          <path class="cut you" d="M65 28 V72" />
          {upTo(4).map((index) => (
            <circle class="stone" cx={84 + index * 20} cy="50" r="9" />
          ))}
        </Thumbnail>
      ),
    },
  ],
  rule: (_, parameters: HeapsParameters) => ruleOf(parameters),
  end: ({ code }: HeapsParameters) =>
    code === "0.77" ? "Knock down the last pin to win." : code === "4!.0" ? "If you cannot split any heap, you lose." : CANNOT_MOVE,
  told(words, pieces) {
    const [, take = 0n, ...parts] = numbersOf(words);
    const size = sizeBefore(words);
    if (take === 0n) return `split a heap of ${size} into ${parts.join(" and ")}`;
    const left = parts.length > 1 ? `, which left ${parts.join(" and ")}` : "";
    return pieces === "pins" ? `knocked down ${plural(take, "pin")} of a row of ${size}${left}` : `took ${plural(take, "token")} from a heap of ${size}${left}`;
  },
  gestures,
  editing: { Tokens: editsPiles((input) => numbersIn(input).slice(1), (input, heaps) => inputOf([wordsOf(input)[0]!, heaps.length], heaps)) },
  card: ({ code }: HeapsParameters) => (code === "0.77" ? "kayles" : code === "4!.0" ? "grundy" : undefined),
  pieces: ({ code }: HeapsParameters) => (code === "0.77" || code === "0.07" ? "pins" : "stones"),
};
