// Rounds through a proof of who wins a board, which the visitor loses.

import assert from "node:assert/strict";
import test from "node:test";

import type { Page } from "playwright-core";

import { cellsOf, gesture, made, open, playAny, press, problem, settled } from "./harness";

/** The proof in the documentation: the visitor moves second on 3 x 4 cells without one. */
const PROOF = `cram 3 4
....
.#..
....
first 7+8
c 1 3+4 -
e 1 2+3 - -
f1f 0 9+10 9+10 9+10 5+9 1+2 1+2 1+2 1+5
end 3
`;

const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

const line = (page: Page) => page.locator("[aria-label='Line of play'] li").allTextContents();

test("the visitor plays against a proof from a file, and sees the line of play and what the proof lists", async (t) => {
  const page = await open(t, { at: "own" });
  await page.setInputFiles("input[type=file]", file("proof.txt", PROOF));
  await settled(page);
  assert.equal(await made(page), 1);
  assert.match((await page.textContent("[aria-label='Line of play'] > p"))!, /At the start, the proof lists a winning reply\.$/);
  assert.match((await page.textContent(".rule"))!, /lose|cannot move/);
  const cells = await cellsOf(page, 3, 4);
  await gesture(page, "mouse", cells[0]!, cells[1]!);
  await page.waitForSelector(".round[data-phase=yours][data-moves='3']");
  const shown = await line(page);
  assert.match(shown[0]!, /^The opponent laid .*; the proof lists the nim-value 0$/);
  assert.match(shown[1]!, /^You laid .*; the proof lists a winning reply$/);
  assert.match(shown[2]!, /^The opponent laid .*; the proof lists the nim-values \* \+ \* = 0$/);
  await press(page, "Hint");
  await page.waitForFunction(() => document.querySelector(".notice")?.textContent === "No move wins here, as the proof lists the nim-values * + * = 0.");
  await press(page, "Why?");
  await page.waitForSelector(".why .columns");
  assert.deepEqual(await page.locator(".columns tbody th").allTextContents(), ["the part at row 1, column 3", "the part at row 3, column 3"]);
  assert.match((await page.textContent(".why"))!, /The proof lists the nim-values \* \+ \* = 0 for this position, so you are losing/);
  await page.keyboard.press("Escape");
  await page.click(".more");
  assert.equal(await page.locator("dialog [role=switch]").count(), 0);
  await page.keyboard.press("Escape");
  // The address has the proof, and a later visit continues by it.
  await page.waitForFunction(() => location.hash.startsWith("#g="));
  await page.waitForTimeout(700);
  await page.reload();
  await settled(page);
  assert.deepEqual(await line(page), shown);
  await press(page, "Undo");
  await page.waitForSelector(".round[data-phase=yours][data-moves='1']");
  while ((await settled(page)) === "yours") await playAny(page);
  assert.match((await page.textContent(".end"))!, /Your opponent wins/);
  assert.match((await line(page)).at(-1)!, /the proof lists no move$/);
});

test("a wrong proof is refused with the location of the error", async (t) => {
  const page = await open(t, { at: "own" });
  await page.setInputFiles("input[type=file]", file("proof.txt", PROOF.replace("9+10", "1+2")));
  await page.waitForSelector(".problem");
  assert.match(await problem(page), /^File, line 8, column 1: expected a claim that follows from earlier ones, found another: move 0 of the claim is illegal\./);
});
