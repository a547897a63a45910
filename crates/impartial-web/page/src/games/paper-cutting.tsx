// Paper cutting: a drag cuts between press and release, and a click cuts as much of the line as the rule allows.

import { box } from "../board/board-axis";
import { cells } from "../board/cells";
import { distance, larger, ordered, within, type Point } from "../board/geometry";
import type { Gestures, GridBoard, Words } from "../board/gestures";
import { numbersOf } from "../board/gestures";
import type { IllegalCut } from "../engine/protocol";
import { clipped, inputOf, numbersIn, records, toggled, type Editing, type Rectangle } from "./editing";
import type { GamePage } from "./game";
import { Thumbnail } from "./thumbnail";
import { grouped, plural } from "../text";

/** The distance between a finger and the lines that cross where it begins a cut, as a share of a row or column. */
const CROSSING = 0.3;

/** A grid point, and where the pointer is relative to it. */
interface Crossing {
  x: bigint;
  y: bigint;
  /** The position of the pointer; the cursor of the keyboard has none. */
  at: Point | null;
  /** The column and the row under the pointer. */
  unit: [column: bigint, row: bigint];
  /** Whether the pointer is nearer to a vertical line; null for the cursor. */
  isVertical: boolean | null;
}

const crossing = (x: bigint, y: bigint): Crossing => ({ x, y, at: null, unit: [larger(x, 1n), larger(y, 1n)], isVertical: null });

/** Returns the text of a cut from `from` to `to` along a line. */
const cutText = (isVertical: boolean, line: bigint, from: bigint, to: bigint) =>
  isVertical ? `${line} ${from} ${line} ${to}` : `${from} ${line} ${to} ${line}`;

/** Returns the ends of a cut. */
function ends(words: Words): { x: [bigint, bigint]; y: [bigint, bigint]; isVertical: boolean; length: bigint } {
  const [xb = 0n, yb = 0n, xe = 0n, ye = 0n] = numbersOf(words);
  return { x: ordered(xb, xe), y: ordered(yb, ye), isVertical: xb === xe, length: distance(xb, xe) + distance(yb, ye) };
}

/** Returns along which line a cut runs. */
function lineOf(words: Words): string {
  const { x, y, isVertical } = ends(words);
  return isVertical ? `down the line x = ${grouped(x[0])}` : `across the line y = ${grouped(y[0])}`;
}

/** Returns the maximum number up to `limit` for which a property holds that holds up to it. */
async function farthest(limit: bigint, holds: (number: bigint) => Promise<boolean>): Promise<bigint> {
  let [low, high] = [0n, limit];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (await holds(middle)) low = middle;
    else high = middle - 1n;
  }
  return low;
}

const gestures: Gestures<Crossing, GridBoard> = {
  motion: "cut",
  // The axes number lines, and the line before row or column 1 has the number 0.
  shift: 0n,
  drags: true,
  asks: true,
  // A finger begins at a crossing of lines, if they are not so close to each other that every point would be one.
  grabs: ({ rowAxis, columnAxis }, { x, y }, [right, down], near) =>
    [{ axis: columnAxis, line: x, at: right }, { axis: rowAxis, line: y, at: down }].every(({ axis, line, at }) => {
      const unit = Math.abs(axis.at(line + 1n) - axis.at(line)) || Math.abs(axis.at(line) - axis.at(line - 1n));
      return unit > near && Math.abs(axis.at(line) - at) <= larger(unit * CROSSING, near);
    }),
  spot({ rowAxis, columnAxis }, [x, y], near) {
    const [column, row] = [columnAxis.edge(x, near), rowAxis.edge(y, near)];
    const isVertical = Math.abs(columnAxis.at(column) - x) <= Math.abs(rowAxis.at(row) - y);
    return { x: column, y: row, at: [x, y], unit: [columnAxis.cell(x, 0), rowAxis.cell(y, 0)], isVertical };
  },
  start(board) {
    const { row, column } = cells.start(board);
    return crossing(column, row);
  },
  step: ({ rows, columns }, { x, y }, [right, down]) => crossing(within(x + right, 0n, columns), within(y - down, 0n, rows)),
  cell: ({ x, y }) => [larger(y, 1n), larger(x, 1n)],
  outline: (board, { x, y }) => box(board, [y, y], [x, x]),
  describe: ({ x, y }) => `x = ${grouped(x)}, y = ${grouped(y)}`,
  async moves({ rows, columns, rule }, from, to, isLegal) {
    const lengths = (isVertical: boolean) => (isVertical ? rows : columns);
    const line = (spot: Crossing, isVertical: boolean) =>
      within(isVertical ? spot.x : spot.y, 1n, larger(lengths(!isVertical) - 1n, 1n));
    if (from.x !== to.x || from.y !== to.y) {
      // The cut is straight: it runs in the direction in which the drag is longer, along the line where it began. Distances
      // are compared in the picture, and for the cursor in units.
      const isTall =
        from.at && to.at
          ? Math.abs(from.at[0] - to.at[0]) < Math.abs(from.at[1] - to.at[1])
          : distance(from.x, to.x) < distance(from.y, to.y);
      const isVertical = from.x === to.x || (from.y !== to.y && isTall);
      return [cutText(isVertical, line(from, isVertical), ...(isVertical ? ordered(from.y, to.y) : ordered(from.x, to.x)))];
    }
    const cuts = [];
    for (const isVertical of to.isVertical === null ? [true, false] : [to.isVertical]) {
      const [at, length] = [line(to, isVertical), lengths(isVertical)];
      const cut = (start: bigint, end: bigint) => cutText(isVertical, at, start, end);
      // Under the rule `run`, the move cuts the whole uncut run around this unit. A stretch around the unit is legal exactly
      // while it stays within the run, so binary search finds both ends in at most 64 requests each.
      const unit = within(to.unit[isVertical ? 1 : 0], 1n, length);
      if (rule !== "run") cuts.push(cut(0n, length));
      else if (!(await isLegal(cut(unit - 1n, unit)))) cuts.push(cut(unit - 1n, unit));
      else {
        const before = await farthest(unit - 1n, (more) => isLegal(cut(unit - 1n - more, unit)));
        const after = await farthest(length - unit, (more) => isLegal(cut(unit - 1n, unit + more)));
        cuts.push(cut(unit - 1n - before, unit + after));
      }
    }
    return cuts;
  },
  shapes: (board, words) => {
    const { x, y } = ends(words);
    return box(board, y, x);
  },
  part: (board, words) => {
    const { x, y, isVertical } = ends(words);
    return isVertical ? box(board, [0n, board.rows], x) : box(board, y, [0n, board.columns]);
  },
  range: (words) => {
    const { x, y } = ends(words);
    return [[larger(y[0], 1n), larger(y[1], 1n)], [larger(x[0], 1n), larger(x[1], 1n)]];
  },
  sentence: (words, _, board) => {
    const { x, y, isVertical, length } = ends(words);
    const [side, along] = isVertical ? ["y", y] : ["x", x];
    const place = board ? "" : ` ${lineOf(words)} from ${side} = ${along.map(grouped).join(" to ")}`;
    return `Cut ${plural(length, "unit")}${place || (isVertical ? " down" : " across")}.`;
  },
  refusal(_, { kind }: IllegalCut) {
    switch (kind) {
      case "nothing_new":
        return "That stretch is cut already.";
      case "over_old_cut":
        return "A cut must not run over a stretch that is cut already.";
      case "border":
        return "Cut inside the sheet, not along its edge.";
      default:
        return undefined;
    }
  },
};

/** The cuts of a sheet in one direction, as the cells above or left of their units. */
type Cuts = Record<"tall" | "wide", Rectangle[]>;

/** Returns the cells of cuts. A cut that goes to the left or down begins with its last cell. */
function cutsOf(corners: bigint[]): Cuts {
  const cuts: Cuts = { tall: [], wide: [] };
  for (const cut of records(corners, 4)) {
    const { x, y, isVertical } = ends(cut);
    if (isVertical) cuts.tall.push([y[0] + 1n, x[0], y[1], x[0]]);
    else cuts.wide.push([y[0], x[0] + 1n, y[0], x[1]]);
  }
  return cuts;
}

/** Returns a sheet with cuts, without those that are not inside of it. */
function write(width: bigint, height: bigint, { tall, wide }: Cuts): string {
  const cuts = [
    ...clipped(tall, height, width - 1n).map(([top, left, bottom]) => [left, top - 1n, left, bottom]),
    ...clipped(wide, height - 1n, width).map(([top, left, , right]) => [left - 1n, top, right, top]),
  ];
  return inputOf([width, height, cuts.length], ...cuts);
}

const mending: Gestures<Crossing, GridBoard> = {
  ...gestures,
  // Under this rule, a tap cuts one unit of a line that is cut already.
  moves: (board, from, to) => gestures.moves({ ...board, rule: "run" }, from, to, () => Promise.resolve(false)),
  sentence: (words) => `Cut or mend ${plural(ends(words).length, "unit")}.`,
};

const editing: Editing = {
  help: "Tap a line to cut one unit of it, or drag along it. On a cut, this mends it.",
  gestures: () => mending,
  edit(input, words) {
    const [width = 1n, height = 1n, , ...corners] = numbersIn(input);
    const cuts = cutsOf(corners);
    const { tall, wide } = cutsOf(numbersOf(words));
    return write(width, height, { tall: tall.reduce(toggled, cuts.tall), wide: wide.reduce(toggled, cuts.wide) });
  },
  numbers(input) {
    const [width = 1n, height = 1n, , ...corners] = numbersIn(input);
    return [
      { name: "Width", value: width, set: (value) => write(value, height, cutsOf(corners)) },
      { name: "Height", value: height, set: (value) => write(width, value, cutsOf(corners)) },
    ];
  },
};

export const paperCutting: GamePage = {
  cards: [
    {
      id: "paper-cutting",
      title: "Paper Cutting",
      move: "Cut along a stretch of a grid line that is not cut yet.",
      game: "paper-cutting",
      limits: { small: "n=4,m=4,k=3", large: "n=8,m=8,k=8" },
      picture: () => (
        <Thumbnail>
          <rect class="sheet" x="30" y="10" width="100" height="80" />
          <path class="lines" d="M50 10 V90 M70 10 V90 M90 10 V90 M110 10 V90 M30 30 H130 M30 50 H130 M30 70 H130" />
          <path class="cut" d="M70 90 V50" />
          <path class="cut" d="M90 30 H130" />
          <path class="cut you" d="M30 50 H110" />
        </Thumbnail>
      ),
    },
  ],
  rule: (rule) =>
    rule === "run"
      ? "Cut along a line of the grid inside the sheet, within one stretch that is not cut yet."
      : "Cut along a line of the grid inside the sheet, as far as you like; some part of your cut must be new.",
  end: () => "If nothing is left to cut on your turn, you lose.",
  told: (words) => `cut ${plural(ends(words).length, "unit")} ${lineOf(words)}`,
  gestures,
  editing: { Cuts: editing },
};
