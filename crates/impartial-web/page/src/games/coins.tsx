// Coins: a drag turns the coins at the corners of a rectangle, or all of them in the ruler game, and a click as few as possible.

import { cells, isLit, type Cell } from "../board/cells";
import { drawCoins } from "../board/coin";
import { box } from "../board/board-axis";
import { larger, ordered, smaller } from "../board/geometry";
import { numbersOf, wordsOf, type Gestures, type GridBoard, type Words } from "../board/gestures";
import type { Axis, CoinGame, CoinsParameters, IllegalCoinTurn, RowGame } from "../engine/protocol";
import { grouped } from "../text";
import { choosesCells, clipped, editsAreas, inputOf, records, sides, type Rectangle } from "./editing";
import type { GamePage } from "./game";
import { Thumbnail, upTo } from "./thumbnail";

/** Returns the rows or the columns of a move, the largest first. */
const places = (word: Words[number] | undefined): bigint[] => String(word ?? "").split(",").filter((number) => /^\d+$/.test(number)).map(BigInt);

/** Returns the runs of rows or columns that a move turns, each with the edges before and after it. */
function runs({ parameters }: GridBoard, side: Axis, word: Words[number] | undefined): [bigint, bigint][] {
  const [last, first, ...others] = places(word);
  if (last === undefined) return [];
  if (first !== undefined && (parameters as CoinsParameters)[side].family === "ruler") return [[first - 1n, last]];
  return [last, ...(first === undefined ? [] : [first]), ...others].map((place) => [place - 1n, place]);
}

/** Returns the rows or columns that a press and a release may mean, in ascending order of their number. The game decides which are legal. */
function candidates(from: bigint, to: bigint): string[] {
  const [first, last] = ordered(from, to);
  const named = first === last ? [last] : [last, first];
  // Some games need one or two more: the nearest ones below.
  const more = (before: bigint[]) => {
    // Below the lowest coin, if any, or else between the two, because a move names coins of the row only.
    const lowest = before[before.length - 1] ?? 1n;
    const between = before.length === 2 && before[0] !== lowest + 1n ? lowest + 1n : null;
    const next = lowest > 1n ? lowest - 1n : between;
    return next === null ? null : [...before, next].sort((one, other) => (one < other ? 1 : -1));
  };
  const two = named.length === 1 ? more(named) : named;
  const three = two && more(two);
  return [...new Set([named, two, three].filter((list) => list !== null).map((list) => list.join(",")))];
}

/** Returns the first and the last coin of a move. */
function ends(word: Words[number] | undefined): [bigint, bigint] {
  const numbers = places(word);
  return [numbers[numbers.length - 1] ?? 1n, numbers[0] ?? 1n];
}

/** Describes the rows or columns of a move. */
function named(word: Words[number] | undefined, side: string): string {
  const numbers = places(word).map(grouped);
  return `${side}${numbers.length === 1 ? "" : "s"} ${numbers.join(", ")}`;
}

const gestures: Gestures<Cell, GridBoard> = {
  ...cells,
  motion: "turn",
  draw: drawCoins,
  drags: true,
  // A coin can be turned if it is the lower right one of a move, or above or left of it.
  grabs: ({ lit }, _, [x, y]) => lit.some(([left, top, width, height]) => x <= left + width && y <= top + height),
  state: (board, cell) => (isLit(board, cell) ? "heads" : "tails"),
  moves: (_, from, to) =>
    candidates(from.row, to.row).flatMap((rows) => candidates(from.column, to.column).map((columns) => `${rows} ${columns}`)),
  alternatives: (from, to) => candidates(from.row, to.row)[0] ?? null,
  shapes: (board, [rows, columns]) =>
    runs(board, "rows", rows).flatMap((tall) => runs(board, "columns", columns).flatMap((wide) => box(board, tall, wide))),
  part(board, [rows, columns]) {
    const around = ([first, last]: [bigint, bigint], end: bigint): [bigint, bigint] => [
      larger(first - 3n, 0n),
      smaller(last + 2n, end),
    ];
    return box(board, around(ends(rows), board.rows), around(ends(columns), board.columns));
  },
  range: ([rows, columns]) => [ends(rows), ends(columns)],
  sentence: ([rows, columns]) => `Turn the coins in ${named(rows, "row")} and ${named(columns, "column")}.`,
  refusal(_, illegal: IllegalCoinTurn) {
    switch (illegal.kind) {
      case "tails":
        return "The lower right coin must show heads.";
      case "count": {
        const { axis, game } = illegal;
        const isRun = game.family === "ruler";
        return isRun ? `Drag from the last to the first of neighbouring ${axis}.` : `A move chooses ${RULES[game.family]} ${axis}.`;
      }
      case "too_far":
        return `All must be among ${illegal.game.limit} consecutive ${illegal.axis}.`;
      default:
        return undefined;
    }
  },
  isGeneral: ({ kind }: IllegalCoinTurn) => kind === "count",
};

/** How many rows or columns a move of each game in a row chooses. */
const RULES: Record<CoinGame, string> = {
  turtles: "one or two",
  twins: "exactly two",
  "mock-turtles": "one, two or three",
  triplets: "exactly three",
  ruler: "any number of neighbouring",
};

/** The rows or columns of the example of each game, of four. */
const EXAMPLES: Record<CoinGame, number[]> = { turtles: [1, 3], twins: [1, 3], "mock-turtles": [0, 1, 3], triplets: [0, 1, 3], ruler: [1, 2, 3] };

/** Returns the rule of a game in a row for the rows or the columns. */
const ruleOf = ({ family, limit }: RowGame, places: Axis): string => `${RULES[family]} ${places}${limit ? ` within ${grouped(limit)} neighbouring ones` : ""}`;

/** The games of a position, its sides, and the rectangles of its heads. */
function read(input: string): { games: Words; rows: bigint; columns: bigint; areas: Rectangle[] } {
  const words = wordsOf(input);
  const [rows = 1n, columns = 1n, , ...corners] = numbersOf(words.slice(2));
  return { games: words.slice(0, 2), rows, columns, areas: records(corners, 4) as Rectangle[] };
}

function write({ games, rows, columns, areas }: ReturnType<typeof read>): string {
  const kept = clipped(areas, rows, columns);
  return inputOf([...games, rows, columns, kept.length], ...kept);
}

/** The heads of the picture before the move, besides the lower right one. */
const HEADS = [1, 2, 4, 8, 11];

function Coin({ at: [row, column], isHeads }: { at: [number, number]; isHeads: boolean }) {
  const [x, y] = [44 + 24 * column, 14 + 24 * row];
  return (
    <g class={isHeads ? "coin heads" : "coin tails"}>
      <circle cx={x} cy={y} r="10" />
      <text x={x} y={y + 4}>
        {isHeads ? "H" : "T"}
      </text>
    </g>
  );
}

/** Coins, of which the ones where rows and columns cross show their other side from time to time. */
function Coins({ rows, columns }: { rows: number[]; columns: number[] }) {
  const last = 4 * rows.at(-1)! + columns.at(-1)!;
  const coin = (index: number, isTurned: boolean) => (
    <Coin at={[Math.floor(index / 4), index % 4]} isHeads={(index === last || HEADS.includes(index)) !== isTurned} />
  );
  return (
    <Thumbnail>
      {upTo(16).map((index) => coin(index, false))}
      <g class="after">{rows.flatMap((row) => columns.map((column) => coin(4 * row + column, true)))}</g>
      {rows.flatMap((row) => columns.map((column) => <circle class="chosen" cx={44 + 24 * column} cy={14 + 24 * row} r="11" />))}
    </Thumbnail>
  );
}

export const coins: GamePage = {
  cards: [
    {
      id: "coins",
      title: "Turning Coins",
      move: "Turn the four corners of a rectangle, or fewer in a single row or column.",
      game: "coins",
      // Turtles times turtles: a drag can express every move.
      shape: "lights",
      limits: { small: "T=1,n=3,x=4,y=4", large: "T=1,n=8,x=8,y=8" },
      picture: () => <Coins rows={EXAMPLES.turtles} columns={EXAMPLES.turtles} />,
    },
  ],
  rule: (_, { rows, columns }: CoinsParameters) =>
    `Choose ${ruleOf(rows, "rows")} and ${ruleOf(columns, "columns")} by a drag between opposite corners: the coins where they cross turn over, and the lower right one must show heads before.`,
  example: ({ rows, columns }: CoinsParameters) => <Coins rows={EXAMPLES[rows.family]} columns={EXAMPLES[columns.family]} />,
  told: ([rows, columns]) => `turned the coins in ${named(rows, "row")} and ${named(columns, "column")}`,
  gestures,
  editing: {
    Coins: {
      ...editsAreas((input) => read(input).areas, (input, areas) => write({ ...read(input), areas })),
      gestures: () => ({ ...choosesCells(true), draw: drawCoins }),
      numbers(input) {
        const found = read(input);
        return sides(found.rows, found.columns, (rows, columns) => write({ ...found, rows, columns }));
      },
    },
  },
};
