// Boards of cells.

import { box, grouped, within } from "./geometry.mjs";

/** The gestures that boards of cells share. */
export const cells = {
  spot: ({ rowAxis, columnAxis }, [x, y], near) => ({ row: rowAxis.cell(y, near), column: columnAxis.cell(x, near) }),
  start: ({ window }) => {
    const [row, column] = window.map(([first, last]) => (BigInt(first) + BigInt(last)) / 2n);
    return { row, column };
  },
  step: ({ rows, columns }, { row, column }, [right, down]) => ({
    row: within(row + down, 1n, rows),
    column: within(column + right, 1n, columns),
  }),
  cell: ({ row, column }) => [row, column],
  outline: (board, { row, column }) => box(board, [row - 1n, row], [column - 1n, column]),
  describe: ({ row, column }) => `row ${grouped(row)}, column ${grouped(column)}`,
};
