// Every game from its start to its end, with the buttons and typed moves.

import assert from "node:assert/strict";
import test from "node:test";

import { games, isWon, moves, open, playHint, settled, start, text } from "./harness.mjs";

test("every game is lost to the opponent if the visitor cannot win", async (t) => {
  const page = await open(t);
  for (const game of await games(page)) {
    await start(page, game);
    if (await isWon(page)) await start(page, game, { first: "opponent" });
    assert.equal(await isWon(page), false, game);
    let state = await text(page, "#state");
    while (!state.includes("won")) state = await playHint(page);
    assert.match(state, /the opponent has won/, game);
    assert.equal(await page.isDisabled("#hint"), true);
  }
});

test("a move and its reply are taken back, and a game starts again", async (t) => {
  const page = await open(t);
  for (const game of await games(page)) {
    await start(page, game);
    const before = await page.innerHTML("#board");
    await playHint(page);
    const after = await page.innerHTML("#board");
    assert.notEqual(after, before, game);
    await page.click("#undo");
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 0);
    await settled(page);
    assert.equal(await page.innerHTML("#board"), before, game);
    assert.equal(await page.isDisabled("#undo"), true, game);
    await playHint(page);
    await page.click("#again");
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 0);
    assert.equal(await page.innerHTML("#board"), before, game);
  }
});

test("a link opens every game at its position", async (t) => {
  const page = await open(t);
  for (const game of await games(page)) {
    await start(page, game);
    await playHint(page);
    await page.evaluate(() => (document.getElementById("shared").textContent = ""));
    await page.click("#share");
    await page.waitForFunction(() => /copied/.test(document.getElementById("shared").textContent));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, page.url(), game);
    const other = await open(t, { url: link });
    assert.deepEqual(await moves(other), await moves(page), game);
    assert.equal(await other.innerHTML("#board"), await page.innerHTML("#board"), game);
  }
});

test("the page shows whether a typed move is legal, or why not", async (t) => {
  const page = await open(t);
  for (const game of await games(page)) {
    await start(page, game);
    await page.fill("#move", "1 x");
    await page.waitForFunction(() => /^Column \d+: /.test(document.getElementById("legality").textContent), null);
    assert.match(await text(page, "#legality"), /^Column [13]: .*expected/, game);
    await page.click("#move-form button[type=submit]");
    assert.equal((await moves(page)).length, 0, game);
    await page.click("#hint");
    await page.waitForFunction(() => /wins/.test(document.getElementById("legality").textContent));
    const move = await page.inputValue("#move");
    await page.fill("#move", "");
    await page.fill("#move", move);
    await page.waitForFunction(() => /This move is legal/.test(document.getElementById("legality").textContent));
  }
});

test("reasons are shown with the winning move", async (t) => {
  const page = await open(t);
  for (const game of await games(page)) {
    await start(page, game);
    await page.click("#why");
    await page.waitForSelector("#reasons:not([hidden])");
    assert.match(await text(page, "#reasons-text"), /nim-value/, game);
  }
});
