// What is pointed at on a board, the moves that it may mean, and where a move is drawn.
//
// A spot is what the pointer or the cursor is at. `moves` lists the moves of a press at one spot and a release at another,
// the likeliest first; the first legal one is meant. Shapes are rectangles or lines, each with two corners. All positions
// are relative to the area of the board, in the units of its picture.

import { Axis } from "./axis.mjs";

const least = (one, other) => (one < other ? one : other);
const most = (one, other) => (one > other ? one : other);
const within = (value, low, high) => most(low, least(value, high));
const distance = (one, other) => (one < other ? other - one : one - other);

/** Returns a number with its digits in groups of three. */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** Returns what a picture shows, ready to be asked: the axes of a board, or of each pile. */
export function located(game, places) {
  if (places.kind === "board") {
    const shift = game === "paper-cutting" ? 0n : 1n;
    const [rows, columns] = places.size.map(BigInt);
    return { ...places, rowAxis: new Axis(places.rows, shift), columnAxis: new Axis(places.columns, shift), rows, columns };
  }
  if (places.kind === "piles") {
    const piles = places.piles.map((pile) => ({ ...pile, size: BigInt(pile.size), axis: new Axis(pile.stones, 0n) }));
    return { ...places, piles, area: around(piles.map((pile) => pile.area)) };
  }
  return places;
}

/** Returns the least area around some areas. */
function around(areas) {
  const low = [0, 1].map((side) => Math.min(...areas.map((area) => area[side])));
  const high = [0, 1].map((side) => Math.max(...areas.map((area) => area[side] + area[side + 2])));
  return [...low, high[0] - low[0], high[1] - low[1]];
}

/** Returns the rectangle of rows and columns between edges, or nothing if it is not shown. */
function box({ rowAxis, columnAxis }, [top, bottom], [left, right]) {
  if (!rowAxis.shows(top, bottom) || !columnAxis.shows(left, right)) return [];
  const [y, x] = [[rowAxis, top, bottom], [columnAxis, left, right]].map(([axis, ...ends]) => ends.map((end) => axis.at(end)));
  return [{ kind: top === bottom || left === right ? "line" : "box", at: [x[0], y[0], x[1], y[1]] }];
}

/** Boards of cells. */
const cells = {
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
  say: ({ row, column }) => `row ${grouped(row)}, column ${grouped(column)}`,
};

/** Squares of Sharti. A click chooses the lower-right cell, and the side is chosen after it. */
const sharti = {
  ...cells,
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

/** Candidates of grid split. */
const gridSplit = {
  ...cells,
  moves: (_, __, { row, column }) => [`${row} ${column}`],
  shapes: (board, [row, column]) => cells.outline(board, { row, column }),
  range: ([row, column]) => [[row, row], [column, column]],
};

/** Cuts of paper. A press and a release are the ends; a click cuts as much of the line as the rule allows. */
const paper = {
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
      const ends = isVertical ? [from.y, to.y] : [from.x, to.x];
      return [paper.cut(isVertical, line(from, isVertical), least(...ends), most(...ends))];
    }
    const cuts = [];
    for (const isVertical of to.isVertical === null ? [true, false] : [to.isVertical]) {
      const [at, length] = [line(to, isVertical), lengths(isVertical)];
      const cut = (start, end) => paper.cut(isVertical, at, start, end);
      if (rule !== "run") {
        cuts.push(cut(0n, length));
        continue;
      }
      // The uncut run around this unit: a longer stretch is legal until it leaves the run.
      const unit = within(to.unit[isVertical ? 1 : 0], 1n, length);
      if (!(await isLegal(cut(unit - 1n, unit)))) {
        cuts.push(cut(unit - 1n, unit));
        continue;
      }
      const farthest = async (limit, stretch) => {
        let [low, high] = [0n, limit];
        while (low < high) {
          const middle = (low + high + 1n) / 2n;
          if (await isLegal(stretch(middle))) low = middle;
          else high = middle - 1n;
        }
        return low;
      };
      const before = await farthest(unit - 1n, (more) => cut(unit - 1n - more, unit));
      const after = await farthest(length - unit, (more) => cut(unit - 1n, unit + more));
      cuts.push(cut(unit - 1n - before, unit + after));
    }
    return cuts;
  },
  shapes: (board, [xb, yb, xe, ye]) => box(board, [least(yb, ye), most(yb, ye)], [least(xb, xe), most(xb, xe)]),
  range: ([xb, yb, xe, ye]) => [[most(least(yb, ye), 1n), most(most(yb, ye), 1n)], [most(least(xb, xe), 1n), most(most(xb, xe), 1n)]],
};

/** Cuts of a marked rectangle. A line is meant by the pointer near it, or by the side that is nearest. */
const marked = {
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
  range: () => null,
};

/** Piles: a stone is taken with those above it. */
const piles = {
  spot({ piles: all, sideways, area: [left, top] }, [x, y], near) {
    const [across, along] = sideways ? [y + top, x + left] : [x + left, y + top];
    const off = ({ area }) => {
      const [start, length] = sideways ? [area[1], area[3]] : [area[0], area[2]];
      return Math.max(start - across, across - start - length, 0);
    };
    const pile = all.reduce((best, other) => (off(other) < off(best) ? other : best));
    const place = sideways ? along - pile.area[0] : pile.area[1] + pile.area[3] - along;
    return { pile, stone: pile.size === 0n ? 0n : within(pile.axis.cell(place, near), 1n, pile.size) };
  },
  start: ({ piles: all }) => ({ pile: all[0], stone: all[0].size }),
  step({ piles: all, sideways }, { pile, stone }, [right, down]) {
    const [next, more] = sideways ? [down, right] : [right, -down];
    const index = within(BigInt(all.findIndex((other) => other.pile === pile.pile)) + next, 0n, BigInt(all.length - 1));
    const to = all[Number(index)];
    const top = next === 0n ? stone + more : to.size;
    return { pile: to, stone: to.size === 0n ? 0n : within(top, 1n, to.size) };
  },
  cell: () => [null, null],
  say: ({ pile, stone }) =>
    pile.size === 0n ? `pile ${pile.pile}, empty` : `pile ${pile.pile}, stone ${grouped(stone)} of ${grouped(pile.size)}`,
  part({ sideways, area }, pile, from, to) {
    const [left, top] = [pile.area[0] - area[0], pile.area[1] - area[1]];
    const [right, bottom] = [left + pile.area[2], top + pile.area[3]];
    const [low, high] = [pile.axis.at(from), pile.axis.at(to)];
    const at = sideways ? [left + low, top, left + high, bottom] : [left, bottom - high, right, bottom - low];
    return [{ kind: from === to ? "line" : "box", at }];
  },
  outline: (board, { pile, stone }) => piles.part(board, pile, stone === 0n ? 0n : stone - 1n, stone),
  moves: (_, __, { pile, stone }) => [`${pile.pile} ${pile.size - stone + 1n}`],
  shapes(board, [number, take, ...parts], isPlayed) {
    const pile = board.piles.find((other) => BigInt(other.pile) === number);
    if (!pile) return [];
    if (isPlayed) return piles.part(board, pile, 0n, 0n);
    const from = parts.length > 0 ? least(parts[0], pile.size) : most(pile.size - take, 0n);
    return piles.part(board, pile, from, least(from + take, pile.size));
  },
  range: () => null,
};

/** A heap of plain Nim, whose moves name no pile. */
const nim = {
  ...piles,
  moves: (_, __, { pile, stone }) => [`${pile.size - stone + 1n}`],
  shapes: (board, words, isPlayed) => piles.shapes(board, [1n, ...words], isPlayed),
};

/** Heaps under a code: a press and a release take all tokens between them, and leave the rest on both sides as heaps. */
const heaps = {
  ...piles,
  drags: true,
  moves(_, from, to) {
    const { pile, size = pile.size } = to;
    const move = (take, ...parts) => {
      const left = parts.filter((part) => part > 0n).sort((one, other) => (one < other ? 1 : -1));
      return [pile.pile, take, ...left].join(" ");
    };
    if (from.pile.pile === pile.pile && from.stone !== to.stone) {
      const [low, high] = heaps.taken(from, to);
      const take = high - low + 1n;
      return [move(take, low - 1n, size - high), move(take, size - take)];
    }
    // Like piles; or this token, or it and the next, out of the row; or a split after it.
    const { stone } = to;
    const all = [move(size - stone + 1n, stone - 1n), move(1n, stone - 1n, size - stone)];
    if (stone < size) all.push(move(2n, stone - 1n, size - stone - 1n), move(0n, stone, size - stone));
    return all;
  },
  taken: (from, to) => [least(from.stone, to.stone), most(from.stone, to.stone)],
  /** The beginning of the moves that take as many tokens and leave other heaps. */
  others(from, to) {
    const [low, high] = heaps.taken(from, to);
    return from.pile.pile === to.pile.pile && low < high ? `${to.pile.pile} ${high - low + 1n}` : null;
  },
};

const GAMES = { sharti, "grid-split": gridSplit, "paper-cutting": paper, "marked-rectangle": marked, nim, heaps, "constrained-nim": piles };

/** What makes a move on the board of a game. */
export const GESTURES = {
  sharti: "drag a square",
  "grid-split": "click a candidate",
  "paper-cutting": "click a line or drag along it",
  "marked-rectangle": "click a line to cut along",
  nim: "click the lowest token to take",
  heaps: "drag over the tokens to take",
  "constrained-nim": "click the lowest stone to take",
};

/** Returns how a game is pointed at, or nothing if it is only typed. */
export const aims = (game) => GAMES[game];

/** Returns the words of a move, numbers as BigInt. */
export const words = (text) => text.split(/\s+/).filter(Boolean).map((word) => (/^\d+$/.test(word) ? BigInt(word) : word));
