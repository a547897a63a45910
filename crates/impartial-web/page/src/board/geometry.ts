// Arithmetic that also works for bigint, unlike `Math`, and rectangles of a board.

import type { Axis } from "./axis";

/** Numbers of one kind, which can be compared. */
type Comparable = number | bigint;

export const smaller = <T extends Comparable>(one: T, other: T): T => (one < other ? one : other);
export const larger = <T extends Comparable>(one: T, other: T): T => (one > other ? one : other);
export const within = <T extends Comparable>(value: T, low: T, high: T): T => larger(low, smaller(value, high));
export const ordered = (one: bigint, other: bigint): [bigint, bigint] => (one < other ? [one, other] : [other, one]);
export const distance = (one: bigint, other: bigint): bigint => (one < other ? other - one : one - other);

/** A point relative to the area of the board, in the units of its picture. */
export type Point = [x: number, y: number];

/** A rectangle or a line of a board, between two corners, or an edge or twig of a graph, which has points on its line. */
export interface Shape {
  kind: "box" | "line" | "edge" | "twig";
  at: [x: number, y: number, right: number, bottom: number];
  points?: Point[];
}

/** The axes of a board. */
export interface Axes {
  rowAxis: Axis;
  columnAxis: Axis;
}

/** Returns the rectangle between edges of rows and of columns as a list of one shape, which is empty if it is not shown. */
export function box({ rowAxis, columnAxis }: Axes, [top, bottom]: [bigint, bigint], [left, right]: [bigint, bigint]): Shape[] {
  if (!rowAxis.shows(top, bottom) || !columnAxis.shows(left, right)) return [];
  const at: Shape["at"] = [columnAxis.at(left), rowAxis.at(top), columnAxis.at(right), rowAxis.at(bottom)];
  return [{ kind: top === bottom || left === right ? "line" : "box", at }];
}
