// Positions that are edited on their boards: a tap or a drag changes the text, which is a position again.

import assert from "node:assert/strict";
import test from "node:test";

import { toggled, type Rectangle } from "../../src/games/editing";
import { GAMES, gameOf } from "../../src/games";
import { wordsOf, type PilesBoard } from "../../src/board/gestures";
import { done, drawn, edgeAt, grid, isLegal, stone } from "./boards";

/** Starts a position, and returns its text as the engine writes it. */
function written(game: string, input: string): string {
  done<"start">({ do: "start", positions: [{ game, input }] });
  return /\ncomponents 1\n[^\n]*\n(.*)moves 0\n$/s.exec(done<"save">({ do: "save" }).text)![1]!;
}

/** The editor of a position. `taps` returns the text after a press at a point and a release at another. */
function editor(game: string, input: string, kind = Object.keys(gameOf(game)!.editing!)[0]!) {
  const text = written(game, input);
  const editing = gameOf(game)!.editing![kind]!;
  const gestures = editing.gestures(text);
  const found = drawn(game, gestures);
  const board = gestures.withRoom?.(found) ?? found;
  const edit = (words: string) => editing.edit(text, wordsOf(words));
  const taps = async (from: [number, number], to = from) => {
    const [one, other] = [from, to].map((point) => gestures.spot(board, point, 60)!);
    const [first = ""] = await gestures.moves(board, one!, other!, isLegal);
    return { words: first, text: edit(first) };
  };
  return { board, editing, text, edit, taps, movesAt: (spot: object) => gestures.moves(board, spot, spot, isLegal) };
}

test("a token is added at the end of a pile or as a new pile, and a tap takes it and all above it away", async () => {
  const { board, edit, movesAt } = editor("nim", "3\n3 0 2\n");
  assert.deepEqual((board as PilesBoard).piles.map(({ pile, size }) => `${pile}: ${size}`), ["1: 4", "2: 1", "3: 3", "4: 1"]);
  assert.deepEqual(await movesAt({ pile: 1, size: 4n, stone: 4n }), ["1 4"]);
  assert.equal(edit("1 4"), "2\n4 2\n");
  assert.deepEqual(await movesAt({ pile: 1, size: 4n, stone: 3n }), ["1 2"]);
  assert.equal(edit("3 0"), "1\n3\n");
  assert.equal(edit("4 1"), "3\n3 2 1\n");
  assert.equal(editor("nim", "1\n3\n").edit("1 0"), null);
  assert.equal(editor("heaps", "kayles 2\n5 7\n").edit("2 3"), "0.77 2\n5 3\n");
  assert.equal(editor("heaps", "4!.0 1\n5\n").edit("2 1"), "4!.0 2\n5 1\n");
});

test("takes are forbidden where a move would make them, and allowed again", async () => {
  const input = "2 1\n2 4\n4 1\n";
  assert.equal(editor("constrained-nim", input).edit("1 3"), "2 1\n3 4\n4 1\n");
  const { board, taps, edit } = editor("constrained-nim", input, "Forbidden takes");
  assert.equal((await taps(stone(board, 2, 3n))).text, "2 2\n2 4\n4 1\n4 2\n");
  assert.equal(edit("2 1"), "2 0\n2 4\n");
});

test("a cell is toggled, and a drag toggles all cells as its first one", async () => {
  const { board, taps, edit, editing, text } = editor("sharti", "4 1 2\n2 2 3 4\n");
  const { middle } = grid(board);
  assert.equal((await taps(middle(1n, 1n))).text, "4 2 2\n2 2 3 4\n1 1 1 1\n");
  assert.equal((await taps(middle(3n, 3n), middle(2n, 3n))).text, "4 2 2\n2 2 3 2\n2 4 3 4\n");
  assert.equal(edit("1 1 2 2"), "4 3 2\n3 2 3 4\n2 3 2 4\n1 1 2 2\n");
  const numbers = editing.numbers!(text);
  assert.deepEqual(numbers.map(({ name, value }) => `${name} ${value}`), ["Side 4", "Largest square 2"]);
  assert.equal(numbers[0]!.set(1n), "1 0 1\n");
  assert.equal(numbers[0]!.set(3n), "3 1 2\n2 2 3 3\n");
  assert.equal(numbers[1]!.set(9n), "4 1 4\n2 2 3 4\n");
  const coins = editor("coins", "1\n1\n2 3\n");
  assert.equal(coins.edit("1 1 1 2"), `${coins.text.split(" ").slice(0, 4).join(" ")} 2\n2 3 2 3\n1 1 1 2\n`);
});

test("areas that are removed and added cover what every cell on its own would", () => {
  let seed = 1;
  const next = (limit: number) => BigInt((seed = (seed * 48_271) % 2_147_483_647) % limit) + 1n;
  let areas: Rectangle[] = [];
  const lit = new Set<string>();
  for (let round = 0; round < 300; round += 1) {
    const [row, column, toRow, toColumn] = [next(6), next(6), next(6), next(6)];
    const isLit = lit.has(`${row} ${column}`);
    areas = toggled(areas, [row, column, toRow, toColumn]);
    for (let y = row < toRow ? row : toRow; y <= row || y <= toRow; y += 1n) {
      for (let x = column < toColumn ? column : toColumn; x <= column || x <= toColumn; x += 1n) {
        if (isLit) lit.delete(`${y} ${x}`);
        else lit.add(`${y} ${x}`);
      }
    }
    const covered = new Set<string>();
    for (const [top, left, bottom, right] of areas) for (let y = top; y <= bottom; y += 1n) for (let x = left; x <= right; x += 1n) covered.add(`${y} ${x}`);
    assert.deepEqual([...covered].sort(), [...lit].sort());
  }
});

test("dots and marks are set by a tap, whatever the form of the input", async () => {
  const { board, taps, text, editing } = editor("grid-split", "1\n5 6\n^^^^^^\n^^^^^^\n^^^^^^\n^^^^^^\n^^^^^^\n");
  assert.equal(text, "cells 5 6 2\n3 3\n3 4\n");
  const { middle } = grid(board);
  assert.equal((await taps(middle(3n, 4n))).text, "cells 5 6 1\n3 3\n");
  assert.equal((await taps(middle(1n, 6n))).text, "cells 5 6 3\n3 3\n3 4\n1 6\n");
  assert.equal(editing.numbers!(text)[1]!.set(3n), "cells 5 3 1\n3 3\n");
  const marked = editor("marked-rectangle", "marks 1\n3 4 2 2\n");
  assert.equal((await marked.taps(grid(marked.board).middle(3n, 1n))).text, "marks 1\n3 4 3 1\n");
  assert.equal(marked.editing.numbers!(marked.text)[0]!.set(1n), "marks 1\n1 4 1 2\n");
});

test("a stretch of a line is cut, and mended where it begins on a cut", async () => {
  const { board, taps, edit, editing, text } = editor("paper-cutting", "4 5 2\n2 4 2 1\n0 3 4 3\n");
  const { point } = grid(board);
  assert.equal((await taps(point(1n, 1n), point(1n, 3n))).text, "4 5 3\n2 1 2 4\n1 1 1 3\n0 3 4 3\n");
  assert.equal(edit("2 2 2 3"), "4 5 3\n2 1 2 2\n2 3 2 4\n0 3 4 3\n");
  assert.equal(edit("3 3 1 3"), "4 5 3\n2 1 2 4\n0 3 1 3\n3 3 4 3\n");
  const [x, y] = [(point(3n, 0n)[0] + point(2n, 0n)[0]) / 2, point(0n, 3n)[1]];
  assert.equal((await taps([x, y])).words, "2 3 3 3");
  assert.equal(editing.numbers!(text)[0]!.set(2n), "2 5 1\n0 3 2 3\n");
});

test("points of a graph are joined by a drag or two taps, and an edge is removed with what it holds", async () => {
  const { board, taps, edit, editing } = editor("hackenbush", "graph 5 6\n1 2\n3 2\n3 4\n4 2\n2 5\n5 5\n");
  const ends = (edge: bigint) => edgeAt(board, edge).ends;
  const [foot] = ends(1n);
  const top = ends(2n).find((point) => ends(3n).some((other) => String(other) === String(point)))!;
  const loop = ends(6n)[0]!;
  assert.deepEqual(await taps(top, loop), { words: "join 3 5", text: "graph 5 7\n1 2\n3 2\n3 4\n4 2\n2 5\n5 5\n3 5\n" });
  assert.equal((await taps(foot!, top)).words, "join 1 3");
  assert.equal((await taps(top)).words, "join 3");
  assert.ok(editing.isHalf!(wordsOf("join 3")));
  assert.equal(edit("join 3 join 6"), "graph 6 7\n1 2\n3 2\n3 4\n4 2\n2 5\n5 5\n3 6\n");
  assert.equal(edit("join 6 join 6"), null);
  assert.equal((await taps(edgeAt(board, 5n).middle)).text, "graph 5 4\n1 2\n3 2\n3 4\n4 2\n");
  assert.equal((await taps(edgeAt(board, 1n).middle)).text, null);
});

test("cells of a board are taken out and put back, and points of a graph are joined", async () => {
  const { board, taps, edit, editing, text } = editor("cram", "3 4\n....\n.#..\n....\n");
  const { middle } = grid(board);
  assert.equal((await taps(middle(1n, 4n))).text, "3 4\n...#\n.#..\n....\n");
  assert.equal((await taps(middle(2n, 2n), middle(2n, 1n))).text, "3 4\n....\n....\n....\n");
  assert.equal(edit("3 1 1 2"), "3 4\n##..\n##..\n##..\n");
  const [rows, columns] = editing.numbers!(text);
  assert.deepEqual([rows!.set(2n), columns!.set(5n)], ["2 4\n....\n.#..\n", "3 5\n.....\n.#...\n.....\n"]);
  const graph = editor("node-kayles", "graph 4 3\n1 2\n2 3\n3 4\n");
  assert.equal((await graph.taps(edgeAt(graph.board, 2n).middle)).text, "graph 4 2\n1 2\n3 4\n");
  const [first] = edgeAt(graph.board, 1n).ends;
  const [last] = edgeAt(graph.board, 3n).ends.slice(-1);
  assert.deepEqual((await graph.taps(first!, last)).text, "graph 4 4\n1 2\n2 3\n3 4\n1 4\n");
  assert.ok(graph.editing.isHalf!(wordsOf((await graph.taps(first!)).words)));
  assert.equal(graph.edit("join 2 join 2"), null);
  assert.equal(graph.edit("join 2 join 5"), "graph 5 4\n1 2\n2 3\n3 4\n2 5\n");
  assert.deepEqual(graph.editing.numbers!(graph.text).map(({ name, set }) => [name, set(3n), set(5n)]), [["Points", "graph 3 2\n1 2\n2 3\n", "graph 5 3\n1 2\n2 3\n3 4\n"]]);
});

test("every game with an editor reads what its edits write", () => {
  const { games } = done<"games">({ do: "games" });
  let edited = 0;
  for (const { name, example } of games) {
    for (const kind of Object.keys(GAMES[name]?.editing ?? {})) {
      const { editing, text, edit } = editor(name, example, kind);
      const edits = [edit("1 1"), ...(editing.isHalf ? [edit("join 1 2")] : []), ...(editing.numbers?.(text) ?? []).flatMap(({ value, set }) => [set(value + 1n), set(1n)])];
      for (const input of edits) if (input !== null) assert.ok(written(name, input), input);
      edited += 1;
    }
  }
  assert.ok(edited >= 10);
});
