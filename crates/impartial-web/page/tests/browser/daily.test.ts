// The puzzle of the day: its first attempt counts and survives a reload, and the other days are there or say that they are not.

import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";

import type { Page } from "playwright-core";

import { dateOf } from "../../src/daily";
import type { Stored } from "../../src/store";
import { PAGE, hint, made, nextIs, open, playAny, playHint, press, settled, stored, win } from "./harness";

/** Opens a screen at noon of the day of a puzzle. */
const openOn = (t: TestContext, number: number, at = "daily") =>
  open(t, { at, fails: true, prepare: (page) => page.clock.setFixedTime(dateOf(number).getTime() + 12 * 3_600_000) });

const kept = (page: Page): Promise<Partial<Stored>> => page.evaluate(() => JSON.parse(localStorage.getItem("impartial") ?? "{}") as Partial<Stored>);

test("the puzzle of a date is the same for everybody, and its result is kept and shared", async (t) => {
  const boards: string[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await openOn(t, 8);
    await settled(page);
    boards.push(await page.innerHTML(".boards"));
    if (visit === 0) continue;
    await win(page, "mouse");
    await nextIs(page, "Pip, beginner");
    await press(page, "Share");
    await page.waitForSelector("text=Copied.");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /^Impartial 8: won in 3 moves with help\n\u25cf{3}$/);
    await page.reload();
    await page.waitForSelector(".statistics");
    assert.match((await page.textContent(".figures"))!, /With help1.*Days in a row1/);
    assert.match((await page.textContent(".others"))!, /The next puzzle comes in 12 h 0 min/);
    await page.click(".back");
    assert.match((await page.textContent("a.door[href='#daily']"))!, /Won in 3 moves with help today1 day in a row/);
  }
  assert.equal(boards[0], boards[1]);
});

test("a later attempt has its own title, and the first attempt counts", async (t) => {
  const daily = { 1: { result: "lost", moves: 2, marks: "\u25cb\u00b7", isLate: false } };
  const page = await open(t, { at: "daily", fails: true, prepare: async (page) => {
    await stored({ daily })(page);
    await page.clock.setFixedTime(dateOf(1).getTime());
  } });
  await press(page, "Again");
  await settled(page);
  await win(page, "mouse");
  assert.match((await page.textContent(".round > .end"))!, /^Solved now Your first attempt counts: lost\. /);
  // What the button tells has its room already.
  const below = () => page.locator(".statistics").evaluate((element) => element.getBoundingClientRect().top);
  const before = await below();
  await press(page, "Share");
  await page.waitForSelector("text=Copied.");
  assert.equal(await below(), before);
});

test("a reload continues the round with its help, and Why?, columns and nim-values are help", async (t) => {
  const helps: [string, (page: Page) => Promise<unknown>][] = [
    ["hint", hint],
    ["why", async (page) => {
      const why = page.getByRole("button", { name: "Why?" });
      if ((await why.count()) === 0) await page.click(".more");
      await why.click();
      await page.waitForSelector(".columns");
    }],
    ["columns", async (page) => {
      await page.click(".more");
      await page.getByRole("switch", { name: "Show columns" }).click();
    }],
    ["values", async (page) => {
      await page.click(".more");
      await page.getByRole("switch", { name: "Show nim-values" }).click();
    }],
    ["undo", async (page) => {
      await press(page, "Undo");
      await page.waitForSelector(".round[data-moves='0']");
    }],
  ];
  for (const [name, help] of helps) {
    // The first move that the mouse finds in this puzzle keeps the win, so a hint shows a move.
    const page = await openOn(t, 24);
    await settled(page);
    await playAny(page);
    const moves = await made(page);
    assert.equal((await kept(page)).rounds!["daily/24"]!.isHelped, false, name);
    await help(page);
    await page.waitForFunction(() => (JSON.parse(localStorage.getItem("impartial")!) as Stored).rounds["daily/24"]!.isHelped);
    const before = await kept(page);
    // Chromium stores in another process, and a page that is loaded before it has stored the round begins a new one. A second
    // page sees what was stored.
    const other = await page.context().newPage();
    await other.goto(PAGE);
    await other.waitForFunction((text) => localStorage.getItem("impartial") === text, JSON.stringify(before));
    await other.close();
    await page.reload();
    await settled(page);
    assert.equal(await made(page), name === "undo" ? 0 : moves, `${name}: ${await page.textContent("h1")}, kept ${JSON.stringify([before, await kept(page)])}`);
    await page.click(".back");
    assert.match((await page.textContent("a.door[href='#daily']"))!, /Begun: continue/);
    await page.close();
  }
});

test("a loss counts, and a better second attempt does not replace it", async (t) => {
  const page = await openOn(t, 1);
  while ((await settled(page)) === "yours") {
    const moves = await made(page);
    // Hints that are not followed: the first move that the mouse finds is rarely a winning one.
    await playAny(page);
    assert.ok((await made(page)) > moves);
  }
  const first = (await kept(page)).daily!["1"]!;
  assert.deepEqual([first.result, first.isLate], ["lost", false]);
  assert.match(first.marks, /\u25cb/);
  await press(page, "Again");
  await settled(page);
  await win(page, "mouse");
  assert.deepEqual((await kept(page)).daily!["1"], first);
});

test("another day has its own address, and a day that is not there says so", async (t) => {
  const page = await openOn(t, 5, "daily/3");
  await settled(page);
  assert.equal(await page.textContent("h1"), "Puzzle 3: Wed 25 Nov");
  for (;;) {
    if ((await settled(page)) === "over") break;
    await hint(page);
    await playHint(page, "mouse");
  }
  assert.equal((await kept(page)).daily!["3"]!.isLate, true);
  await nextIs(page, "Mex, perfect");
  await page.click("text=Archive");
  assert.equal(await page.locator(".archive a").count(), 3);
  await press(page, "Next");
  await page.waitForFunction(() => /^Puzzle 4/.test(document.querySelector("h1")!.textContent));
  for (const [number, reason] of [["6", /^Puzzle 6 has not appeared yet/], ["999999", /^Puzzle 999\u202f999 has not appeared yet. The puzzle of today has the number 5\.$/], ["0", /The first puzzle has the number 1/]] as const) {
    await page.evaluate((at) => (location.hash = at), `daily/${number}`);
    await page.waitForSelector(".failure");
    assert.match((await page.textContent(".problem"))!, reason);
  }
  await page.click(".failure .button");
  await settled(page);
  assert.equal(await page.textContent("h1"), "Puzzle 5: Fri 27 Nov");
});

test("the answer of yesterday has its reason, and the answer of today is not shown", async (t) => {
  const page = await openOn(t, 4, "daily/3/answer");
  await page.waitForSelector(".columns");
  assert.match((await page.textContent(".why .change"))!, /A winning move changes the marked part/);
  await page.keyboard.press("Escape");
  await settled(page);
  const other = await openOn(t, 4, "daily/4/answer");
  await settled(other);
  assert.equal(await other.locator("dialog").count(), 0);
});
