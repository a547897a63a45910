// Measurements of the page as a table: `cargo xtask web --measure`. Times are medians, from the click to the next frame.

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { launch, rectangles } from "./chrome.mjs";

const ROUNDS = 5;

const built = process.env.IMPARTIAL_PAGE;
const address = pathToFileURL(built).href;
const median = (times) => times.sort((one, other) => one - other)[times.length >> 1];
const row = (name, value) => console.log(`| ${name} | ${value} |`);
const milliseconds = (time) => `${time.toFixed(time < 100 ? 1 : 0)} ms`;

/** Clicks the element `action` in the page, and returns the time until the game shows a new state and board. */
const timed = async (page, action) =>
  page.evaluate(async (action) => {
    const find = (id) => document.getElementById(id);
    const made = find("moves").childElementCount;
    const picture = document.querySelector(".picture > svg");
    const start = performance.now();
    find(action).click();
    const isShown = () =>
      (action === "start" || find("moves").childElementCount > made || /won/.test(find("state").textContent)) &&
      document.querySelector(".picture > svg") !== picture && /your move|won/.test(find("state").textContent);
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (!isShown()) await frame();
    await frame();
    return performance.now() - start;
  }, action);

/** Returns the memory of the tab: of its process where the system reports it, and of the scripts of the page. */
async function memory(browser, page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize").value;
  const processes = (await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo")).processInfo;
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
  const resident = processes.filter(({ type }) => type === "renderer").map(({ id }) => {
    try {
      return 1024 * Number(readFileSync(`/proc/${id}/status`, "utf8").match(/VmRSS:\s*(\d+)/)[1]);
    } catch {
      return 0;
    }
  });
  return `${megabytes(Math.max(...resident))} resident, ${megabytes(heap)} of them scripts of the page`;
}

/** Plays the suggested moves, and returns the median time from the click to the drawn reply. */
async function replies(page) {
  const times = [];
  while (times.length < ROUNDS && !(await page.isDisabled("#hint"))) {
    await page.click("#hint");
    await page.waitForFunction(() => /wins|legal/.test(document.getElementById("legality").textContent));
    await page.evaluate(() => (document.querySelector("#move-form [type=submit]").id = "submit"));
    times.push(await timed(page, "submit"));
  }
  return milliseconds(median(times));
}

/** Opens the page, and returns it when its game is shown. */
async function open(browser) {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector(".picture > svg")) globalThis.first = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(address);
  await page.waitForFunction(() => globalThis.first && /your move/.test(document.getElementById("state").textContent));
  return page;
}

const html = readFileSync(built);
console.log("| figure | value |\n|---|---|");
row("page", `${html.length} bytes, ${gzipSync(html, { level: 9 }).length} with gzip`);
row("module", `${statSync(process.env.IMPARTIAL_WASM).size} bytes`);
const folder = mkdtempSync(join(tmpdir(), "impartial-"));
const browser = await launch();
try {
  const first = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await open(browser);
    first.push(await page.evaluate(() => globalThis.first));
    await page.context().close();
  }
  row("first board", milliseconds(median(first)));
  const page = await open(browser);
  row("memory with the first board", await memory(browser, page));
  for (const game of await page.$$eval("#game option", (options) => options.map(({ value }) => value))) {
    await page.selectOption("#game", game);
    await timed(page, "start");
    row(`reply, example of ${game}`, await replies(page));
  }
  await page.context().close();
  for (const [name, count] of [["10^5", 100_000], ["10^6", 1_000_000]]) {
    const large = await open(browser);
    const path = join(folder, `${count}.in`);
    writeFileSync(path, rectangles(count).join("\n"));
    await large.evaluate(() => (document.getElementById("state").textContent = ""));
    const start = performance.now();
    await large.setInputFiles("#files", path);
    await large.waitForFunction(() => /your move|won/.test(document.getElementById("state").textContent));
    row(`${name} rectangles, from the file to the board`, milliseconds(performance.now() - start));
    row(`${name} rectangles, reply`, await replies(large));
    row(`${name} rectangles, memory`, await memory(browser, large));
    await large.context().close();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
