// Cuts of paper. A press and a release are the ends; a click cuts as much of the line as the rule allows.

import { box, distance, grouped, most, ordered, within } from "../gestures/geometry.mjs";

const paper = {
  gesture: "click a line or drag along it",
  // Its axes have the numbers of lines, so the line before row or column 1 is 0.
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
  point: (x, y) => ({ x, y, unit: [most(x, 1n), most(y, 1n)], isVertical: null }),
  step: ({ rows, columns }, { x, y }, [right, down]) => paper.point(within(x + right, 0n, columns), within(y - down, 0n, rows)),
  cell: ({ x, y }) => [most(y, 1n), most(x, 1n)],
  outline: (board, { x, y }) => box(board, [y, y], [x, x]),
  say: ({ x, y }) => `x = ${grouped(x)}, y = ${grouped(y)}`,
  cut: (isVertical, line, from, to) => (isVertical ? `${line} ${from} ${line} ${to}` : `${from} ${line} ${to} ${line}`),
  async moves({ rows, columns, rule }, from, to, isLegal) {
    const lengths = (isVertical) => (isVertical ? rows : columns);
    const line = (spot, isVertical) => within(isVertical ? spot.x : spot.y, 1n, most(lengths(!isVertical) - 1n, 1n));
    // In the picture, unless the cursor is meant.
    const far = (side) => (from.at && to.at ? Math.abs(from.at[side] - to.at[side]) : [distance(from.x, to.x), distance(from.y, to.y)][side]);
    if (from.x !== to.x || from.y !== to.y) {
      const isVertical = from.x === to.x || (from.y !== to.y && far(0) < far(1));
      const ends = isVertical ? ordered(from.y, to.y) : ordered(from.x, to.x);
      return [paper.cut(isVertical, line(from, isVertical), ...ends)];
    }
    const cuts = [];
    for (const isVertical of to.isVertical === null ? [true, false] : [to.isVertical]) {
      const [at, length] = [line(to, isVertical), lengths(isVertical)];
      const cut = (start, end) => paper.cut(isVertical, at, start, end);
      // The uncut run around this unit: a longer stretch is legal until it leaves the run.
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
  range: ([xb, yb, xe, ye]) => [ordered(yb, ye), ordered(xb, xe)].map((ends) => ends.map((end) => most(end, 1n))),
};

export default paper;
