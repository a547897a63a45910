// Green Hackenbush: a click cuts an edge, and everything no longer connected to the ground falls.

import { larger, type Point } from "../board/geometry";
import type { Edge, Gestures, NetworkBoard, Spot } from "../board/gestures";
import { numbersOf } from "../board/gestures";
import { REACH, deletedBy, endsOf, groundOf, network, vertexAt } from "../board/network";
import type { IllegalChop } from "../engine/protocol";
import { inputOf, isHalfJoined, joins, numbersIn, records, type Editing } from "./editing";
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
  const numberAt = (at: Point) => (at[1] === ground ? 1n : found.get(String(at))?.vertex);
  // The layout does not say which end of a line is which. But all edges are connected to the ground, so one end of each is known
  // sooner or later.
  for (let known = -1; known < found.size; ) {
    known = found.size;
    for (const edge of board.edges) {
      const [one = 1n, other = 1n] = edges[Number(edge.edge) - 1] ?? [];
      const [from, to] = endsOf(edge) as [Point, Point];
      for (const [near, far] of [[from, to], [to, from]] as const) {
        const vertex = numberAt(near);
        if (vertex !== undefined && numberAt(far) === undefined) found.set(String(far), vertexAt(one + other - vertex, far));
      }
    }
  }
  return [vertexAt(1n, [board.area[0] + board.area[2] / 2, ground]), ...found.values()];
}

/** Returns the gestures that cut edges of a graph, and join two of its points. */
function joinsAboveGround(input: string): Gestures<Spot, NetworkBoard> {
  const { points: count, edges } = read(input);
  const gestures = joins(count, (board) => pointsOf(board, edges));
  return {
    ...gestures,
    spot(board, [x, y], near) {
      const [ground, found] = [groundOf(board), gestures.spot(board, [x, y], near)];
      const isGround = Math.abs(ground - y - board.area[1]) <= REACH * near;
      const isPoint = found?.vertex !== undefined && found.vertex <= count;
      return board.isWhole && isGround && !isPoint ? vertexAt(1n, [x + board.area[0], ground]) : found;
    },
    describe: (spot, pieces) => (spot.vertex === 1n ? "the ground" : gestures.describe(spot, pieces)),
    sentence: (words, pieces) => (words[0] === "cut" && words.length > 2 ? `Remove this edge and ${plural(words.length - 2, "edge")} above it.` : gestures.sentence(words, pieces)),
  };
}

const editing: Editing = {
  help: "Tap two points to join them; one of them may be a free place. Tap an edge to remove it.",
  gestures: joinsAboveGround,
  isHalf: isHalfJoined,
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
