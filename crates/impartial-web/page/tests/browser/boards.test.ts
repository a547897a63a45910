// Boards: what stands there while the engine starts, what a click or a finger does, and what stays where it was.

import assert from "node:assert/strict";
import test from "node:test";

import type { Page } from "playwright-core";

import { cellsOf, gesture, hint, idle, made, open, playHint, positions, press, settled } from "./harness";
import { hintedGesture, type Point } from "./hinted";

test("while the engine starts, the first screen is there, and the picture of the card waits in the place of the board", async (t) => {
  // The worker gets its first message when the test calls `begin`.
  const late = `const send = Worker.prototype.postMessage; Worker.prototype.postMessage = function (message) { if (message.module) window.begin = () => send.call(this, message); else send.call(this, message); };`;
  const page = await open(t, { fails: true, prepare: (page) => page.addInitScript(late).then(() => undefined) });
  await page.waitForSelector(".home");
  await page.click("a.card[href='#play/kayles']");
  await page.waitForSelector(".round[data-phase=loading] .boards .thumbnail");
  await page.evaluate(() => (globalThis as unknown as { begin: () => void }).begin());
  await settled(page);
  assert.ok((await page.locator(".token").count()) > 0);
  assert.equal(await page.locator(".boards .thumbnail").count(), 0);
});

test("an illegal drag opens no dialog without moves", async (t) => {
  // One coin shows heads, in the upper left corner: no drag that ends elsewhere is legal.
  const page = await open(t, { at: await positions("coins\nturtles turtles 3 3 1\n1 1 1 1\n") });
  const cells = await cellsOf(page, 3, 3);
  await gesture(page, "mouse", cells[0]!, cells[8]!);
  await page.waitForSelector(".note.refused");
  await idle(page);
  assert.equal(await page.locator("dialog").count(), 0);
});

test("a reason does not outlive its position", async (t) => {
  const page = await open(t, { at: await positions("sharti\n3 0 3\n", "nim\n1\n1\n") });
  await page.locator(".field").first().click();
  await page.waitForSelector(".note.refused");
  await page.click(".token");
  await page.waitForSelector(".end");
  await idle(page);
  assert.equal((await page.locator(".note").allTextContents()).join(""), "");
  assert.equal(await page.textContent("#about-1"), "No move is left.");
});

test("a finger scrolls past a board, begins a drag at a piece, and confirms a cut", async (t) => {
  const telephone = { width: 390, height: 420, touch: true };
  const swipe = async (page: Page, from: Point, to: Point) => {
    const before = await page.evaluate(() => scrollY);
    await gesture(page, "touch", from, to);
    await idle(page);
    return (await page.evaluate(() => scrollY)) !== before;
  };
  for (const [game, size, from = 8, to = 4] of [["sharti\n3 1 3\n3 3 3 3\n", 3], ["coins\nturtles turtles 3 3 1\n1 3 1 3\n", 3, 2, 0], ["paper-cutting\n3 3 0\n", 3]] as const) {
    const page = await open(t, { at: await positions(game), ...telephone });
    // The middle of a cell without a piece, and of a cell between lines.
    const [top, middle] = (await cellsOf(page, size, size)).filter((_, index) => index % 3 === 0) as [Point, Point];
    assert.ok(await swipe(page, middle, [top[0], top[1]]), `${game} scrolls`);
    assert.equal(await made(page), 0);
    await page.evaluate(() => document.querySelector(".board")!.scrollIntoView({ block: "start" }));
    const cells = await cellsOf(page, size, size);
    if (game.startsWith("paper")) {
      const cut = async (): Promise<[Point, Point]> => {
        const [first, , , , second, , , , third] = await cellsOf(page, size, size);
        const crossing = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
        return [crossing(first!, second!), [crossing(first!, second!)[0], crossing(second!, third!)[1]]];
      };
      assert.ok(!(await swipe(page, ...(await cut()))));
      assert.equal(await made(page), 0);
      await press(page, "Cancel");
      assert.equal(await page.locator(".confirm, .overlay .preview").count(), 0);
      await gesture(page, "touch", ...(await cut()));
      await press(page, "Make this move");
    } else await gesture(page, "touch", cells[from]!, cells[to]!);
    await page.waitForSelector(".round:not([data-moves='0'])");
  }
  // A steep drag that begins at a coin which shows tails turns it with the coin below.
  const page = await open(t, { at: await positions("coins\nturtles turtles 3 3 1\n3 2 3 2\n"), ...telephone });
  await page.evaluate(() => document.querySelector(".board")!.scrollIntoView({ block: "start" }));
  const cells = await cellsOf(page, 3, 3);
  await gesture(page, "touch", cells[1]!, cells[7]!);
  await page.waitForSelector(".round:not([data-moves='0'])");
});

test("a finger scrolls past a huge board, and draws on it after it has rested", async (t) => {
  for (const game of ["sharti\n1000000000 1 1000000000\n1 1 400000000 400000000\n", "paper-cutting\n1000000000 1000000000 0\n"]) {
    const page = await open(t, { at: await positions(game), width: 390, height: 420, touch: true });
    const swipe = async (rest: number) => {
      await page.evaluate(() => document.querySelector(".board")!.scrollIntoView({ block: "start" }));
      const before = await page.evaluate(() => scrollY);
      const { x, y, width, height } = (await page.locator(".field").boundingBox())!;
      await gesture(page, "touch", [x + 0.7 * width, y + 0.1 * height], [x + 0.7 * width, y + 0.7 * height], rest);
      await idle(page);
      return before - (await page.evaluate(() => scrollY));
    };
    assert.ok((await swipe(0)) > 0, game);
    assert.deepEqual([await made(page), await page.locator(".confirm").count()], [0, 0]);
    if (game.startsWith("sharti")) continue;
    assert.equal(await swipe(500), 0);
    await page.waitForSelector(".confirm");
  }
});

test("rows of tokens keep their place for a round, and gaps show what was taken", async (t) => {
  const page = await open(t, { at: await positions("nim\n3\n1 4 6\n"), moving: true });
  const places = () =>
    page.$$eval(".heap", (rows) => rows.map((row) => [...row.querySelectorAll(".token, .gone")].map((token) => `${Math.round(token.getBoundingClientRect().x)},${Math.round(token.getBoundingClientRect().y)}`).join(" ")));
  const before = await places();
  await page.locator(".pile[data-pile='3'] .token").first().click();
  await page.waitForSelector(".round[data-phase=yours][data-moves='2']");
  await idle(page);
  assert.deepEqual(await places(), before);
  assert.equal(await page.locator(".heap").count(), 3);
  assert.equal(await page.locator(".gone.you").count(), 6);
});

test("the bars of a round have one scale, and the pins of a long row are pins", async (t) => {
  const page = await open(t, { at: await positions("nim\n2\n1000000000 400000000\n") });
  const lengths = () => page.$$eval("rect.bar", (bars) => bars.map((bar) => Number(bar.getAttribute("width"))));
  const [long, short] = (await lengths()) as [number, number];
  assert.ok(Math.abs(short / long - 0.4) < 0.01);
  await hint(page);
  await playHint(page, "mouse");
  assert.ok(Math.max(...(await lengths())) <= short + 1);
  const pins = await open(t, { at: await positions("heaps\n0.77 1\n1000000000\n") });
  assert.deepEqual([await pins.locator(".engine .pin").count(), await pins.locator(".engine circle").count()], [8, 0]);
  const height = async (width: number) => {
    await pins.setViewportSize({ width, height: 800 });
    await idle(pins);
    await pins.mouse.move(width / 2, 300);
    await idle(pins);
    return pins.$eval(".engine text", (text) => Number.parseFloat(getComputedStyle(text).fontSize) * (text as SVGGraphicsElement).getScreenCTM()!.a);
  };
  const heights = [await height(1280), await height(390)];
  assert.ok(heights.every((each) => Math.abs(each - 15) < 2), String(heights));
});

test("coins show heads or tails, and turn over where a drag ends", async (t) => {
  const page = await open(t, { at: await positions("coins\nturtles turtles 3 3 1\n2 2 3 3\n") });
  const faces = () => page.$$eval(".drawing .coin", (coins) => coins.map((coin) => coin.textContent).join(""));
  assert.equal(await faces(), "TTTTHHTHH");
  const cells = await cellsOf(page, 3, 3);
  await gesture(page, "mouse", cells[8]!, cells[0]!);
  await page.waitForFunction(() => Number(document.querySelector<HTMLElement>(".round")!.dataset.moves) > 0);
  await press(page, "Undo");
  await page.waitForSelector(".round[data-moves='0']");
  await idle(page);
  assert.equal(await faces(), "TTTTHHTHH");
  const moving = await open(t, { at: await positions("coins\nturtles turtles 3 3 1\n2 2 3 3\n"), moving: true });
  const turning = moving.waitForFunction(() => [...document.querySelectorAll(".drawing .coin")].filter((coin) => coin.getAnimations().length > 0).length === 4);
  await gesture(moving, "mouse", cells[8]!, cells[0]!);
  await turning;
  await settled(moving);
});

test("the rules of variants have no codes, and forbidden takes are listed and struck through", async (t) => {
  const rule = async (...components: string[]) => (await (await open(t, { at: await positions(...components) })).textContent(".rule"))!;
  assert.match(await rule("coins\ntwins ruler/3 4 4 1\n2 2 3 3\n"), /exactly two rows and any number of neighbouring columns within 3 neighbouring ones/);
  assert.match(await rule("heaps\n0.137 1\n9\n"), /^Take 1 token from a heap and leave no heap of it, or 2 tokens from a heap and leave no heap or one heap of it, or 3 tokens/);
  const page = await open(t, { at: await positions("constrained-nim\n2 2\n3 4\n3 2\n3 1\n") });
  assert.equal(await page.textContent(".forbidden-takes tbody"), "31, 2");
  await page.locator(".pile[data-pile='1'] .token").nth(1).hover();
  await page.waitForSelector(".token.illegal");
  assert.equal(await page.$eval(".token.illegal", (token) => getComputedStyle(token, "::after").borderTopStyle), "solid");
  await page.click(".more");
  assert.doesNotMatch((await page.textContent("dialog"))!, /Source|AtCoder/);
});

test("numbers are read as the page prints them, and piles without their count", async (t) => {
  const page = await open(t, { at: await positions("nim\n1\n5000\n") });
  await page.click(".more");
  await press(page, "Type a move");
  await page.fill("dialog input", "1 2\u202f000");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".round:not([data-moves='0'])");
  const own = await open(t, { at: "own" });
  assert.equal(await own.inputValue("select"), "nim");
  assert.match((await own.textContent("option[value=heaps]"))!, /Kayles, Grundy\u2019s Game/);
  await own.fill("textarea", "three apples");
  await own.waitForFunction(() => / Write the heap sizes, for example 3 5\.$/.test(document.querySelector(".problem")?.textContent ?? ""));
  for (const [game, input, piles] of [["nim", "5 5 5", 3], ["nim", "2 5 6", 2], ["heaps", "0.77 4 4", 2]] as const) {
    await own.selectOption("select", game);
    await own.fill("textarea", input);
    await press(own, "Play");
    await settled(own);
    assert.equal(await own.locator(".pile").count(), piles, input);
    await press(own, "New");
    await own.waitForSelector("textarea");
  }
});

test("Why? names rows of pins as the board does", async (t) => {
  for (const [rows, labels] of [
    [["heaps\n0.77 3\n5 3 5\n"], ["row of 5", "row of 3", "row of 5", "Nim-sum"]],
    [["heaps\n4!.0 2\n5 8\n"], ["heap of 5", "heap of 8", "Nim-sum"]],
    [["heaps\n0.77 2\n5 3\n", "nim\n1\n4\n"], ["1: row 1", "1: row 2", "2: heap 1", "Nim-sum"]],
  ] as const) {
    const page = await open(t, { at: await positions(...rows) });
    await press(page, "Why?");
    await page.waitForSelector(".columns");
    assert.deepEqual(await page.locator(".columns th[scope=row]").allTextContents(), labels);
    // The theorem does not repeat the values of the columns.
    assert.doesNotMatch((await page.textContent(".report"))!, /heap \d+\s+\d+ tokens/);
  }
});

test("the columns beside a board follow the move under the pointer, which changes nothing", async (t) => {
  const page = await open(t, { at: await positions("nim\n3\n1 2 4\n") });
  assert.equal(await page.locator(".drawer").count(), 0);
  await page.click(".more");
  await page.getByRole("switch", { name: "Show columns" }).click();
  await page.keyboard.press("Escape");
  const sum = (number: number) => page.waitForFunction((text) => document.querySelector(".drawer strong")?.textContent === text, `nim-sum ${number}`);
  await sum(7);
  assert.deepEqual([await page.locator(".block").allTextContents(), await page.locator(".blocks td.odd").count()], [["1", "2", "4"], 9]);
  // One token of the third heap leaves 3.
  await page.locator(".pile[data-pile='3'] .token").nth(3).hover();
  await sum(0);
  assert.equal(await page.locator(".blocks td.odd").count(), 0);
  assert.match((await page.textContent(".drawer"))!, /^Take 1 token from the third heap: nim-sum 0/);
  await page.locator(".pile[data-pile='2'] .token").nth(1).hover();
  await sum(4);
  await page.mouse.move(5, 5);
  await sum(7);
  assert.equal(await made(page), 0);
  await page.locator(".pile[data-pile='3'] .token").nth(3).click();
  await page.waitForSelector(".round[data-phase=yours][data-moves='2']");
});

/** Waits until a screen reader has heard a text. */
const said = (page: Page, text: RegExp) => page.waitForFunction((text) => new RegExp(text).test(document.querySelector(".unseen[aria-live]")!.textContent), text.source);

const note = async (page: Page, text: string) => {
  await page.waitForFunction((text) => document.querySelector(".note")!.textContent === text, text);
};

test("two taps lay a domino, a second tap at the first cell takes it back, and dominoes stay", async (t) => {
  const page = await open(t, { at: await positions("cram\n3 4\n....\n....\n#...\n"), width: 390, height: 844, touch: true, moving: true });
  const cells = await cellsOf(page, 3, 4);
  const tap = (index: number) => gesture(page, "touch", cells[index]!);
  await tap(0);
  await note(page, "Now choose a neighbour.");
  await said(page, /^Now choose a neighbour\.$/);
  assert.equal(await page.locator(".overlay .cursor").count(), 1);
  await tap(0);
  await note(page, "");
  assert.equal(await page.locator(".overlay .cursor").count(), 0);
  await tap(8);
  await note(page, "Choose two free cells next to each other.");
  await tap(0);
  // A tap at a distance is the first half of another domino.
  await tap(2);
  await tap(3);
  await page.waitForSelector(".round[data-moves='2']");
  await settled(page);
  await gesture(page, "touch", ...(await hint(page), await page.evaluate(hintedGesture)));
  await page.waitForSelector(".round:not([data-moves='2'])");
  await settled(page);
  assert.equal(await page.locator(".overlay .last.box").count(), await made(page));
  assert.equal(await page.getAttribute(".overlay .last", "data-move"), "1 3 right");
});

test("a board of cells is played with the keyboard, which hears what is there and why it cannot be taken", async (t) => {
  const chomp = await open(t, { at: await positions("chomp\n3 3\n...\n...\n...\n") });
  await chomp.focus(".field");
  for (const [key, text] of [["ArrowRight", /^row 2, column 2, free\. Eat these 4 squares\.$/], ["ArrowUp", /^row 1, column 2, free\. Eat these 6 squares\.$/], ["Home", /^row 1, column 1, free\.$/]] as const) {
    await chomp.keyboard.press(key);
    await said(chomp, text);
  }
  await chomp.keyboard.press("Enter");
  await note(chomp, "This square is poisoned.");
  await chomp.keyboard.press("ArrowDown");
  await chomp.keyboard.press("ArrowRight");
  await said(chomp, /^row 2, column 2, free\. Eat/);
  await chomp.keyboard.press("Enter");
  await chomp.waitForSelector(".round[data-moves='2']");
  const cram = await open(t, { at: await positions("cram\n2 3\n...\n...\n") });
  await cram.focus(".field");
  await cram.keyboard.press("ArrowRight");
  await cram.keyboard.press("Enter");
  await said(cram, /^Starts at row 1, column 2, free\. Move to the end/);
  await cram.keyboard.press("ArrowDown");
  await said(cram, /^row 2, column 2, free\. Lay a domino here\.$/);
  await cram.keyboard.press("Enter");
  await cram.waitForSelector(".round:not([data-moves='0'])");
  assert.equal(await cram.getAttribute(".overlay .last.you", "data-move"), "1 2 down");
});

test("a point of a graph is taken with its neighbours, and two points with their edge", async (t) => {
  const at = async (page: Page, vertex: string): Promise<Point> => {
    const { x, y, width, height } = (await page.locator(".engine text", { hasText: vertex }).boundingBox())!;
    return [x + width / 2, y + height / 2];
  };
  const graph = "graph 6 6\n1 2\n2 3\n3 1\n3 4\n4 5\n5 6\n";
  const page = await open(t, { at: await positions(`node-kayles\n${graph}`), moving: true });
  const { x, y } = (await page.locator(".field").boundingBox())!;
  await gesture(page, "mouse", [x + 2, y + 2]);
  await note(page, "Choose a point.");
  await page.mouse.move(...(await at(page, "4")));
  await note(page, "Take this point and 2 neighbours.");
  assert.deepEqual([await page.locator(".overlay .preview.vertex").count(), await page.locator(".overlay .preview.twig").count()], [3, 5]);
  await gesture(page, "mouse", await at(page, "4"));
  await page.waitForSelector(".round[data-moves='2']");
  const arcs = await open(t, { at: await positions(`arc-kayles\n${graph}`) });
  await gesture(arcs, "mouse", await at(arcs, "3"));
  await note(arcs, "Now choose a neighbour.");
  await gesture(arcs, "mouse", await at(arcs, "4"));
  await arcs.waitForSelector(".round[data-moves='2']");
  assert.equal(await arcs.getAttribute(".overlay .last.you", "data-move"), "3 4");
});
