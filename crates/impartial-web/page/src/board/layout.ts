// The board of a picture: the layout that the engine returns with it, with axes.

import type { Layout } from "../engine/protocol";
import { BoardAxis } from "./board-axis";
import { around, type Point } from "./geometry";
import type { PlayBoard } from "./gestures";
import { networkOf } from "./network";

/**
 * Adds axes to the `layout` of a picture: two for a board, and one for each pile. Returns null if nothing is drawn. `before` is
 * the board of the position before.
 */
export function withAxes(layout: Layout, game: string, shift = 1n, before: PlayBoard | null = null): PlayBoard | null {
  const rule = game.split("/")[1];
  if (layout.kind === "board") {
    const { area, window, size } = layout;
    const [rows, columns] = [BigInt(size[0]), BigInt(size[1])];
    const axes = { rowAxis: new BoardAxis(layout.rows, shift), columnAxis: new BoardAxis(layout.columns, shift) };
    return { kind: "board", area, window, ...axes, rows, columns, pieces: [], lit: [], rule };
  }
  // A graph keeps the lines that fell with the last moves, so it needs the board before.
  if (layout.kind === "network") return networkOf(layout, before, rule);
  if (layout.kind === "piles" && layout.piles.length > 0) {
    const piles = layout.piles.map(({ stones, size, ...pile }) => ({ ...pile, size: BigInt(size), axis: new BoardAxis(stones, 0n) }));
    const [left, top, right, bottom] = around(piles.flatMap(({ area: [x, y, width, height] }): Point[] => [[x, y], [x + width, y + height]]));
    return { kind: "piles", sideways: layout.sideways, piles, area: [left, top, right - left, bottom - top], rule };
  }
  return null;
}
