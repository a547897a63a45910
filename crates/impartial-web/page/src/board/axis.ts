// Rows and columns of a board: where they are drawn, and which of them are shown.
//
// Rows and columns are numbered from 1. An edge lies between two of them: edge 0 is before the first, and row n lies between
// the edges n - 1 and n. Numbers go up to 2^64, so they are BigInt; positions in the picture are ordinary numbers.
// Large boards leave rows out, so edges are not drawn at equal distances but along line segments between break points.

/** Parts per row or column: a `Span` counts parts, so that zooming and panning are smooth. */
const PARTS = 1n << 16n;

/** Denominator of the fractions that multiply a BigInt. */
const FRACTION_UNITS = 1 << 20;

/** Minimum number of rows or columns shown. */
export const MIN_SHOWN = 6n;

const clamp = (value, low, high) => (value < low ? low : value > high ? high : value);
const floorOf = (value, by) => value / by - (value % by < 0n ? 1n : 0n);
const fraction = (value, of) => (of === 0n ? 0 : Number((value * BigInt(FRACTION_UNITS) * 1024n) / of) / FRACTION_UNITS / 1024);
const times = (value, factor) => (value * BigInt(Math.round(factor * FRACTION_UNITS))) / BigInt(FRACTION_UNITS);

/** Where edges are drawn along a side of a board, as a piecewise linear function. */
export class Axis {
  /** `points` are the break points of the engine: pairs of a position and a number as text. `shift` is the number at edge 0. */
  constructor(points, shift) {
    this.points = points.map(([position, number]) => ({ position, edge: BigInt(number) - shift }));
    const edges = [this.points[0].edge, this.points.at(-1).edge];
    this.descends = edges[0] > edges[1];
    [this.first, this.last] = this.descends ? edges.reverse() : edges;
  }

  /** Returns the segment between two break points at a position, and which share of it lies before the position. */
  #segment(position) {
    const { points } = this;
    let index = points.findIndex((point, at) => at > 0 && position < point.position);
    if (index < 0) index = points.length - 1;
    const [from, to] = [points[Math.max(index - 1, 0)], points[index]];
    const length = to.position - from.position;
    const share = length > 0 ? clamp((position - from.position) / length, 0, 1) : 0;
    return { index, from, to, share, through: times(to.edge - from.edge, share) };
  }

  /** Returns whether the rows or columns of a segment are thinner than `tolerance`, and thus too thin to point at. */
  static #isDense({ from, to }, tolerance) {
    return to.position <= from.position || Math.abs(Number(to.edge - from.edge)) * tolerance > to.position - from.position;
  }

  /** Returns the number of the row or column at a position, or of one next to a break point if they are too thin. */
  cell(position, tolerance) {
    const segment = this.#segment(position);
    const { index, from, to } = segment;
    // A thin segment stands for rows that are left out. The rows at its two ends are drawn, so they are easier to hit.
    if (!this.descends && Axis.#isDense(segment, tolerance)) {
      if (index > 1 && position - from.position < tolerance && segment.share < 0.5) return from.edge;
      if (index < this.points.length - 1 && to.position - position < tolerance) return to.edge + 1n;
    }
    const [low, high] = from.edge < to.edge ? [from.edge, to.edge] : [to.edge, from.edge];
    // A number has 53 bits, so longer segments are multiplied as BigInt.
    const exact = Number(to.edge - from.edge) * segment.share;
    const within = Number.isSafeInteger(Math.floor(exact)) ? BigInt(Math.floor(exact)) : segment.through;
    return clamp(from.edge + within, low, high > low ? high - 1n : low) + 1n;
  }

  /** Returns the edge nearest to a position, preferring a break point if edges are too close to each other. */
  edge(position, tolerance) {
    const segment = this.#segment(position);
    const { from, to } = segment;
    if (Axis.#isDense(segment, tolerance)) {
      for (const point of [from, to]) if (Math.abs(point.position - position) < tolerance) return point.edge;
    }
    const exact = Math.round(Number(to.edge - from.edge) * segment.share);
    return from.edge + (Number.isSafeInteger(exact) ? BigInt(exact) : segment.through);
  }

  /** Returns where an edge is drawn, or the nearer end if it is outside. */
  at(edge) {
    const shown = clamp(edge, this.first, this.last);
    for (let index = 1; index < this.points.length; index += 1) {
      const [from, to] = [this.points[index - 1], this.points[index]];
      if ((from.edge <= shown && shown <= to.edge) || (to.edge <= shown && shown <= from.edge)) {
        return from.position + (to.position - from.position) * fraction(shown - from.edge, to.edge - from.edge);
      }
    }
    return this.points[0].position;
  }

  /** Returns whether any row or column between two edges is shown, or the edge itself if both are equal. */
  shows(from, to) {
    return from === to ? this.first <= from && from <= this.last : from < this.last && this.first < to;
  }
}

/** The range of rows or columns that is shown. During a gesture it may begin and end within a row or column. */
export class Span {
  /** `start` and `length` count parts, and `size` is the number of rows or columns. The range is moved onto the board. */
  constructor(start, length, size) {
    const whole = size * PARTS;
    const minimum = size < MIN_SHOWN ? whole : MIN_SHOWN * PARTS;
    this.size = size;
    this.length = clamp(length, minimum, whole);
    this.start = clamp(start, 0n, whole - this.length);
  }

  /** Returns the span of the rows or columns from `first` to `last`. */
  static of([first, last], size) {
    return new Span((first - 1n) * PARTS, (last - first + 1n) * PARTS, size);
  }

  /** Returns the span of `count` rows or columns around one. */
  static around(cell, count, size) {
    return new Span((cell - 1n - count / 2n) * PARTS, count * PARTS, size);
  }

  get isWhole() {
    return this.length === this.size * PARTS;
  }

  equals({ start, length, size }) {
    return this.start === start && this.length === length && this.size === size;
  }

  /** The first and last row or column, rounded to whole ones. */
  get window() {
    const count = clamp((this.length + PARTS / 2n) / PARTS, 1n, this.size);
    const first = clamp(floorOf(this.start + PARTS / 2n, PARTS), 0n, this.size - count) + 1n;
    return [first, first + count - 1n];
  }

  /** Returns the span with its length multiplied by `factor`. `edge` stays where it is, at `share` of the side. */
  zoomed(factor, share, edge) {
    // Without an edge, the part that is drawn at `share` stays.
    const at = edge === undefined ? this.start + times(this.length, share) : edge * PARTS;
    // The constructor limits the length before the start depends on it.
    const { length } = new Span(0n, times(this.length, factor), this.size);
    return new Span(at - times(length, share), length, this.size);
  }

  /** Returns the span moved by a share of its length. */
  moved(share) {
    return new Span(this.start + times(this.length, share), this.length, this.size);
  }

  /** Returns the span, moved by the minimum distance to show a row or column. */
  showing(cell) {
    const low = cell * PARTS - this.length;
    return new Span(clamp(this.start, low, (cell - 1n) * PARTS), this.length, this.size);
  }

  /** Returns the scale and shift (as a share of the side) that turn a picture of the span `drawn` into one of this span. */
  transform(drawn) {
    return { scale: fraction(drawn.length, this.length), shift: fraction(drawn.start - this.start, this.length) };
  }
}
