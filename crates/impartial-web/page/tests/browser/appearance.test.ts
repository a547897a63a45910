// The appearance of the page: on every screen, at three sizes, in light and dark, axe-core finds no violation, nothing is
// wider than the window, and buttons are large enough to touch. Six screens are compared with committed pictures.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";

import axe from "axe-core";
import pixelmatch from "pixelmatch";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";

import { cards, fits, forEveryGame, goTo, hint, idle, open, press, stored, win } from "./harness";
import { rectangles } from "./inputs";

/** Where pictures of all screens are saved, and where the pictures to compare with are. */
const SAVED = join(dirname(process.env.IMPARTIAL_PAGE!), "screenshots");
const EXPECTED = join(process.cwd(), "tests/browser/pictures");

/** The picture of the first screen in the README of the repository. */
const README = join(process.cwd(), "../../../docs/page.png");

/** The share of pixels that may differ: fonts are drawn differently on other machines. */
const TOLERANCE = 0.06;

mkdirSync(SAVED, { recursive: true });

/** Checks what holds on every screen. */
async function look(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(SAVED, `${name}.png`), fullPage: true });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((each) => `${each.html.slice(0, 120)} ${each.failureSummary}`).join("; ")}`);
  });
  assert.deepEqual(violations, [], name);
  await fits(page, name);
}

/** Compares the window, or the whole page with the README's picture. A picture is written first where it is missing. */
async function compare(page: Page, name: string): Promise<void> {
  const path = name === "readme" ? README : join(EXPECTED, `${name}.png`);
  const found = PNG.sync.read(await page.screenshot({ fullPage: path === README }));
  if (!existsSync(path)) {
    mkdirSync(EXPECTED, { recursive: true });
    writeFileSync(path, PNG.sync.write(found));
    return;
  }
  const expected = PNG.sync.read(readFileSync(path));
  assert.deepEqual([found.width, found.height], [expected.width, expected.height], name);
  const different = pixelmatch(found.data, expected.data, undefined, found.width, found.height, { threshold: 0.2 });
  assert.ok(different <= TOLERANCE * found.width * found.height, `${name}: ${different} pixels differ, see ${SAVED}`);
}

const MODES = [
  { width: 1280, height: 800, dark: false },
  { width: 1280, height: 800, dark: true },
  { width: 390, height: 844, dark: false },
  { width: 390, height: 844, dark: true },
  { width: 844, height: 390, dark: false },
];

test("every screen", async (t) => {
  const names = await cards(await open(t));
  for (const mode of MODES) {
    const at = (name: string) => `${name}-${mode.width}-${mode.dark ? "dark" : "light"}`;
    const page = await open(t, mode);
    await look(page, at("home"));
    for (const screen of [...names.map((name) => `play/${name}`), "play/nim/misere", "learn/1", "learn/5", "learn/10", "learn/11", "storm", "sum", "daily", "daily/1/answer"]) {
      await goTo(page, screen);
      await idle(page);
      await look(page, at(screen.replaceAll("/", "-")));
      if (mode.width === 390 && screen.startsWith("play/")) {
        // The board, whose turn it is and the buttons are on one screen.
        const bottom = await page.$$eval(".board, .turn, .round > .actions", (parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().bottom)));
        assert.ok(bottom <= mode.height, `${screen}: ends at ${bottom}`);
      }
    }
    await goTo(page, "own");
    await forEveryGame(page, (game) => look(page, at(`own-${game}`)));
    const won = await open(t, { ...mode, at: "play/kayles", prepare: stored({ level: "perfect" }) });
    await press(won, "New");
    await look(won, at("new-board"));
    await won.keyboard.press("Escape");
    await hint(won);
    await look(won, at("hint"));
    await won.click(".more");
    await look(won, at("menu"));
    await won.getByRole("switch", { name: "Show columns" }).click();
    await won.keyboard.press("Escape");
    await won.waitForSelector(".drawer");
    await look(won, at("columns"));
    await press(won, "Why?");
    await won.waitForSelector(".columns");
    await look(won, at("why"));
    await won.keyboard.press("Escape");
    await win(won, "mouse");
    await look(won, at("won"));
    const failed = await open(t, { ...mode, at: "g=AAAA", fails: true });
    await failed.waitForSelector(".problem");
    await look(failed, at("failed"));
  }
});

test("six screens look as their pictures", async (t) => {
  const [wide, narrow] = [MODES[0]!, MODES[2]!];
  // The first screen shows the date.
  const prepare = (page: Page) => page.clock.setFixedTime(new Date("2026-12-24T12:00:00Z"));
  await compare(await open(t, { ...wide, prepare }), "readme");
  await compare(await open(t, { ...narrow, dark: true, prepare }), "home-telephone-dark");
  await compare(await open(t, { ...wide, at: "learn/7" }), "kayles");
  await compare(await open(t, { ...narrow, at: "learn/1" }), "nim-telephone");
  await compare(await open(t, { ...wide, at: "learn/10", prepare: stored({ lessons: { 10: 2 } }) }), "billion");
  const large = await open(t, { ...wide, at: "own" });
  await large.selectOption("select", "sharti");
  await large.fill("textarea", rectangles(300).join("\n"));
  await press(large, "Play");
  await large.waitForSelector(".overlay");
  await idle(large);
  await compare(large, "sharti-large");
});
