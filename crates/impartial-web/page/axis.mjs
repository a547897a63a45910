// Rows and columns: where they are drawn, and which of them are shown. Their numbers are BigInt, as a number has 53 bits.
//
// An edge lies between two rows or columns: edge 0 is before the first, and row n lies between the edges n - 1 and n.

/** Parts of a row or column, and of a position, in whole numbers. */
const PART = 1n << 16n;
const FINE = 1 << 20;

/** The fewest rows or columns that are shown. */
export const FEWEST = 6n;

const clamp = (value, low, high) => (value < low ? low : value > high ? high : value);
const floorOf = (value, by) => value / by - (value % by < 0n ? 1n : 0n);
const fraction = (value, of) => (of === 0n ? 0 : Number((value * BigInt(FINE) * 1024n) / of) / FINE / 1024);
const times = (value, factor) => (value * BigInt(Math.round(factor * FINE))) / BigInt(FINE);

/** Where edges are drawn along a side of a board. */
export class Axis {
  /** `points` are pairs of a position and the text of a number; `shift` is the number at edge 0. */
  constructor(points, shift) {
    this.points = points.map(([place, number]) => ({ place, edge: BigInt(number) - shift }));
    const edges = [this.points[0].edge, this.points.at(-1).edge];
    this.descends = edges[0] > edges[1];
    [this.first, this.last] = this.descends ? edges.reverse() : edges;
  }

  /** Returns the segment of two break points at a position, and how far the position is in it. */
  #segment(place) {
    const { points } = this;
    let index = points.findIndex((point, at) => at > 0 && place < point.place);
    if (index < 0) index = points.length - 1;
    const [from, to] = [points[Math.max(index - 1, 0)], points[index]];
    const length = to.place - from.place;
    const share = length > 0 ? clamp((place - from.place) / length, 0, 1) : 0;
    return { index, from, to, share, through: times(to.edge - from.edge, share) };
  }

  /** Returns whether rows or columns are too thin to be hit, so that a break point within `near` is meant. */
  static #isDense({ from, to }, near) {
    return to.place <= from.place || Math.abs(Number(to.edge - from.edge)) * near > to.place - from.place;
  }

  /** Returns the number of the row or column at a position. In a gap it is the nearest one beside the gap. */
  cell(place, near) {
    const segment = this.#segment(place);
    const { index, from, to } = segment;
    if (!this.descends && Axis.#isDense(segment, near)) {
      if (index > 1 && place - from.place < near && segment.share < 0.5) return from.edge;
      if (index < this.points.length - 1 && to.place - place < near) return to.edge + 1n;
    }
    const [low, high] = from.edge < to.edge ? [from.edge, to.edge] : [to.edge, from.edge];
    const exact = Number(to.edge - from.edge) * segment.share;
    const within = Number.isSafeInteger(Math.floor(exact)) ? BigInt(Math.floor(exact)) : segment.through;
    return clamp(from.edge + within, low, high > low ? high - 1n : low) + 1n;
  }

  /** Returns the edge nearest to a position, and a break point if edges are too thin to be hit. */
  edge(place, near) {
    const segment = this.#segment(place);
    const { from, to } = segment;
    if (Axis.#isDense(segment, near)) {
      for (const point of [from, to]) if (Math.abs(point.place - place) < near) return point.edge;
    }
    const exact = Math.round(Number(to.edge - from.edge) * segment.share);
    return from.edge + (Number.isSafeInteger(exact) ? BigInt(exact) : segment.through);
  }

  /** Returns where an edge is drawn: at an end if it is not shown. */
  at(edge) {
    const wanted = clamp(edge, this.first, this.last);
    for (let index = 1; index < this.points.length; index += 1) {
      const [from, to] = [this.points[index - 1], this.points[index]];
      if ((from.edge <= wanted && wanted <= to.edge) || (to.edge <= wanted && wanted <= from.edge)) {
        return from.place + (to.place - from.place) * fraction(wanted - from.edge, to.edge - from.edge);
      }
    }
    return this.points[0].place;
  }

  /** Returns whether something between two edges is shown, or an edge if both are the same. */
  shows(from, to) {
    return from === to ? this.first <= from && from <= this.last : from < this.last && this.first < to;
  }
}

/** The part of the rows or columns that is shown. During a gesture it may begin within one. */
export class Span {
  /** `start` and `length` count parts; `size` counts rows or columns. */
  constructor(start, length, size) {
    const whole = size * PART;
    const least = size < FEWEST ? whole : FEWEST * PART;
    this.size = size;
    this.length = clamp(length, least, whole);
    this.start = clamp(start, 0n, whole - this.length);
  }

  /** Returns the span of the rows or columns from `first` to `last`. */
  static of([first, last], size) {
    return new Span((first - 1n) * PART, (last - first + 1n) * PART, size);
  }

  /** Returns the span around a row or column, `count` long. */
  static around(cell, count, size) {
    return new Span((cell - 1n - count / 2n) * PART, count * PART, size);
  }

  get isWhole() {
    return this.length === this.size * PART;
  }

  equals({ start, length, size }) {
    return this.start === start && this.length === length && this.size === size;
  }

  /** Returns the first and the last row or column, rounded. */
  get window() {
    const count = clamp((this.length + PART / 2n) / PART, 1n, this.size);
    const first = clamp(floorOf(this.start + PART / 2n, PART), 0n, this.size - count) + 1n;
    return [first, first + count - 1n];
  }

  /** Returns the span with a length multiplied by `factor`. What is drawn at `share` of the side, or `edge`, stays there. */
  zoomed(factor, share, edge) {
    const at = edge === undefined ? this.start + times(this.length, share) : edge * PART;
    const { length } = new Span(0n, times(this.length, factor), this.size);
    return new Span(at - times(length, share), length, this.size);
  }

  /** Returns the span moved by a share of its length. */
  moved(share) {
    return new Span(this.start + times(this.length, share), this.length, this.size);
  }

  /** Returns the span, moved just so far that it shows a row or column. */
  showing(cell) {
    const low = cell * PART - this.length;
    return new Span(clamp(this.start, low, (cell - 1n) * PART), this.length, this.size);
  }

  /** Returns how a picture of the span `drawn` is transformed to show this one: its scale, and its shift as a share. */
  transform(drawn) {
    return { scale: fraction(drawn.length, this.length), shift: fraction(drawn.start - this.start, this.length) };
  }
}
