// Where the page thinks that rows, stones and moves are, in Node: `cargo xtask web --test`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { aims, located, words } from "../page/aims.mjs";
import { Axis, FEWEST, Span } from "../page/axis.mjs";
import { Engine } from "../page/engine.mjs";
import { unpack } from "../page/lzma.mjs";

const engine = new Engine(readFileSync(process.env.IMPARTIAL_WASM));
const done = (request) => {
  const { ok, error } = engine.call(request);
  assert.equal(error, undefined, `${JSON.stringify(request)}: ${JSON.stringify(error)}`);
  return ok;
};
const isLegal = async (text) => done({ do: "legal", text }).legal;

/** Starts a game and returns its board, and a function that presses at one point of it and releases at another. */
function board(name, input, window = {}) {
  done({ do: "start", positions: [{ game: name, input }] });
  const [game, rule] = name.split("/");
  const way = aims(game);
  const places = { ...located(game, done({ do: "board", ...window }).places), rule };
  const press = async (from, to = from) => {
    const [start, end] = [from, to].map((point) => way.spot(places, point, 60));
    for (const text of await way.moves(places, start, end, isLegal)) if (await isLegal(text)) return text;
    return null;
  };
  /** Returns the middle of a cell. */
  const middle = (row, column) => [
    (places.columnAxis.at(column - 1n) + places.columnAxis.at(column)) / 2,
    (places.rowAxis.at(row - 1n) + places.rowAxis.at(row)) / 2,
  ];
  return { way, places, press, middle };
}

test("rows and positions of a huge board are inverse, and a break point is hit where rows are thin", () => {
  const last = 2n ** 63n - 1n;
  const axis = new Axis([[0, "1"], [100, "3"], [104, `${last - 1n}`], [204, `${last + 1n}`]], 1n);
  assert.deepEqual([axis.first, axis.last], [0n, last]);
  for (const cell of [1n, 2n, last - 1n, last]) {
    assert.equal(axis.cell((axis.at(cell - 1n) + axis.at(cell)) / 2, 6), cell);
  }
  assert.deepEqual([axis.cell(101, 6), axis.cell(103.5, 6)], [2n, last - 1n]);
  assert.deepEqual([axis.edge(99, 6), axis.edge(101, 6), axis.edge(203, 6)], [2n, 2n, last]);
  assert.ok(axis.shows(0n, 1n) && !axis.shows(last, last + 1n));
  const lines = new Axis([[0, "4"], [400, "0"]], 0n);
  assert.deepEqual([lines.at(1n), lines.edge(310, 6), lines.cell(310, 6), lines.cell(0, 6)], [300, 1n, 1n, 4n]);
});

test("zooming keeps what is under the pointer, and panning stays on the board", () => {
  const size = 2n ** 63n - 1n;
  let span = new Span(0n, size << 16n, size);
  for (let step = 0; step < 300; step += 1) span = span.zoomed(0.8, 0.25);
  let [first, last] = span.window;
  assert.equal(last - first + 1n, FEWEST);
  const target = size / 4n;
  assert.ok(first <= target + size / 2n ** 18n && target - size / 2n ** 18n <= last, `${first}`);
  for (let step = 0; step < 50; step += 1) span = span.moved(-1e17);
  assert.equal(span.window[0], 1n);
  for (let step = 0; step < 400; step += 1) span = span.zoomed(1.3, 0.5);
  assert.ok(span.isWhole);
  [first, last] = span.window;
  assert.deepEqual([first, last], [1n, size]);
  const drawn = Span.of([11n, 20n], 100n);
  const { scale, shift } = drawn.zoomed(0.6, 0).transform(drawn);
  assert.deepEqual([scale.toFixed(6), shift], ["1.666667", 0]);
  assert.deepEqual(Span.of([11n, 20n], 100n).showing(25n).window, [16n, 25n]);
  assert.deepEqual(new Span(0n, 1n, 3n).window, [1n, 3n]);
});

test("a press and a release are the move that they look like, in every game", async () => {
  const sharti = board("sharti", "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n");
  assert.equal(await sharti.press(sharti.middle(3n, 3n), sharti.middle(4n, 4n)), "4 4 2");
  assert.equal(await sharti.press(sharti.middle(4n, 4n), sharti.middle(3n, 3n)), "4 4 2");
  assert.equal(await sharti.press(sharti.middle(3n, 3n)), null);
  assert.equal(sharti.way.choices(...[0, 1].map(() => sharti.way.spot(sharti.places, sharti.middle(4n, 4n), 60))), "4 4");

  const grid = board("grid-split", "cells\n9223372036854775807 7 3\n1 1\n5000000000000000000 7\n9223372036854775807 2\n");
  const middle = grid.middle(5000000000000000000n, 7n);
  assert.equal(await grid.press(middle), "5000000000000000000 7");
  assert.equal(await grid.press([middle[0], grid.places.area[3]]), null);

  const paper = board("paper-cutting", "4 5 1\n1 1 1 2\n");
  const point = ({ places }, x, y) => [places.columnAxis.at(x), places.rowAxis.at(y)];
  assert.equal(await paper.press([point(paper, 1n, 0n)[0], 150]), "1 0 1 5");
  assert.equal(await paper.press(point(paper, 2n, 4n), point(paper, 2n, 1n)), "2 1 2 4");
  assert.equal(await paper.press(point(paper, 1n, 2n), point(paper, 4n, 2n)), "1 2 4 2");
  const run = board("paper-cutting/run", "4 9223372036854775807 1\n1 1 1 2\n", { rows: ["1", "12"], columns: ["1", "4"] });
  const [left, upper] = run.middle(5n, 1n);
  assert.equal(await run.press([run.places.columnAxis.at(1n), upper]), "1 2 1 9223372036854775807");
  assert.equal(await run.press([run.places.columnAxis.at(1n), run.middle(1n, 1n)[1]]), "1 0 1 1");
  assert.equal(await run.press([run.places.columnAxis.at(1n), run.middle(2n, 1n)[1]]), null);
  assert.equal(await run.press([left, run.places.rowAxis.at(5n)]), "0 5 4 5");

  const marked = board("marked-rectangle", "marks 1\n5 8 2 3\n");
  const line = (x, y) => marked.press([marked.places.columnAxis.at(x), marked.places.rowAxis.at(y) + 150]);
  assert.equal(await line(2n, 3n), "left 2");
  assert.equal(await line(3n, 3n), "right 5");
  assert.equal(await marked.press([150, marked.places.rowAxis.at(1n)]), "top 1");
  assert.equal(await marked.press([150, marked.places.rowAxis.at(4n)]), "bottom 1");

  const stones = ({ places: { piles, sideways, area } }, number, stone) => {
    const { axis, area: [left, top, width, height] } = piles.find(({ pile }) => pile === number);
    const along = (axis.at(stone - 1n) + axis.at(stone)) / 2;
    const at = sideways ? [left + along, top + height / 2] : [left + width / 2, top + height - along];
    return [at[0] - area[0], at[1] - area[1]];
  };
  const nim = board("nim", "1\n5\n");
  assert.equal(await nim.press(stones(nim, 1, 5n)), "1");
  assert.equal(await nim.press(stones(nim, 1, 1n)), "5");
  const constrained = board("constrained-nim", "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n");
  assert.equal(await constrained.press(stones(constrained, 3, 2n)), "3 3");
  assert.equal(await constrained.press(stones(constrained, 2, 2n)), null);
  const kayles = board("heaps", "0.77 3\n5 7 12\n");
  assert.equal(await kayles.press(stones(kayles, 2, 7n)), "2 1 6");
  assert.equal(await kayles.press(stones(kayles, 2, 3n)), "2 1 4 2");
  assert.equal(await kayles.press(stones(kayles, 2, 5n), stones(kayles, 2, 4n)), "2 2 3 2");
  const tokens = [3n, 5n].map((stone) => kayles.way.spot(kayles.places, stones(kayles, 2, stone), 60));
  assert.deepEqual([kayles.way.others(...tokens), kayles.way.others(tokens[0], tokens[0])], ["2 3", null]);
  const grundy = board("heaps", "4!.0 1\n7\n");
  assert.equal(await grundy.press(stones(grundy, 1, 3n)), "1 0 4 3");
});

test("the shapes of a move are where the engine draws it", () => {
  const { way, places } = board("sharti", "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n");
  const [shape] = way.shapes(places, words("4 4 2"));
  const [x, y, right] = shape.at.map(Math.round);
  const [left, top, side] = [places.area[0] + x, places.area[1] + y, right - x];
  const { svg } = done({ do: "board", move: "4 4 2" });
  assert.ok(svg.includes(`<rect class="move" height="${side}" width="${side}" x="${left}" y="${top}"/>`), svg);
  assert.deepEqual(way.shapes({ ...places, rowAxis: new Axis([[0, "7"], [100, "9"]], 1n) }, words("4 4 2")), []);
});

test("the module of the page is unpacked, and a damaged one ends", () => {
  const page = readFileSync(new URL("../../../target/web/impartial.html", import.meta.url), "utf8");
  const packed = Buffer.from(page.match(/id="module">([^<]+)</)[1], "base64");
  const start = performance.now();
  const module = unpack(packed);
  console.log(`the module is unpacked in ${(performance.now() - start).toFixed(0)} ms`);
  assert.equal(Buffer.compare(module, readFileSync(process.env.IMPARTIAL_WASM)), 0);
  for (const damaged of [packed.subarray(0, 5000), Buffer.from(packed).fill(7, 900, 950), Buffer.from(packed).fill(255, 20)]) {
    let other = null;
    try {
      other = unpack(damaged);
    } catch (error) {
      assert.match(error.message, /damaged/);
    }
    assert.ok(other === null || Buffer.compare(other, module) !== 0);
  }
  assert.throws(() => unpack(new Uint8Array(3)), /damaged/);
});
