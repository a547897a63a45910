// Boards of the engine for tests of gestures, and where their parts are.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import type { Point } from "../../src/board/geometry";
import type { Gestures, GridBoard, NetworkBoard, PilesBoard, PlayBoard } from "../../src/board/gestures";
import { withAxes } from "../../src/board/layout";
import { endsOf, middleOf } from "../../src/board/network";
import { Module } from "../../src/engine/module";
import type { Requests } from "../../src/engine/protocol";
import type { Kind, Request } from "../../src/engine/request";

export const engine = new Module(readFileSync(process.env.IMPARTIAL_WASM ?? "the environment variable IMPARTIAL_WASM is missing"));

/** Returns the result of a request, which must not fail. */
export function done<K extends Kind>(request: Request<K>): Requests[K]["ok"] {
  const { ok, error } = engine.call<K>(request as never);
  assert.equal(error, undefined, `${JSON.stringify(request)}: ${JSON.stringify(error)}`);
  return ok as Requests[K]["ok"];
}

export const isLegal = async (text: string) => done<"legal">({ do: "legal", text }).legal;

const between = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];

/** Returns where the points and cells of a grid are. */
export function grid(board: PlayBoard) {
  assert.equal(board.kind, "board");
  const { columnAxis, rowAxis } = board as GridBoard;
  const point = (x: bigint, y: bigint): Point => [columnAxis.at(x), rowAxis.at(y)];
  const middle = (row: bigint, column: bigint) => between(point(column - 1n, row - 1n), point(column, row));
  return { point, middle };
}

/** Returns where a token is. */
export function stone(board: PlayBoard, number: number, stone: bigint): Point {
  assert.equal(board.kind, "piles");
  const { piles, sideways, area } = board as PilesBoard;
  const pile = piles.find((other) => other.pile === number);
  assert.ok(pile);
  const [left, top, width, height] = pile.area;
  const along = (pile.axis.at(stone - 1n) + pile.axis.at(stone)) / 2;
  const [x, y] = sideways ? [left + along, top + height / 2] : [left + width / 2, top + height - along];
  return [x - area[0], y - area[1]];
}

/** Returns the board of the position that has begun. */
export function drawn(game: string, gestures: Gestures, window: { rows?: [string, string]; columns?: [string, string] } = {}): PlayBoard {
  const board = withAxes(done<"board">({ do: "board", ...window }).layout, game, gestures.shift);
  assert.ok(board);
  if (board.kind === "board") board.parameters = done<"view">({ do: "view" }).parameters[0]!;
  return board;
}

/** Returns where the ends and the middle of an edge are. */
export function edgeAt(board: PlayBoard, number: bigint): { ends: Point[]; middle: Point } {
  assert.equal(board.kind, "network");
  const { edges, area } = board as NetworkBoard;
  const edge = edges.find((other) => other.edge === number)!;
  const relative = ([x, y]: Point): Point => [x - area[0], y - area[1]];
  return { ends: endsOf(edge).map(relative), middle: relative(middleOf(edge)) };
}
