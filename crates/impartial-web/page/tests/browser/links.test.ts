// Links and pages with a round inside, valid and not.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

import { toFragment } from "../../src/link";
import { made, nextIs, open, playAny, press, problem, settled, win } from "./harness";

const GAME = "impartial game 1\nfirst human\ncomponents 1\nnim\n1\n5\nmoves 0\n";
const linkTo = async (text: string) => (await toFragment(text))!;

test("the address becomes a link, which opens the round with its level", async (t) => {
  const page = await open(t, { at: "play/kayles" });
  await page.waitForFunction(() => location.hash.startsWith("#g="));
  const first = new URL(page.url()).hash;
  await playAny(page);
  await page.waitForFunction((first) => location.hash !== first, first);
  const other = await open(t, { at: new URL(page.url()).hash.slice(1) });
  assert.equal(await other.textContent("h1"), "Kayles");
  assert.equal(await made(other), await made(page));
  assert.equal(await other.locator(".token").count(), await page.locator(".token").count());
  await other.click(".more");
  await press(other, "Copy a link to this round");
  await other.waitForSelector("text=The link is copied.");
  const link = await other.evaluate(() => navigator.clipboard.readText());
  assert.equal(link.split("#")[1], new URL(page.url()).hash.slice(1));
});

test("a visitor who leaves while the round is compressed is not called back", async (t) => {
  const page = await open(t, { at: "play/kayles" });
  await playAny(page);
  // The round may be compressed at any time before, so the visitor changes it in the same task.
  await page.evaluate(() => {
    const read = Response.prototype.arrayBuffer;
    Response.prototype.arrayBuffer = async function () {
      const bytes = await read.call(this);
      location.hash = "";
      return bytes;
    };
    [...document.querySelectorAll("button")].find((button) => button.textContent === "Undo")!.click();
  });
  await page.waitForSelector(".home");
  assert.equal(new URL(page.url()).hash, "");
});

test("damaged links say so and lead to the games", async (t) => {
  const fragment = await linkTo(GAME);
  const damaged = "The link is damaged, so its game cannot be read. Ask for the link again.";
  const links: [string, string | RegExp][] = [
    [fragment.slice(0, -4), damaged],
    [fragment.replace("g=", "g=____"), damaged],
    ["g=", "The link contains no game."],
    ["x", "The link contains no game."],
    ["g=<svg onload=alert(1)>", "The link contains no game."],
    ["%E0%A4%A", "The link contains no game."],
    [`g=${"A".repeat(500_000)}`, "The link is too long."],
    [await linkTo(" ".repeat(30_000_000)), damaged],
    [await linkTo(GAME.replace("human", "you")), /^Line 2, column 7 of the saved game: expected .*`you`/],
    [await linkTo(GAME.replace("5", "5 <b>")), /^Line 6, column 3 of the saved game: .*<b>/],
    [await linkTo(GAME.replace("game 1", "game 9")), /^Line 1, column 16 of the saved game: /],
  ];
  for (const [at, expected] of links) {
    const page = await open(t, { at, fails: true });
    const found = await problem(page);
    if (typeof expected === "string") assert.equal(found, expected);
    else assert.match(found, expected);
    assert.equal(await page.locator("b, svg[onload]").count(), 0);
    await page.click(".failure .button");
    await page.waitForSelector(".home");
    await page.close();
  }
});

test("a round without a move is over at once, and one with 200,000 moves lists the last ones", async (t) => {
  const over = await open(t, { at: await linkTo(GAME.replace("5", "0")) });
  assert.equal(await settled(over), "over");
  assert.equal(await over.textContent(".end h2"), "Your opponent wins");
  await nextIs(over, "Pip, beginner");
  await press(over, "Next");
  await over.waitForSelector(".round[data-phase=yours]");
  assert.equal(await over.textContent("h1"), "Nim");
  const long = GAME.replace("5\nmoves 0\n", `300000\nmoves 200000\n${"1 1 1\n".repeat(200_000)}`);
  const page = await open(t, { at: await linkTo(long) });
  assert.equal(await made(page), 200_000);
  await page.click(".more");
  await page.click("summary");
  assert.deepEqual([await page.locator(".moves li").count(), await page.getAttribute(".moves", "start")], [1000, "199001"]);
});

test("a slow position can be cancelled", async (t) => {
  const slow = GAME.replace("nim\n1\n5", "heaps\n0.6 1\n9223372036854775807");
  const page = await open(t, { at: await linkTo(slow), fails: true });
  await page.click(".busy button");
  await page.waitForSelector(".failure, .home");
});

test("a page with a round inside opens it, and then leads to the games", async (t) => {
  const built = readFileSync(process.env.IMPARTIAL_PAGE!, "utf8");
  const inside = JSON.stringify(GAME).replaceAll("<", "\\u003c");
  const file = join(mkdtempSync(join(tmpdir(), "impartial-")), "round.html");
  writeFileSync(file, built.replace('id="saved-game"></script>', `id="saved-game">${inside}</script>`));
  const page = await open(t);
  await page.goto(pathToFileURL(file).href);
  await settled(page);
  assert.equal(await page.locator(".token").count(), 5);
  await page.goto(`${pathToFileURL(file).href}#${await linkTo(GAME.replace("5", "7"))}`);
  await page.waitForFunction(() => document.querySelectorAll(".token").length === 7);
  await page.click(".back");
  await page.waitForSelector(".home");
});

test("a round in misère play states its own rule, has no nim-values, and is won by whoever cannot move", async (t) => {
  const text = "impartial game 1\nfirst human\nlevel perfect 1\ncomponents 1\nnim/misere\n3\n3 1 1\nmoves 0\n";
  const page = await open(t, { at: await linkTo(text) });
  assert.equal(await page.textContent("h1"), "Nim (mis\u00e8re play)");
  assert.match((await page.textContent(".rule"))!, /Whoever makes the last move loses\.$/);
  await page.click(".more");
  await page.waitForSelector("dialog .menu");
  assert.equal(await page.getByRole("switch").count(), 0);
  await page.keyboard.press("Escape");
  await press(page, "Why?");
  await page.waitForSelector(".why");
  const why = (await page.textContent(".why"))!;
  assert.match(why, /no nim-values here\. With the best moves of both, you are winning\./);
  assert.match(why, /A winning move: Take 2 tokens from the first heap\..*misère Nim \(Bouton\)/s);
  assert.equal(await page.locator(".token.hint").count(), 2);
  assert.equal(await page.locator(".columns").count(), 0);
  await page.keyboard.press("Escape");
  // Taking two tokens leaves three heaps of one.
  await win(page, "mouse");
  assert.equal(await page.textContent(".end h2"), "You win!");
  await press(page, "Why?");
  await page.waitForSelector(".why");
  assert.match((await page.textContent(".why"))!, /No move is left, so the player to move has won\./);
});
