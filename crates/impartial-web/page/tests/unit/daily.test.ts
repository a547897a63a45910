// The days of the puzzles, what is kept of them, and the levels of rounds.

import assert from "node:assert/strict";
import test from "node:test";

import { dateOf, dayOf, marksOf, numberAt, shared, statistics, streakOf, timeLeft, type DailyResult } from "../../src/daily";
import { load, nextSettings, recordRound, kindOf } from "../../src/store";

const result = (result: DailyResult["result"], moves = 4, isLate = false): DailyResult => ({ result, moves, marks: "\u25cf".repeat(moves), isLate });

test("puzzles are numbered from the first day, a Monday, and change at midnight in UTC", () => {
  assert.equal(dateOf(1).getUTCDay(), 1);
  for (const number of [1, 2, 7, 400]) {
    const start = dateOf(number).getTime();
    assert.deepEqual([numberAt(start - 1), numberAt(start), numberAt(start + 86_399_999)], [number - 1, number, number]);
  }
  assert.equal(dayOf(7), "Sun 29 Nov");
  assert.equal(timeLeft(dateOf(3).getTime() - 61 * 60_000), "1 h 1 min");
  assert.equal(timeLeft(dateOf(3).getTime()), "24 h 0 min");
});

test("a streak counts days up to today or yesterday, and ends with a loss, a gap or a late result", () => {
  const won = { 5: result("won"), 6: result("helped"), 7: result("won") };
  assert.deepEqual([7, 8, 9].map((today) => streakOf(won, today)), [3, 3, 0]);
  assert.equal(streakOf({ ...won, 6: result("lost") }, 7), 1);
  assert.equal(streakOf({ ...won, 6: result("won", 4, true) }, 7), 1);
  assert.equal(streakOf({ ...won, 7: result("lost") }, 7), 0);
});

test("statistics count every result, and the moves of those that were won", () => {
  const { counts, moves } = statistics({ 1: result("won", 5), 2: result("helped", 3), 3: result("lost", 9), 4: result("won", 3) });
  assert.deepEqual(counts, { won: 2, helped: 1, lost: 1 });
  assert.deepEqual(moves, [[3, 2], [5, 1]]);
});

test("a shared result has marks of different shapes, and an address that others can open", () => {
  assert.equal(marksOf([true, true, true], [true, true, true]), "\u25cf\u25cf\u25cf");
  assert.equal(marksOf([true, true], [true, false]), "\u25cf\u25cb");
  assert.equal(marksOf([true, true, false, true, false], [true, false, false, false, false]), "\u25cf\u25cb\u00b7\u25cb\u00b7");
  // The opponent may give the win back.
  assert.equal(marksOf([true, true, true], [true, false, true]), "\u25cf\u25cb\u25cf");
  const text = "Impartial 6: won in 3 moves with help\n\u25cf\u25cf\u25cf";
  assert.equal(shared(6, result("helped", 3), "https://example.org/page?x#daily"), `${text}\nhttps://example.org/page?x#daily/6`);
  assert.equal(shared(6, result("helped", 3), "file:///home/somebody/impartial.html#daily"), text);
  assert.match(shared(6, result("lost"), ""), /^Impartial 6: lost\n/);
});

test("two wins lead to a harder round, two losses to an easier one, and a star is earned once", () => {
  const next = (level: "beginner" | "casual" | "perfect", size: "small" | "large", run: number) => Object.values(nextSettings({ level, size, run })).join(" ");
  assert.deepEqual([0, 1, 3, -1].map((run) => next("casual", "small", run)), Array(4).fill("casual small"));
  assert.deepEqual([2, 4, -2].map((run) => next("casual", "small", run)), ["perfect small", "perfect small", "beginner small"]);
  assert.deepEqual([next("perfect", "small", 2), next("perfect", "large", 2)], ["perfect large", "perfect large"]);
  assert.deepEqual([next("perfect", "large", -2), next("beginner", "small", -2)], ["perfect small", "beginner small"]);
  const star = kindOf("nim", "casual", "small");
  for (const [hasWon, earned, run] of [[true, star, 1], [true, star, 2], [true, undefined, 3], [false, star, -1], [false, undefined, -2], [true, undefined, 1]] as const) {
    recordRound(hasWon, earned);
    assert.equal(load().run, run);
  }
  assert.deepEqual(load().stars, [star]);
});
