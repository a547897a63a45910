// The modules of the page that locate rows, stones and moves, tested in Node: `cargo xtask web --test`.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

import { Axis, MIN_SHOWN, Span } from "../page/axis.mjs";
import { Engine } from "../page/engine.mjs";
import { GESTURES, gesturesOf, prompt, withAxes, words } from "../page/gestures.mjs";
import { unpack } from "../page/lzma.mjs";

const engine = new Engine(readFileSync(process.env.IMPARTIAL_WASM));
const done = (request) => {
  const { ok, error } = engine.call(request);
  assert.equal(error, undefined, `${JSON.stringify(request)}: ${JSON.stringify(error)}`);
  return ok;
};
const isLegal = async (text) => done({ do: "legal", text }).legal;

/** Starts a game and returns its board. `plays` asserts which move a press at one point and a release at another make. */
function board(game, input, window = {}) {
  done({ do: "start", positions: [{ game, input }] });
  const gestures = gesturesOf(game);
  const layout = { ...withAxes(done({ do: "board", ...window }).layout, gestures), rule: game.split("/")[1] };
  const press = async (from, to = from) => {
    const [start, end] = [from, to].map((point) => gestures.spot(layout, point, 60));
    for (const text of await gestures.moves(layout, start, end, isLegal)) if (await isLegal(text)) return text;
    return null;
  };
  const point = (x, y) => [layout.columnAxis.at(x), layout.rowAxis.at(y)];
  const between = (one, other) => one.map((value, side) => (value + other[side]) / 2);
  return {
    gestures,
    layout,
    point,
    plays: async (move, ...points) => assert.equal(await press(...points), move),
    middle: (row, column) => between(point(column - 1n, row - 1n), point(column, row)),
    stone(number, stone) {
      const { axis, area: [left, top, width, height] } = layout.piles.find(({ pile }) => pile === number);
      const along = (axis.at(stone - 1n) + axis.at(stone)) / 2;
      const at = layout.sideways ? [left + along, top + height / 2] : [left + width / 2, top + height - along];
      return [at[0] - layout.area[0], at[1] - layout.area[1]];
    },
  };
}

test("rows of a huge board are found at their positions, and thin rows at the break points", () => {
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
  assert.equal(last - first + 1n, MIN_SHOWN);
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

const folder = new URL("../page/games/", import.meta.url);
for (const file of readdirSync(folder)) {
  const game = file.replace(".mjs", "");
  GESTURES[game] = (await import(new URL(file, folder))).default;
  const { check } = await import(`./games/${file}`);
  test(`gestures make the moves that they show, in ${game}`, () => check(board));
}

test("the prompt describes the gesture, or only the typed move in a game without gestures", () => {
  const [nim, other] = [{ game: "nim", move_syntax: "COUNT" }, { game: "chomp/poset", move_syntax: "ROW COLUMN" }];
  assert.equal(prompt([nim]), "click the lowest token to take on the board, or type COUNT");
  assert.equal(prompt([other]), "type ROW COLUMN");
  assert.equal(prompt([other, nim]), "on a board, or type the number of a component and ROW COLUMN or COUNT");
  assert.equal(prompt([other, other]), "type the number of a component and ROW COLUMN");
});

test("the shapes of a move are where the engine draws the move", () => {
  const { gestures, layout } = board("sharti", "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n");
  const [shape] = gestures.shapes(layout, words("4 4 2"));
  const [x, y, right] = shape.at.map(Math.round);
  const [left, top, side] = [layout.area[0] + x, layout.area[1] + y, right - x];
  const { svg } = done({ do: "board", move: "4 4 2" });
  assert.ok(svg.includes(`<rect class="move" height="${side}" width="${side}" x="${left}" y="${top}"/>`), svg);
  assert.deepEqual(gestures.shapes({ ...layout, rowAxis: new Axis([[0, "7"], [100, "9"]], 1n) }, words("4 4 2")), []);
});

test("the module of the page is unpacked, and a damaged one never equals it", () => {
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
