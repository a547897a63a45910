// Rows and columns of a board: where they are drawn, and which of them are shown.
//
// Rows and columns are numbered from 1. An edge lies between two of them: edge 0 is before the first, and row n lies between
// the edges n - 1 and n. Numbers go up to 2^64, so they are bigint; positions in the picture are ordinary numbers.
// Large boards leave rows out, so edges are not drawn at equal distances but along line segments between break points.

import type { BoardLayout } from "../engine/protocol";
import { within, type Shape } from "./geometry";

/** Parts per row or column: a `Span` counts parts, so that zooming and panning are smooth. */
const PARTS = 1n << 16n;

/** Denominator of the fractions that multiply a bigint. */
const FRACTION_UNITS = 1 << 20;

/** Minimum number of rows or columns shown. */
export const MIN_SHOWN = 6n;

const floorOf = (value: bigint, by: bigint) => value / by - (value % by < 0n ? 1n : 0n);
const fraction = (value: bigint, of: bigint) =>
  of === 0n ? 0 : Number((value * BigInt(FRACTION_UNITS) * 1024n) / of) / FRACTION_UNITS / 1024;
const times = (value: bigint, factor: number) => (value * BigInt(Math.round(factor * FRACTION_UNITS))) / BigInt(FRACTION_UNITS);

interface Break {
  position: number;
  edge: bigint;
}

/** Two neighbouring break points. */
interface Segment {
  from: Break;
  to: Break;
}

/** Where edges are drawn along a side of a board, as a piecewise linear function. */
export class BoardAxis {
  readonly segments: Segment[];
  readonly descends: boolean;
  readonly first: bigint;
  readonly last: bigint;

  /** `points` are the break points of the engine. `shift` is the number at edge 0. */
  constructor(points: BoardLayout["rows"], shift: bigint) {
    const breaks = points.map(([position, number]) => ({ position, edge: BigInt(number) - shift }));
    const [start = { position: 0, edge: 0n }, ...others] = breaks;
    const end = others.at(-1) ?? start;
    this.segments = others.map((to, index) => ({ from: breaks[index] ?? start, to }));
    if (others.length === 0) this.segments.push({ from: start, to: start });
    this.descends = start.edge > end.edge;
    [this.first, this.last] = this.descends ? [end.edge, start.edge] : [start.edge, end.edge];
  }

  /** Returns the axis of the part between two edges, which stays where it is in the picture and is numbered from its first edge. */
  between(low: bigint, high: bigint): BoardAxis {
    const inner = this.segments.map(({ to }) => to.edge).filter((edge) => low < edge && edge < high);
    const edges = this.descends ? [high, ...inner, low] : [low, ...inner, high];
    return new BoardAxis(edges.map((edge): [number, string] => [this.at(edge), String(edge)]), low);
  }

  /** Returns the segment at a position, its index, and which share of it lies before the position. */
  #segment(position: number) {
    const last = this.segments.length - 1;
    const found = this.segments.findIndex(({ to }) => position < to.position);
    const index = found < 0 ? last : found;
    const { from, to } = this.segments[index] as Segment;
    const length = to.position - from.position;
    const share = length > 0 ? within((position - from.position) / length, 0, 1) : 0;
    return { from, to, share, through: times(to.edge - from.edge, share), isFirst: index === 0, isLast: index === last };
  }

  /** Returns whether the rows or columns of a segment are thinner than `tolerance`, and thus too thin to point at. */
  static #isDense({ from, to }: Segment, tolerance: number): boolean {
    return to.position <= from.position || Math.abs(Number(to.edge - from.edge)) * tolerance > to.position - from.position;
  }

  /** Returns the number of the row or column at a position, or of one next to a break point if they are too thin. */
  cell(position: number, tolerance: number): bigint {
    const segment = this.#segment(position);
    const { from, to } = segment;
    // A thin segment stands for rows that are left out. The rows at its two ends are drawn, so they are easier to hit.
    if (!this.descends && BoardAxis.#isDense(segment, tolerance)) {
      if (!segment.isFirst && position - from.position < tolerance && segment.share < 0.5) return from.edge;
      if (!segment.isLast && to.position - position < tolerance) return to.edge + 1n;
    }
    const [low, high] = from.edge < to.edge ? [from.edge, to.edge] : [to.edge, from.edge];
    // A number has 53 bits, so longer segments are multiplied as bigint.
    const exact = Math.floor(Number(to.edge - from.edge) * segment.share);
    const through = Number.isSafeInteger(exact) ? BigInt(exact) : segment.through;
    return within(from.edge + through, low, high > low ? high - 1n : low) + 1n;
  }

  /** Returns the edge nearest to a position, preferring a break point if edges are too close to each other. */
  edge(position: number, tolerance: number): bigint {
    const segment = this.#segment(position);
    const { from, to } = segment;
    if (BoardAxis.#isDense(segment, tolerance)) {
      for (const point of [from, to]) if (Math.abs(point.position - position) < tolerance) return point.edge;
    }
    const exact = Math.round(Number(to.edge - from.edge) * segment.share);
    return from.edge + (Number.isSafeInteger(exact) ? BigInt(exact) : segment.through);
  }

  /** Returns where an edge is drawn, or the nearer end if it is outside. */
  at(edge: bigint): number {
    const shown = within(edge, this.first, this.last);
    for (const { from, to } of this.segments) {
      if ((from.edge <= shown && shown <= to.edge) || (to.edge <= shown && shown <= from.edge)) {
        return from.position + (to.position - from.position) * fraction(shown - from.edge, to.edge - from.edge);
      }
    }
    return 0;
  }

  /** Returns whether any row or column between two edges is shown, or the edge itself if both are equal. */
  shows(from: bigint, to: bigint): boolean {
    return from === to ? this.first <= from && from <= this.last : from < this.last && this.first < to;
  }
}

/** The axes of a board. */
export interface Axes {
  rowAxis: BoardAxis;
  columnAxis: BoardAxis;
}

/** Returns the rectangle between edges of rows and of columns as a list of one shape, which is empty if it is not shown. */
export function box({ rowAxis, columnAxis }: Axes, [top, bottom]: [bigint, bigint], [left, right]: [bigint, bigint]): Shape[] {
  if (!rowAxis.shows(top, bottom) || !columnAxis.shows(left, right)) return [];
  const at: Shape["at"] = [columnAxis.at(left), rowAxis.at(top), columnAxis.at(right), rowAxis.at(bottom)];
  return [{ kind: top === bottom || left === right ? "line" : "box", at }];
}

/** The range of rows or columns that is shown. During a gesture it may begin and end within a row or column. */
export class Span {
  readonly start: bigint;
  readonly length: bigint;
  readonly size: bigint;

  /** `start` and `length` count parts, and `size` is the number of rows or columns. The range is moved onto the board. */
  constructor(start: bigint, length: bigint, size: bigint) {
    const whole = size * PARTS;
    const minimum = size < MIN_SHOWN ? whole : MIN_SHOWN * PARTS;
    this.size = size;
    this.length = within(length, minimum, whole);
    this.start = within(start, 0n, whole - this.length);
  }

  /** Returns the span of the rows or columns from `first` to `last`. */
  static of([first, last]: [bigint, bigint], size: bigint): Span {
    return new Span((first - 1n) * PARTS, (last - first + 1n) * PARTS, size);
  }

  /** Returns the span of `count` rows or columns around one. */
  static around(cell: bigint, count: bigint, size: bigint): Span {
    return new Span((cell - 1n - count / 2n) * PARTS, count * PARTS, size);
  }

  /** Returns the span of all rows or columns. */
  static whole(size: bigint): Span {
    return new Span(0n, size * PARTS, size);
  }

  get isWhole(): boolean {
    return this.length === this.size * PARTS;
  }

  /** The number of rows or columns shown, rounded down. */
  get count(): bigint {
    return this.length / PARTS;
  }

  equals({ start, length, size }: Span): boolean {
    return this.start === start && this.length === length && this.size === size;
  }

  /** The first and last row or column, rounded to whole ones. */
  get window(): [bigint, bigint] {
    const count = within((this.length + PARTS / 2n) / PARTS, 1n, this.size);
    const first = within(floorOf(this.start + PARTS / 2n, PARTS), 0n, this.size - count) + 1n;
    return [first, first + count - 1n];
  }

  /** Returns the span rounded to whole rows or columns. */
  get rounded(): Span {
    return this.isWhole ? this : Span.of(this.window, this.size);
  }

  /** Returns the span with its length multiplied by `factor`. `edge` stays where it is, at `share` of the side. */
  zoomed(factor: number, share: number, edge?: bigint): Span {
    // Without an edge, the part that is drawn at `share` stays.
    const at = edge === undefined ? this.start + times(this.length, share) : edge * PARTS;
    // The constructor limits the length before the start depends on it.
    const { length } = new Span(0n, times(this.length, factor), this.size);
    return new Span(at - times(length, share), length, this.size);
  }

  /** Returns the span moved by a share of its length. */
  moved(share: number): Span {
    return new Span(this.start + times(this.length, share), this.length, this.size);
  }

  /** Returns the span, moved by the minimum distance to show a row or column. */
  showing(cell: bigint): Span {
    const low = cell * PARTS - this.length;
    return new Span(within(this.start, low, (cell - 1n) * PARTS), this.length, this.size);
  }

  /** Returns the scale and shift (as a share of the side) that turn a picture of the span `drawn` into one of this span. */
  transform(drawn: Span): { scale: number; shift: number } {
    return { scale: fraction(drawn.length, this.length), shift: fraction(drawn.start - this.start, this.length) };
  }
}
