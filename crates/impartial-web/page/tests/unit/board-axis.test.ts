// Where rows and columns are drawn, and which of them are shown.

import assert from "node:assert/strict";
import test from "node:test";

import { BoardAxis, MIN_SHOWN, Span } from "../../src/board/board-axis";
import type { GridBoard } from "../../src/board/gestures";
import { Zoom } from "../../src/board/zoom";

test("rows of a huge board are found at their positions, and thin rows at the break points", () => {
  const last = 2n ** 63n - 1n;
  const axis = new BoardAxis([[0, "1"], [100, "3"], [104, `${last - 1n}`], [204, `${last + 1n}`]], 1n);
  assert.deepEqual([axis.first, axis.last], [0n, last]);
  for (const cell of [1n, 2n, last - 1n, last]) {
    assert.equal(axis.cell((axis.at(cell - 1n) + axis.at(cell)) / 2, 6), cell);
  }
  assert.deepEqual([axis.cell(101, 6), axis.cell(103.5, 6)], [2n, last - 1n]);
  assert.deepEqual([axis.edge(99, 6), axis.edge(101, 6), axis.edge(203, 6)], [2n, 2n, last]);
  assert.ok(axis.shows(0n, 1n) && !axis.shows(last, last + 1n));
  const lines = new BoardAxis([[0, "4"], [400, "0"]], 0n);
  assert.deepEqual([lines.at(1n), lines.edge(310, 6), lines.cell(310, 6), lines.cell(0, 6)], [300, 1n, 1n, 4n]);
});

test("the part of an axis stays where it is and is numbered from its first edge", () => {
  const axis = new BoardAxis([[0, "1"], [100, "3"], [150, "13"], [200, "14"]], 1n);
  const part = axis.between(1n, 13n);
  assert.deepEqual([part.first, part.last], [0n, 12n]);
  for (const edge of [0n, 1n, 5n, 11n, 12n]) assert.ok(Math.abs(part.at(edge) - axis.at(edge + 1n)) < 1e-3, `${edge}`);
  assert.equal(part.cell(175, 1), 12n);
});

test("a pile without tokens has an axis of one point", () => {
  const axis = new BoardAxis([[0, "0"]], 0n);
  assert.deepEqual([axis.first, axis.last, axis.at(0n), axis.edge(7, 1)], [0n, 0n, 0, 0n]);
});

test("zooming keeps what is under the pointer, and panning stays on the board", () => {
  const size = 2n ** 63n - 1n;
  let span = Span.whole(size);
  for (let step = 0; step < 300; step += 1) span = span.zoomed(0.8, 0.25);
  let [first, last] = span.window;
  assert.equal(last - first + 1n, MIN_SHOWN);
  const target = size / 4n;
  assert.ok(first <= target + size / 2n ** 18n && target - size / 2n ** 18n <= last, `${first}`);
  for (let step = 0; step < 50; step += 1) span = span.moved(-1e17);
  assert.deepEqual([span.window[0], span.start], [1n, 0n]);
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

/** Returns a board of 1000 x 1000 that shows a range of rows and columns. */
function board(first: bigint, last: bigint): GridBoard {
  const axis = new BoardAxis([[0, `${first}`], [100, `${last + 1n}`]], 1n);
  const ends: [string, string] = [`${first}`, `${last}`];
  const size = { rows: 1000n, columns: 1000n };
  return { kind: "board", area: [0, 0, 100, 100], window: [ends, ends], rowAxis: axis, columnAxis: axis, ...size, pieces: [], lit: [], rule: undefined };
}

test("a zoom requests other rows at once, transforms the picture before, and settles on whole rows", async () => {
  let requests = 0;
  const zoom = new Zoom(() => (requests += 1));
  assert.deepEqual(zoom.window, {});
  zoom.drew(board(1n, 1000n));
  assert.deepEqual([zoom.window, zoom.transform, zoom.isWhole, zoom.isLarge], [{}, null, true, true]);
  zoom.by(0.123456, [0, 0]);
  assert.equal(requests, 1);
  assert.deepEqual(zoom.window, { rows: ["1", "123"], columns: ["1", "123"] });
  assert.match(zoom.transform ?? "", /^translate\(0%, 0%\) scale\(8\.1/);
  await new Promise((resolve) => setTimeout(resolve, 250));
  assert.equal(requests, 2);
  zoom.drew(board(1n, 123n));
  assert.equal(zoom.transform, null);
  zoom.pan(1, 0);
  assert.deepEqual(zoom.window, { rows: ["124", "246"], columns: ["1", "123"] });
  zoom.showing([500n, null]);
  assert.deepEqual(zoom.window, { rows: ["378", "500"], columns: ["1", "123"] });
  zoom.bringIntoView([[990n, 990n], [990n, 990n]]);
  assert.deepEqual(zoom.window, { rows: ["977", "1000"], columns: ["977", "1000"] });
  zoom.all();
  assert.ok(zoom.isWhole);
  // Around a long line, the other lines stay in sight.
  zoom.around([[201n, 400n], [700n, 700n]]);
  assert.deepEqual(zoom.window, { rows: ["100", "499"], columns: ["1", "1000"] });
});
