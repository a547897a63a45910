// Grid split: a candidate is chosen, and its row and column are removed from its rectangle.

import { cells, type Cell } from "../board/cells";
import { type Shape } from "../board/geometry";
import type { Gestures, GridBoard, Words } from "../board/gestures";
import { numbersOf } from "../board/gestures";
import type { IllegalCell } from "../engine/protocol";
import { choosesCells, clipped, inputOf, numbersIn, records, sides, toggled, type Editing, type Rectangle } from "./editing";
import type { GamePage } from "./game";
import { Thumbnail } from "./thumbnail";

const cellOf = (words: Words): Cell => {
  const [row = 1n, column = 1n] = numbersOf(words);
  return { row, column };
};

const dotOf = (words: Words): string => `the dot in ${cells.describe(cellOf(words))}`;

const gestures: Gestures<Cell, GridBoard> = {
  ...cells,
  motion: "pop",
  moves: (_, __, { row, column }) => [`${row} ${column}`],
  // The candidate comes first, and then its row and its column within its piece. A played move has left only their place.
  shapes(board, words, isPlayed) {
    const outline = cells.outline(board, cellOf(words));
    // The first shape is animated, and the others vanish with it, so the candidate must come first.
    const [cell] = outline;
    if (!cell || isPlayed) return outline;
    const [left, top, right, bottom] = cell.at;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const piece = board.pieces.find((area) => area[0] <= x && x <= area[0] + area[2] && area[1] <= y && y <= area[1] + area[3]);
    if (!piece) return outline;
    const row: Shape = { kind: "box", at: [piece[0], top, piece[0] + piece[2], bottom] };
    const column: Shape = { kind: "box", at: [left, piece[1], right, piece[1] + piece[3]] };
    return [cell, row, column];
  },
  part: (board, words) => gestures.shapes(board, words, false).slice(1, 2),
  range: (words) => {
    const { row, column } = cellOf(words);
    return [[row, row], [column, column]];
  },
  sentence: (words, _, board) => `Take ${board ? "this dot" : dotOf(words)} with its row and its column.`,
  refusal: (_, { kind }: IllegalCell) => (kind === "removed" ? "This cell has been removed." : "There is no dot here."),
};

/** The sides of a board, and its candidates as areas of one cell. */
function read(input: string): { rows: bigint; columns: bigint; dots: Rectangle[] } {
  const [rows = 1n, columns = 1n, , ...corners] = numbersIn(input);
  return { rows, columns, dots: records(corners, 2).map(([row = 1n, column = 1n]): Rectangle => [row, column, row, column]) };
}

function write(rows: bigint, columns: bigint, dots: Rectangle[]): string {
  const kept = clipped(dots, rows, columns);
  return inputOf(["cells", rows, columns, kept.length], ...kept.map(([row, column]) => [row, column]));
}

const editing: Editing = {
  help: "Tap a cell to add a dot, and a dot to remove it.",
  gestures: () => choosesCells(false),
  edit(input, words) {
    const { rows, columns, dots } = read(input);
    return write(rows, columns, toggled(dots, words));
  },
  numbers(input) {
    const { rows, columns, dots } = read(input);
    return sides(rows, columns, (rows, columns) => write(rows, columns, dots));
  },
};

export const gridSplit: GamePage = {
  cards: [
    {
      id: "grid-split",
      title: "Grid Split",
      move: "Take a dot: its row and its column leave the board.",
      game: "grid-split",
      shape: "half",
      limits: { small: "full,R=5,C=5", large: "full,R=9,C=9" },
      picture: () => (
        <Thumbnail>
          <rect class="sheet" x="30" y="10" width="100" height="80" />
          <path class="lines" d="M50 10 V90 M70 10 V90 M90 10 V90 M110 10 V90 M30 30 H130 M30 50 H130 M30 70 H130" />
          <path class="removed" d="M70 10 H90 V90 H70 Z M30 30 H130 V50 H30 Z" />
          <circle class="dot" cx="40" cy="20" r="6" />
          <circle class="dot" cx="100" cy="60" r="6" />
          <circle class="dot" cx="120" cy="80" r="6" />
          <circle class="dot" cx="60" cy="60" r="6" />
          <circle class="dot chosen" cx="80" cy="40" r="6" />
        </Thumbnail>
      ),
    },
  ],
  rule: () =>
    "Choose a dot: all cells of its row and its column are removed from its piece, which may fall into up to four pieces.",
  end: () => "If no dot is left on your turn, you lose.",
  told: (words) => `took ${dotOf(words)}`,
  gestures,
  editing: { Dots: editing },
};
