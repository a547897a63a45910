// Boards of cells.

import type { Gestures, GridBoard } from "./gestures";
import { box, type BoardAxis } from "./board-axis";
import { contains, within } from "./geometry";
import { grouped } from "../text";

export interface Cell {
  row: bigint;
  column: bigint;
}

/** Returns whether a cell is white or shows heads. */
export function isLit({ rowAxis, columnAxis, lit }: GridBoard, { row, column }: Cell): boolean {
  const middle = (axis: BoardAxis, edge: bigint) => (axis.at(edge - 1n) + axis.at(edge)) / 2;
  return contains(lit, [middle(columnAxis, column), middle(rowAxis, row)]);
}

/** The gestures that boards of cells share. */
export const cells = {
  spot: ({ rowAxis, columnAxis }, [x, y], near) => ({ row: rowAxis.cell(y, near), column: columnAxis.cell(x, near) }),
  start: ({ window }) => {
    const middle = ([first, last]: [string, string]) => (BigInt(first) + BigInt(last)) / 2n;
    return { row: middle(window[0]), column: middle(window[1]) };
  },
  step: ({ rows, columns }, { row, column }, [right, down]) => ({
    row: within(row + down, 1n, rows),
    column: within(column + right, 1n, columns),
  }),
  cell: ({ row, column }) => [row, column],
  outline: (board, { row, column }) => box(board, [row - 1n, row], [column - 1n, column]),
  describe: ({ row, column }) => `row ${grouped(row)}, column ${grouped(column)}`,
} satisfies Partial<Gestures<Cell, GridBoard>>;
