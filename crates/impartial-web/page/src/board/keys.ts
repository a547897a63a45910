// The keyboard on a board: a cursor, drags between two of its spots, and zooming.

import type { Move } from "./intended-move";
import type { Shown } from "./figure";
import type { Gestures, Pieces } from "./gestures";
import type { Zoom } from "./zoom";

const ARROWS: Record<string, [right: bigint, down: bigint] | undefined> = {
  ArrowLeft: [-1n, 0n],
  ArrowRight: [1n, 0n],
  ArrowUp: [0n, -1n],
  ArrowDown: [0n, 1n],
};

/** A step beyond the end of every row. */
const FAR = 1n << 63n;

/** The board that has the focus. */
export interface Keyboard {
  zoom: Zoom;
  aim: { current: { from: object | null; to: object | null; cursor: object | null } };
  state(): { shown: Shown | null; gestures: Gestures | undefined; pieces: Pieces };
  /** Finds the move at the cursor, and whether it is legal. */
  refresh(): Promise<Move | null>;
  /** Draws the cursor. */
  changed(): void;
  cancel(): void;
  holdSpace(isHeld: boolean): void;
  finish(from: object, to: object): void;
  announce(text: string): void;
}

export class Keys {
  #board: Keyboard;

  constructor(board: Keyboard) {
    this.#board = board;
  }

  readonly handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      // Shortcuts of the browser keep working while a board has the focus.
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (this.#press(event)) event.preventDefault();
    },
    onKeyUp: ({ key }: KeyboardEvent) => {
      if (key === " ") this.#board.holdSpace(false);
    },
    onFocus: () => this.#board.changed(),
    onBlur: () => {
      const { aim, changed, holdSpace, refresh } = this.#board;
      // Another board may get the focus, so this one shows no move any more.
      aim.current = { from: null, to: null, cursor: aim.current.cursor };
      holdSpace(false);
      changed();
      void refresh();
    },
  };

  /** Handles a key. Returns whether it has a meaning on the board. */
  #press(event: KeyboardEvent): boolean {
    const { zoom, aim, announce, cancel, refresh } = this.#board;
    const { key } = event;
    if (key === "+" || key === "=") zoom.by(0.5, this.#middle());
    else if (key === "-") zoom.by(2, this.#middle());
    else if (key === "0") zoom.all();
    else if (key === "Escape") {
      // Without a drag to cancel, the key is left to a dialog that may be open.
      if (!aim.current.from) return false;
      cancel();
      aim.current = { ...aim.current, from: null, to: aim.current.cursor };
      announce("Cancelled.");
      void refresh();
    } else if (ARROWS[key] || key === "Home" || key === "End") this.#step(event);
    else if (key === "Enter" || key === " ") this.#enter(event);
    else return false;
    return true;
  }

  /** Returns the point of the cursor, or else the middle, as shares of the height and the width. */
  #middle(): [number, number] {
    const { shown, gestures } = this.#board.state();
    const { cursor } = this.#board.aim.current;
    if (!cursor || !gestures || shown?.board?.kind !== "board") return [0.5, 0.5];
    const { rowAxis, columnAxis, area } = shown.board;
    const share = (number: bigint | null, axis: typeof rowAxis, length: number) =>
      number === null || !axis.shows(number - 1n, number) ? 0.5 : axis.at(number) / length;
    const [row, column] = gestures.cell(cursor);
    return [share(row, rowAxis, area[3]), share(column, columnAxis, area[2])];
  }

  /** Moves the cursor by one, with Shift by a tenth of the rows or columns shown, or with Home and End to the ends of a row. */
  #step({ key, shiftKey }: { key: string; shiftKey: boolean }): void {
    const { zoom, aim, state, changed } = this.#board;
    const { shown, gestures } = state();
    if (!gestures || !shown?.board) return;
    const [right, down] = ARROWS[key] ?? [key === "Home" ? -FAR : FAR, 0n];
    const [along, across] = shiftKey ? zoom.tenth : [1n, 1n];
    const { cursor, from } = aim.current;
    // The first arrow key shows the cursor at its first spot. A step from a place that was not seen would surprise.
    const next = cursor ? gestures.step(shown.board, cursor, [right * across, down * along]) : gestures.start(shown.board);
    aim.current = { from, to: next, cursor: next };
    zoom.showing(gestures.cell(next));
    changed();
    void this.#describe(next);
  }

  /** Announces where the cursor is, and what the move there does or why it is illegal. */
  async #describe(spot: object): Promise<void> {
    const { aim, announce, refresh, state } = this.#board;
    const move = await refresh();
    // The engine may answer after the next key, and the words for an old place would confuse.
    if (!state().gestures || aim.current.cursor !== spot) return;
    const isTold = move?.isLegal || aim.current.from || !state().gestures?.state;
    announce(`${this.#place(spot)}. ${(isTold && move?.message) || ""}`.trim());
  }

  /** Returns a spot and what is there. */
  #place(spot: object): string {
    const { shown, gestures, pieces } = this.#board.state();
    const state = shown?.board && gestures?.state?.(shown.board, spot);
    return `${gestures?.describe(spot, pieces)}${state ? `, ${state}` : ""}`;
  }

  /** Starts or ends a drag at the cursor, or plays the move there. The held space bar makes the pointer pan. */
  #enter({ key, repeat }: KeyboardEvent): void {
    const { aim, announce, finish, holdSpace, refresh, state } = this.#board;
    if (key === " ") holdSpace(true);
    const { cursor, from } = aim.current;
    if (repeat || (key === " " && !cursor)) return;
    const { gestures } = state();
    if (!cursor) {
      this.#step({ key: "ArrowRight", shiftKey: false });
    } else if (gestures?.drags && !from) {
      aim.current = { from: cursor, to: cursor, cursor };
      void refresh().then((move) => {
        if (aim.current.from !== cursor || aim.current.to !== cursor) return;
        const entered = move?.isLegal ? ` Enter: ${move.message}` : "";
        announce(`Starts at ${this.#place(cursor)}.${entered} Move to the end and press Enter, or Escape.`);
      });
    } else finish(from ?? cursor, cursor);
  }
}
