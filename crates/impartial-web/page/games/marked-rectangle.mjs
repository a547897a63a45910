// Cuts of a marked rectangle. A line is meant by the pointer near it, or by the side that is nearest.

import { box, grouped, most, within } from "../gestures/geometry.mjs";

export default {
  gesture: "click a line to cut along",
  spot({ rowAxis, columnAxis, rows, columns, area: [, , width, height] }, [x, y], near) {
    const edge = { row: within(rowAxis.edge(y, 0), 1n, most(rows - 1n, 1n)), column: within(columnAxis.edge(x, 0), 1n, most(columns - 1n, 1n)) };
    const thin = [rowAxis, columnAxis].some((axis) => Number(axis.last - axis.first) * 2 * near > Math.min(width, height));
    const [across, down] = [Math.min(x, width - x), Math.min(y, height - y)];
    const off = thin ? [across, down] : [Math.abs(columnAxis.at(edge.column) - x), Math.abs(rowAxis.at(edge.row) - y)];
    const isVertical = rows === 1n || (columns > 1n && off[0] <= off[1]);
    return { isVertical, edge: isVertical ? edge.column : edge.row };
  },
  start: ({ rows, columns }) => ({ isVertical: rows === 1n, edge: most((rows === 1n ? columns : rows) / 2n, 1n) }),
  step({ rows, columns }, { isVertical, edge }, [right, down]) {
    const turns = isVertical ? down !== 0n : right !== 0n;
    const length = (isVertical !== turns ? columns : rows) - 1n;
    if (length < 1n) return { isVertical, edge };
    return { isVertical: isVertical !== turns, edge: turns ? (length + 1n) / 2n : within(edge + right + down, 1n, length) };
  },
  cell: ({ isVertical, edge }) => (isVertical ? [null, edge] : [edge, null]),
  outline: (board, { isVertical, edge }) =>
    isVertical ? box(board, [0n, board.rows], [edge, edge]) : box(board, [edge, edge], [0n, board.columns]),
  say: ({ isVertical, edge }) => `the line ${isVertical ? "right of column" : "below row"} ${grouped(edge)}`,
  moves: ({ rows, columns }, _, { isVertical, edge }) =>
    isVertical ? [`left ${edge}`, `right ${columns - edge}`] : [`top ${edge}`, `bottom ${rows - edge}`],
  shapes(board, [side, lines], isPlayed) {
    // After the move the lines are gone, and the cut is a side.
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
