// Squares of Sharti. A click chooses the lower-right cell, and the side is chosen after it.

import { cells } from "../gestures/cells.mjs";
import { box, distance, most } from "../gestures/geometry.mjs";

export default {
  ...cells,
  gesture: "drag a square",
  drags: true,
  moves(_, from, to) {
    const [down, right] = [to.row - from.row, to.column - from.column];
    const side = most(distance(from.row, to.row), distance(from.column, to.column)) + 1n;
    const row = down < 0n ? from.row : from.row + side - 1n;
    const column = right < 0n ? from.column : from.column + side - 1n;
    return [`${row} ${column} ${side}`];
  },
  choices: (from, to) => (from.row === to.row && from.column === to.column ? `${to.row} ${to.column}` : null),
  shapes(board, [row, column, side]) {
    const corner = box(board, [row - 1n, row], [column - 1n, column]);
    return [...box(board, [row - side, row], [column - side, column]), ...(side > 1n ? corner : [])];
  },
  range: ([row, column, side]) => [[row - side + 1n, row], [column - side + 1n, column]],
};
