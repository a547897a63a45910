// The rows and columns that a board shows, which may be ahead of its picture during a gesture.

import { Span } from "./board-axis";
import { smaller, within } from "./geometry";
import type { GridBoard } from "./gestures";

/** The time in milliseconds from the last step of a zoom until the picture is rounded to whole rows and columns. */
const SETTLE_DELAY = 160;

/** Minimum number of rows and columns to show around a move. */
const MIN_CONTEXT = 24n;

/** A move is in sight if it is longer than the rows or columns shown, divided by this number. */
const MIN_SHARE = 20n;

/** A board with more rows or columns is large: the wheel zooms even if the board is not focused. */
const LARGE_BOARD = 64n;

/** Rows and columns. */
type Both<T> = [rows: T, columns: T];

const both = <T, U>([rows, columns]: Both<T>, convert: (each: T, side: 0 | 1) => U): Both<U> => [convert(rows, 0), convert(columns, 1)];

/** The rows and columns to show. */
export class Zoom {
  #spans: Both<Span> | null = null;
  #drawn: Both<Span> | null = null;
  #board: GridBoard | null = null;
  #isMoving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #changed: () => void;

  /** `changed` is called if other rows or columns should be drawn. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Takes the board that has been drawn. */
  drew(board: GridBoard): void {
    this.#board = board;
    const span = ([first, last]: [string, string], size: bigint) => Span.of([BigInt(first), BigInt(last)], size);
    const drawn: Both<Span> = [span(board.window[0], board.rows), span(board.window[1], board.columns)];
    this.#drawn = drawn;
    // After a move that changes the size of the board, the rows that were shown have other numbers, so what was drawn
    // counts.
    if (this.#spans?.some((span, side) => span.size !== drawn[side]?.size) ?? true) this.#spans = drawn;
  }

  /** Shows the whole board with the next picture: a move has made it smaller. */
  reset(): void {
    this.#spans = this.#drawn = null;
  }

  /** The rows and columns to request, unless all are shown. */
  get window(): { rows?: [string, string]; columns?: [string, string] } {
    if (!this.#spans || this.isWhole) return {};
    const text = (span: Span): [string, string] => [String(span.window[0]), String(span.window[1])];
    const [rows, columns] = both(this.#spans, text);
    return { rows, columns };
  }

  get isWhole(): boolean {
    return this.#spans?.every((span) => span.isWhole) ?? true;
  }

  get isClosest(): boolean {
    return this.#spans?.every((span) => span.zoomed(0.5, 0).length === span.length) ?? true;
  }

  get isLarge(): boolean {
    return this.#spans?.some(({ size }) => size > LARGE_BOARD) ?? false;
  }

  /** Returns a tenth of the rows and of the columns shown, at least 1. */
  get tenth(): Both<bigint> {
    return this.#spans ? both(this.#spans, (span) => span.count / 10n || 1n) : [2n, 2n];
  }

  /** The transformation of the picture that has been drawn into the rows and columns to show, or null if it shows them. */
  get transform(): string | null {
    const [spans, drawn] = [this.#spans, this.#drawn];
    if (!spans || !drawn) return null;
    if (!this.#isMoving && spans.every((span, side) => drawn[side]?.equals(span))) return null;
    const [down, right] = [spans[0].transform(drawn[0]), spans[1].transform(drawn[1])];
    // Rows that count from below are also zoomed from below.
    if (this.#board?.rowAxis.descends) down.shift = 1 - down.shift - down.scale;
    return `translate(${100 * right.shift}%, ${100 * down.shift}%) scale(${right.scale}, ${down.scale})`;
  }

  /** Multiplies the number of rows and columns by `factor`. The point at these shares of the height and width stays. */
  by(factor: number, shares: Both<number>): void {
    const board = this.#board;
    if (!this.#spans || !board) return;
    const axes: Both<GridBoard["rowAxis"]> = [board.rowAxis, board.columnAxis];
    const lengths: Both<number> = [board.area[3], board.area[2]];
    this.#show(
      both(this.#spans, (span, side) => {
        const share = within(shares[side], 0, 1);
        const axis = axes[side];
        // If rows are left out, shares are not proportional to row numbers, so the edge at this point stays. The rows of
        // paper cutting count from below.
        const edge = !this.#isMoving && axis.segments.length > 1 ? axis.edge(share * lengths[side], 0) : undefined;
        return span.zoomed(factor, axis.descends ? 1 - share : share, edge);
      }),
    );
  }

  /** Shows the whole board. */
  all(): void {
    if (this.#spans) this.#show(both(this.#spans, ({ size }) => Span.whole(size)));
  }

  /** Shows the rows and columns around a move. Around a long line, the other lines stay in sight. */
  around(ranges: Both<[bigint, bigint]>): void {
    if (!this.#spans) return;
    const isLong = ([first, last]: [bigint, bigint], { size }: Span) => (last - first + 1n) * MIN_SHARE >= size;
    const isAnyLong = this.#spans.some((span, side) => isLong(ranges[side]!, span));
    this.#show(
      both(this.#spans, (span, side) => {
        const [first, last] = ranges[side];
        if (isAnyLong && !isLong(ranges[side], span)) return Span.whole(span.size);
        const count = 2n * (last - first + 1n);
        return Span.around((first + last) / 2n, smaller(count, MIN_CONTEXT) === count ? MIN_CONTEXT : count, span.size);
      }),
    );
  }

  /** Zooms to a move that would otherwise be too small or out of sight. */
  bringIntoView(ranges: Both<[bigint, bigint]>): void {
    const isOutside = this.#spans?.some((span, side) => {
      const [first, last] = span.window;
      return ranges[side]![0] < first || last < ranges[side]![1];
    });
    // A long cut of a huge board is thin, but in sight.
    const isSmall = this.#spans?.every((span, side) => {
      const [from, to] = ranges[side]!;
      return span.count > LARGE_BOARD * 4n && (to - from) * MIN_SHARE < span.count;
    });
    if (isOutside || isSmall) this.around(ranges);
  }

  /** Moves by shares of the height and the width. */
  pan(down: number, right: number): void {
    if (!this.#spans) return;
    const sign = this.#board?.rowAxis.descends ? -1 : 1;
    this.#show([this.#spans[0].moved(sign * down), this.#spans[1].moved(right)]);
  }

  /** Moves by the minimum distance to show a row and a column. */
  showing(cell: [bigint | null, bigint | null]): void {
    if (!this.#spans) return;
    const spans = both(this.#spans, (span, side) => {
      const number = cell[side];
      return number === null ? span : span.showing(number);
    });
    if (spans.some((span, side) => span.start !== this.#spans?.[side]?.start)) this.#show(spans);
  }

  #show(spans: Both<Span>): void {
    this.#spans = spans;
    this.#isMoving = true;
    clearTimeout(this.#timer);
    // During a gesture the old picture is only stretched. The engine draws again when the gesture pauses, because a
    // picture for each step would come too late.
    this.#timer = setTimeout(() => {
      this.#isMoving = false;
      if (this.#spans) this.#spans = both(this.#spans, (span) => span.rounded);
      this.#changed();
    }, SETTLE_DELAY);
    this.#changed();
  }
}
