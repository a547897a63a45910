// Grid split: a candidate is removed.

import { cells } from "../gestures/cells.mjs";

export default {
  ...cells,
  gesture: "click a candidate",
  moves: (_, __, { row, column }) => [`${row} ${column}`],
  shapes: (board, [row, column]) => cells.outline(board, { row, column }),
  range: ([row, column]) => [[row, row], [column, column]],
};
