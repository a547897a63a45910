// Large files: the page stays responsive while a million rectangles are solved, and refuses files that are too large or not text.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { rectangles } from "./chrome.mjs";
import { moves, open, playHint, problem, settled, text } from "./harness.mjs";

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "impartial-"));
});
after(() => rmSync(folder, { recursive: true }));

/** Writes a file and gives it to the page. */
async function give(page, name, content) {
  const path = join(folder, name);
  if (typeof content === "number") {
    writeFileSync(path, "");
    truncateSync(path, content);
  } else writeFileSync(path, content);
  await page.evaluate(() => (document.getElementById("state").textContent = ""));
  await page.setInputFiles("#files", path);
}

const range = async (page) => (await page.getAttribute(".field", "data-rows")).split("-").map(Number);

test("the page stays responsive while a million rectangles are solved, and their board is zoomed and moved", async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    globalThis.ticks = 0;
    globalThis.long = [];
    setInterval(() => (globalThis.ticks += 1), 20);
    new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  });
  const lines = rectangles(1_000_000);
  await give(page, "million.in", lines.join("\n"));
  await page.waitForSelector("#waiting:not([hidden]) progress");
  // The page responds to a click before the engine has finished.
  const ticks = await page.evaluate(() => globalThis.ticks);
  await page.click("#new-form summary");
  await page.waitForFunction((ticks) => globalThis.ticks > ticks + 5, ticks);
  assert.equal(await page.isVisible("#waiting"), true);
  assert.equal(await page.isVisible("#format"), true);
  page.setDefaultTimeout(60_000);
  await settled(page);
  assert.equal((await moves(page)).length, 0);
  const long = await page.evaluate(() => globalThis.long);
  t.diagnostic(`long tasks of the page while it loads, in ms: ${long.map(Math.round).join(", ") || "none"}`);

  const whole = await range(page);
  assert.deepEqual(whole, [1, 1_000_000_000]);
  await page.focus(".field");
  for (let step = 0; step < 6; step += 1) await page.keyboard.press("+");
  await page.waitForFunction(() => document.querySelector(".field").dataset.rows.split("-").reduce((low, high) => high - low) < 20_000_000);
  const near = await range(page);
  const { x, y, width, height } = await page.locator(".field").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ button: "middle" });
  await page.mouse.move(x + width / 2, y + height / 4, { steps: 5 });
  await page.mouse.up({ button: "middle" });
  await page.waitForFunction((first) => Number(document.querySelector(".field").dataset.rows.split("-")[0]) > first, near[0]);
  await page.mouse.wheel(0, -480);
  await page.waitForFunction(() => document.querySelector(".field").dataset.rows.split("-").reduce((low, high) => high - low) < 8_000_000);
  await page.keyboard.press("0");
  await page.waitForFunction(() => document.querySelector(".field").dataset.rows === "1-1000000000");
  await playHint(page);
  assert.ok((await moves(page)).length > 0);
});

test("solving a million rectangles is cancelled, and the previous game is restored", async (t) => {
  const page = await open(t);
  const before = await moves(page);
  await give(page, "million.in", rectangles(1_000_000).join("\n"));
  await page.waitForSelector("#waiting:not([hidden]) #cancel");
  await page.click("#cancel");
  await settled(page);
  assert.deepEqual(await moves(page), before);
  await page.waitForSelector("#waiting", { state: "hidden" });
  await playHint(page);
  assert.ok((await moves(page)).length > before.length);
});

test("a large file with an error at its end is refused at its line", async (t) => {
  const page = await open(t);
  const lines = rectangles(500_000);
  lines[500_000] = "5 5 5";
  await give(page, "wrong.in", `${lines.join("\n")}\n`);
  assert.match(await problem(page), /line 500002, column 1: expected .*found the end of the input/);
  assert.match(await settled(page), /your move/);
});

test("a file that is too large and files that are not text are refused", async (t) => {
  const page = await open(t);
  await give(page, "large.in", (64 << 20) + 1);
  assert.match(await problem(page), /large\.in.* 64 MB/);
  await give(page, "zeros.in", 1 << 20);
  await page.waitForFunction(() => /line 1, column 1/.test(document.getElementById("problem").textContent));
  await settled(page);
  await give(page, "program", Buffer.from("7f454c460201010000000000fffefd", "hex"));
  await page.waitForFunction(() => /line 1, column 1: .*ELF/.test(document.getElementById("problem").textContent));
  assert.ok((await text(page, "#problem")).length < 400);
  await settled(page);
});
