// Malformed input: the page reports its line and column, and is otherwise unchanged.

import assert from "node:assert/strict";
import test from "node:test";

import { fill, games, moves, open, problem, settled, start, text } from "./harness.mjs";

/** Tries to start a game with an input, and returns the error. */
async function refused(page, game, input) {
  await page.selectOption("#game", game);
  await fill(page, input);
  await page.evaluate(() => ((document.getElementById("problem").hidden = true), (document.getElementById("problem").textContent = "")));
  await page.click("#new-form button[type=submit]");
  const found = await problem(page);
  await settled(page);
  return found;
}

test("an error in the last token of each example is reported with its location", async (t) => {
  const page = await open(t);
  for (const game of await games(page)) {
    await start(page, game);
    const example = (await page.inputValue("#input")).trimEnd();
    const last = example.match(/\S+$/).index;
    const line = example.split("\n").length;
    const column = last - example.lastIndexOf("\n", last);
    const found = await refused(page, game, `${example.slice(0, last)}~five\n`);
    assert.match(found, new RegExp(`^Input(?: 1)?, line ${line}, column ${column}: expected .*found .~`), game);
    assert.equal((await moves(page)).length, 0);
  }
});

test("an empty input, NUL bytes, binary data, markup and surrogates are refused", async (t) => {
  const page = await open(t);
  const wrong = ["", "\0\0\0", "\x7fELF\x02\x01\x01\0", "<img src=x onerror=alert(1)>", "\ud800", "9".repeat(100_000), "\u{1f600}"];
  for (const game of await games(page)) {
    for (const input of wrong) {
      const found = await refused(page, game, input);
      assert.match(found, /^Input(?: 1)?, line 1, column \d+: expected /, `${game}: ${JSON.stringify(input.slice(0, 20))}`);
      assert.ok(found.length < 500, found.slice(0, 600));
    }
  }
  assert.equal(await page.locator("#problem img").count(), 0);
});

test("a board whose table is too large is refused with the limit of the browser", async (t) => {
  const page = await open(t);
  const cells = [];
  for (let row = 1; row <= 150; row += 1) for (let column = 1; column <= 150; column += 1) cells.push(`${row} ${column}`);
  const found = await refused(page, "grid-split", `cells\n150 150 ${cells.length}\n${cells.join("\n")}\n`);
  assert.match(found, /268435456/);
  assert.match(await text(page, "#state"), /your move/);
});
