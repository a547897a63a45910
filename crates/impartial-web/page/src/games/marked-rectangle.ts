// Marked rectangle: a cut along a line. Among the nearest row line and column line, the pointer means the nearer one.

import { box, grouped, larger, within } from "../gestures/geometry.mjs";

export default {
  gesture: "click a line to cut along",
  spot({ rowAxis, columnAxis, rows, columns, area: [, , width, height] }, [x, y], near) {
    const edge = { row: within(rowAxis.edge(y, 0), 1n, larger(rows - 1n, 1n)), column: within(columnAxis.edge(x, 0), 1n, larger(columns - 1n, 1n)) };
    const thin = [rowAxis, columnAxis].some((axis) => Number(axis.last - axis.first) * 2 * near > Math.min(width, height));
    // On a large board some line is always near, so the distances to the sides decide between vertical and horizontal.
    const [across, down] = [Math.min(x, width - x), Math.min(y, height - y)];
    const off = thin ? [across, down] : [Math.abs(columnAxis.at(edge.column) - x), Math.abs(rowAxis.at(edge.row) - y)];
    const isVertical = rows === 1n || (columns > 1n && off[0] <= off[1]);
    return { isVertical, edge: isVertical ? edge.column : edge.row };
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
  shapes(board, [side, lines], isPlayed) {
    // After the move, the lines that were cut off are gone, so a side of the board is marked.
    const { rows, columns } = board;
    const cut = isPlayed ? 0n : lines;
    return {
      top: () => box(board, [0n, cut], [0n, columns]),
      bottom: () => box(board, [rows - cut, rows], [0n, columns]),
      left: () => box(board, [0n, rows], [0n, cut]),
      right: () => box(board, [0n, rows], [columns - cut, columns]),
    }[side]();
  },
};
