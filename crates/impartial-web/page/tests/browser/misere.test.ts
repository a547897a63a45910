// The switch "Last one loses": rounds, stars and ends in misère play.

import assert from "node:assert/strict";
import test from "node:test";

import { goTo, made, nextIs, open, playAny, positions, press, settled, stored, win } from "./harness";

test("a switch plays a game so that the last one loses, with stars of its own, and is kept", async (t) => {
  const page = await open(t, { at: "play/kayles" });
  const isOn = () => page.getByRole("switch", { name: "Last one loses (mis\u00e8re play)" }).isChecked();
  await press(page, "New");
  assert.equal(await isOn(), false);
  await page.getByRole("switch", { name: "Last one loses (mis\u00e8re play)" }).click();
  // Another size keeps the rule.
  await page.getByRole("radio", { name: "Small" }).click();
  assert.equal(await isOn(), true);
  await press(page, "New board");
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Kayles (mis\u00e8re play)");
  await settled(page);
  assert.match((await page.textContent(".rule"))!, /^Tap a pin .* Whoever makes the last move loses\.$/);
  await press(page, "New");
  assert.equal(await isOn(), true);
  await page.keyboard.press("Escape");
  await win(page, "mouse");
  await nextIs(page, "Pip, beginner");
  await press(page, "Next");
  await settled(page);
  assert.equal(await page.textContent("h1"), "Kayles (mis\u00e8re play)");
  await playAny(page);
  await page.click(".back");
  // Help earns no star, and the round is continued.
  assert.equal(await page.locator(".card small").count(), 0);
  await page.click(".play");
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Kayles (mis\u00e8re play)");
  await settled(page);
  assert.ok((await made(page)) > 0);
  const starred = await open(t, { prepare: stored({ stars: ["grundy/misere casual large"] }) });
  assert.deepEqual(await starred.locator(".card small").allTextContents(), ["Last one loses"]);
  assert.equal(await starred.getByRole("img", { name: "Stars: Casual, large" }).count(), 1);
  await goTo(starred, "play/sharti");
  await press(starred, "New");
  assert.equal(await starred.getByRole("switch").count(), 0);
});

test("a loss in misère play leads back to the mistake, without columns", async (t) => {
  const page = await open(t, { at: await positions("nim/misere\n3\n1 1 4\n") });
  // This leaves two heaps of one, which wins only if the last token does.
  await page.locator(".pile[data-pile='3'] .token").first().click();
  await page.waitForSelector(".round[data-moves='2'][data-phase=yours]");
  await playAny(page);
  assert.equal(await settled(page), "over");
  assert.match((await page.textContent(".end"))!, /^Your opponent wins Move 1 gave the win away\./);
  await press(page, "Back to move 1");
  await page.waitForSelector(".mistake");
  assert.match((await page.textContent(".mistake"))!, /^You took 4 tokens from the third heap\. That gave the win away\. Look for a move in the marked part after which your opponent cannot win\.$/);
  assert.equal(await page.locator(".columns").count(), 0);
  await win(page, "mouse");
  assert.equal(await page.textContent(".end h2"), "You win!");
});
