// Arithmetic that also works for bigint, unlike `Math`, and the points and shapes of a board.

/** Numbers of one kind, which can be compared. */
type Comparable = number | bigint;

export const smaller = <T extends Comparable>(one: T, other: T): T => (one < other ? one : other);
export const larger = <T extends Comparable>(one: T, other: T): T => (one > other ? one : other);
export const within = <T extends Comparable>(value: T, low: T, high: T): T => larger(low, smaller(value, high));
export const ordered = (one: bigint, other: bigint): [bigint, bigint] => (one < other ? [one, other] : [other, one]);
export const distance = (one: bigint, other: bigint): bigint => (one < other ? other - one : one - other);

/** A point relative to the area of the board, in the units of its picture. */
export type Point = [x: number, y: number];

/** A rectangle in the units of a picture. */
export type Area = [left: number, top: number, width: number, height: number];

/** Returns whether a point lies in one of the rectangles. */
export const contains = (areas: Area[], [x, y]: Point): boolean =>
  areas.some(([left, top, width, height]) => left <= x && x <= left + width && top <= y && y <= top + height);

/** Returns the corners of the rectangle around points. */
export function around(points: Point[]): Shape["at"] {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

/** Returns the style of an element that covers a rectangle of another element with these corners, in the units of `of`. */
export function placed([left, top, right, bottom]: Shape["at"], [x, y, width, height]: Area): Record<"left" | "top" | "width" | "height", string> {
  const share = (length: number, of: number) => `${(100 * length) / of}%`;
  return { left: share(left - x, width), top: share(top - y, height), width: share(right - left, width), height: share(bottom - top, height) };
}

/** A rectangle or a line of a board, between two corners, or a shape with points on its line: an edge, twig or vertex of a graph, or a crown. */
export interface Shape {
  kind: "box" | "line" | "edge" | "twig" | "vertex" | "crown";
  at: [x: number, y: number, right: number, bottom: number];
  points?: Point[];
}
