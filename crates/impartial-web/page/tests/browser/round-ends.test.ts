// Rounds that are lost, taken back, refused or begun again.

import assert from "node:assert/strict";
import test from "node:test";

import { cards, goTo, hint, idle, made, nextIs, open, playAny, playHint, press, settled, stored, win } from "./harness";

test("a careless visitor loses to the perfect opponent, and is told where the win was given away", async (t) => {
  const names = await cards(await open(t));
  let lost = 0;
  const page = await open(t, { prepare: stored({ level: "perfect" }) });
  for (const name of names) {
    await goTo(page, `play/${name}`);
    while ((await settled(page)) === "yours") await playAny(page);
    const end = (await page.textContent(".end"))!;
    if (!end.includes("Your opponent wins")) continue;
    lost += 1;
    assert.match(end, /^Your opponent wins Move \d+ gave the win away\. /, name);
    const names = await page.locator(".end button").allTextContents();
    assert.match(names[names.length - 1]!, /^Back to move \d+$/, name);
  }
  assert.ok(lost >= names.length / 2, `${lost} of ${names.length}`);
});

test("a loss leads back to the mistake, with the columns before and after it, and the round can then be won", async (t) => {
  // Every game is lost by careless moves sooner or later.
  const page = await open(t, { prepare: stored({ level: "perfect" }) });
  for (const name of ["nim", "kayles", "sharti"]) {
    await goTo(page, `play/${name}`);
    while ((await settled(page)) === "yours") await playAny(page);
    const number = /Move (\d+) gave/.exec((await page.textContent(".end"))!)?.[1];
    if (number === undefined) continue;
    await nextIs(page, "Mex, perfect");
    await press(page, `Back to move ${number}`);
    await page.waitForSelector(`.round[data-phase=yours][data-moves="${2 * (Number(number) - 1)}"]`);
    await page.waitForSelector(".board.region, .pile.part, .overlay .part", { state: "attached" });
    assert.match((await page.textContent(".unseen[aria-live]"))!, /^You [a-z].*\. That gave the win away\. Look for /);
    await page.waitForFunction(() => document.activeElement?.matches(".field"));
    const sums = await page.$$eval(".mistake tfoot", (totals) => totals.map((total) => total.textContent));
    assert.equal(sums.length, 2);
    // No nim-sum of 0 gives a win away, and none is left by a mistake.
    assert.ok(sums.every((sum) => !/^Nim-sum0/.test(sum)), String(sums));
    await win(page, "mouse");
    assert.equal(await page.textContent(".end h2"), "You win!");
    assert.equal(await page.locator(".mistake").count(), 0);
    return;
  }
  assert.fail("no game was lost");
});

test("two wins lead to the next opponent, and only a round without help earns a star", async (t) => {
  const page = await open(t, { at: "play/nim" });
  for (const isSecond of [false, true]) {
    await win(page, "mouse");
    await nextIs(page, isSecond ? "Kay, casual" : "Pip, beginner");
    await press(page, "Next");
    await settled(page);
    assert.equal(await made(page), 0);
  }
  assert.match((await page.textContent(".bar .chip"))!, /^Casual/);
  await page.click(".back");
  await page.waitForSelector(".home");
  assert.match((await page.textContent(".streak"))!, /2 rounds won in a row/);
  const stars = () => page.getAttribute("a.card[href='#play/nim'] .stars", "aria-label");
  assert.equal(await stars(), "No stars yet");
  // The heap of one token is taken without a hint.
  const single = "impartial game 1\nfirst human\nlevel beginner 1\ncomponents 1\nnim\n1\n1\nmoves 0\n";
  await page.evaluate((text) => localStorage.setItem("impartial", JSON.stringify({ rounds: { "nim beginner small": { text } } })), single);
  await page.reload();
  assert.equal(await page.textContent("a.play"), "Continue Nim");
  await page.click("a.play");
  await settled(page);
  await page.click(".token");
  await page.waitForSelector(".end.won");
  await page.click(".back");
  assert.equal(await stars(), "Stars: Beginner, small");
  assert.equal(await page.textContent("a.play"), "Play");
});

test("a round that was left is resumed when its card is opened, at its level and with New beside it", async (t) => {
  const page = await open(t, { at: "play/nim" });
  await hint(page);
  await playHint(page, "mouse");
  const board = () => page.$$eval(".pile", (piles) => piles.map((pile) => pile.children.length).join());
  const left = await board();
  await page.click(".back");
  await page.waitForSelector(".home");
  // Other rounds have led to another level since.
  await page.evaluate(() => localStorage.setItem("impartial", JSON.stringify({ ...JSON.parse(localStorage.getItem("impartial")!), level: "perfect" })));
  await page.reload();
  await page.click("a.card[href='#play/nim']");
  await settled(page);
  assert.deepEqual([await board(), await made(page)], [left, 2]);
  assert.match((await page.textContent(".bar .chip"))!, /^Beginner/);
  assert.match((await page.textContent(".notice"))!, /You left this round here\. New begins another one\./);
  await press(page, "New");
  await press(page, "New board");
  await page.waitForSelector(".round[data-phase=yours][data-moves='0']");
  await page.click(".back");
  await page.click("a.card[href='#play/nim']");
  await settled(page);
  assert.equal(await made(page), 0);
});

test("a tap skips the move and the thought of the opponent", async (t) => {
  const page = await open(t, { at: "play/kayles", moving: true });
  await page.clock.install();
  await page.evaluate(() => {
    // Without the clock, only a tap ends the waits.
    Element.prototype.animate = new Proxy(Element.prototype.animate, { apply: (target, element, [frames, options]) => Reflect.apply(target, element, [frames, { ...options, duration: 1e9 }]) as Animation });
  });
  const [x, y] = await page.locator(".token").first().evaluate((token) => {
    const { left, top, width, height } = token.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  });
  await page.mouse.click(x, y);
  await page.waitForSelector(".round[data-phase=theirs]");
  for (let tap = 0; tap < 500 && (await page.getAttribute(".round", "data-phase")) === "theirs"; tap += 1) {
    await page.mouse.click(2, 300);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  assert.equal(await made(page), 2);
});

test("moves are taken back, and the same position starts again", async (t) => {
  for (const name of ["kayles", "paper-cutting", "sharti"]) {
    const page = await open(t, { at: `play/${name}` });
    const board = () => page.$$eval(".pile, .drawing", (parts) => parts.map((part) => (part.matches(".pile") ? String(part.children.length) : part.innerHTML)).join());
    const before = await board();
    await playAny(page);
    if ((await settled(page)) === "over") continue;
    assert.notEqual(await board(), before, name);
    await press(page, "Undo");
    await page.waitForSelector(".round[data-moves='0']");
    await idle(page);
    assert.equal(await board(), before, name);
    assert.ok(await page.getByRole("button", { name: "Undo" }).isDisabled());
  }
});

test("a lost round of an earlier visit begins again with the same board", async (t) => {
  const text = "impartial game 1\nfirst human\nlevel perfect 1\ncomponents 1\nnim\n3\n3 4 5\nmoves 0\n";
  const page = await open(t, { at: "play/nim", prepare: stored({ level: "perfect", rounds: { "nim perfect small": { text } } }) });
  // Taking a whole heap leaves two that differ.
  while ((await settled(page)) === "yours") await playAny(page);
  await press(page, "Again");
  await page.waitForSelector(".round[data-phase=yours][data-moves='0'] .token");
  assert.deepEqual(await page.$$eval(".pile", (piles) => piles.map((pile) => pile.children.length)), [3, 4, 5]);
});

test("moves are animated, unless the system prefers reduced motion", async (t) => {
  const page = await open(t, { at: "play/kayles", moving: true });
  const animated = page.waitForFunction(() => document.getAnimations().some((animation) => animation.effect?.getTiming().duration === 420));
  await playAny(page);
  await animated;
  assert.match((await page.textContent(".told"))!, /Pip (knocked down|took|split)/);
});

test("the first reply of a round stays outlined on tokens, and after it is shown again", async (t) => {
  const text = "impartial game 1\nfirst human\nlevel perfect 1\ncomponents 1\nnim\n3\n3 4 5\nmoves 0\n";
  const page = await open(t, { at: "play/nim", moving: true, prepare: stored({ level: "perfect", rounds: { "nim perfect small": { text } } }) });
  await page.locator(".token").first().click();
  await page.waitForSelector(".round[data-phase=yours][data-moves='2'] .gone.you");
  const outlined = () => page.locator(".gone.opponent:not(.past)").count();
  assert.ok((await outlined()) > 0);
  const hidden = page.waitForFunction(() => document.querySelector(".gone.opponent") === null);
  await press(page, "Show again");
  await hidden;
  await page.waitForSelector(".gone.opponent");
  assert.ok((await outlined()) > 0);
});

test("a hint in a lost position speaks of earlier moves only after a move", async (t) => {
  const text = "impartial game 1\nfirst human\nlevel perfect 1\ncomponents 1\nnim\n2\n2 2\nmoves 0\n";
  const page = await open(t, { at: "play/nim", prepare: stored({ level: "perfect", rounds: { "nim perfect small": { text } } }) });
  await press(page, "Hint");
  await page.waitForFunction(() => document.querySelector(".notice")?.textContent === "No move wins here, because this opponent makes no mistake.");
  await page.locator(".token").nth(1).click();
  await page.waitForSelector(".round[data-phase=yours][data-moves='2']");
  await press(page, "Hint");
  await page.waitForFunction(() => /^No move wins here.* Undo the last move\.$/.test(document.querySelector(".notice")?.textContent ?? ""));
});

test("an illegal click shows the reason, and an illegal typed move shows the location", async (t) => {
  const page = await open(t, { at: "play/grid-split" });
  const field = (await page.locator(".field").boundingBox())!;
  let isRefused = false;
  for (let index = 0; index < 40 && !isRefused; index += 1) {
    const [column, row] = [index % 6, Math.floor(index / 6)];
    if ((await made(page)) > 0) break;
    const at: [number, number] = [field.x + ((column + 0.5) * field.width) / 6, field.y + ((row + 0.5) * field.height) / 6];
    await page.mouse.move(...at);
    await idle(page);
    if ((await page.locator(".board.refusing").count()) === 0) continue;
    await page.mouse.click(...at);
    await page.waitForSelector(".note.refused");
    isRefused = true;
  }
  assert.ok(isRefused);
  await page.click(".more");
  await press(page, "Type a move");
  await page.fill("dialog input", "1 x");
  await page.waitForFunction(() => /expected/i.test(document.querySelector("#move-problem")?.textContent ?? ""));
});
