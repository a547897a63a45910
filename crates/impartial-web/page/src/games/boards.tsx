// Games on boards: Chomp, Cram, Queens, Node Kayles and Arc Kayles. A row of data has what differs between them: which cells go
// with a chosen one, or that a move chooses two neighbours. Boards of the two games of Kayles may be graphs, whose vertices are
// called points.

import type { ComponentChildren } from "preact";

import { box } from "../board/board-axis";
import { cells, isLit, type Cell } from "../board/cells";
import { contains, distance, larger, smaller, type Shape } from "../board/geometry";
import { numbersOf, type Gestures, type GridBoard, type NetworkBoard, type Removed, type Spot, type Words } from "../board/gestures";
import { endsOf, network, partAround, shapeOf, spotNear, vertexAt } from "../board/network";
import type { IllegalMove } from "../engine/protocol";
import { grouped, plural } from "../text";
import { choosesCells, inputOf, isHalfJoined, joins, numbersIn, records, rectangleOf, sides, type Editing } from "./editing";
import type { Card, Drawing, GamePage } from "./game";
import { Thumbnail, upTo } from "./thumbnail";

/** What a game has of its own. */
interface BoardGame {
  card: Card;
  rule: string;
  end: string;
  /** Whether a cell goes with the chosen one. Without it, a move chooses two neighbours. */
  goes?(cell: Cell, chosen: Cell): boolean;
  /** Whether a move has the numbers of cells, row by row, or of the points of a graph. */
  isNumbered?: boolean;
  /** What moves place on the board. */
  places?: "dominoes" | "queens";
  /** The verb of a move as an imperative and in the past tense, and its object. */
  told: [verb: string, past: string, named: (words: Words) => string];
  /** What a move does, after which so many cells are gone. */
  here(count: number, noun: "cell" | "point"): string;
  /** Why a cell cannot be chosen. */
  refusal: string;
}

const isSame = (one: Cell, other: Cell): boolean => one.row === other.row && one.column === other.column;
const areNeighbours = (one: Cell, other: Cell): boolean => distance(one.row, other.row) + distance(one.column, other.column) === 1n;

/** Returns the cells that are left. */
const freeIn = (board: GridBoard): Cell[] =>
  upTo(Number(board.rows * board.columns))
    .map(BigInt)
    .map((index) => ({ row: index / board.columns + 1n, column: (index % board.columns) + 1n }))
    .filter((cell) => isLit(board, cell));

const place = ([row = 1n, column = 1n]: Words): string => `row ${grouped(row)}, column ${grouped(column)}`;

/** The corners of a crown, from the lower left one, as shares of a cell. */
const CROWN = [[0.25, 0.78], [0.16, 0.3], [0.36, 0.52], [0.5, 0.2], [0.64, 0.52], [0.84, 0.3], [0.75, 0.78], [0.26, 0.78]] as const;

/** Returns the gestures of a game on a rectangle. A press and a release choose two neighbours, or else a tap on each of them. */
function onCells({ goes, isNumbered, places, here }: BoardGame): Gestures<Cell, GridBoard> {
  const moveOf = ({ columns }: GridBoard, chosen: Cell[]): string => {
    const [first, second] = [...chosen].sort((one, other) => Number(one.row - other.row || one.column - other.column)) as [Cell, Cell?];
    if (isNumbered) return chosen.map(({ row, column }) => (row - 1n) * columns + column).join(" ");
    return `${first.row} ${first.column}${second ? (second.row === first.row ? " right" : " down") : ""}`;
  };
  const chosenBy = ({ columns }: GridBoard, words: Words): [Cell, ...Cell[]] => {
    const numbers = numbersOf(words);
    if (isNumbered) return numbers.map((number) => ({ row: (number - 1n) / columns + 1n, column: ((number - 1n) % columns) + 1n })) as [Cell];
    const [row = 1n, column = 1n] = numbers;
    const [down, right] = [words[2] === "down" ? 1n : 0n, words[2] === "right" ? 1n : 0n];
    return goes ? [{ row, column }] : [{ row, column }, { row: row + down, column: column + right }];
  };
  const othersOf = (board: GridBoard, [chosen]: [Cell, ...Cell[]]): Cell[] => freeIn(board).filter((cell) => goes?.(cell, chosen) && !isSame(cell, chosen));
  const isHalf = (board: GridBoard, spot: Cell): boolean => !goes && isLit(board, spot) && freeIn(board).some((cell) => areNeighbours(cell, spot));
  const rangeOf = (board: GridBoard, words: Words, side: keyof Cell): [bigint, bigint] => {
    const numbers = chosenBy(board, words).map((cell) => cell[side]);
    return [numbers.reduce(smaller) - 1n, numbers.reduce(larger)];
  };
  return {
    ...cells,
    motion: goes && !places ? "pop" : "place",
    drags: !goes,
    grabs: ({ lit }, _, point) => !goes && contains(lit, point),
    state: (board, cell) => (isLit(board, cell) ? "free" : "not free"),
    stays: places !== undefined,
    isHalf,
    moves(board, from, to) {
      if (goes) return [moveOf(board, [to])];
      if (areNeighbours(from, to)) return [moveOf(board, [from, to])];
      // The engine refuses a move in a cell without free neighbours, whichever it names.
      return isSame(from, to) && !isHalf(board, to) ? [moveOf(board, [to, { ...to, column: to.column + 1n }])] : [];
    },
    shapes(board, words, isPlayed) {
      const outline = box(board, rangeOf(board, words, "row"), rangeOf(board, words, "column"));
      const crowns = places === "queens" ? outline.map(({ at }): Shape => ({ kind: "crown", at, points: CROWN.map(([x, y]) => [at[0] + x * (at[2] - at[0]), at[1] + y * (at[3] - at[1])]) })) : [];
      if (isPlayed) return crowns.length > 0 ? crowns : outline;
      return [...outline, ...othersOf(board, chosenBy(board, words)).flatMap((cell) => cells.outline(board, cell)), ...crowns];
    },
    part: (board, words) => box(board, rangeOf(board, words, "row"), [0n, board.columns]),
    sentence: (words, _, board) => here(1 + othersOf(board as GridBoard, chosenBy(board as GridBoard, words)).length, "cell"),
  };
}

/** Returns the gestures of a game on a graph: a tap on a point or, if a move chooses two neighbours, on an edge or on both points. */
function onGraph({ goes, here }: BoardGame): Gestures<Spot, NetworkBoard> {
  const neighboursOf = (board: NetworkBoard, vertex: bigint): bigint[] =>
    board.edges.filter(({ ends }) => ends.includes(vertex)).map(({ ends }) => ends.find((end) => end !== vertex)!);
  const taken = (board: NetworkBoard, words: Words): bigint[] => {
    const numbers = numbersOf(words);
    return goes ? [...numbers, ...neighboursOf(board, numbers[0]!)] : numbers;
  };
  const removed = (board: NetworkBoard, words: Words): Removed => {
    const gone = taken(board, words);
    const vertices = gone.flatMap((number) => board.vertices.filter(({ vertex }) => vertex === number));
    return { vertices, edges: board.edges.filter(({ ends }) => ends.some((end) => gone.includes(end))) };
  };
  const joined = (board: NetworkBoard, words: Words) => [...board.seen.values()].filter(({ ends }) => numbersOf(words).every((end) => ends.includes(end)));
  return {
    ...network,
    drags: !goes,
    grabs: (_, { vertex }) => !goes && vertex !== undefined,
    spot: (board, point, near) => spotNear(goes ? { ...board, edges: [] } : board, point, near),
    start: (board) => board.vertices[0] ?? network.start(board),
    step: (board, spot, by) => network.step({ ...board, edges: goes ? board.vertices : [...board.vertices, ...board.edges] }, spot, by),
    outline: (board, spot) => [shapeOf(board, spot, "edge")],
    describe: ({ vertex, ends }) => (vertex === undefined ? `the edge of points ${ends.map(grouped).join(" and ")}` : `point ${grouped(vertex)}`),
    isHalf: (board, { vertex }) => !goes && vertex !== undefined && neighboursOf(board, vertex).length > 0,
    moves(board, from, to) {
      if (goes) return [`${to.vertex}`];
      const ends = from.vertex !== undefined && to.vertex !== undefined ? [from.vertex, to.vertex] : from.edge === to.edge ? to.ends : [];
      const isAlone = ends[0] !== undefined && ends[0] === ends[1] && neighboursOf(board, ends[0]).length === 0;
      return ends.length === 2 && (ends[0] !== ends[1] || isAlone) ? [ends.join(" ")] : [];
    },
    shapes(board, words, isPlayed) {
      const all = joined(board, words);
      // The place of a point that is gone is known from its edges.
      const [number = 0n] = numbersOf(words);
      if (isPlayed) return goes ? all.slice(0, 1).map((edge) => shapeOf(board, vertexAt(number, endsOf(edge)[edge.ends.indexOf(number)]!), "edge")) : all.map((edge) => shapeOf(board, edge, "edge"));
      // The twigs end before the points, which have numbers.
      const { vertices, edges: fallen } = removed(board, words);
      const chosen = goes ? [] : all;
      return [...chosen.map((edge) => shapeOf(board, edge, "edge")), ...vertices!.map((vertex) => shapeOf(board, vertex, "edge")), ...fallen.filter((edge) => !chosen.includes(edge)).map((edge) => shapeOf(board, { ...edge, line: edge.line.slice(1, -1) }, "twig"))];
    },
    removed,
    part: (board, words) => partAround(board, [...removed(board, words).vertices!, ...removed(board, words).edges]),
    after(board, words) {
      const { vertices, edges } = removed(board, words);
      return { ...board, vertices: board.vertices.filter((vertex) => !vertices!.includes(vertex)), edges: board.edges.filter((edge) => !edges.includes(edge)) };
    },
    sentence: (words, _, board) => here(taken(board as NetworkBoard, words).length, "point"),
  };
}

/** Returns the gestures of a game whose boards are of two kinds. */
function either(grid: Gestures<Cell, GridBoard>, graph: Gestures<Spot, NetworkBoard>): Gestures<Cell | Spot> {
  const on = (kind: string): Gestures => (kind === "network" ? graph : grid);
  const of = (spot: Cell | Spot) => on("line" in spot ? "network" : "board");
  return {
    ...grid,
    grabs: (board, ...rest) => on(board.kind).grabs!(board, ...rest),
    spot: (board, ...rest) => on(board.kind).spot(board, ...rest) as Cell | Spot | null,
    start: (board) => on(board.kind).start(board) as Cell | Spot,
    step: (board, spot, by) => on(board.kind).step(board, spot, by) as Cell | Spot,
    cell: (spot) => of(spot).cell(spot),
    outline: (board, spot) => on(board.kind).outline(board, spot),
    describe: (spot, pieces) => of(spot).describe(spot, pieces),
    state: (board, spot) => on(board.kind).state?.(board, spot) ?? "",
    isHalf: (board, spot) => on(board.kind).isHalf!(board, spot),
    moves: (board, ...rest) => on(board.kind).moves(board, ...rest),
    shapes: (board, ...rest) => on(board.kind).shapes(board, ...rest),
    part: (board, words) => on(board.kind).part!(board, words),
    removed: (board, words) => graph.removed!(board as NetworkBoard, words),
    after: (board, words) => (board.kind === "network" ? graph.after!(board, words) : board),
    sentence: (words, pieces, board) => on(board!.kind).sentence(words, pieces, board),
  };
}

/** Returns the rows of a rectangle. */
const rowsIn = (input: string): string[] => input.trim().split("\n").slice(1);

/** Returns a rectangle with these numbers of rows and columns. Cells after the rows of the text are free. */
const rectangle = (rows: bigint, columns: bigint, text: string[] = []): string =>
  inputOf([rows, columns], ...upTo(Number(rows)).map((row) => [(text[row] ?? "").slice(0, Number(columns)).padEnd(Number(columns), ".")]));

/** Returns the number of points of a graph, and the ends of its edges, or null for a rectangle. */
function graphIn(input: string): { points: bigint; edges: bigint[][] } | null {
  const [points = 0n, , ...ends] = numbersIn(input);
  return input.startsWith("graph") ? { points, edges: records(ends, 2) } : null;
}

const graph = (points: bigint, edges: bigint[][]): string => inputOf(["graph", points, edges.length], ...edges);

const editing: Editing = {
  help: "Tap a cell to take it out or to put it back, or drag over several.",
  gestures: (input) => (graphIn(input) ? joins(graphIn(input)!.points, ({ vertices }) => vertices) : choosesCells(true)),
  isHalf: isHalfJoined,
  edit(input, words) {
    const found = graphIn(input);
    const [first = 1n, second = 1n] = numbersOf(words);
    if (found) {
      const { points, edges } = found;
      if (words[0] === "cut") return graph(points, edges.filter((_, index) => BigInt(index + 1) !== first));
      return first === second ? null : graph(larger(points, larger(first, second)), [...edges, [first, second]]);
    }
    const [top, left, bottom, right] = rectangleOf(words).map(Number) as [number, number, number, number];
    const rows = rowsIn(input);
    const turned = rows[Number(first) - 1]?.[Number(second) - 1] === "." ? "#" : ".";
    const text = rows.map((row, index) => (index + 1 < top || bottom < index + 1 ? row : row.slice(0, left - 1) + turned.repeat(right - left + 1) + row.slice(right)));
    return rectangle(BigInt(rows.length), numbersIn(input)[1]!, text);
  },
  numbers(input) {
    const found = graphIn(input);
    if (found) return [{ name: "Points", value: found.points, set: (value) => graph(value, found.edges.filter((ends) => ends.every((end) => end <= value))) }];
    const [rows = 1n, columns = 1n] = numbersIn(input);
    return sides(rows, columns, (rows, columns) => rectangle(rows, columns, rowsIn(input)));
  },
};

/** A picture of cells: `.` is free, `b` is of chocolate, `#` is gone, `x` goes with a move, and `o` is chosen. */
function Cells({ rows, children }: { rows: string[]; children?: ComponentChildren }) {
  const classes: Record<string, string> = { x: "going", o: "chosen", b: "tile chocolate", "#": "none" };
  return (
    <Thumbnail>
      {rows.flatMap((row, down) => [...row].map((kind, right) => <rect class={classes[kind] ?? "tile"} x={31 + right * 20} y={11 + down * 20} width="18" height="18" />))}
      {children}
    </Thumbnail>
  );
}

/** A whole bar of chocolate. */
const bar = (rows: bigint, columns: bigint): Drawing => ({ name: `${rows} \u00d7 ${columns}`, input: rectangle(rows, columns) });

const isBelowRight = (cell: Cell, chosen: Cell): boolean => cell.row >= chosen.row && cell.column >= chosen.column;

const isAttacked = (cell: Cell, queen: Cell): boolean => {
  const [down, right] = [distance(cell.row, queen.row), distance(cell.column, queen.column)];
  return down === 0n || right === 0n || down === right;
};

const ROWS: BoardGame[] = [
  {
    card: {
      id: "chomp",
      title: "Chomp",
      move: "Eat a square of a chocolate bar with all below it and to its right.",
      game: "chomp",
      shape: "bitten",
      limits: { small: "R=4,C=5", large: "R=6,C=7" },
      drawings: [bar(3n, 4n), bar(4n, 4n), bar(4n, 5n)],
      picture: () => (
        <Cells rows={["bbbbb", "bbbbb", "bboxx", "bbxxx"]}>
          <circle class="poison" cx="40" cy="20" r="5" />
        </Cells>
      ),
    },
    rule: "Tap a square to eat it with all squares below it and to its right, but never the poisoned one in the corner.",
    end: "If no other square is left on your turn, you lose.",
    goes: isBelowRight,
    told: ["Eat", "ate", (words) => `from ${place(words)}`],
    here: (count) => (count === 1 ? "Eat this square." : `Eat these ${count} squares.`),
    refusal: "This square is gone.",
  },
  {
    card: {
      id: "cram",
      title: "Cram",
      move: "Lay a domino on two free cells next to each other.",
      game: "cram",
      shape: "holes",
      limits: { small: "R=4,C=4", large: "R=5,C=6" },
      picture: () => (
        <Cells rows={["#.#..", "#.##.", ".#...", "....#"]}>
          <rect class="chosen" x="31" y="11" width="18" height="38" />
          <rect class="chosen" x="71" y="31" width="38" height="18" />
        </Cells>
      ),
    },
    rule: "Drag over two free cells next to each other, or tap one and then the other, to lay a domino on them.",
    end: "If no domino fits on your turn, you lose.",
    places: "dominoes",
    told: ["Lay", "laid", (words) => `a domino on ${place(words)} and the cell ${words[2] === "down" ? "below it" : "to its right"}`],
    here: () => "Lay a domino here.",
    refusal: "Choose two free cells next to each other.",
  },
  {
    card: {
      id: "queens",
      title: "Queens",
      move: "Place a queen on a cell that no queen attacks.",
      game: "queens",
      shape: "holes",
      limits: { small: "R=4,C=5", large: "R=6,C=7" },
      picture: () => (
        <Cells rows={["x.x.x", ".xxx.", "xxoxx", ".xxx."]}>
          <path class="crown" d="M75 66 L73 56 L77 60 L80 54 L83 60 L87 56 L85 66 Z" />
        </Cells>
      ),
    },
    rule: "Tap a cell to place a queen that no other queen attacks in its row, its column or a diagonal.",
    end: "If every cell is attacked on your turn, you lose.",
    goes: isAttacked,
    places: "queens",
    told: ["Place", "placed", (words) => `a queen in ${place(words)}`],
    here: () => "Place a queen here.",
    refusal: "No queen can be placed here.",
  },
  {
    card: {
      id: "node-kayles",
      title: "Node Kayles",
      move: "Take a cell, and its neighbours go with it.",
      game: "node-kayles",
      shape: "holes",
      limits: { small: "R=4,C=5", large: "R=6,C=7" },
      picture: () => <Cells rows={["..x..", ".xox#", "..x..", "#...."]} />,
    },
    rule: "Tap a cell to take it with the cells at its sides, or in a graph a point with all points joined to it.",
    end: "If nothing is left on your turn, you lose.",
    goes: (cell, chosen) => areNeighbours(cell, chosen),
    isNumbered: true,
    told: ["Take", "took", ([number = 0n]) => `point ${grouped(number)} with its neighbours`],
    here: (count, noun) => (count === 1 ? `Take this ${noun}.` : `Take this ${noun} and ${plural(count - 1, "neighbour")}.`),
    refusal: "This one is gone.",
  },
  {
    card: {
      id: "arc-kayles",
      title: "Arc Kayles",
      move: "Take two points that are joined, with all their edges.",
      game: "arc-kayles",
      shape: "tree",
      limits: { small: "R=8,N=8", large: "R=10,N=10" },
      picture: () => (
        <Thumbnail>
          <path class="twigs" d="M30 30 L58 60 L30 82 M102 60 L130 30 M102 60 L130 82" />
          <path class="cut you" d="M58 60 H102" />
          {[[30, 30], [58, 60], [30, 82], [102, 60], [130, 30], [130, 82]].map(([x, y]) => (
            <circle class={y === 60 ? "dot chosen" : "dot"} cx={x} cy={y} r="8" />
          ))}
        </Thumbnail>
      ),
    },
    rule: "Tap an edge to take the two points that it joins, with all their edges, or on cells tap two neighbours.",
    end: "If no edge is left on your turn, you lose.",
    isNumbered: true,
    places: "dominoes",
    told: ["Take", "took", ([one = 0n, other = 0n]) => `points ${grouped(one)} and ${grouped(other)}`],
    here: (_, noun) => `Take these two ${noun}s.`,
    refusal: "Choose two neighbours that are left.",
  },
];

/** Returns what the page shows of a game. */
function pageOf(row: BoardGame): GamePage {
  const { card, rule, end, told: [verb, past, named], isNumbered, refusal } = row;
  const gestures: Gestures<Cell | Spot> = isNumbered ? either(onCells(row), onGraph(row)) : (onCells(row) as Gestures<Cell | Spot>);
  return {
    cards: [card],
    rule: () => rule,
    end: () => end,
    told: (words) => `${past} ${named(words)}`,
    ...(isNumbered ? { marked: "Take what is marked" } : {}),
    gestures: {
      ...gestures,
      sentence: (words, pieces, board) => (board ? gestures.sentence(words, pieces, board) : `${verb} ${named(words)}.`),
      refusal: (_, { kind }: IllegalMove) => (kind === "poisoned" ? "This square is poisoned." : refusal),
    },
    editing: { Cells: isNumbered ? { ...editing, help: `${editing.help} In a graph, tap two points to join them, or an edge to remove it.` } : editing },
  };
}

/** The games by their names for the engine. */
export const boards: Record<string, GamePage> = Object.fromEntries(ROWS.map((row) => [row.card.game, pageOf(row)]));
