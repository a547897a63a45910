// Moves on the board by mouse, touch and keyboard. The places come from the engine, and not from the scripts of the page.

import assert from "node:assert/strict";
import test from "node:test";

import { games, isWon, moves, open, settled, start, text } from "./harness.mjs";
import { gesture, hasGestures, hint, located, screen } from "./pointer.mjs";

/** Waits until one more move of the visitor is played, and returns the state after the reply. */
async function played(page, made) {
  await page.waitForFunction((made) => document.querySelectorAll("#moves li").length > made, made);
  return settled(page);
}

/** Makes the move of a hint on the board, and returns the state after the reply. */
async function playOnBoard(page, game, point) {
  const made = (await moves(page)).length;
  const { move, component, inIt } = await hint(page);
  const places = await screen(page, component, await gesture(game, component, inIt));
  if (places.length > 0) await point(page, places);
  else await page.fill("#move", move).then(() => page.press("#move", "Enter"));
  // A click on a cell of Sharti offers the squares that end there.
  if (game === "sharti" && places.length === 1) await page.click(`#choices [data-move="${move}"]`);
  const state = await played(page, made).catch((error) => assert.fail(`${game}: ${move}: ${error}`));
  assert.equal((await moves(page))[made], `you: ${move}`, game);
  return { state, isPointed: places.length > 0 };
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

test("every game is won by touch, on a telephone", async (t) => {
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

test("pointing at a move shows it, and says why another is illegal", async (t) => {
  const page = await open(t);
  await start(page, "grid-split");
  await hint(page);
  const on = located(1);
  const [legal, illegal] = await screen(page, 1, [on.cell(5, 5), on.cell(1, 2)]);
  await page.mouse.move(legal.x, legal.y);
  await page.waitForSelector("rect.aim[data-move='5 5']:not(.illegal)", { state: "attached" });
  await page.mouse.move(illegal.x, illegal.y);
  await page.waitForSelector("rect.aim.illegal[data-move='1 2']", { state: "attached" });
  assert.match(await text(page, ".tip"), /^1 2: the cell in row 1 and column 2 is not a candidate/);
  await page.mouse.click(illegal.x, illegal.y);
  assert.equal((await moves(page)).length, 0);
});

test("the board is played by keyboard, and says what the cursor is at", async (t) => {
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
