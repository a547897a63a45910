// Where the piles of a game of tokens stand before and after moves.

import assert from "node:assert/strict";
import test from "node:test";

import { afterTaking, aged, arranged, isEmpty, type Memory } from "../../src/board/arrangement";
import { BoardAxis } from "../../src/board/board-axis";
import type { PilesBoard } from "../../src/board/gestures";
import { below } from "../../src/board/piles";

/** Returns piles of these sizes, numbered from 1. */
function board(...sizes: bigint[]): PilesBoard {
  const piles = sizes.map((size, index) => ({ pile: index + 1, size, value: null, area: [0, 0, 1, 1] satisfies PilesBoard["area"], axis: new BoardAxis([[0, "0"]], 0n) }));
  return { kind: "piles", sideways: true, area: [0, 0, 1, 1], piles, rule: undefined };
}

const pile = (pile: number) => ({ kind: "pile" as const, pile });
const gone = (count: number, who: "human" | "opponent") => ({ kind: "gone" as const, count, who });

test("tokens are taken where the player pointed, if the parts allow it", () => {
  const taking = { pile: 1, take: 1n, parts: [4n, 2n] };
  assert.deepEqual([undefined, 0n, 2n, 3n, 4n].map((near) => below(taking, 7n, near)), [4n, 2n, 2n, 4n, 4n]);
  assert.deepEqual([0n, 5n].map((near) => below({ pile: 1, take: 2n, parts: [5n] }, 7n, near)), [0n, 5n]);
  assert.deepEqual([below({ pile: 1, take: 3n, parts: null }, 5n), below({ pile: 1, take: 2n, parts: [] }, 2n)], [2n, 0n]);
});

test("a split pile stays in its row, with its parts where they were", () => {
  const memory: Memory = new Map();
  const start = board(5n, 7n, 0n);
  const rows = arranged(memory, null, start);
  assert.deepEqual(rows, [[pile(1)], [pile(2)]]);
  // The larger part keeps the number of the pile, and stands at the right here.
  const split = afterTaking({ board: start, rows }, { pile: 2, take: 1n, parts: [4n, 2n] }, "human", 2n);
  assert.deepEqual(split.rows, [[pile(1)], [pile(4), gone(1, "human"), pile(2)]]);
  assert.deepEqual(split.board.piles.map(({ pile, size }) => [pile, size]), [[1, 5n], [2, 4n], [3, 0n], [4, 2n]]);
  // The engine draws the same piles, so the rows stay.
  assert.equal(arranged(memory, split, board(5n, 4n, 0n, 2n)), split.rows);
  // A row of which nothing is left keeps its place.
  const all = afterTaking(split, { pile: 1, take: 5n, parts: null }, "opponent");
  assert.deepEqual(all.rows, [[gone(5, "opponent")], [pile(4), gone(1, "human"), pile(2)]]);
  const past = { ...gone(1, "human"), isPast: true };
  assert.deepEqual(aged(all.rows, ["opponent"]), [[gone(5, "opponent")], [pile(4), past, pile(2)]]);
  assert.deepEqual([isEmpty(all.rows), isEmpty([[past], []])], [false, true]);
  // When both moves are taken back, the piles stand where they stood.
  assert.equal(arranged(memory, all, start), rows);
  // Another position keeps the piles that it has in their rows, and its other piles get rows.
  assert.deepEqual(arranged(memory, split, board(0n, 6n, 0n, 0n, 3n)), [[], [gone(1, "human"), pile(2)], [pile(5)]]);
});

test("a heap that is split without taking tokens has a line between its parts", () => {
  const start = board(7n);
  const { rows } = afterTaking({ board: start, rows: arranged(new Map(), null, start) }, { pile: 1, take: 0n, parts: [4n, 3n] }, "opponent", 3n);
  assert.deepEqual(rows, [[pile(2), gone(0, "opponent"), pile(1)]]);
});
