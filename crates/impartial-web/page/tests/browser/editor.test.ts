// The editor of a position: what is tapped is in the text, what is typed is on the board, and what is seen is played.

import assert from "node:assert/strict";
import test from "node:test";

import type { Page } from "playwright-core";

import { fits, forEveryGame, gesture, idle, open, press, problem, settled } from "./harness";
import type { Point } from "./hinted";

/** Waits for the text of the position. */
const isText = (page: Page, text: string) => page.waitForFunction((text) => document.querySelector("textarea")!.value === text, text).catch(async () => assert.equal(await page.inputValue("textarea"), text));

/** Waits until the board has been drawn with so many elements. */
const has = (page: Page, selector: string, count: number) => page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length === count, [selector, count] as const);

/** Chooses a game and its position. */
async function edit(page: Page, game: string, input: string): Promise<void> {
  await page.selectOption("select", game);
  await page.fill("textarea", input);
  await page.waitForSelector(".editor .board:not(.resting)");
  await idle(page);
}

/** Returns a point of a board with these numbers of rows and columns, in units of cells from its upper left corner. */
async function pointAt(page: Page, [x, y]: Point, [rows, columns]: [number, number]): Promise<Point> {
  const field = page.locator(".editor .field");
  await field.scrollIntoViewIfNeeded();
  const box = (await field.boundingBox())!;
  return [box.x + (x * box.width) / columns, box.y + (y * box.height) / rows];
}

test("tokens are added and taken away by mouse, and the position is played at once and in a sum", async (t) => {
  const page = await open(t, { at: "own" });
  await edit(page, "nim", "3\n3 4 5\n");
  await has(page, ".editor .token", 16);
  await page.locator(".editor [data-pile='1'] .token").last().click();
  await isText(page, "3\n4 4 5\n");
  await page.locator(".editor [data-pile='3'] .token").nth(2).click();
  await isText(page, "3\n4 4 2\n");
  await page.locator(".editor [data-pile='4'] .token").click();
  await isText(page, "4\n4 4 2 1\n");
  await press(page, "Undo");
  await isText(page, "3\n4 4 2\n");
  await page.fill("textarea", "1 7");
  await has(page, ".editor .token", 9);
  await page.fill("textarea", "2\n1 x\n");
  await page.waitForFunction(() => /^Line 2, column 3: expected/.test(document.querySelector(".editor .problem")!.textContent));
  assert.equal(await page.locator(".editor .board.resting").count(), 1);
  await page.fill("textarea", "2\n1 6\n");
  await page.waitForSelector(".editor .board:not(.resting)");
  await press(page, "Add to a sum");
  await page.locator(".editor [data-pile='2'] .token").last().click();
  await isText(page, "2\n1 7\n");
  await press(page, "Add to a sum");
  await press(page, "Play the sum of 2");
  await settled(page);
  assert.deepEqual(await page.$$eval(".round .pile", (piles) => piles.map((pile) => pile.children.length)), [1, 6, 1, 7]);
  await press(page, "New");
  await page.waitForSelector(".editor .token");
  for (const name of [/^Remove/, /^Remove/]) await page.getByRole("button", { name }).first().click();
  await press(page, "Play");
  await settled(page);
  assert.deepEqual(await page.$$eval(".round .pile", (piles) => piles.map((pile) => pile.children.length)), [1, 7]);
});

test("cells, dots, marks, cuts and numbers are edited by touch on a narrow telephone", async (t) => {
  const page = await open(t, { at: "own", width: 320, height: 640, touch: true });
  const tap = async (at: Point, size: [number, number]) => gesture(page, "touch", await pointAt(page, at, size));
  await edit(page, "sharti", "3 1 2\n2 2 3 3\n");
  await tap([0.5, 0.5], [3, 3]);
  await isText(page, "3 2 2\n2 2 3 3\n1 1 1 1\n");
  await idle(page);
  await gesture(page, "touch", await pointAt(page, [1.5, 1.5], [3, 3]), await pointAt(page, [2.5, 1.5], [3, 3]));
  await isText(page, "3 2 2\n3 2 3 3\n1 1 1 1\n");
  await page.getByRole("button", { name: "Side: one less" }).click();
  await isText(page, "2 1 2\n1 1 1 1\n");
  await edit(page, "coins", "turtles turtles 2 2 1\n1 1 2 2\n");
  assert.equal(await page.locator(".editor .coin.heads").count(), 4);
  await tap([1.5, 0.5], [2, 2]);
  await has(page, ".editor .coin.heads", 3);
  await edit(page, "grid-split", "cells 3 3 1\n1 1\n");
  await tap([2.5, 1.5], [3, 3]);
  await isText(page, "cells 3 3 2\n1 1\n2 3\n");
  await edit(page, "marked-rectangle", "marks 1\n3 4 2 2\n");
  await tap([3.5, 2.5], [3, 4]);
  await isText(page, "marks 1\n3 4 3 4\n");
  await edit(page, "paper-cutting", "3 3 0\n");
  await tap([1.02, 0.5], [3, 3]);
  await isText(page, "3 3 1\n1 2 1 3\n");
  await edit(page, "constrained-nim", "1 0\n3\n");
  await page.getByRole("radio", { name: "Forbidden takes" }).click();
  await has(page, ".editor .token", 3);
  await page.locator(".editor .token").last().tap();
  await isText(page, "1 1\n3\n3 1\n");
  await page.waitForSelector(".editor .forbidden-takes");
  assert.equal(await page.textContent(".editor .forbidden-takes tbody"), "31");
});

test("two points of a graph are joined by two taps, and a free place by a drag", async (t) => {
  const page = await open(t, { at: "own" });
  await edit(page, "hackenbush", "graph 3 2\n1 2\n1 3\n");
  const vertex = async (index: number): Promise<Point> => {
    const { x, y, width, height } = (await page.locator(".editor svg.engine circle").nth(index).boundingBox())!;
    return [x + width / 2, y + height / 2];
  };
  await gesture(page, "mouse", await vertex(0));
  await page.waitForSelector(".overlay .last.vertex");
  await gesture(page, "mouse", await vertex(1));
  await isText(page, "graph 3 3\n1 2\n1 3\n2 3\n");
  await has(page, ".editor [data-edge]", 3);
  const [x, y] = await vertex(0);
  await gesture(page, "mouse", [x, y], [x + 60, y - 60]);
  await isText(page, "graph 4 4\n1 2\n1 3\n2 3\n2 4\n");
  await has(page, ".editor [data-edge]", 4);
  const edge = await page.locator(".editor [data-edge='4']").evaluate((line: SVGPathElement): [number, number] => {
    const { x, y } = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM()!);
    return [x, y];
  });
  await gesture(page, "mouse", edge);
  await isText(page, "graph 4 3\n1 2\n1 3\n2 3\n");
});

test("cells of a board are tapped, and a board that is too large to solve says so", async (t) => {
  const page = await open(t, { at: "own" });
  await edit(page, "cram", "3 4\n....\n....\n....\n");
  const size: [number, number] = [3, 4];
  await gesture(page, "mouse", await pointAt(page, [3.5, 2.5], size));
  await isText(page, "3 4\n....\n....\n...#\n");
  await idle(page);
  await gesture(page, "mouse", await pointAt(page, [2.5, 1.5], size), await pointAt(page, [3.5, 2.5], size));
  await isText(page, "3 4\n....\n..##\n..##\n");
  await page.fill("textarea", `7 7\n${`${".".repeat(7)}\n`.repeat(7)}`);
  await page.waitForFunction(() => /undecided after 131\u202f?072 positions/.test(document.querySelector(".editor .problem")!.textContent));
  await edit(page, "arc-kayles", "graph 3 2\n1 2\n2 3\n");
  await press(page, "Points: one more");
  await isText(page, "graph 4 2\n1 2\n2 3\n");
});

test("a position is edited with the keyboard, which hears what a key does", async (t) => {
  const page = await open(t, { at: "own" });
  await edit(page, "nim", "2\n2 3\n");
  await page.focus(".editor .field");
  const said = (text: RegExp) => page.waitForFunction((text) => new RegExp(text).test(document.querySelector(".editor .unseen[aria-live]")!.textContent), text.source);
  // The first key shows the cursor at the room of the first pile.
  await page.keyboard.press("ArrowRight");
  await said(/^pile 1, room for number 3\. Leave 3 here\.$/);
  await page.keyboard.press("Enter");
  await isText(page, "2\n3 3\n");
  await idle(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await said(/^pile 2, token 1 of 3/);
  await page.keyboard.press("Enter");
  await isText(page, "1\n3\n");
  await edit(page, "hackenbush", "graph 2 1\n1 2\n");
  await page.focus(".editor .field");
  await page.keyboard.press("ArrowRight");
  await said(/^edge 1/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".editor .note.refused");
  await isText(page, "graph 2 1\n1 2\n");
});

test("several boards, long texts and games without an editor are text", async (t) => {
  const page = await open(t, { at: "own" });
  await page.selectOption("select", "marked-rectangle");
  await page.fill("textarea", "marks 2\n3 4 2 2\n3 3 1 1\n");
  await page.waitForSelector(".editor .board.resting");
  assert.match(await problem(page), /^These are several boards/);
  await page.fill("textarea", `marks 1\n3 4 2 2\n${" ".repeat(20_000)}`);
  await page.waitForFunction(() => /too long/.test(document.querySelector(".editor .problem")!.textContent));
});

test("an editor is as wide as its window, and its buttons can be touched", async (t) => {
  for (const [width, height] of [[320, 568], [3840, 2160]] as const) {
    const page = await open(t, { at: "own", width, height });
    await forEveryGame(page, (game) => fits(page, `${game}, ${width}`));
  }
});
