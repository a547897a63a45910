// Moves on the board by mouse, touch and keyboard. The points come from the engine, not from the scripts of the page.

import assert from "node:assert/strict";
import test from "node:test";

import { games, isWon, moves, open, settled, start, text } from "./harness.mjs";
import { componentLayout, gesture, hasGestures, hint, screen } from "./pointer.mjs";

/** Waits until more than `made` moves are played, and returns the state after the reply. */
async function played(page, made) {
  await page.waitForFunction((made) => document.querySelectorAll("#moves li").length > made, made);
  return settled(page);
}

/** Makes the suggested move on the board, and returns the state after the reply. */
async function playOnBoard(page, game, point) {
  const made = (await moves(page)).length;
  const { move, component, inIt } = await hint(page);
  const points = await screen(page, component, await gesture(game, component, inIt));
  if (points.length > 0) await point(page, points);
  else await page.fill("#move", move).then(() => page.press("#move", "Enter"));
  // A click on a cell of Sharti offers the squares that end there.
  if (game === "sharti" && points.length === 1) await page.click(`#choices [data-move="${move}"]`);
  const state = await played(page, made).catch((error) => assert.fail(`${game}: ${move}: ${error}`));
  assert.equal((await moves(page))[made], `you: ${move}`, game);
  return { state, isPointed: points.length > 0 };
}

/** Starts each game so that the visitor can win it, and plays it to its end. */
async function win(page, point) {
  for (const game of (await games(page)).filter(hasGestures)) {
    await start(page, game);
    if (!(await isWon(page))) await start(page, game, { first: "opponent" });
    let [state, pointed] = ["", 0];
    while (!state.includes("won")) {
      const turn = await playOnBoard(page, game, point);
      state = turn.state;
      pointed += turn.isPointed;
    }
    assert.match(state, /you have won/, game);
    assert.ok(pointed > 0, game);
  }
}

test("every game is won by mouse", async (t) => {
  await win(await open(t), async (page, [from, to]) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    if (to) await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  });
});

test("every game is won by touch, on a phone", async (t) => {
  const page = await open(t, { width: 360, touch: true });
  const session = await page.context().newCDPSession(page);
  const send = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await win(page, async (_, [from, to]) => {
    await send("touchStart", from);
    if (to) await send("touchMove", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    if (to) await send("touchMove", to);
    await send("touchEnd");
  });
});

test("pointing at a move shows whether it is legal, or why not", async (t) => {
  const page = await open(t);
  await start(page, "grid-split");
  await hint(page);
  const on = componentLayout(1);
  const [legal, illegal] = await screen(page, 1, [on.cell(5, 5), on.cell(1, 2)]);
  await page.mouse.move(legal.x, legal.y);
  await page.waitForSelector("rect.preview[data-move='5 5']:not(.illegal)", { state: "attached" });
  await page.mouse.move(illegal.x, illegal.y);
  await page.waitForSelector("rect.preview.illegal[data-move='1 2']", { state: "attached" });
  assert.match(await text(page, ".tip"), /^1 2: the cell in row 1 and column 2 is not a candidate/);
  await page.mouse.click(illegal.x, illegal.y);
  assert.equal((await moves(page)).length, 0);
});

test("the board is played by keyboard, and the cursor is announced", async (t) => {
  const page = await open(t);
  await start(page, "grid-split");
  await page.focus(".field");
  // The first arrow puts the cursor in the middle.
  for (const key of ["ArrowLeft", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await page.waitForFunction(() => /row 5, column 5\W+5 5 is legal/.test(document.getElementById("announcement").textContent));
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => /row 4, column 5\W.*not a candidate/.test(document.getElementById("announcement").textContent));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.match(await played(page, 0), /won|your move/);
  assert.equal((await moves(page))[0], "you: 5 5");
});
