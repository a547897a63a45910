// The gestures of each game: a press and a release make the move that they show.

import assert from "node:assert/strict";
import test from "node:test";

import { BoardAxis } from "../../src/board/board-axis";
import type { Edge, GridBoard, NetworkBoard, Pieces, PlayBoard } from "../../src/board/gestures";
import { wordsOf } from "../../src/board/gestures";
import { withAxes } from "../../src/board/layout";
import type { Point } from "../../src/board/geometry";
import { deletedBy } from "../../src/board/network";
import { describeMove, moveName, movesOf, ruleOf, titleAt } from "../../src/describe";
import type { Kind, Request } from "../../src/engine/request";
import { gameOf } from "../../src/games";
import { intendedMove } from "../../src/board/intended-move";
import { done, drawn, engine, grid, isLegal, stone } from "./boards";

/** Starts a game and returns its board. `plays` asserts which move a press at one point and a release at another make. */
function start(game: string, input: string, window: { rows?: [string, string]; columns?: [string, string] } = {}) {
  done<"start">({ do: "start", positions: [{ game, input }] });
  const gestures = gameOf(game)?.gestures;
  assert.ok(gestures);
  const board = drawn(game, gestures, window);
  const spot = (point: Point) => {
    const found = gestures.spot(board, point, 60);
    assert.ok(found);
    return found;
  };
  const played = async (from: Point, to: Point) => {
    for (const text of await gestures.moves(board, spot(from), spot(to), isLegal)) if (await isLegal(text)) return text;
    return null;
  };
  return {
    board,
    gestures,
    spot,
    plays: async (move: string | null, from: Point, to = from) => assert.equal(await played(from, to), move),
  };
}

test("constrained Nim: a click takes a stone and all above it", async () => {
  const { board, plays } = start("constrained-nim", "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n");
  await plays("3 3", stone(board, 3, 2n));
  await plays(null, stone(board, 2, 2n));
});

test("Nim: a click takes a token and all above it", async () => {
  const { board, gestures, plays } = start("nim", "2\n5 3\n");
  await plays("1 1", stone(board, 1, 5n));
  await plays("2 3", stone(board, 2, 1n));
  assert.deepEqual(gestures.taking?.(board, [2n, 3n]), { pile: 2, take: 3n, parts: null });
});

test("heaps: a click takes one token, or splits the heap, and a drag takes the tokens between its ends", async () => {
  const { board, gestures, plays, spot } = start("heaps", "0.77 3\n5 7 12\n");
  await plays("2 1 6", stone(board, 2, 7n));
  await plays("2 1 4 2", stone(board, 2, 3n));
  await plays("2 2 3 2", stone(board, 2, 5n), stone(board, 2, 4n));
  const [from, to] = [3n, 5n].map((token) => spot(stone(board, 2, token)));
  assert.ok(from && to);
  assert.deepEqual([gestures.alternatives?.(from, to), gestures.alternatives?.(from, from)], ["2 3", null]);
  const token = { pile: 2, size: 7n, stone: 3n, isBetween: true };
  const first = async (spot: object) => (await gestures.moves(board, spot, spot, isLegal))[0];
  assert.equal(await first({ ...token, side: 1 }), "2 2 3 2");
  assert.equal(await first({ ...token, side: -1 }), "2 2 4 1");
  assert.equal(await first({ ...token, side: 1, isBetween: false }), "2 1 4 2");

  const grundy = start("heaps", "4!.0 1\n7\n");
  await grundy.plays("1 0 4 3", stone(grundy.board, 1, 3n));
  // The nearer gap is meant.
  const left = { pile: 1, size: 7n, stone: 3n, side: -1, isBetween: false };
  assert.ok((await grundy.gestures.moves(grundy.board, left, left, isLegal)).includes("1 0 5 2"));
  const subtraction = start("heaps", "S(1,3,4) 1\n9\n");
  await subtraction.plays("1 3 6", stone(subtraction.board, 1, 7n));
});

test("grid split: a click takes a candidate", async () => {
  const { board, plays } = start("grid-split", "cells\n9223372036854775807 7 3\n1 1\n5000000000000000000 7\n9223372036854775807 2\n");
  const cell = grid(board).middle(5000000000000000000n, 7n);
  await plays("5000000000000000000 7", cell);
  await plays(null, [cell[0], board.area[3]]);
});

test("marked rectangle: a click cuts along the nearest line, and the rest is numbered from its first line", async () => {
  const { board, gestures, plays } = start("marked-rectangle", "marks 1\n5 8 2 3\n");
  const { point } = grid(board);
  const below = ([x, y]: Point): Point => [x, y + 150];
  await plays("left 2", below(point(2n, 3n)));
  await plays("right 5", below(point(3n, 3n)));
  await plays("top 1", [150, point(0n, 1n)[1]]);
  await plays("bottom 1", [150, point(0n, 4n)[1]]);
  const cut = (on: PlayBoard, move: string) => gestures.shapes(on, wordsOf(move), false)[0]?.at.map(Math.round);
  // After the first cut, the second one is at the same place as before.
  for (const [first, second] of [["left 2", "right 4"], ["right 3", "left 1"], ["top 1", "bottom 2"], ["bottom 3", "top 1"]]) {
    assert.ok(first && second);
    const after = gestures.after?.(board, wordsOf(first));
    assert.ok(after);
    assert.deepEqual(cut(after, second), cut(board, second), `${first}, ${second}`);
  }
  const after = gestures.after?.(board, wordsOf("top 1"));
  assert.ok(after?.kind === "board");
  assert.deepEqual([after.rows, after.rowAxis.at(0n)], [4n, grid(board).point(0n, 1n)[1]]);
});

test("paper cutting: a drag cuts between its ends, and a click the whole line or run", async () => {
  const { board, plays } = start("paper-cutting", "4 5 1\n1 1 1 2\n");
  const { point } = grid(board);
  await plays("1 0 1 5", [point(1n, 0n)[0], 150]);
  await plays("2 1 2 4", point(2n, 4n), point(2n, 1n));
  await plays("1 2 4 2", point(1n, 2n), point(4n, 2n));

  const run = start("paper-cutting/run", "4 9223372036854775807 1\n1 1 1 2\n", { rows: ["1", "12"], columns: ["1", "4"] });
  const on = grid(run.board);
  const [line] = on.point(1n, 0n);
  await run.plays("1 2 1 9223372036854775807", [line, on.middle(5n, 1n)[1]]);
  await run.plays("1 0 1 1", [line, on.middle(1n, 1n)[1]]);
  await run.plays(null, [line, on.middle(2n, 1n)[1]]);
  await run.plays("0 5 4 5", [on.middle(5n, 1n)[0], on.point(1n, 5n)[1]]);
});

test("Sharti: a drag flips a square, a click one cell, and on a large board the side is chosen from a list", async () => {
  const { board, gestures, plays, spot } = start("sharti", "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n");
  const { middle } = grid(board);
  await plays("4 4 2", middle(3n, 3n), middle(4n, 4n));
  await plays("4 4 2", middle(4n, 4n), middle(3n, 3n));
  await plays("4 4 1", middle(4n, 4n));
  await plays(null, middle(3n, 3n));
  assert.equal(gestures.choices?.(board, spot(middle(4n, 4n)), spot(middle(4n, 4n))), null);

  const large = start("sharti", "1000000000 1 700\n1 1 3 3\n");
  const cell = { row: 3n, column: 3n };
  assert.equal(large.gestures.choices?.(large.board, cell, cell), "3 3");
});

test("coins: a drag turns the corners or all coins of a rectangle, and a click as few as the games allow", async () => {
  const corners = start("coins", "twins twins 6 6 1\n2 2 5 5\n");
  const { middle } = grid(corners.board);
  await corners.plays("5,2 4,1", middle(2n, 1n), middle(5n, 4n));
  await corners.plays("5,2 4,1", middle(5n, 1n), middle(2n, 4n));
  await corners.plays("3,2 3,2", middle(3n, 3n));
  await corners.plays(null, middle(6n, 6n));
  assert.equal(corners.gestures.shapes(corners.board, wordsOf("5,2 4,1"), false).length, 4);

  const rugs = start("coins", "ruler triplets 6 6 1\n2 2 5 5\n");
  await rugs.plays("5,2 4,3,2", middle(2n, 4n), middle(5n, 4n));
  await rugs.plays("4 5,3,2", middle(4n, 3n), middle(4n, 5n));
  await rugs.plays("4 5,2,1", middle(4n, 1n), middle(4n, 5n));
  assert.equal(rugs.gestures.shapes(rugs.board, wordsOf("5,2 4,3,2"), false).length, 3);
});

/** The drawings of Hackenbush, and a cycle on which another one stands. */
const GRAPHS = [...(gameOf("hackenbush")?.cards[0]?.drawings ?? []).map(({ input }) => input), "graph 6 8\n1 2\n2 3\n3 1\n3 4\n4 5\n5 6\n6 4\n5 5\n"];

/** Returns the middle of the line of an edge. */
function twig(board: PlayBoard, { line }: Edge): Point {
  const [x, y] = line[line.length >> 1]!;
  return [x - board.area[0], y - board.area[1]];
}

test("Hackenbush: a click cuts the nearest edge, and what falls with it is what the engine deletes", async () => {
  assert.equal(GRAPHS.length, 5);
  for (const input of GRAPHS) {
    const { board, gestures, plays } = start("hackenbush", input);
    const { edges } = board as NetworkBoard;
    for (const edge of edges) {
      await plays(`${edge.edge}`, twig(board, edge));
      const { layout } = (done<"play">({ do: "play", text: `${edge.edge}`, reply: false }), done<"board">({ do: "board" }));
      const after = withAxes(layout, "hackenbush", 1n, board) as NetworkBoard;
      done<"undo">({ do: "undo" });
      const gone = deletedBy(board as NetworkBoard, [edge.edge]);
      // What falls with the other edges depends on the move.
      const places = (all: Edge[]) => all.map(({ edge, line }) => ({ edge, line }));
      assert.deepEqual(places(after.edges), places(edges.filter((other) => !gone.includes(other))));
      const expected = gestures.after?.(board, [edge.edge]) as NetworkBoard;
      assert.deepEqual([places(expected.edges), expected.isWhole], [places(after.edges), true]);
      assert.equal(gone[0], edge);
      // The place of an edge that is gone is remembered.
      assert.deepEqual(gestures.shapes(after, [edge.edge], true), gestures.shapes(board, [edge.edge], false).slice(0, 1));
    }
  }
  const { board, gestures } = start("hackenbush", GRAPHS[0]!);
  assert.equal(gestures.spot(board, [0, 0], 30), null);
  assert.equal(gestures.sentence([5n], "stones", board), "Cut this edge.");
  assert.equal(gestures.sentence([6n], "stones", board), "Cut this edge, and 4 edges will fall.");
  assert.equal(gestures.sentence([6n], "stones"), "Cut edge 6.");
});

test("Hackenbush: the arrow keys lead to every edge, and the cursor stays near an edge that is gone", () => {
  for (const input of GRAPHS) {
    const { board, gestures } = start("hackenbush", input);
    const { edges } = board as NetworkBoard;
    let spot = gestures.step(board, gestures.start(board), [-(1n << 63n), 0n]) as Edge;
    const reached = new Set([spot]);
    for (let count = 1; count < edges.length; count += 1) reached.add((spot = gestures.step(board, spot, [1n, 0n]) as Edge));
    const across = [...reached].map((edge) => twig(board, edge)[0]);
    assert.deepEqual(across, [...across].sort((one, other) => one - other));
    assert.deepEqual([...reached].map(({ edge }) => edge).sort(), edges.map(({ edge }) => edge).sort());
    assert.equal(gestures.step(board, spot, [1n, 0n]), spot);
    for (const edge of edges) {
      const above = gestures.step(board, edge, [0n, -1n]) as Edge;
      assert.ok(above === edge || twig(board, above)[1] < twig(board, edge)[1]);
    }
  }
  const { board, gestures } = start("hackenbush", GRAPHS[0]!);
  const [cut] = deletedBy(board as NetworkBoard, [9n]);
  assert.ok(cut && gestures.after);
  // The arm of the girl is nearest to the other edges at her shoulder.
  assert.ok([6n, 7n, 8n].includes((gestures.step(gestures.after(board, [9n]), cut, [0n, 0n]) as Edge).edge));
});

test("Hackenbush: of a large graph, only the edge that is cut is known to fall", () => {
  const path = Array.from({ length: 500 }, (_, index) => `${index + 1} ${index + 2}\n`).join("");
  const { board } = start("hackenbush", `graph 501 500\n${path}`);
  const { edges, isWhole } = board as NetworkBoard;
  assert.deepEqual([edges.length, isWhole], [200, false]);
  // The edges around the last one have no edge in common with those, and other places.
  const far = withAxes(done<"board">({ do: "board", move: "500" }).layout, "hackenbush", 1n, board) as NetworkBoard;
  assert.deepEqual([...far.seen.keys()], Array.from({ length: 200 }, (_, index) => BigInt(301 + index)));
  assert.equal(deletedBy(board as NetworkBoard, [100n]).length, 1);
});

/** Starts a game on a rectangle, whose free cells a page reads from the picture. */
function onCells(game: string, ...rows: string[]) {
  const started = start(game, [`${rows.length} ${rows[0]!.length}`, ...rows, ""].join("\n"));
  const { middle } = grid(started.board);
  const { rowAxis, columnAxis, lit } = started.board as GridBoard;
  const [width, height] = [columnAxis.at(1n) - columnAxis.at(0n), rowAxis.at(1n) - rowAxis.at(0n)];
  rows.forEach((row, down) => [...row].forEach((kind, right) => kind === "." && lit.push([columnAxis.at(BigInt(right)), rowAxis.at(BigInt(down)), width, height])));
  const at = (row: number, column: number) => middle(BigInt(row), BigInt(column));
  return { ...started, at, isHalf: (row: number, column: number) => started.gestures.isHalf?.(started.board, started.spot(at(row, column))) };
}

test("boards: a tap takes a cell, and the shapes are the cells that go with it", async () => {
  const chomp = onCells("chomp", ".....", ".....", "...##");
  await chomp.plays("2 3", chomp.at(2, 3));
  await chomp.plays(null, chomp.at(1, 1));
  await chomp.plays(null, chomp.at(3, 4));
  const queens = onCells("queens", "...#", "....", "#...");
  await queens.plays("2 1", queens.at(2, 1));
  const nodes = onCells("node-kayles", "...#", "....", "#...");
  await nodes.plays("6", nodes.at(2, 2));
  await nodes.plays(null, nodes.at(3, 1));
  for (const [{ board, gestures, at }, move, taken, sentence] of [
    [chomp, "2 3", [[2, 3], [2, 4], [2, 5], [3, 3]], "Eat these 4 squares."],
    [chomp, "1 5", [[1, 5], [2, 5]], "Eat these 2 squares."],
    [queens, "2 1", [[2, 1], [1, 1], [1, 2], [2, 2], [2, 3], [2, 4], [3, 2]], "Place a queen here."],
    [nodes, "6", [[2, 2], [1, 2], [2, 1], [2, 3], [3, 2]], "Take this cell and 4 neighbours."],
    [nodes, "12", [[3, 4], [2, 4], [3, 3]], "Take this cell and 2 neighbours."],
  ] as const) {
    const words = wordsOf(move);
    const boxes = gestures.shapes(board, words, false).filter(({ kind }) => kind === "box");
    assert.deepEqual(boxes.map(({ at: [x, y, right, bottom] }) => [(x + right) / 2, (y + bottom) / 2]), taken.map(([row, column]) => at(row, column)), move);
    assert.equal(gestures.sentence(words, "stones", board), sentence);
    const [first] = gestures.shapes(board, words, true);
    assert.deepEqual([gestures.shapes(board, words, true).length, first!.kind, first!.at], [1, gestures === queens.gestures ? "crown" : "box", boxes[0]!.at]);
  }
});

test("boards: two neighbours are chosen by a drag in any direction, and one is half of a move if another is free", async () => {
  for (const [game, across, down] of [["cram", "1 1 right", "1 2 down"], ["arc-kayles", "1 2", "2 6"]] as const) {
    const { board, gestures, plays, at, isHalf } = onCells(game, "..#.", "..#.", "#.##");
    await plays(across, at(1, 1), at(1, 2));
    await plays(down, at(1, 2), at(2, 2));
    await plays(game === "cram" ? across : "2 1", at(1, 2), at(1, 1));
    await plays(game === "cram" ? down : "6 2", at(2, 2), at(1, 2));
    await plays(null, at(1, 1), at(2, 2));
    await plays(null, at(1, 2), at(1, 3));
    await plays(null, at(1, 1));
    assert.deepEqual([isHalf(1, 1), isHalf(1, 4), isHalf(1, 3)], [true, true, false]);
    const [domino, ...others] = gestures.shapes(board, wordsOf(down), false);
    const [left, top, right, bottom] = domino!.at.map(Math.round) as [number, number, number, number];
    const [x, y] = [(at(1, 2)[0] + at(2, 2)[0]) / 2, (at(1, 2)[1] + at(2, 2)[1]) / 2].map(Math.round);
    assert.deepEqual([(left + right) / 2, (top + bottom) / 2, bottom - top, others], [x, y, 2 * (right - left), []]);
    // The last cell has no free neighbour, so the engine reports why it cannot be chosen.
    done<"play">({ do: "play", text: across, reply: false });
    const alone = onCells(game, "#", ".", "#");
    assert.equal(alone.isHalf(2, 1), false);
    const call = async <K extends Kind>(request: Request<K>) => engine.call<K>(request as never);
    const spot = alone.spot(alone.at(2, 1));
    const move = await intendedMove({ near: 0, gestures, board: alone.board, prefix: "", call, pieces: "stones" }, spot, spot);
    assert.deepEqual([move?.isLegal, move?.message], [false, game === "cram" ? "Choose two free cells next to each other." : "Choose two neighbours that are left."]);
  }
});

test("boards: a move on a graph removes what the engine removes, and is marked where it was", async () => {
  const input = "graph 8 8\n1 2\n2 3\n3 1\n3 4\n4 5\n5 6\n6 3\n6 7\n";
  const numbers = ({ edges, vertices }: Pick<NetworkBoard, "edges" | "vertices">) => [edges.map(({ edge }) => edge), vertices.map(({ vertex }) => vertex)];
  for (const game of ["node-kayles", "arc-kayles"]) {
    const { board: drawn, gestures, plays, spot } = start(game, input);
    const board = drawn as NetworkBoard;
    const { edges, vertices } = board;
    assert.deepEqual([edges.length, vertices.length], [8, 8]);
    const at = (number: bigint) => twig(board, vertices.find(({ vertex }) => vertex === number)!);
    const moves = game === "node-kayles" ? vertices.map(({ vertex }) => [`${vertex}`, at(vertex!)] as const) : edges.map((edge) => [edge.ends.join(" "), twig(board, edge)] as const);
    for (const [move, point] of moves) {
      await plays(move, point);
      done<"play">({ do: "play", text: move, reply: false });
      const after = withAxes(done<"board">({ do: "board" }).layout, game, 1n, board) as NetworkBoard;
      done<"undo">({ do: "undo" });
      const words = wordsOf(move);
      assert.deepEqual(numbers(gestures.after!(board, words) as NetworkBoard), numbers(after), move);
      const mark = gestures.shapes(after, words, true);
      assert.deepEqual(mark, move === "8" ? [] : gestures.shapes(board, words, false).slice(0, 1), move);
    }
    const isHalf = (number: bigint) => gestures.isHalf!(board, spot(at(number)));
    assert.deepEqual([isHalf(1n), isHalf(8n)], [game === "arc-kayles", false]);
    if (game === "node-kayles") continue;
    await plays("3 6", at(3n), at(6n));
    await plays(null, at(1n), at(6n));
    await plays(null, at(8n));
    assert.equal(gestures.describe(spot(at(3n)), "stones"), "point 3");
    assert.match(gestures.describe(spot(twig(board, edges[0]!)), "stones"), /^the edge of points (1 and 2|2 and 1)$/);
  }
});

test("the shapes of a move are where the engine draws the move", () => {
  const { board, gestures } = start("sharti", "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n");
  const [shape] = gestures.shapes(board, wordsOf("4 4 2"), false);
  assert.ok(shape);
  const [x, y, right] = shape.at.map(Math.round);
  const [left, top, side] = [board.area[0] + (x ?? 0), board.area[1] + (y ?? 0), (right ?? 0) - (x ?? 0)];
  const { svg } = done<"board">({ do: "board", move: "4 4 2" });
  assert.ok(svg.includes(`<rect class="move" height="${side}" width="${side}" x="${left}" y="${top}"/>`), svg);
  const elsewhere = { ...board, rowAxis: new BoardAxis([[0, "7"], [100, "9"]], 1n) };
  assert.deepEqual(gestures.shapes(elsewhere, wordsOf("4 4 2"), false), []);
});

test("reasons of illegal moves are in a player's words", async () => {
  const refusal = (game: string, text: string, pieces: Pieces = "stones") => {
    const checked = done<"legal">({ do: "legal", text });
    assert.ok("refusal" in checked && checked.refusal);
    return gameOf(game)?.gestures.refusal?.(wordsOf(text), checked.refusal, pieces);
  };
  start("sharti", "6 1 3\n1 1 2 3\n");
  assert.equal(refusal("sharti", "4 4 1"), "The lower right corner must be white.");
  assert.equal(refusal("sharti", "2 3 3"), "The square must lie on the board.");
  assert.equal(refusal("sharti", "2 3 4"), "The square may be at most 3 \u00d7 3.");
  start("coins", "twins ruler/3 6 6 1\n2 2 5 5\n");
  assert.equal(refusal("coins", "6,1 6"), "The lower right coin must show heads.");
  assert.equal(refusal("coins", "5 5"), "A move chooses exactly two rows.");
  assert.equal(refusal("coins", "5,4 5,1"), "All must be among 3 consecutive columns.");
  assert.equal(refusal("coins", "5,4 5,4,3"), "Drag from the last to the first of neighbouring columns.");
  start("chomp", "2 3 ... ..#");
  assert.equal(refusal("chomp", "1 1"), "This square is poisoned.");
  assert.equal(refusal("chomp", "2 3"), "This square is gone.");
  start("grid-split", "cells\n5 6 2\n1 1\n5 3\n");
  assert.equal(refusal("grid-split", "2 2"), "There is no dot here.");
  start("paper-cutting", "4 5 1\n1 1 1 2\n");
  assert.equal(refusal("paper-cutting", "1 1 1 2"), "That stretch is cut already.");
  assert.equal(refusal("paper-cutting", "0 0 0 5"), "Cut inside the sheet, not along its edge.");
  start("marked-rectangle", "marks 1\n5 8 1 3\n");
  assert.equal(refusal("marked-rectangle", "top 1"), "The mark is on that side, so you cannot cut 1 row off the top.");
  start("constrained-nim", "1 1\n2\n2 1\n");
  assert.equal(refusal("constrained-nim", "1 1"), "The rules forbid taking 1 from a pile of 2.");
  start("heaps", "0.77 1\n5\n");
  assert.equal(refusal("heaps", "1 3 2"), "You cannot take 3 tokens and leave one heap.");
  assert.equal(refusal("heaps", "1 3 2", "pins"), "You cannot knock down 3 pins here.");
  start("heaps", "4!.0 1\n4\n");
  assert.equal(refusal("heaps", "1 0 2 2"), "The two heaps must have different sizes.");
  start("hackenbush", "graph 3 2\n1 2\n2 3\n");
  done<"play">({ do: "play", text: "2", reply: false });
  assert.equal(refusal("hackenbush", "2"), "This edge is gone.");
  start("nim", "1\n0\n");
  assert.equal(refusal("nim", "1 1"), "This heap is empty.");
});

test("the rule of a position names what its input chose", () => {
  for (const [game, input, title, rule] of [
    ["sharti", "6000 1 3000\n1 1 2 3\n", "Sharti", /^Drag over a square of at most 3\u202f000 \u00d7 3\u202f000 cells whose /],
    ["coins", "1\n1\n2 2\n", "Turning Coins", /^Choose one or two rows and one or two columns /],
    ["coins", "mock-turtles ruler/3 6 6 0", "Turning Coins", /^Choose one, two or three rows and any number of neighbouring columns within 3 neighbouring ones /],
    ["heaps", "kayles 1 5", "Kayles", /^Tap a pin /],
    ["heaps", "grundy 1 5", "Grundy\u2019s Game", /^Split one heap /],
    ["heaps", "S(1,3) 1 5", "Heaps", /^Take 1 or 3 tokens from one heap\. /],
    ["heaps", "S(all-but:2,4,5) 1 5", "Heaps", /^Take any number of tokens except 2, 4 or 5 from one heap\. /],
    ["heaps", "0.07007 1 5", "Heaps", /as the code 0\.07007 allows/],
    ["constrained-nim", "1 0 5", "Constrained Nim", /^Take one or more tokens from one pile\. If you cannot move, you lose\.$/],
    ["constrained-nim", "1 2 5 3 1 4 2", "Constrained Nim", /^Take one or more tokens from one pile, but not a number that the table forbids\. /],
    ["chomp", "2 2 .. ..", "Chomp", /^Tap a square to eat it .* If no other square is left on your turn, you lose\.$/],
    ["cram", "2 2 .. ..", "Cram", /^Drag over two free cells .* If no domino fits on your turn, you lose\.$/],
    ["queens", "2 2 .. ..", "Queens", /^Tap a cell to place a queen .* you lose\.$/],
    ["node-kayles", "graph 2 1 1 2", "Node Kayles", /^Tap a cell .* or in a graph a point /],
    ["arc-kayles", "graph 2 1 1 2", "Arc Kayles", /^Tap an edge to take /],
    ["nim/misere", "1\n5\n", "Nim (mis\u00e8re play)", /^Tap a token .* Whoever makes the last move loses\.$/],
    ["heaps/misere", "S(1,3) 1 5", "Heaps (mis\u00e8re play)", /^Take 1 or 3 tokens .* Whoever makes the last move loses\.$/],
    ["heaps/misere", "kayles 1 5", "Kayles (mis\u00e8re play)", /^Tap a pin .* Whoever makes the last move loses\.$/],
  ] as const) {
    done<"start">({ do: "start", positions: [{ game, input }] });
    const view = done<"view">({ do: "view" });
    assert.match(ruleOf(view), rule);
    assert.match(ruleOf(view), /(win|loses?)\.$/);
    // A board of a sum may be empty while the others are not.
    assert.doesNotMatch(movesOf(view, 1), /\b(win|loses?)\b/);
    assert.equal(titleAt(view, 1), title);
  }
});

test("the reason of an illegal click is the one that explains most", async () => {
  const { board, gestures, spot } = start("heaps", "4!.0 1\n4\n");
  const call = async <K extends Kind>(request: Request<K>) => engine.call<K>(request as never);
  const at = spot(stone(board, 1, 2n));
  const move = await intendedMove({ near: 0, gestures, board, prefix: "", call, pieces: "stones" }, at, at);
  assert.deepEqual([move?.isLegal, move?.message], [false, "The two heaps must have different sizes."]);
});

test("a move that was made is told with its place", () => {
  for (const [game, input, text, told] of [
    ["heaps", "0.77 2\n7 2\n", "1 2 3 2", "knocked down 2 pins of a row of 7, which left 3 and 2"],
    ["heaps", "0.77 2\n7 2\n", "2 2", "knocked down 2 pins of a row of 2"],
    ["heaps", "4!.0 1\n7\n", "1 0 4 3", "split a heap of 7 into 4 and 3"],
    ["heaps", "S(1,3) 1\n7\n", "1 3 4", "took 3 tokens from a heap of 7"],
    ["chomp", "2 2 .. ..", "2 1", "ate from row 2, column 1"],
    ["cram", "2 2 .. ..", "1 2 down", "laid a domino on row 1, column 2 and the cell below it"],
    ["queens", "2 2 .. ..", "2 1", "placed a queen in row 2, column 1"],
    ["node-kayles", "2 2 .. ..", "3", "took point 3 with its neighbours"],
    ["arc-kayles", "2 2 .. ..", "1 3", "took points 1 and 3"],
    ["sharti", "5 1 3\n3 3 3 3\n", "3 3 1", "flipped the cell in row 3, column 3"],
    ["sharti", "5 1 3\n3 3 3 3\n", "3 3 2", "flipped the 2 \u00d7 2 square whose lower right corner is in row 3, column 3"],
  ] as const) {
    done<"start">({ do: "start", positions: [{ game, input }] });
    assert.equal(describeMove(done<"view">({ do: "view" }), { component: 1, text }), told);
  }
});

test("a row is named by its size, because a split changes the numbers of rows", () => {
  for (const [input, text, name] of [
    ["0.77 2\n7 2\n", "1 2 3 2", "Knock down 2 pins in the row of 7, which leaves 3 and 2"],
    ["0.77 2\n7 2\n", "2 1 1", "Knock down 1 pin in the row of 2"],
    ["4!.0 2\n7 4\n", "1 0 4 3", "Split the heap of 7 into 4 and 3"],
    ["S(1,3) 1\n7\n", "1 3 4", "Take 3 tokens from the heap of 7"],
  ] as const) {
    done<"start">({ do: "start", positions: [{ game: "heaps", input }] });
    assert.equal(moveName(done<"view">({ do: "view" }), { component: 1, text }), name);
  }
  assert.equal(gameOf("heaps")!.gestures.describe({ pile: 3, size: 7n, stone: 2n } as object, "pins"), "row of 7, pin 2");
});

test("every move of a position has a name of its own", () => {
  const inputs: [string, string][] = [
    ["nim", "3\n2 3 3\n"],
    ["constrained-nim", "2 1\n3 3\n3 2\n"],
    ["heaps", "0.77 2\n4 5\n"],
    ["heaps", "4!.0 2\n5 6\n"],
    ["heaps", "8.0 1\n5\n"],
    ["grid-split", "cells\n4 4 3\n1 1\n1 3\n4 2\n"],
    ["sharti", "4 1 3\n3 3 4 4\n"],
    ["coins", "turtles twins 3 3 1\n2 2 3 3\n"],
    ["marked-rectangle", "marks 1\n4 5 2 3\n"],
    ["paper-cutting", "3 3 1\n1 0 1 2\n"],
    ["hackenbush", "graph 3 4\n1 2\n2 3\n3 3\n1 3\n"],
    ["chomp", "2 3\n...\n...\n"],
    ["cram", "2 3\n...\n...\n"],
    ["queens", "2 3\n...\n...\n"],
    ["node-kayles", "2 3\n...\n...\n"],
    ["arc-kayles", "2 3\n...\n...\n"],
  ];
  for (const [game, input] of inputs) {
    done<"start">({ do: "start", positions: [{ game, input }] });
    const view = done<"view">({ do: "view" });
    // In games of piles, a move is listed once its pile is typed.
    const listed = ["", "1 ", "2 ", "3 ", "3 3 ", "4 4 ", "1 1 ", "1 2 ", "2 1 ", "left ", "bottom ", "2 0 2 ", "0 1 "].flatMap((text) => done<"moves">({ do: "moves", text, values: false }).legal);
    const names = [...new Set(listed.map(({ move }) => move))].map((text) => moveName(view, { component: 1, text }));
    assert.ok(names.length > 1, game);
    assert.deepEqual(names.filter((name, index) => names.indexOf(name) !== index), [], `${game} ${input}`);
  }
});
