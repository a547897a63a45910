// Hackenbush: its drawings, the keyboard, what falls, and a graph of which only a part is drawn.

import assert from "node:assert/strict";
import test from "node:test";

import type { Page } from "playwright-core";

import { CARDS } from "../../src/games";
import { hint, idle, made, open, playHint, positions, press, settled, stored, win } from "./harness";

/** Returns the lines of the edges of a graph by their numbers, once it is drawn. */
async function edgesOf(page: Page): Promise<string[]> {
  await page.waitForSelector("[data-edge]", { state: "attached" });
  return page.$$eval("[data-edge]", (lines) => lines.map((line) => `${(line as SVGElement).dataset.edge}: ${line.getAttribute("d")}`));
}

/** Returns how thick the edges of a graph are, in units of its picture. */
const thickness = (page: Page): Promise<string> => page.$eval("[data-edge]", (line) => getComputedStyle(line).strokeWidth);

test("the drawings of a card come one after the other, and each is chosen by its name and won", async (t) => {
  const card = CARDS.find(({ id }) => id === "hackenbush")!;
  const names = card.drawings!.map(({ name }) => name);
  const page = await open(t, { at: `play/${card.id}`, width: 390, height: 844, touch: true });
  const edges = async () => (await edgesOf(page)).join();
  const drawings = new Set([await edges()]);
  assert.equal(await thickness(page), "44px");
  for (const name of names) {
    await press(page, "New");
    await page.getByRole("radio", { name, exact: true }).click();
    await press(page, "New board");
    await page.waitForSelector("dialog", { state: "detached" });
    await settled(page);
    drawings.add(await edges());
    await win(page, "touch");
    assert.equal(await page.textContent(".end h2"), "You win!", name);
    const [end, buttons] = await page.$$eval(".end, .round > .actions", (parts) => parts.map((part) => part.getBoundingClientRect()));
    assert.ok(end!.bottom <= buttons!.top, `${name}: the end is covered`);
    await press(page, "Next");
    await page.waitForSelector(".round[data-phase=yours][data-moves='0']");
    drawings.add(await edges());
  }
  // The first drawing is shown at the beginning, and a generated position after the last one.
  assert.equal(drawings.size, names.length + 1);
});

test("an edge is cut with the keyboard, what hangs on it falls, and the rest stays where it was", async (t) => {
  const page = await open(t, { at: "play/hackenbush", moving: true, prepare: stored({ level: "perfect" }) });
  const before = await edgesOf(page);
  await page.focus(".field");
  // The first key shows the cursor.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  for (let count = 0; count < before.length && !/will fall/.test((await page.textContent(".note"))!); count += 1) {
    await page.keyboard.press("ArrowLeft");
    await idle(page);
  }
  const falling = await page.locator(".overlay .preview").count();
  assert.match((await page.textContent(".note"))!, falling === 2 ? /, and 1 edge will fall\.$/ : new RegExp(`, and ${falling - 1} edges will fall\\.$`));
  const moving = page.waitForFunction(
    (count) => [...document.querySelectorAll("[data-edge]")].filter((line) => line.getAnimations().length > 0).length === count,
    falling,
  );
  await page.keyboard.press("Enter");
  await moving;
  await page.waitForFunction(() => Number(document.querySelector<HTMLElement>(".round")!.dataset.moves) === 2);
  await settled(page);
  const after = await edgesOf(page);
  assert.ok(after.length < before.length - 1 && after.every((place) => before.includes(place)));
  assert.match((await page.textContent(".told"))!, /(Pip|Kay|Mex) cut an edge\./);
  assert.equal(await page.locator(".overlay .last.opponent.edge").count(), 1);
  assert.equal(await made(page), 2);
});

test("no edge has a number on the board, so the edge that is spoken of is marked", async (t) => {
  const page = await open(t, { at: await positions("hackenbush\ngraph 3 2\n1 2\n2 3\n") });
  await press(page, "Why?");
  await page.waitForSelector(".overlay .hint.edge", { state: "attached" });
  assert.match((await page.textContent(".why .change"))!, /: Cut the marked edge\.$/);
});

test("the way back to a mistake marks the edge that was cut", async (t) => {
  const page = await open(t, { at: await positions("hackenbush\ngraph 5 4\n1 2\n1 3\n3 4\n4 5\n") });
  const { x, y, width, height } = (await page.locator("[data-edge='2']").boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForSelector(".round[data-phase=over]");
  await press(page, "Back to move 1");
  await page.waitForSelector(".overlay .last.you.edge[data-move='2']", { state: "attached" });
  assert.match((await page.textContent(".mistake"))!, /^You cut an edge\. That gave the win away\. /);
  await win(page, "mouse");
  assert.equal(await page.locator(".overlay .last.you").count(), 1);
});

test("a hint on a large graph shows its surroundings, in which the edge is cut", async (t) => {
  const page = await open(t, { at: "own" });
  await page.selectOption("select", "hackenbush");
  // Two paths on the ground: the winning edge of the longer one is far from the ground.
  const path = (first: number, edges: number) => Array.from({ length: edges }, (_, index) => `${index === 0 ? 1 : first + index - 1} ${first + index}\n`).join("");
  await page.fill("textarea", `graph 551 550\n${path(2, 300)}${path(302, 250)}`);
  await press(page, "Play");
  await settled(page);
  assert.deepEqual([(await edgesOf(page)).length, await thickness(page)], [200, "24px"]);
  assert.ok(await hint(page));
  assert.equal(await page.getAttribute(".overlay .hint", "data-move"), "251");
  await playHint(page, "mouse");
  assert.equal(await made(page), 2);
  assert.ok(await hint(page), "the visitor still wins");
});
