// Sharti: a drag flips a square, and a click a single cell. On a large board, a click chooses the lower-right cell, and then
// the side is chosen from a list.

import { cells, isLit, type Cell } from "../board/cells";
import { box } from "../board/board-axis";
import { contains, distance, larger, smaller } from "../board/geometry";
import type { Gestures, GridBoard, Words } from "../board/gestures";
import { numbersOf } from "../board/gestures";
import type { IllegalSquare, ShartiParameters } from "../engine/protocol";
import { clipped, editsAreas, inputOf, numbersIn, records, type Rectangle } from "./editing";
import type { GamePage } from "./game";
import { Thumbnail, upTo } from "./thumbnail";
import { grouped } from "../text";

/** Maximum number of rows shown if a click flips a cell: more cells are too small to drag a square exactly. */
const MAX_EXACT = 32n;

const shown = ({ window: [[first, last]] }: GridBoard) => BigInt(last) - BigInt(first) + 1n;

function squareOf(words: Words): string {
  const side = numbersOf(words)[2] ?? 1n;
  return side === 1n ? "cell" : `${grouped(side)} \u00d7 ${grouped(side)} square`;
}

/** Returns the square of a move with its place. */
function nameOf(words: Words): string {
  const [row = 1n, column = 1n, side = 1n] = numbersOf(words);
  return `${squareOf(words)} ${side === 1n ? "" : "whose lower right corner is "}in row ${grouped(row)}, column ${grouped(column)}`;
}

const gestures: Gestures<Cell, GridBoard> = {
  ...cells,
  motion: "flip",
  drags: true,
  grabs: ({ lit }, _, point) => contains(lit, point),
  state: (board, cell) => (isLit(board, cell) ? "white" : "black"),
  moves(_, from, to) {
    const [down, right] = [to.row - from.row, to.column - from.column];
    // The press is a corner of the square, which extends towards the release by the longer side of the drag.
    const side = larger(distance(from.row, to.row), distance(from.column, to.column)) + 1n;
    const row = down < 0n ? from.row : from.row + side - 1n;
    const column = right < 0n ? from.column : from.column + side - 1n;
    return [`${row} ${column} ${side}`];
  },
  choices: (board, from, to) =>
    from.row === to.row && from.column === to.column && shown(board) > MAX_EXACT ? `${to.row} ${to.column}` : null,
  shapes(board, words) {
    const [row = 1n, column = 1n, side = 1n] = numbersOf(words);
    return box(board, [row - side, row], [column - side, column]);
  },
  part(board, words) {
    const [row = 1n, column = 1n, side = 1n] = numbersOf(words);
    const around = (cell: bigint): [bigint, bigint] => [larger(cell - 2n * side, 0n), smaller(cell + side, board.rows)];
    return box(board, around(row), around(column));
  },
  range(words) {
    const [row = 1n, column = 1n, side = 1n] = numbersOf(words);
    return [[row - side + 1n, row], [column - side + 1n, column]];
  },
  sentence(words, _, board) {
    return board ? `Flip this ${squareOf(words)}.` : `Flip the ${nameOf(words)}.`;
  },
  refusal(_, illegal: IllegalSquare) {
    switch (illegal.kind) {
      case "side":
        return `The square may be at most ${grouped(illegal.cap)} \u00d7 ${grouped(illegal.cap)}.`;
      case "off_board":
        return "The square must lie on the board.";
      case "not_white":
        return "The lower right corner must be white.";
    }
  },
};

const areasIn = (input: string) => records(numbersIn(input).slice(3), 4) as Rectangle[];

/** Returns the position with white areas on a board with this side. */
function write(areas: Rectangle[], side: bigint, cap: bigint): string {
  const kept = clipped(areas, side, side);
  return inputOf([side, kept.length, smaller(cap, side)], ...kept);
}

/** The white cells of the picture. */
const WHITE = [1, 2, 6, 7, 8, 12];

export const sharti: GamePage = {
  cards: [
    {
      id: "sharti",
      title: "Sharti",
      move: "Flip a square of cells whose lower right corner is white.",
      game: "sharti",
      limits: { small: "n=5,m=2,k=3", large: "n=9,m=4,k=5" },
      picture: () => (
        <Thumbnail>
          {upTo(20).map((index) => (
            <rect
              class={WHITE.includes(index) ? "cell white" : "cell black"}
              x={30 + (index % 5) * 20}
              y={10 + Math.floor(index / 5) * 20}
              width="20"
              height="20"
            />
          ))}
          <rect class="chosen" x="50" y="10" width="40" height="40" />
        </Thumbnail>
      ),
    },
  ],
  rule: (_, { cap }: ShartiParameters) =>
    `Drag over a square of at most ${grouped(cap)} \u00d7 ${grouped(cap)} cells whose lower right cell is white, and all its cells change colour.`,
  end: () => "If no cell is white on your turn, you lose.",
  told: (words) => `flipped the ${nameOf(words)}`,
  gestures,
  editing: {
    Cells: {
      ...editsAreas(areasIn, (input, areas) => write(areas, numbersIn(input)[0]!, numbersIn(input)[2]!)),
      numbers(input) {
        const [side = 1n, , cap = 1n] = numbersIn(input);
        return [
          { name: "Side", value: side, set: (value) => write(areasIn(input), value, cap) },
          { name: "Largest square", value: cap, set: (value) => write(areasIn(input), side, value) },
        ];
      },
    },
  },
};
