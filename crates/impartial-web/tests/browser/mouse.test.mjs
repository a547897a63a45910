// Moves on the board by mouse, touch and keyboard. The places come from the engine, and not from the scripts of the page.

import assert from "node:assert/strict";
import test from "node:test";

import { games, isWon, moves, open, settled, start, text } from "./harness.mjs";
import { gesture, hint, located, screen } from "./pointer.mjs";

/** Waits until one more move of the visitor is played, and returns the state after the reply. */
async function played(page, made) {
  await page.waitForFunction((made) => document.querySelectorAll("#moves li").length > made, made);
  return settled(page);
}

/** Makes the move of a hint on the board, and returns the state after the reply. */
async function playOnBoard(page, game, points) {
  const made = (await moves(page)).length;
  await page.evaluate(() => history.replaceState(null, "", "#"));
  await page.click("#share");
  const move = await hint(page);
  const places = await screen(page, 1, gesture(game, 1, move));
  await points(places, move);
  const state = await played(page, made);
  assert.equal((await moves(page))[made], `you: ${move}`, game);
  return state;
}

/** Starts a game that the visitor can win, and plays it to its end. */
async function win(page, game, points) {
  await start(page, game);
  if (!(await isWon(page))) await start(page, game, { first: "opponent" });
  let state;
  do state = await playOnBoard(page, game, points);
  while (!state.includes("won"));
  assert.match(state, /you have won/, game);
}

/** Chooses the side of a square of one cell, and the parts of a heap. */
async function choose(page, game, move) {
  if (game === "sharti" && move.endsWith(" 1")) await page.click(`#choices [data-move="${move}"]`);
}

test("every game is won by mouse", async (t) => {
  const page = await open(t);
  for (const game of await games(page)) {
    await win(page, game, async ([from, to], move) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      if (to) await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
      await choose(page, game, move);
    });
  }
});

test("pointing at a move shows it, and says why another is illegal", async (t) => {
  const page = await open(t);
  await start(page, "grid-split");
  await hint(page);
  const on = located(1);
  const [legal, illegal] = await screen(page, 1, [on.cell(1, 1), on.cell(1, 2)]);
  await page.mouse.move(legal.x, legal.y);
  await page.waitForSelector("rect.aim[data-move='1 1']:not(.illegal)", { state: "attached" });
  await page.mouse.move(illegal.x, illegal.y);
  await page.waitForSelector("rect.aim.illegal[data-move='1 2']", { state: "attached" });
  assert.match(await text(page, ".tip"), /^1 2: ./);
  await page.mouse.click(illegal.x, illegal.y);
  assert.equal((await moves(page)).length, 0);
});
