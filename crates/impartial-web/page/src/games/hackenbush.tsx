// Green Hackenbush: a click cuts an edge, and everything no longer connected to the ground falls.

import { larger, type Point, type Shape } from "../board/geometry";
import type { Edge, Gestures, NetworkBoard } from "../board/gestures";
import { numbersOf } from "../board/gestures";
import { REACH, deletedBy, endsOf, groundOf, network } from "../board/network";
import type { IllegalChop } from "../engine/protocol";
import { inputOf, numbersIn, records, type Editing } from "./editing";
import type { GamePage } from "./game";
import { Thumbnail } from "./thumbnail";
import { grouped, plural } from "../text";

const gestures: Gestures<Edge, NetworkBoard> = {
  ...network,
  sentence(words, _, board) {
    if (board?.kind !== "network") return `Cut edge ${grouped(numbersOf(words)[0] ?? 0n)}.`;
    const fall = deletedBy(board, words).length - 1;
    return fall > 0 ? `Cut this edge, and ${plural(fall, "edge")} will fall.` : "Cut this edge.";
  },
  refusal: (_, { kind }: IllegalChop) => (kind === "gone" ? "This edge is gone." : undefined),
};

/** Half the side of the mark of a point, in units of the picture. */
const POINT = 70;

/** An edge, or a point of the graph as an edge of number 0 without length. The point after the last one does not exist yet. */
interface Spot extends Edge {
  vertex?: bigint;
}

const pointAt = (vertex: bigint, at: Point): Spot => ({ edge: 0n, line: [at, at], falls: [], vertex });

/** Returns the number of points of a graph, and the ends of its edges. */
function read(input: string): { points: bigint; edges: bigint[][] } {
  const [points = 1n, , ...ends] = numbersIn(input);
  return { points, edges: records(ends, 2) };
}

/** Returns the points of a graph that is drawn as a whole. The ground is everywhere at its height, and has the number 1. */
function pointsOf(board: NetworkBoard, edges: bigint[][]): Spot[] {
  if (!board.isWhole) return [];
  const ground = groundOf(board);
  const found = new Map<string, Spot>();
  const vertexAt = (at: Point) => (at[1] === ground ? 1n : found.get(String(at))?.vertex);
  // The layout does not say which end of a line is which. But all edges are connected to the ground, so one end of each is known
  // sooner or later.
  for (let known = -1; known < found.size; ) {
    known = found.size;
    for (const edge of board.edges) {
      const [one = 1n, other = 1n] = edges[Number(edge.edge) - 1] ?? [];
      const [from, to] = endsOf(edge) as [Point, Point];
      for (const [near, far] of [[from, to], [to, from]] as const) {
        const vertex = vertexAt(near);
        if (vertex !== undefined && vertexAt(far) === undefined) found.set(String(far), pointAt(one + other - vertex, far));
      }
    }
  }
  return [pointAt(1n, [board.area[0] + board.area[2] / 2, ground]), ...found.values()];
}

/** Returns the gestures that cut edges of a graph, and join two of its points. */
function joins(input: string): Gestures<Spot, NetworkBoard> {
  const { points: count, edges } = read(input);
  const spots = (board: NetworkBoard): Spot[] => [...pointsOf(board, edges), pointAt(count + 1n, [board.area[0], board.area[1]])];
  const around = ({ area }: NetworkBoard, { line: [at] }: Spot): Shape[] => {
    const [x, y] = [at![0] - area[0], at![1] - area[1]];
    return [{ kind: "box", at: [x - POINT, y - POINT, x + POINT, y + POINT] }];
  };
  return {
    ...network,
    drags: true,
    grabs: (_, { vertex }) => vertex !== undefined,
    spot(board, [x, y], near) {
      const at: Point = [x + board.area[0], y + board.area[1]];
      if (!board.isWhole) return network.spot(board, [x, y], near);
      const off = ({ line: [point] }: Spot) => Math.hypot(point![0] - at[0], point![1] - at[1]);
      const [nearest] = pointsOf(board, edges).slice(1).sort((one, other) => off(one) - off(other));
      if (nearest && off(nearest) <= REACH * near) return nearest;
      if (Math.abs(groundOf(board) - at[1]) <= REACH * near) return pointAt(1n, [at[0], groundOf(board)]);
      return network.spot(board, [x, y], near) ?? pointAt(count + 1n, at);
    },
    step: (board, spot, by) => network.step({ ...board, edges: [...board.edges, ...spots(board)] }, spot, by),
    outline: (board, spot) => (spot.vertex === undefined ? network.outline(board, spot) : around(board, spot)),
    describe: ({ edge, vertex }) =>
      vertex === undefined ? `edge ${grouped(edge)}` : vertex === 1n ? "the ground" : vertex > count ? "a new point" : `point ${grouped(vertex)}`,
    moves(_, from, to) {
      if (from.vertex !== undefined && to.vertex !== undefined) return [from.vertex === to.vertex ? `join ${to.vertex}` : `join ${from.vertex} ${to.vertex}`];
      return from.edge === to.edge ? [["cut", to.edge, ...to.falls].join(" ")] : [];
    },
    shapes(board, [verb, ...numbers]) {
      if (verb === "cut") return network.shapes(board, numbers, false);
      const all = spots(board);
      return numbers.flatMap((number) => all.filter(({ vertex }) => vertex === number && vertex <= count)).flatMap((spot) => around(board, spot));
    },
    sentence([verb, ...numbers]) {
      if (verb === "cut") return numbers.length > 1 ? `Remove this edge and ${plural(numbers.length - 1, "edge")} above it.` : "Remove this edge.";
      return numbers.length > 1 ? "Join these points." : "Join this point with the one that you tap next.";
    },
  };
}

const editing: Editing = {
  help: "Tap two points to join them; one of them may be a free place. Tap an edge to remove it.",
  gestures: joins,
  isHalf: ([verb, ...numbers]) => verb === "join" && numbers.length === 1,
  edit(input, words) {
    const { points, edges } = read(input);
    const [first = 1n, second = 1n] = numbersOf(words);
    if (words[0] === "join") {
      // An edge between two new points would not be connected to the ground.
      const isFree = first > points && second > points;
      return isFree ? null : inputOf(["graph", larger(points, larger(first, second)), edges.length + 1], ...edges, [first, second]);
    }
    const left = edges.filter((_, index) => !words.includes(BigInt(index + 1)));
    // A graph without edges has no board to tap.
    return left.length === 0 ? null : inputOf(["graph", points, left.length], ...left);
  },
};

export const hackenbush: GamePage = {
  cards: [
    {
      id: "hackenbush",
      title: "Hackenbush",
      move: "Cut an edge, and whatever it held up falls.",
      game: "hackenbush",
      shape: "cactus",
      limits: { small: "full,N=8", large: "full,N=12" },
      drawings: [
        { name: "Girl", input: "graph 8 10\n1 2\n1 3\n2 3\n2 4\n3 4\n4 5\n5 6\n5 7\n5 8\n7 7\n" },
        { name: "House", input: "graph 5 8\n1 2\n1 3\n2 3\n2 4\n3 4\n4 5\n5 5\n1 1\n" },
        { name: "Tree", input: "graph 11 14\n1 2\n1 2\n1 2\n2 3\n3 4\n3 5\n3 6\n4 7\n4 8\n6 10\n6 11\n5 9\n7 7\n11 11\n" },
        { name: "Flower", input: "graph 8 9\n1 2\n2 3\n2 4\n2 5\n4 6\n6 6\n6 6\n1 7\n7 8\n" },
      ],
      picture: () => (
        <Thumbnail>
          <path class="ground" d="M40 92 H120" />
          <path class="twigs" d="M70 92 V74 H90 V92 M70 74 L80 56 L90 74 M80 56 V40 L62 26 M80 40 L98 26" />
          <g class="going">
            <path d="M80 40 V26" />
            <circle cx="80" cy="17" r="9" />
          </g>
        </Thumbnail>
      ),
    },
  ],
  rule: () => "Cut an edge; everything no longer connected to the ground falls.",
  end: () => "If no edge is left on your turn, you lose.",
  told: () => "cut an edge",
  marked: "Cut the marked edge",
  gestures,
  editing: { Edges: editing },
};
