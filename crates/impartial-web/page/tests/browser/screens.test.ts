// The other screens: sums, lessons, the puzzle of the day, and positions of the visitor.

import assert from "node:assert/strict";
import test from "node:test";

import { made, nextIs, open, playAny, press, problem, settled, stored, win } from "./harness";

test("a sum of games is won, and each turn is a move on one board", async (t) => {
  const page = await open(t, { at: "sum" });
  await page.click("button.card:has-text('Sharti')");
  await page.click(".sticky button");
  await settled(page);
  assert.equal(await page.locator(".component").count(), 3);
  await win(page, "mouse");
  assert.equal(await page.textContent(".end h2"), "You win!");
  await nextIs(page, "Pip, beginner");
  await press(page, "Next");
  await page.waitForSelector(".round[data-phase=yours][data-moves='0']");
});

test("a position of the visitor is played, and an error in it is selected", async (t) => {
  const page = await open(t, { at: "own" });
  await page.selectOption("select", "nim");
  await page.fill("textarea", "3\n3 4 <b>five</b>\n");
  await press(page, "Play");
  assert.match(await problem(page), /^Line 2, column 5: expected .*<b>five/);
  const selected = await page.$eval("textarea", (field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));
  assert.equal(selected, "<b>five</b>");
  await page.fill("textarea", "3\n3 4 5\n");
  await page.getByRole("radio", { name: "The opponent moves first" }).click();
  await press(page, "Play");
  await settled(page);
  assert.equal(await made(page), 1);
  assert.match((await page.textContent(".told"))!, /took 2 tokens from the first heap/);
  // The opponent leaves 1, 4 and 5, which cannot be won.
  while ((await settled(page)) === "yours") await playAny(page);
  await nextIs(page, "Mex, perfect");
  await press(page, "Next");
  await page.waitForSelector(".editor");
});

test("files are played alone, as a sum, or as a saved round", async (t) => {
  const page = await open(t, { at: "own" });
  const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.selectOption("select", "nim");
  await page.setInputFiles("input[type=file]", [file("a.in", "1\n3\n"), file("b.in", "1\n9\n")]);
  await page.waitForSelector(".parts li:nth-child(2)");
  await press(page, "Play the sum of 2");
  await settled(page);
  assert.equal(await page.locator(".component").count(), 2);
  await press(page, "New");
  await page.setInputFiles("input[type=file]", file("saved", "impartial game 1\nfirst human\ncomponents 1\nnim\n1\n9\nmoves 2\n1 1 2\n1 1 3\n"));
  await settled(page);
  assert.equal(await made(page), 2);
});

test("a file of 100 MB and files that cannot be read say so and lose nothing", async (t) => {
  const page = await open(t, { at: "own" });
  await page.fill("textarea", "kept");
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(100 << 20)], "huge.in"));
    document.querySelector("main")!.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true }));
  });
  assert.match(await problem(page), /huge\.in has 100 MB, and this page reads up to 64 MB/);
  assert.equal(await page.inputValue("textarea"), "kept");
});

test("why is answered by columns and sentences, and by the report", async (t) => {
  const page = await open(t, { at: "learn/3", prepare: stored({ lessons: { 3: 1 } }) });
  await press(page, "Why?");
  await page.waitForSelector(".columns");
  assert.equal(await page.locator(".columns tbody tr").count(), 3);
  assert.match((await page.textContent(".columns tfoot"))!, /Nim-sum1/);
  assert.equal(await page.locator(".columns .changed").count(), 1);
  assert.match((await page.textContent(".why"))!, /A winning move changes the marked part from \d to \d: Take/);
  await page.click("text=The theorem");
  // What the columns and the sentences tell is not told again.
  const report = (await page.textContent(".report"))!;
  assert.match(report, /Nim \(Bouton\)/);
  assert.doesNotMatch(report, /outcome|nim-value \*|nim-sum \*|difference/);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await playAny(page);
});
