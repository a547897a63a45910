// Links without a valid game: the page reports the error and starts the opening game.

import assert from "node:assert/strict";
import test from "node:test";

import { toFragment } from "../../page/link.mjs";
import { PAGE, moves, open, problem, settled, text } from "./harness.mjs";

const GAME = "impartial game 1\nfirst human\ncomponents 1\nnim\n3\nmoves 0\n";

/** Opens a link that is refused, and returns the reason. */
async function refused(t, fragment) {
  const page = await open(t, { url: `${PAGE}#${fragment}` });
  assert.equal((await moves(page)).length, 2);
  return problem(page);
}

test("a damaged link", async (t) => {
  const fragment = await toFragment(GAME);
  for (const wrong of [fragment.slice(0, -4), fragment.replace("g=", "g=____"), "g=AAAA"]) {
    assert.equal(await refused(t, wrong), "The link is damaged: its game cannot be read.");
  }
});

test("a link without a game", async (t) => {
  for (const wrong of ["g=", "x", "g=%00", "g=<svg onload=alert(1)>", "%E0%A4%A"]) {
    assert.equal(await refused(t, wrong), "The link contains no game.");
  }
});

test("a link that is too long, and a link that unpacks to too much", async (t) => {
  assert.equal(await refused(t, `g=${"A".repeat(500_000)}`), "The link is too long.");
  assert.equal(await refused(t, await toFragment(" ".repeat(30_000_000))), "The link is damaged: its game cannot be read.");
});

test("an error in the game of a link is reported with its line", async (t) => {
  assert.match(await refused(t, await toFragment(GAME.replace("human", "you"))), /^Line 2, column 7: expected .*`you`/);
  assert.match(await refused(t, await toFragment(GAME.replace("3", "3 <b>\0"))), /^Line 5, column 3: .*<b>/);
});

test("a link with 200,000 moves opens its game and lists the last moves", async (t) => {
  const long = GAME.replace("3\nmoves 0\n", `300000\nmoves 200000\n${"1 1\n".repeat(200_000)}`);
  const page = await open(t, { url: `${PAGE}#${await toFragment(long)}` });
  assert.equal(await text(page, "#count"), "200000");
  assert.deepEqual([(await moves(page)).length, await page.getAttribute("#moves", "start")], [1000, "199001"]);
});

test("controls wait for the first game, and a slow one can be cancelled", async (t) => {
  const slow = GAME.replace("nim\n3", "heaps\n0.6 1\n9223372036854775807");
  const page = await open(t, { url: `${PAGE}#${await toFragment(slow)}`, ready: false });
  await page.waitForSelector("#waiting:not([hidden])");
  await page.focus("#show-values");
  await page.keyboard.press("Space");
  await page.click("#cancel");
  await settled(page);
  assert.equal(await page.isVisible("#values"), false);
});

test("a link that is pasted over the address opens its game", async (t) => {
  const page = await open(t);
  await page.goto(`${PAGE}#${await toFragment(GAME)}`);
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 0);
  await page.waitForSelector("#problem[hidden]", { state: "attached" });
  await page.evaluate(() => (location.hash = "#g=AAAA"));
  assert.match(await problem(page), /damaged/);
  assert.match(await text(page, "#state"), /your move/);
});
