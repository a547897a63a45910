// Sharti: a drag flips a square. A click chooses its lower-right cell, and then the side is chosen from a list.

import { cells } from "../gestures/cells.mjs";
import { box, distance, larger } from "../gestures/geometry.mjs";

export default {
  ...cells,
  gesture: "drag a square",
  drags: true,
  moves(_, from, to) {
    const [down, right] = [to.row - from.row, to.column - from.column];
    // The press is a corner of the square, which extends towards the release by the longer side of the drag.
    const side = larger(distance(from.row, to.row), distance(from.column, to.column)) + 1n;
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
