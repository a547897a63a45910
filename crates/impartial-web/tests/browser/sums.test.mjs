// Sums of several games.

import assert from "node:assert/strict";
import test from "node:test";

import { launch } from "./chrome.mjs";
import { fill, moves, open, playHint, problem, settled, text } from "./harness.mjs";

/** Adds an input to the sum. */
async function add(page, game, input) {
  await page.selectOption("#game", game);
  if (input !== undefined) await fill(page, input);
  await page.click("#add");
}

/** Starts the listed sum. */
async function start(page) {
  await page.evaluate(() => (document.getElementById("state").textContent = ""));
  await page.click("#start");
}

test("a sum of games is drawn, and played to its end", async (t) => {
  const page = await open(t);
  for (const game of ["sharti", "grid-split", "heaps"]) await add(page, game);
  assert.equal(await page.locator("#parts li").count(), 3);
  await page.click("#parts li:last-child button");
  assert.equal(await page.locator("#parts li").count(), 2);
  await start(page);
  let state = await settled(page);
  assert.equal(await page.locator("#board figure svg[aria-hidden] >> nth=1").count(), 1);
  assert.equal(await page.locator("#board figure").count(), 2);
  assert.equal(await page.locator("#parts li").count(), 0, "the next game starts from an empty sum");
  while (!state.includes("won")) state = await playHint(page);
  assert.ok((await moves(page)).every((move) => /^(you|opponent): [12] /.test(move)));
});

test("an error is reported with the number of its input", async (t) => {
  const page = await open(t);
  await add(page, "nim", "1\n5\n");
  await add(page, "nim", "2\n3 x\n");
  await start(page);
  assert.match(await problem(page), /^Input 2, line 2, column 3: expected .*`x`/);
  assert.match(await settled(page), /your move/);
  // The input is in the field again, with the wrong token selected.
  const selected = await page.$eval("#input", ({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd));
  assert.equal(selected, "x");
});

test("boards that together exhaust the memory are refused, and the previous game is restored", async (t) => {
  // The memory is limited to 24 MB instead of 4 GB, and each board needs 14 MB.
  const browser = await launch("--js-flags=--wasm-max-mem-pages=384");
  t.after(() => browser.close());
  const page = await open(t, { browser });
  const before = await moves(page);
  const cells = new Set();
  for (let row = 0; row < 60; row += 1) for (const column of [37 * row, 41 * row + 5, 53 * row + 50]) cells.add(`${row + 1} ${(column % 60) + 1}`);
  const board = `cells\n60 60 ${cells.size}\n${[...cells].join("\n")}\n`;
  for (let count = 0; count < 3; count += 1) await add(page, "grid-split", board);
  await start(page);
  assert.match(await problem(page), /memory/);
  assert.match(await settled(page), /your move/);
  assert.deepEqual(await moves(page), before);
  await playHint(page);
  assert.match(await text(page, "#state"), /your move|won/);
});
