// Graphs: a spot is an edge, of which the engine lists the edges that fall with it, or a vertex.
//
// The engine draws an edge at the same place until it is gone, so the board also remembers where the edges of earlier positions
// were. Lines are in the coordinates of the picture, and shapes are relative to the area.

import type { NetworkLayout } from "../engine/protocol";
import { grouped } from "../text";
import { around, within, type Area, type Point, type Shape } from "./geometry";
import type { Edge, Gestures, NetworkBoard, PlayBoard, Removed, Spot, Words } from "./gestures";

/** The room for vertices around the lines, in units of the picture. */
const MARGIN = 160;

/** How near to an edge the pointer must be, as a multiple of the distance within which a click is not a drag. */
export const REACH = 4;

/** How much farther an edge is from the cursor if it is not straight above or below. */
const SIDEWAYS = 3;

/** The radius of the mark of a vertex, in units of the picture. */
const RADIUS = 120;

/** Returns a vertex at a point. */
export const vertexAt = (vertex: bigint, at: Point): Spot => ({ edge: 0n, line: [at, at], falls: [], ends: [], vertex });

/** Returns the edge that a move cuts. */
const cutBy = ([edge]: Words): bigint => (typeof edge === "bigint" ? edge : 0n);

export const middleOf = ({ line }: Pick<Edge, "line">): Point => line[line.length >> 1]!;
export const endsOf = ({ line }: Pick<Edge, "line">): Point[] => [line[0]!, line[line.length - 1]!];

/** Returns the height of the ground: all lines that end at the lowest point end there. */
export const groundOf = ({ seen }: NetworkBoard): number => Math.max(...[...seen.values()].flatMap(endsOf).map(([, y]) => y));

/** Returns the board of a graph. If all edges are drawn where they were, it remembers the edges of the previous board. */
export function networkOf({ edges: drawn, vertices: named = [], left_out: leftOut }: NetworkLayout, before: PlayBoard | null, rule: string | undefined): NetworkBoard | null {
  const vertices = named.map(({ vertex, at }) => vertexAt(BigInt(vertex), at));
  const vertexOf = new Map(vertices.map(({ vertex, line: [at] }) => [String(at), vertex!]));
  const edges = drawn.map(({ edge, line, falls }): Edge => {
    const ends = endsOf({ line }).flatMap((end) => vertexOf.get(String(end)) ?? []);
    return { edge: BigInt(edge), line, falls: falls.map(BigInt), ends };
  });
  const isWhole = leftOut === "0";
  const earlier = before?.kind === "network" && before.isWhole && isWhole ? before.seen : new Map<bigint, Edge>();
  const isSame = edges.every((edge) => String(earlier.get(edge.edge)?.line ?? edge.line) === String(edge.line));
  const seen = new Map([...(isSame ? earlier : []), ...edges.map((edge): [bigint, Edge] => [edge.edge, edge])]);
  const points = [...seen.values(), ...vertices].flatMap(({ line }) => line);
  if (points.length === 0) return null;
  const [left, top, right, bottom] = around(points);
  const area: Area = [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
  return { kind: "network", area, edges, seen, vertices, isWhole, rule };
}

/** Returns the edges that a move deletes, the one that is cut first. Where edges are left out, the others are unknown. */
export function deletedBy({ edges }: NetworkBoard, words: Words): Edge[] {
  const cut = edges.find(({ edge }) => edge === cutBy(words));
  return cut ? [cut, ...edges.filter(({ edge }) => cut.falls.includes(edge))] : [];
}

/** Returns the elements of the picture that a move deletes: lines, and vertices with their numbers. */
export function elementsOf(svg: SVGSVGElement, board: NetworkBoard, { edges: gone, vertices: named }: Removed): Element[] {
  const names = gone.map(({ edge }) => String(edge));
  const kept = board.edges.filter((edge) => !gone.includes(edge)).flatMap(endsOf);
  const places = new Set((named?.map(middleOf) ?? kept).map(String));
  const isGone = (place: string) => places.has(place) === (named !== null);
  const vertices = [...svg.querySelectorAll("circle")].filter((circle) => isGone(`${circle.getAttribute("cx")},${circle.getAttribute("cy")}`));
  const numbers = vertices.flatMap(({ nextElementSibling: next }) => (next?.matches("text") ? [next] : []));
  return [...names.flatMap((name) => [...svg.querySelectorAll(`[data-edge="${name}"]`)]), ...vertices, ...numbers];
}

/** Returns the distance of a point from a line between two others. */
function distance([x, y]: Point, [left, top]: Point, [right, bottom]: Point): number {
  const [wide, high] = [right - left, bottom - top];
  const share = within(((x - left) * wide + (y - top) * high) / (wide * wide + high * high || 1), 0, 1);
  return Math.hypot(left + share * wide - x, top + share * high - y);
}

/** Returns the shape of an edge or vertex. */
export const shapeOf = ({ area }: NetworkBoard, { line, vertex }: Spot, kind: "edge" | "twig"): Shape => {
  const [x, y] = [line[0]![0] - area[0], line[0]![1] - area[1]];
  if (vertex !== undefined) return { kind: "vertex", at: [x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS], points: [[x - RADIUS, y], [x + RADIUS, y], [x - RADIUS, y]] };
  const points = line.map(([x, y]): Point => [x - area[0], y - area[1]]);
  return { kind, at: around(points), points };
};

/** Returns the best of the edges by a cost, without those of infinite cost. */
function nearest(edges: Edge[], cost: (edge: Edge) => number): Edge | null {
  const costs = edges.map(cost);
  const least = Math.min(...costs);
  return least < Infinity ? (edges[costs.indexOf(least)] ?? null) : null;
}

/** Returns the rectangle around edges and vertices, if any. */
export function partAround(board: NetworkBoard, spots: Spot[]): Shape[] {
  if (spots.length === 0) return [];
  const [left, top, right, bottom] = around(spots.flatMap((spot) => shapeOf(board, spot, "edge").points!));
  // The box around a straight line must be wider than the line.
  const room = MARGIN / 2;
  return [{ kind: "box", at: [left - room, top - room, right + room, bottom + room] }];
}

/** Returns the vertex within reach of a point, or else the edge. */
export function spotNear(board: NetworkBoard, point: Point, near: number): Spot | null {
  return network.spot({ ...board, edges: board.vertices }, point, near) ?? network.spot(board, point, near);
}

/** The gestures of a graph whose moves are edges. */
export const network = {
  motion: "fall",
  spot({ edges, area: [left, top] }, [x, y], near) {
    const point: Point = [x + left, y + top];
    const off = ({ line }: Edge) => Math.min(...line.slice(1).map((to, index) => distance(point, line[index]!, to)));
    return nearest(edges, (edge) => (off(edge) <= REACH * near ? off(edge) : Infinity));
  },
  start: ({ edges }) => edges[0] ?? { edge: 0n, line: [[0, 0]], falls: [], ends: [] },
  // Left and right go through all edges from left to right, and up and down to the nearest one.
  step({ edges }, spot, [right, down]) {
    const [x, y] = middleOf(spot);
    if (down === 0n) {
      const order = [...edges].sort((one, other) => middleOf(one)[0] - middleOf(other)[0] || middleOf(one)[1] - middleOf(other)[1]);
      // The edge of the cursor may be gone.
      const at = nearest(order, (edge) => Math.hypot(middleOf(edge)[0] - x, middleOf(edge)[1] - y));
      return (at && order[Number(within(BigInt(order.indexOf(at)) + right, 0n, BigInt(order.length - 1)))]) ?? spot;
    }
    return nearest(edges, (edge) => {
      const [across, along] = [middleOf(edge)[0] - x, (middleOf(edge)[1] - y) * Number(down)];
      return along > 0 ? along + SIDEWAYS * Math.abs(across) : Infinity;
    }) ?? spot;
  },
  cell: () => [null, null],
  outline: (board, spot) => [shapeOf(board, spot, "edge")],
  describe: ({ edge }) => `edge ${grouped(edge)}`,
  moves: (_, __, { edge }) => [`${edge}`],
  shapes(board, words, isPlayed) {
    const gone = board.seen.get(cutBy(words));
    if (isPlayed) return gone ? [shapeOf(board, gone, "edge")] : [];
    return deletedBy(board, words).map((edge, index) => shapeOf(board, edge, index === 0 ? "edge" : "twig"));
  },
  // The edge with those that it touches above the ground.
  part(board, words) {
    const [cut] = deletedBy(board, words);
    if (!cut) return [];
    const ground = groundOf(board);
    const ends = endsOf(cut).filter(([, y]) => y !== ground).map(String);
    return partAround(board, board.edges.filter((edge) => edge === cut || endsOf(edge).some((end) => ends.includes(String(end)))));
  },
  removed: (board, words) => ({ edges: deletedBy(board, words), vertices: null }),
  after: (board, words) => {
    const gone = deletedBy(board, words);
    return { ...board, edges: board.edges.filter((edge) => !gone.includes(edge)) };
  },
} satisfies Partial<Gestures<Edge, NetworkBoard>>;
