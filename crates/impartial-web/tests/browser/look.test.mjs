// The appearance of the page: in every state, axe-core finds no violation and nothing is wider than the window. A picture
// of each state is saved in target/web/screenshots.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";

import { rectangles, require } from "./chrome.mjs";
import { games, open, playHint, problem, start } from "./harness.mjs";

const axe = require("axe-core").source;
const folder = join(dirname(process.env.IMPARTIAL_PAGE), "screenshots");

/** Saves a picture, and asserts that axe-core finds nothing, the page does not scroll sideways, and no text is cut off. */
async function look(page, name) {
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  const violations = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((each) => `${each.html.slice(0, 120)} ${each.failureSummary}`).join("; ")}`);
  });
  assert.deepEqual(violations, [], name);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(sideways, 0, `${name}: pixels wider than the window`);
  const cut = await page.$$eval(".picture", (pictures) =>
    pictures.flatMap((picture) => {
      const { left, right } = picture.getBoundingClientRect();
      const isCut = (box) => box.left < left - 1 || box.right > right + 1;
      return [...picture.querySelectorAll(":scope > svg text")].filter((text) => isCut(text.getBoundingClientRect())).map((text) => text.textContent);
    }),
  );
  assert.deepEqual(cut, [], `${name}: text that is cut off`);
}

test("start, error, reasons and end", async (t) => {
  mkdirSync(folder, { recursive: true });
  for (const dark of [false, true]) {
    for (const width of [1280, 360]) {
      const at = (state) => `${state}-${width}-${dark ? "dark" : "light"}`;
      const page = await open(t, { dark, width });
      await page.evaluate(axe);
      await look(page, at("start"));
      await page.check("#show-values");
      await page.click("#why");
      await page.waitForSelector("#reasons:not([hidden])");
      await look(page, at("why"));
      await page.fill("#move", "1 x");
      await page.waitForFunction(() => /^Column/.test(document.getElementById("legality").textContent));
      await look(page, at("illegal"));
      await start(page, "nim", { input: "3\n3 4 5\n" });
      while (!(await playHint(page)).includes("won"));
      await look(page, at("won"));
      await page.fill("#input", "3\n3 4 <five>\n");
      await page.click("#new-form button[type=submit]");
      await problem(page);
      await look(page, at("error"));
    }
  }
});

test("every game, and a sum", async (t) => {
  for (const [dark, width] of [[false, 1280], [true, 1280], [false, 360]]) {
    const at = (name) => `${name.replace("/", "-")}-${width}-${dark ? "dark" : "light"}`;
    const page = await open(t, { dark, width });
    await page.evaluate(axe);
    for (const game of await games(page)) {
      await start(page, game);
      await playHint(page);
      if (!(await page.isDisabled("#hint"))) await page.click("#hint");
      await look(page, at(game));
    }
    for (const game of ["sharti", "heaps", "paper-cutting"]) {
      await page.selectOption("#game", game);
      await page.click("#add");
    }
    await start(page, "nim");
    await look(page, at("sum"));
  }
});

test("a board with sides of 10^9 cells, whole and zoomed to the move", async (t) => {
  for (const dark of [false, true]) {
    const page = await open(t, { dark });
    await page.evaluate(axe);
    await start(page, "sharti", { input: rectangles(3_000).join("\n") });
    await look(page, `large-${dark ? "dark" : "light"}`);
    await playHint(page);
    await page.click(".tools button:last-child");
    await page.waitForFunction(() => document.querySelector(".field").dataset.rows !== "1-1000000000");
    await look(page, `large-near-${dark ? "dark" : "light"}`);
  }
});
