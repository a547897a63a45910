// Positions that are edited on their boards: what a tap or a drag changes in the text of a position.
//
// The text is in the form in which the engine saves a position, so each game has only one form to change.

import { box } from "../board/board-axis";
import { cells, type Cell } from "../board/cells";
import { contains, larger, ordered, smaller, type Point } from "../board/geometry";
import { numbersOf, wordsOf, type Gestures, type GridBoard, type NetworkBoard, type PilesBoard, type Spot, type Words } from "../board/gestures";
import { network, shapeOf, spotNear, vertexAt } from "../board/network";
import { piles, type Stone } from "../board/piles";
import { grouped, plural } from "../text";

/** A number of a position that no tap changes, such as the number of rows. */
export interface EditedNumber {
  name: string;
  value: bigint;
  /** Returns the position with another number. */
  set(value: bigint): string;
}

/** How the positions of a game are edited on their boards. */
export interface Editing {
  /** What a tap does. */
  help: string;
  /** The gestures for a position, whose moves are edits. */
  gestures(input: string): Gestures;
  /** Returns the position after an edit, or null if it cannot be made. */
  edit(input: string, words: Words): string | null;
  /** Whether an edit is only its first half, such as the first end of an edge. The next tap completes it. */
  isHalf?(words: Words): boolean;
  numbers?(input: string): EditedNumber[];
}

/** Returns the text of a position from its lines. */
export const inputOf = (...lines: (bigint | number | string)[][]): string => lines.map((line) => `${line.join(" ")}\n`).join("");

/** Returns the numbers of a position. */
export const numbersIn = (input: string): bigint[] => numbersOf(wordsOf(input));

/** Returns numbers in groups of `size`. */
export const records = (numbers: bigint[], size: number): bigint[][] =>
  numbers.flatMap((_, index) => (index % size === 0 ? [numbers.slice(index, index + size)] : []));

/** The cells between two corners: the first row and column, and the last ones. */
export type Rectangle = [top: bigint, left: bigint, bottom: bigint, right: bigint];

/** Returns the cells between the corners of an edit. */
export function rectangleOf(words: Words): Rectangle {
  const [row = 1n, column = 1n, toRow = row, toColumn = column] = numbersOf(words);
  const [[top, bottom], [left, right]] = [ordered(row, toRow), ordered(column, toColumn)];
  return [top, left, bottom, right];
}

const isNotEmpty = ([top, left, bottom, right]: Rectangle): boolean => top <= bottom && left <= right;

/** Returns the cells that two rectangles share. */
const shared = ([top, left, bottom, right]: Rectangle, other: Rectangle): Rectangle => [
  larger(top, other[0]),
  larger(left, other[1]),
  smaller(bottom, other[2]),
  smaller(right, other[3]),
];

/** Returns the parts of rectangles that lie on a board with these numbers of rows and columns. */
export const clipped = (rectangles: Rectangle[], rows: bigint, columns: bigint): Rectangle[] =>
  rectangles.map((each) => shared(each, [1n, 1n, rows, columns])).filter(isNotEmpty);

/** Returns rectangles after an edit: its cells are removed if its first cell is covered, and added otherwise. */
export function toggled(rectangles: Rectangle[], words: Words): Rectangle[] {
  const [row = 1n, column = 1n] = numbersOf(words);
  const area = rectangleOf(words);
  const isCovered = rectangles.some((each) => isNotEmpty(shared(each, [row, column, row, column])));
  const rest = rectangles.flatMap((each): Rectangle[] => {
    const common = shared(each, area);
    if (!isNotEmpty(common)) return [each];
    const [top, left, bottom, right] = each;
    const around: Rectangle[] = [
      [top, left, common[0] - 1n, right],
      [common[2] + 1n, left, bottom, right],
      [common[0], left, common[2], common[1] - 1n],
      [common[0], common[3] + 1n, common[2], right],
    ];
    return around.filter(isNotEmpty);
  });
  return isCovered ? rest : [...rest, area];
}

/** Returns the gestures that choose one cell or, if they drag, the cells between two corners. */
export const choosesCells = (drags: boolean): Gestures<Cell, GridBoard> => ({
  ...cells,
  motion: "turn",
  drags,
  grabs: ({ lit }, _, point) => drags && contains(lit, point),
  moves: (_, from, to) => [[from.row, from.column, to.row, to.column].join(" ")],
  shapes(board, words) {
    const [top, left, bottom, right] = rectangleOf(words);
    return box(board, [top - 1n, bottom], [left - 1n, right]);
  },
  sentence(words) {
    const [top, left, bottom, right] = rectangleOf(words);
    return `Change ${plural((bottom - top + 1n) * (right - left + 1n), "cell")}.`;
  },
});

/** Returns how a board of rectangles of cells is edited. `write` replaces the rectangles of a position. */
export const editsAreas = (read: (input: string) => Rectangle[], write: (input: string, areas: Rectangle[]) => string): Editing => ({
  help: "Tap a piece to turn it, or drag over several.",
  gestures: () => choosesCells(true),
  edit: (input, words) => write(input, toggled(read(input), words)),
});

/** Returns the numbers of rows and columns, of which `write` changes one. */
export const sides = (rows: bigint, columns: bigint, write: (rows: bigint, columns: bigint) => string): EditedNumber[] => [
  { name: "Rows", value: rows, set: (value) => write(value, columns) },
  { name: "Columns", value: columns, set: (value) => write(rows, value) },
];

/** Returns whether an edit is only the first point of an edge. */
export const isHalfJoined = ([verb, ...numbers]: Words): boolean => verb === "join" && numbers.length === 1;

/** Returns the gestures that remove edges of a graph, and join two of its points. The point after the last one does not exist yet. */
export function joins(count: bigint, pointsOf: (board: NetworkBoard) => Spot[]): Gestures<Spot, NetworkBoard> {
  const next = (at: Point) => vertexAt(count + 1n, at);
  const spots = (board: NetworkBoard): Spot[] => [...pointsOf(board), next([board.area[0], board.area[1]])];
  return {
    ...network,
    drags: true,
    grabs: (_, { vertex }) => vertex !== undefined,
    spot(board, [x, y], near) {
      if (!board.isWhole) return network.spot(board, [x, y], near);
      return spotNear({ ...board, vertices: pointsOf(board) }, [x, y], near) ?? next([x + board.area[0], y + board.area[1]]);
    },
    step: (board, spot, by) => network.step({ ...board, edges: [...board.edges, ...spots(board)] }, spot, by),
    describe: ({ edge, vertex }) => (vertex === undefined ? `edge ${grouped(edge)}` : vertex > count ? "a new point" : `point ${grouped(vertex)}`),
    moves(_, from, to) {
      if (from.vertex !== undefined && to.vertex !== undefined) return [from.vertex === to.vertex ? `join ${to.vertex}` : `join ${from.vertex} ${to.vertex}`];
      return from.edge === to.edge ? [["cut", to.edge, ...to.falls].join(" ")] : [];
    },
    shapes(board, [verb, ...numbers]) {
      if (verb === "cut") return network.shapes(board, numbers, false);
      const all = pointsOf(board);
      return numbers.flatMap((number) => all.filter(({ vertex }) => vertex === number)).map((spot) => shapeOf(board, spot, "edge"));
    },
    sentence([verb, ...numbers]) {
      if (verb === "cut") return "Remove this edge.";
      return numbers.length > 1 ? "Join these points." : "Join this point with the one that you tap next.";
    },
  };
}

/** The gestures of piles with room: the last token of each pile does not exist yet, and neither does the last pile. */
const growing: Gestures<Stone, PilesBoard> = {
  ...piles,
  withRoom(board) {
    const grown = board.piles.map((pile) => ({ ...pile, size: pile.size + 1n }));
    const last = grown.reduce((one, other) => (other.pile > one.pile ? other : one));
    return { ...board, piles: [...grown, { ...last, pile: last.pile + 1, size: 1n }] };
  },
  moves: (_, __, { pile, size, stone }) => [`${pile} ${stone === size ? size : stone - 1n}`],
  taking(board, words) {
    const [pile = 1n, left = 0n] = numbersOf(words);
    const size = board.piles.find((other) => other.pile === Number(pile))?.size ?? 0n;
    // The room at the end is marked only if it is what is filled.
    return left < size ? { pile: Number(pile), take: size - 1n - left, parts: [left] } : { pile: Number(pile), take: 1n, parts: [size - 1n] };
  },
  describe: (spot, pieces) =>
    spot.stone === spot.size ? `pile ${spot.pile}, room for number ${grouped(spot.size)}` : piles.describe({ ...spot, size: spot.size - 1n }, pieces),
  sentence: (words) => `Leave ${grouped(numbersOf(words)[1] ?? 0n)} here.`,
};

/** Returns how piles are edited. `write` replaces the piles of a position. */
export const editsPiles = (read: (input: string) => bigint[], write: (input: string, piles: bigint[]) => string): Editing => ({
  help: "Tap + to add one, or a piece to remove it and all to its right.",
  gestures: () => growing,
  edit(input, words) {
    const [pile = 1n, size = 0n] = numbersOf(words);
    const sizes = read(input);
    sizes[Number(pile) - 1] = size;
    const left = sizes.filter((each) => each > 0n);
    // A position without piles has no board to tap.
    return left.length === 0 ? null : write(input, left);
  },
});
