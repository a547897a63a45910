// Lessons and storms.

import assert from "node:assert/strict";
import test from "node:test";

import type { Page } from "playwright-core";

import { LESSONS } from "../../src/lessons";
import { hint, made, open, playHint, press, settled, stored } from "./harness";

/** Tries moves on the row, and then names its number. */
async function nameNumber(page: Page, value: string): Promise<void> {
  await page.locator(".token").first().click();
  const choice = page.locator("dialog .choices button").first();
  if ((await choice.count()) > 0) await choice.click();
  await page.waitForFunction(() => /^That leaves/.test(document.querySelector(".turn")?.textContent ?? ""));
  const left = /\d+$/.exec((await page.textContent(".found"))!)![0];
  await press(page, left);
  assert.match((await page.textContent(".turn"))!, new RegExp(`A move leaves ${left}`));
  await press(page, value);
}

test("every lesson ends when it is shown, and not when its boards are empty", async (t) => {
  const page = await open(t, { at: "learn" });
  for (const [index, { title, exercises, sentence }] of LESSONS.entries()) {
    await page.waitForFunction((title) => document.querySelector("h1")?.textContent === title, title);
    for (const [at, { goal }] of exercises.entries()) {
      await page.waitForFunction((chip) => document.querySelector(".bar .chip")?.textContent === chip, `${at + 1} of ${exercises.length}`);
      await settled(page);
      if (goal === "mex") {
        await nameNumber(page, ["1", "2", "3", "1", "4"][at]!);
        continue;
      }
      for (let move = 1; move <= goal; move += 1) {
        assert.ok(await hint(page), `${title} ${at + 1}`);
        await playHint(page, "mouse");
      }
      assert.equal(await page.getAttribute(".round", "data-phase"), "over", `${title} ${at + 1}`);
      assert.match((await page.textContent(".round > .end"))!, title === "The last one loses" ? /you can leave the last token to them\./ : /You left a nim-sum of 0, so you can answer every reply\./);
      await press(page, "Next");
    }
    await page.waitForSelector(".kept-sentence");
    assert.equal(await page.textContent(".kept-sentence"), sentence);
    if (index < LESSONS.length - 1) await page.click(".end .primary");
  }
  await page.click(".back");
  assert.match((await page.textContent(".learn"))!, /11 of 11 lessons finished/);
  assert.equal(await page.locator(".steps .finished").count(), 11);
});

test("a lesson survives a reload, and a mistake in it is pointed out", async (t) => {
  const page = await open(t, { at: "learn/1", prepare: (page) => page.clock.install() });
  await hint(page);
  await playHint(page, "mouse");
  assert.equal(await made(page), 2);
  await page.reload();
  await settled(page);
  assert.equal(await made(page), 2);
  await hint(page);
  await playHint(page, "mouse");
  await press(page, "Next");
  await settled(page);
  await page.reload();
  await settled(page);
  assert.deepEqual([await page.textContent(".bar .chip"), await made(page)], ["2 of 3", 0]);
  await page.locator(".pile[data-pile='1'] .token").last().click();
  await page.waitForFunction(() => /the opponent can win/.test(document.querySelector(".notice")?.textContent ?? ""));
  // It stays until the next move.
  await page.clock.fastForward(60_000);
  assert.match((await page.textContent(".notice"))!, /the opponent can win/);
});

/** Returns the time in milliseconds that a storm has left. */
const left = (page: Page) => page.$eval(".clock", (clock) => (clock as HTMLProgressElement).value);

test("a storm lasts a minute, counts right moves, and keeps the best score", async (t) => {
  const page = await open(t, { at: "storm", fails: true, prepare: async (page) => {
    await stored({ storm: 1 })(page);
    await page.clock.install();
  } });
  await press(page, "Start");
  for (let solved = 0; solved < 2; solved += 1) {
    await page.waitForSelector(`.round[data-moves='${solved + 1}'] .token`);
    // Two heaps of Nim: the tokens are taken from the larger one.
    const sizes = await page.$$eval(".pile", (piles) => piles.map((pile) => pile.children.length));
    const large = sizes.indexOf(Math.max(...sizes));
    assert.equal(sizes.length, 2);
    await page.locator(".pile").nth(large).locator(".token").nth(Math.min(...sizes)).click();
    await page.waitForFunction((solved) => document.querySelector(".bar .chip")?.textContent === String(solved), solved + 1);
  }
  // The clock stands still, so that the last seconds do not depend on the machine.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
  await page.clock.fastForward((await left(page)) - 3_000);
  assert.ok((await left(page)) > 0);
  await page.clock.resume();
  await page.clock.fastForward(4_000);
  await page.waitForSelector(".end.won");
  assert.match((await page.textContent(".end"))!, /^2 positionsYour best so far/);
  await page.click(".back");
  assert.match((await page.textContent("a.door[href='#storm']"))!, /Your best is 2/);
});

test("a wrong move in a storm costs five seconds", async (t) => {
  const page = await open(t, { at: "storm", fails: true, prepare: (page) => page.clock.install() });
  await press(page, "Start");
  await page.waitForSelector(".round .token");
  const before = await left(page);
  const sizes = await page.$$eval(".pile", (piles) => piles.map((pile) => pile.children.length));
  // The smaller heap can never become equal to the larger one.
  await page.locator(".pile").nth(sizes.indexOf(Math.min(...sizes))).locator(".token").first().click();
  await page.waitForFunction(() => /5 seconds less\. Right was: Take \d+ tokens? from the (first|second) heap\.$/.test(document.querySelector(".turn")?.textContent ?? ""));
  await page.clock.fastForward(1_000);
  assert.ok((await left(page)) <= before - 5_000);
  assert.equal(await page.textContent(".bar .chip"), "0");
});
