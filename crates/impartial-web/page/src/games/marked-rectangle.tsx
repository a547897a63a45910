// Marked rectangle: a cut along a line. Among the nearest row line and column line, the pointer means the nearer one.

import { box } from "../board/board-axis";
import { larger, smaller, within } from "../board/geometry";
import type { Gestures, GridBoard, Words } from "../board/gestures";
import { choosesCells, inputOf, numbersIn, rectangleOf, sides, type Editing } from "./editing";
import type { GamePage } from "./game";
import { Thumbnail } from "./thumbnail";
import { grouped, plural } from "../text";

interface Line {
  isVertical: boolean;
  edge: bigint;
}

/** Returns the side and the number of lines of a move. */
function cutOf([side, lines]: Words): { side: string; lines: bigint } {
  return { side: String(side), lines: typeof lines === "bigint" ? lines : 0n };
}

/** Returns what is cut off: "3 columns off the left". */
function cutOff(words: Words): string {
  const { side, lines } = cutOf(words);
  const isRow = side === "top" || side === "bottom";
  return `${plural(lines, isRow ? "row" : "column")} off the ${side}`;
}

const gestures: Gestures<Line, GridBoard> = {
  motion: "discard",
  spot({ rowAxis, columnAxis, rows, columns, area: [, , width, height] }, [x, y], near) {
    const row = within(rowAxis.edge(y, 0), 1n, larger(rows - 1n, 1n));
    const column = within(columnAxis.edge(x, 0), 1n, larger(columns - 1n, 1n));
    const thin = [rowAxis, columnAxis].some((axis) => Number(axis.last - axis.first) * 2 * near > Math.min(width, height));
    // On a large board some line is always near, so the distances to the sides decide between vertical and horizontal.
    const across = thin ? Math.min(x, width - x) : Math.abs(columnAxis.at(column) - x);
    const down = thin ? Math.min(y, height - y) : Math.abs(rowAxis.at(row) - y);
    const isVertical = rows === 1n || (columns > 1n && across <= down);
    return { isVertical, edge: isVertical ? column : row };
  },
  start: ({ rows, columns }) => ({ isVertical: rows === 1n, edge: larger((rows === 1n ? columns : rows) / 2n, 1n) }),
  // An arrow key across the line moves it by one, and a key along it turns it.
  step({ rows, columns }, { isVertical, edge }, [right, down]) {
    const turns = isVertical ? down !== 0n : right !== 0n;
    const length = (isVertical !== turns ? columns : rows) - 1n;
    if (length < 1n) return { isVertical, edge };
    return { isVertical: isVertical !== turns, edge: turns ? (length + 1n) / 2n : within(edge + right + down, 1n, length) };
  },
  cell: ({ isVertical, edge }) => (isVertical ? [null, edge] : [edge, null]),
  outline: (board, { isVertical, edge }) =>
    isVertical ? box(board, [0n, board.rows], [edge, edge]) : box(board, [edge, edge], [0n, board.columns]),
  describe: ({ isVertical, edge }) => `the line ${isVertical ? "right of column" : "below row"} ${grouped(edge)}`,
  moves: ({ rows, columns }, _, { isVertical, edge }) =>
    isVertical ? [`left ${edge}`, `right ${columns - edge}`] : [`top ${edge}`, `bottom ${rows - edge}`],
  shapes(board, words, isPlayed) {
    // After the move, the lines that were cut off are gone, so a side of the board is marked.
    const { rows, columns } = board;
    const { side, lines } = cutOf(words);
    const cut = isPlayed ? 0n : lines;
    switch (side) {
      case "top":
        return box(board, [0n, cut], [0n, columns]);
      case "bottom":
        return box(board, [rows - cut, rows], [0n, columns]);
      case "left":
        return box(board, [0n, rows], [0n, cut]);
      default:
        return box(board, [0n, rows], [columns - cut, columns]);
    }
  },
  part(board, words) {
    const { side } = cutOf(words);
    const half = side === "top" || side === "bottom" ? board.rows / 2n : board.columns / 2n;
    return gestures.shapes(board, [side, larger(half, 1n)], false);
  },
  after(board, words) {
    const { side, lines } = cutOf(words);
    const { rows, columns, rowAxis, columnAxis } = board;
    if (side === "top" || side === "bottom") {
      const axis = side === "top" ? rowAxis.between(lines, rows) : rowAxis.between(0n, rows - lines);
      return { ...board, rows: rows - lines, rowAxis: axis };
    }
    const axis = side === "left" ? columnAxis.between(lines, columns) : columnAxis.between(0n, columns - lines);
    return { ...board, columns: columns - lines, columnAxis: axis };
  },
  sentence: (words) => `Cut ${cutOff(words)}.`,
  refusal: (words) => `The mark is on that side, so you cannot cut ${cutOff(words)}.`,
};

const write = (rows: bigint, columns: bigint, row: bigint, column: bigint): string =>
  inputOf(["marks", 1], [rows, columns, smaller(row, rows), smaller(column, columns)]);

const editing: Editing = {
  help: "Tap a cell to mark it.",
  gestures: () => ({ ...choosesCells(false), sentence: () => "Mark this cell." }),
  edit(input, words) {
    const [, rows = 1n, columns = 1n] = numbersIn(input);
    const [row, column] = rectangleOf(words);
    return write(rows, columns, row, column);
  },
  numbers(input) {
    const [, rows = 1n, columns = 1n, row = 1n, column = 1n] = numbersIn(input);
    return sides(rows, columns, (rows, columns) => write(rows, columns, row, column));
  },
};

export const markedRectangle: GamePage = {
  cards: [
    {
      id: "marked-rectangle",
      title: "Marked Rectangle",
      move: "Cut along a line and throw away the part without the mark.",
      game: "marked-rectangle",
      limits: { small: "T=1,N=6,M=6", large: "T=1,N=12,M=14" },
      picture: () => (
        <Thumbnail>
          <rect class="sheet" x="20" y="20" width="84" height="60" />
          <path class="lines" d="M41 20 V80 M62 20 V80 M83 20 V80 M20 40 H104 M20 60 H104" />
          <rect class="sheet going" x="112" y="20" width="28" height="60" />
          <path class="cut you" d="M108 12 V88" />
          <circle class="mark" cx="72" cy="50" r="7" />
        </Thumbnail>
      ),
    },
  ],
  rule: () => "Cut along a whole line, and the part without the mark is thrown away.",
  end: () => "If only the marked cell is left on your turn, you lose.",
  told: (words) => `cut ${cutOff(words)}`,
  gestures,
  editing: { Mark: editing },
};
