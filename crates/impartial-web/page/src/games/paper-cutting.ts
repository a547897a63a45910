// Paper cutting: a drag cuts between press and release, and a click cuts as much of the line as the rule allows.

import { box, distance, grouped, larger, ordered, within } from "../gestures/geometry.mjs";

const paper = {
  gesture: "click a line or drag along it",
  // The axes number lines, and the line before row or column 1 has the number 0.
  shift: 0n,
  drags: true,
  spot({ rowAxis, columnAxis }, [x, y], near) {
    const [column, row] = [columnAxis.edge(x, near), rowAxis.edge(y, near)];
    const off = [Math.abs(columnAxis.at(column) - x), Math.abs(rowAxis.at(row) - y)];
    return { x: column, y: row, at: [x, y], unit: [columnAxis.cell(x, 0), rowAxis.cell(y, 0)], isVertical: off[0] <= off[1] };
  },
  start: ({ window: [rows, columns] }) => {
    const [y, x] = [rows, columns].map(([first, last]) => (BigInt(first) + BigInt(last)) / 2n);
    return paper.point(x, y);
  },
  point: (x, y) => ({ x, y, unit: [larger(x, 1n), larger(y, 1n)], isVertical: null }),
  step: ({ rows, columns }, { x, y }, [right, down]) => paper.point(within(x + right, 0n, columns), within(y - down, 0n, rows)),
  cell: ({ x, y }) => [larger(y, 1n), larger(x, 1n)],
  outline: (board, { x, y }) => box(board, [y, y], [x, x]),
  describe: ({ x, y }) => `x = ${grouped(x)}, y = ${grouped(y)}`,
  cut: (isVertical, line, from, to) => (isVertical ? `${line} ${from} ${line} ${to}` : `${from} ${line} ${to} ${line}`),
  async moves({ rows, columns, rule }, from, to, isLegal) {
    const lengths = (isVertical) => (isVertical ? rows : columns);
    const line = (spot, isVertical) => within(isVertical ? spot.x : spot.y, 1n, larger(lengths(!isVertical) - 1n, 1n));
    // Distances are compared in the picture. The cursor of the keyboard has no position there, so units are compared instead.
    const far = (side) => (from.at && to.at ? Math.abs(from.at[side] - to.at[side]) : [distance(from.x, to.x), distance(from.y, to.y)][side]);
    if (from.x !== to.x || from.y !== to.y) {
      // The cut is straight: it runs in the direction in which the drag is longer, along the line where it began.
      const isVertical = from.x === to.x || (from.y !== to.y && far(0) < far(1));
      const ends = isVertical ? ordered(from.y, to.y) : ordered(from.x, to.x);
      return [paper.cut(isVertical, line(from, isVertical), ...ends)];
    }
    const cuts = [];
    for (const isVertical of to.isVertical === null ? [true, false] : [to.isVertical]) {
      const [at, length] = [line(to, isVertical), lengths(isVertical)];
      const cut = (start, end) => paper.cut(isVertical, at, start, end);
      // Under the rule `run`, the move cuts the whole uncut run around this unit. A stretch around the unit is legal exactly
      // while it stays within the run, so binary search finds both ends in at most 64 requests each.
      const unit = within(to.unit[isVertical ? 1 : 0], 1n, length);
      const farthest = async (limit, stretch) => {
        let [low, high] = [0n, limit];
        while (low < high) {
          const middle = (low + high + 1n) / 2n;
          if (await isLegal(stretch(middle))) low = middle;
          else high = middle - 1n;
        }
        return low;
      };
      if (rule !== "run") cuts.push(cut(0n, length));
      else if (!(await isLegal(cut(unit - 1n, unit)))) cuts.push(cut(unit - 1n, unit));
      else {
        const before = await farthest(unit - 1n, (more) => cut(unit - 1n - more, unit));
        const after = await farthest(length - unit, (more) => cut(unit - 1n, unit + more));
        cuts.push(cut(unit - 1n - before, unit + after));
      }
    }
    return cuts;
  },
  shapes: (board, [xb, yb, xe, ye]) => box(board, ordered(yb, ye), ordered(xb, xe)),
  range: ([xb, yb, xe, ye]) => [ordered(yb, ye), ordered(xb, xe)].map((ends) => ends.map((end) => larger(end, 1n))),
};

export default paper;
