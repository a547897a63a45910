// Browsers without storage, workers or WebAssembly, and boards of many rectangles.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

import { made, open, playAny, settled, win } from "./harness";
import { rectangles } from "./inputs";

test("the page works without storage, and with storage that is full or damaged", async (t) => {
  const forbidden = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })";
  const full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }";
  const damaged = "localStorage.setItem('impartial', '{\"level\": 7, \"wins\": [null], \"daily\": \"x\", \"lessons\": {}}')";
  for (const script of [forbidden, full, damaged]) {
    const page = await open(t, { at: "play/nim", prepare: (page) => page.addInitScript(script).then(() => undefined) });
    await win(page, "mouse");
    await page.click(".back");
    await page.waitForSelector(".streak, .home");
    await page.close();
  }
});

test("without workers or WebAssembly, the page explains what to do", async (t) => {
  for (const script of ["delete window.WebAssembly; window.Worker = class { constructor() { throw new Error('no worker') } }", "window.Worker = undefined"]) {
    const page = await open(t, { fails: true, prepare: (page) => page.addInitScript(script).then(() => undefined) });
    await page.waitForSelector("text=Could not start the games");
    assert.match((await page.textContent("main"))!, /browser of 2023 or later/);
  }
  // The file was cut off while it was downloaded, or a byte of it is wrong.
  const file = join(mkdtempSync(join(tmpdir(), "impartial-")), "damaged.html");
  const built = readFileSync(process.env.IMPARTIAL_PAGE!, "utf8");
  const page = await open(t);
  for (const damage of [(module: string) => module.slice(0, 40_000), (module: string) => `${module.slice(0, 40_000)}${module[40_000] === "A" ? "B" : "A"}${module.slice(40_001)}`]) {
    writeFileSync(file, built.replace(/(<script type="text\/plain" id="module">)([^<]+)/, (_, start: string, module: string) => start + damage(module)));
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector("text=Could not start the games");
  }
});

test("a board of 10^5 rectangles is played, zoomed and panned", async (t) => {
  const page = await open(t, { at: "own" });
  const file = { name: "large.in", mimeType: "text/plain", buffer: Buffer.from(rectangles(100_000).join("\n")) };
  await page.selectOption("select", "sharti");
  await page.setInputFiles("input[type=file]", file);
  await settled(page);
  const field = page.locator(".field");
  assert.equal(await field.getAttribute("data-rows"), "1-1000000000");
  await playAny(page);
  const box = (await field.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -480);
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".field")!.dataset.rows !== "1-1000000000");
  assert.ok((await made(page)) >= 2);
});
