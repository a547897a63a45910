// The WebAssembly module, its host and the links of the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Module } from "../../src/engine/module";
import type { AnyRequest, EngineError } from "../../src/engine/request";
import { MAX_FRAGMENT, fromFragment, toFragment } from "../../src/link";
import { rectangles } from "../browser/inputs";

/** A request that may be malformed, and its response. */
type Wrong = Record<string, unknown> | string | Uint8Array;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answer = { ok?: any; error?: EngineError };

const bytes = readFileSync(process.env.IMPARTIAL_WASM!);
let calls: number[][] = [];
const engine = new Module(bytes, (...progress) => calls.push(progress));
const call = (request: Wrong): Answer => engine.call(request as AnyRequest) as Answer;
const done = (request: Wrong) => {
  const { ok, error } = call(request);
  assert.equal(error, undefined, `${JSON.stringify(request).slice(0, 200)}: ${JSON.stringify(error)}`);
  return ok;
};
const refused = (request: Wrong): EngineError => {
  const { error } = call(request);
  assert.ok(error && !error.trapped, JSON.stringify(error));
  return error;
};

test("every game is solved, drawn, and played to its end", () => {
  const { games } = done({ do: "games" });
  assert.ok(games.length >= 7);
  for (const { name, example, formats } of games) {
    for (const { example: input } of formats) {
      assert.match(done({ do: "solve", game: name, input }).report, /^## Answer/);
    }
    done({ do: "start", positions: [{ game: name, input: example }] });
    for (let winner = null; winner === null; ) {
      const { winning, any } = done({ do: "hint" });
      const { legal, error } = done({ do: "moves", text: winning ?? any });
      assert.deepEqual([legal.length, error], [1, null]);
      ({ winner } = done({ do: "play", text: winning ?? any }));
      assert.match(done({ do: "board" }).svg, /^<svg /);
    }
  }
});

test("errors have their locations", () => {
  const location = ({ field, line, column }: EngineError) => [field, line, column];
  assert.deepEqual(location(refused({ do: "solve", game: "sharti", input: "12 5 7\n3 4 five 6\n" })), ["input", 2, 5]);
  assert.deepEqual(location(refused('{"do": "solve",\n "game" 7}')), ["request", 2, 9]);
  assert.deepEqual(location(refused({ do: "solve", game: "chess", input: "" })), ["game", 1, 1]);
  assert.deepEqual(location(refused({ do: "load", text: "impartial game 1\nfirst you\n" })), ["text", 2, 7]);
  assert.deepEqual(location(refused({ do: "solve", game: "nim", input: "1\n\ud800\n" })), ["input", 2, 1]);
});

test("no request traps, whatever its bytes", () => {
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const inputs = ["", "\0\0\0", "{", "[".repeat(100_000), "9".repeat(5_000), '{"do":"play","text":"\ud800"}'];
  for (const input of inputs) refused(input);
  const { games } = done({ do: "games" });
  for (let round = 0; round < 2_000; round += 1) {
    const { name, example } = games[random(games.length)];
    const bytes = new TextEncoder().encode(JSON.stringify({ do: "solve", game: name, input: example }));
    bytes[random(bytes.length)] = random(256);
    const { error } = call(bytes);
    assert.ok(!error?.trapped, new TextDecoder().decode(bytes));
  }
});

test("a board that needs too large a table is refused, with the limit of a browser", () => {
  const cells: string[] = [];
  for (let row = 1; row <= 150; row += 1) for (let column = 1; column <= 150; column += 1) cells.push(`${row} ${column}`);
  const input = `cells\n150 150 ${cells.length}\n${cells.join("\n")}\n`;
  const { message } = refused({ do: "solve", game: "grid-split", input });
  assert.match(message, /more than the 268435456 allowed; the limit is lower in a browser$/);
});

test("positions that together exceed the memory of a browser are refused", () => {
  const marks = { game: "marked-rectangle", input: `marks 300000${" 1 1 1 1".repeat(300_000)}` };
  assert.match(refused({ do: "start", positions: [marks] }).message, /in a browser/);
  const saved = `impartial game 1 first human components 300000${" nim 1 1".repeat(300_000)} moves 0`;
  assert.match(refused({ do: "load", text: saved }).message, /in a browser/);
});

test("several long inputs start one game", () => {
  const long = (size: number) => ({ game: "nim", input: `1${" ".repeat(70_000)}${size}` });
  done({ do: "start", positions: [3, 4, 5].map(long) });
  assert.match(done({ do: "save" }).text, /\ncomponents 3\nnim\n1\n3\nnim\n1\n4\nnim\n1\n5\n/);
});

test("a request above the limit of a browser is refused before it is copied", () => {
  const { message, line } = refused(new Uint8Array((128 << 20) + 1));
  assert.deepEqual([message, line], ["the input is too long: a request in a browser has at most 128 MiB", 1]);
});

test("malformed requests are refused without a trap", () => {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const values: any[] = [null, true, 0, -1, 1e300, 2 ** 53, "", "\0", "9".repeat(400), "-1", "1.5", [], {}, [[]], ["1", "2"], ["9", "1"]];
  const kinds = ["games", "solve", "start", "load", "save", "view", "board", "moves", "legal", "play"];
  kinds.push("undo", "hint", "why", "dance", ...values);
  const fields = ["game", "input", "target", "positions", "first", "text", "values", "component", "rows", "columns", "move"];
  for (const game of [null, ...done({ do: "games" }).games]) {
    if (game) done({ do: "start", positions: [{ game: game.name, input: game.example }] });
    for (const kind of kinds) {
      const usual = { game: game?.name, input: game?.example, text: "1 1 1", positions: [{ game: "nim", input: "1 1" }] };
      for (const field of fields) {
        for (const value of values) {
          const responses = [{ do: kind, [field]: value }, { do: kind, ...usual, [field]: value }].map((it) => call(it));
          for (const { error } of responses) assert.ok(!error?.trapped, `${kind} ${field} ${JSON.stringify(value)}`);
        }
      }
    }
  }
  const deep = "[".repeat(1 << 20);
  for (const text of [deep, `{"do":${deep}`, `{"do":"start","positions":${deep}`, `{"do":"start","positions":[${"0,".repeat(1 << 20)}`]) {
    refused(text);
  }
});

test("numbers up to 2^64 and wrong counts do not trap", () => {
  const numbers = ["0", "1", "2147483647", "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551615"];
  for (const { name, formats, rules } of done({ do: "games" }).games) {
    for (const { example } of formats) {
      const words = example.split(/(\s+)/);
      words.forEach((word: string, index: number) => {
        if (!/^\d+$/.test(word)) return;
        for (const number of numbers) {
          const input = words.with(index, number).join("");
          for (const rule of rules) {
            const game = `${name}/${rule.name}`;
            const { error } = call({ do: "start", positions: [{ game, input }] });
            assert.ok(!error?.trapped, `${game}: ${input}`);
            if (error) continue;
            for (const request of ["view", "board", "hint", "why", "save"].map((kind) => ({ do: kind }))) done(request);
            done({ do: "moves", text: "1 1", values: true });
          }
        }
      });
    }
  }
});

test("rounds and daily puzzles are the same as in every other build", () => {
  const round = { do: "round", game: "sharti", limits: "n=6,m=2,k=3", seed: "4", level: "beginner" };
  assert.deepEqual(done(round), { reply: null, winner: null, input: "6 2 3\n1 4 3 6\n3 1 6 5\n" });
  const { level, seed, outcome } = done({ do: "view" });
  assert.deepEqual({ level, seed, outcome }, { level: "beginner", seed: "4", outcome: "N" });
  assert.deepEqual(done({ do: "daily", number: 7 }), { reply: null, winner: null });
  const why = done({ do: "why" });
  assert.equal(why.report[0].text, "Answer");
  done({ do: "play", text: why.change.move });
  assert.deepEqual(done({ do: "review" }), { winning: [true], kept: [true], given_away: null });
  refused({ do: "daily", number: -1 });
});

test("progress is reported while a long input is read and solved", () => {
  calls = [];
  done({ do: "solve", game: "nim", input: `300000${" 1".repeat(300_000)}` });
  assert.ok(calls.length > 3 && calls.length <= 101, `${calls.length}`);
  assert.deepEqual(calls.at(-1), [600_006, 600_006]);
});

test("50,000 rectangles are solved repeatedly without growing the memory", () => {
  const input = rectangles(50_000).join("\n");
  const other = new Module(bytes);
  let memory = 0;
  for (let round = 0; round < 6; round += 1) {
    assert.ok(other.call({ do: "start", positions: [{ game: "sharti", input }] }).ok);
    if (round === 1) memory = other.memory;
  }
  assert.equal(other.memory, memory);
});

test("the engine restarts after a trap", () => {
  const other = new Module(trapping());
  const send = () => other.call("{}") as Answer;
  assert.deepEqual(send(), {});
  assert.equal(send().error?.trapped, true);
  assert.deepEqual(send(), {});
});

/** Assembles a module that responds `{}` and traps in the third and every later call of `impartial_request`. */
function trapping(): Uint8Array<ArrayBuffer> {
  // The bytes of the binary format. A global counts the calls of the first function, which executes `unreachable` (0x00) if
  // the count is at least 3, and otherwise returns address 8. The others return address 0 and length 2 of the data `{}`.
  const section = (id: number, bytes: number[]) => [id, bytes.length, ...bytes];
  const name = (text: string) => [text.length, ...new TextEncoder().encode(text)];
  const body = (bytes: number[]) => [bytes.length + 2, 0, ...bytes, 0x0b];
  const count = [0x23, 0, 0x41, 1, 0x6a, 0x24, 0];
  const trap = [0x23, 0, 0x41, 3, 0x4f, 0x04, 0x40, 0x00, 0x0b];
  const exported = ["memory", "impartial_request", "impartial_call", "impartial_response_length"];
  const exports = exported.flatMap((text, index) => [...name(text), index === 0 ? 2 : 0, Math.max(index - 1, 0)]);
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 0, 1, 0x7f]),
    ...section(3, [3, 0, 1, 1]),
    ...section(5, [1, 0, 1]),
    ...section(6, [1, 0x7f, 1, 0x41, 0, 0x0b]),
    ...section(7, [exported.length, ...exports]),
    ...section(10, [3, ...body([...count, ...trap, 0x41, 8]), ...body([0x41, 0]), ...body([0x41, 2])]),
    ...section(11, [1, 0, 0x41, 0, 0x0b, ...name("{}")]),
  ]);
}

test("a link contains a game, and a damaged or overlong link is refused", async () => {
  const text = "impartial game 1\nfirst human\ncomponents 1\nnim\n1\n3\nmoves 0\n";
  const fragment = (await toFragment(text))!;
  assert.match(fragment, /^g=[\w-]+$/);
  assert.equal(await fromFragment(fragment), text);
  for (const wrong of ["", "g=", "g=!!", "g=AAAA", fragment.slice(0, -6), `g=${"A".repeat(2 * MAX_FRAGMENT)}`]) {
    await assert.rejects(fromFragment(wrong), /^Error: The link /);
  }
  const bomb = (await toFragment(" ".repeat(30_000_000)))!;
  await assert.rejects(fromFragment(bomb), /^Error: The link /);
  const noise = Array.from({ length: MAX_FRAGMENT }, (_, index) => Math.imul(index, 2654435761) >>> 0).join(" ");
  assert.equal(await toFragment(noise), null);
});
