// What the end of a round says about its moves.

import assert from "node:assert/strict";
import test from "node:test";

import { verdict } from "../../src/round/end";
import type { Result } from "../../src/round/round";

test("the end of a round praises only moves that kept the win, and names the one that did not", () => {
  const told = (winner: Result["winner"], winning: boolean[], kept: boolean[], givenAway: number | null = null) =>
    verdict({ winner, moves: kept.length, winning, kept, givenAway, isHelped: false });
  assert.equal(told("human", [true, true], [true, true]), "You won in 2 moves and never gave the win away.");
  // The opponent did not punish the second move, so every position before a move of the visitor could be won.
  assert.equal(told("human", [true, true, true], [true, false, true]), "You won in 3 moves. Move 2 gave the win away, but your opponent missed it.");
  assert.equal(told("human", [false, true], [false, true]), "You won in 2 moves. Your opponent let you back into the game.");
  assert.equal(told("opponent", [true, false], [false, false], 1), "Move 1 gave the win away.");
  assert.equal(told("opponent", [false], [false]), "This position cannot be won against perfect play.");
  assert.equal(told("human", [], []), "There was no move to make.");
  assert.equal(verdict({ winner: "human", moves: 3, winning: [], kept: [], givenAway: null, isHelped: false }), "You won in 3 moves.");
});
