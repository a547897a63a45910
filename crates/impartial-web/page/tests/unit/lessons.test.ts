// The positions of lessons and storms, solved by the engine.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Module } from "../../src/engine/module";
import type { AnyRequest } from "../../src/engine/request";
import { LESSONS } from "../../src/lessons";
import { stormPuzzle } from "../../src/storm";

const engine = new Module(readFileSync(process.env.IMPARTIAL_WASM!), () => undefined);
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const done = (request: AnyRequest): any => {
  const { ok, error } = engine.call(request) as { ok?: unknown; error?: unknown };
  assert.equal(error, undefined, JSON.stringify([request, error]));
  return ok;
};

test("each position of the lessons can be won, in at least the moves that show it", () => {
  for (const { title, exercises } of LESSONS) {
    assert.ok(exercises.length >= 3 && exercises.length <= 5, title);
    for (const [index, { positions, goal }] of exercises.entries()) {
      const name = `${title} ${index + 1}`;
      done({ do: "start", positions, first: "human", level: "perfect" });
      if (goal === "mex") {
        assert.ok(["0", "*", "*2", "*3", "*4", "*5"].includes(done({ do: "view" }).nim_value), name);
        continue;
      }
      for (let move = 1; move <= goal; move += 1) {
        const { winning } = done({ do: "hint" });
        assert.ok(winning, `${name}: move ${move}`);
        const { winner } = done({ do: "play", text: winning, reply: true });
        assert.ok(winner === null || move === goal, `${name}: over after ${move} of ${goal} moves`);
      }
    }
  }
});

test("a lesson on larger numbers begins after a move that made a number larger", () => {
  const before = [
    [{ game: "heaps", input: "0.77 1\n4\n" }, { game: "nim", input: "1\n1\n" }],
    [{ game: "heaps", input: "0.77 1\n6\n" }, { game: "nim", input: "1\n3\n" }],
    [{ game: "heaps", input: "4!.0 1\n7\n" }],
  ];
  const lesson = LESSONS.find(({ title }) => title === "Answer a larger number")!;
  assert.equal(lesson.exercises.length, before.length);
  for (const [index, positions] of before.entries()) {
    done({ do: "start", positions });
    assert.equal(done({ do: "view" }).outcome, "P");
    const first = () => Number(done({ do: "view" }).components[0].nim_value.replace("*", "") || 1);
    const old = first();
    done({ do: "start", positions: lesson.exercises[index]!.positions });
    assert.ok(first() > old, `${index}: ${first()} after ${old}`);
  }
});

test("the winning moves of the lesson on misère play follow its sentence", () => {
  const { exercises } = LESSONS.find(({ title }) => title === "The last one loses")!;
  let last = 0;
  for (const { positions, goal } of exercises) {
    assert.equal(positions[0]!.game, "nim/misere");
    let heaps = positions[0]!.input.split(/\s+/).slice(1).filter(Boolean).map(Number);
    const play = (text: string) => {
      const [heap, take] = text.split(" ").map(Number);
      heaps = heaps.map((size, index) => (index === heap! - 1 ? size - take! : size));
    };
    done({ do: "start", positions, first: "human", level: "perfect" });
    for (let move = 1; move <= (goal as number); move += 1) {
      const { winning } = done({ do: "hint" });
      play(winning);
      const nimSum = heaps.reduce((sum, size) => sum ^ size, 0);
      // An odd number of heaps of one has the nim-sum 1.
      const isLast = Math.max(...heaps) <= 1;
      assert.equal(nimSum, isLast ? 1 : 0, `${positions[0]!.input}: ${winning} leaves ${heaps}`);
      last += Number(isLast);
      const { reply } = done({ do: "play", text: winning, reply: true });
      if (reply) play(reply);
    }
  }
  assert.ok(last >= exercises.length, "each exercise reaches heaps of one");
});

test("puzzles of a storm grow, take turns between games, and are won by one move", () => {
  const sizes: number[] = [];
  for (let solved = 0; solved < 24; solved += 1) {
    const request = stormPuzzle(solved, solved, String(solved));
    const { input } = done(request);
    assert.equal(request.game, solved % 3 === 2 ? "heaps" : "nim");
    done({ do: "play", text: done({ do: "hint" }).winning, reply: false });
    assert.equal(done({ do: "view" }).outcome, "P");
    sizes.push(input.length);
  }
  const sum = (from: number) => sizes.slice(from, from + 6).reduce((total, size) => total + size);
  assert.ok(sum(18) > sum(0), `${sizes.join()}`);
});
