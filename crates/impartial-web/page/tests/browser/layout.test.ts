// Rounds in windows of all shapes, without colours, and by keyboard and screen reader.

import assert from "node:assert/strict";
import test from "node:test";

import type { Page } from "playwright-core";

import { goTo, idle, made, open, playAny, positions, press, settled, stored } from "./harness";

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;

test("a board takes most of a window that is low or wide, with the buttons beside it", async (t) => {
  // A telephone on its side, a window of 1280 x 800 with text of double size, and two screens.
  for (const [width, height, least] of [[844, 390, 250], [640, 400, 250], [1280, 800, 600], [3840, 2160, 1900]] as const) {
    const page = await open(t, { at: "play/sharti", width, height });
    await idle(page);
    const [board, buttons] = [await boxOf(page, ".field"), await boxOf(page, ".round > .actions")];
    assert.ok(board.height >= least && board.y + board.height <= height, `${width} x ${height}: a board of ${board.height}`);
    assert.ok(buttons.x >= board.x + board.width && buttons.y + buttons.height <= height, `${width} x ${height}: buttons next to the board`);
  }
  const token = async (width: number, height: number) => (await boxOf(await open(t, { at: "play/nim", width, height }), ".token")).width;
  const laptop = await token(1280, 800);
  assert.ok(laptop >= 100 && (await token(3840, 2160)) > 1.5 * laptop, `tokens of ${laptop}`);
});

test("a level is chosen without losing the round", async (t) => {
  const page = await open(t, { at: "play/nim" });
  await playAny(page);
  await settled(page);
  const moves = await made(page);
  await press(page, "New");
  await page.getByRole("radio", { name: "Perfect" }).click();
  await idle(page);
  assert.equal(await made(page), moves);
  await press(page, "New board");
  await page.waitForSelector(".round[data-phase=yours][data-moves='0']");
  assert.match((await page.textContent(".bar"))!, /Perfect/);
});

test("after navigation, the title has the focus, and the board after the first key", async (t) => {
  const page = await open(t, { at: "play/nim" });
  await page.focus(".back");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".home");
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await page.evaluate(() => (location.hash = "learn"));
  await page.waitForFunction(() => document.activeElement?.matches(".field"));
});

test("a board has the focus, however long it takes to draw", async (t) => {
  const prepare = async (page: Page) => {
    await page.addInitScript(() => {
      const post = Worker.prototype.postMessage as (message: unknown) => void;
      Worker.prototype.postMessage = function (message: unknown) {
        setTimeout(() => post.call(this, message), 150);
      };
    });
  };
  const page = await open(t, { prepare });
  for (const game of ["hackenbush", "chomp", "nim"]) {
    await goTo(page, `play/${game}`);
    await page.waitForFunction(() => document.activeElement?.matches(".field"));
  }
});

test("a board is described to a screen reader without codes", async (t) => {
  const page = await open(t);
  for (const [name, expected] of [["hackenbush", /^\d+ edges\.$/], ["coins", /^\d rows and \d columns\.$/], ["kayles", /^Rows of \d+(, \d+)*\.$/], ["nim", /^Heaps of \d+(, \d+)*\.$/]] as const) {
    await goTo(page, `play/${name}`);
    assert.match((await page.textContent("#about-1"))!, expected);
  }
});

test("the note of a drag names the release, or Enter with the move that it plays", async (t) => {
  const page = await open(t, { at: await positions("sharti\n3 1 3\n2 2 2 2\n") });
  const { x, y, width, height } = await boxOf(page, ".field");
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.waitForFunction(() => document.querySelector(".note")?.textContent === "Flip this cell. Release here to choose it.");
  await page.mouse.up();
  await page.waitForSelector(".round:not([data-moves='0'])");
  const other = await open(t, { at: await positions("sharti\n3 1 3\n2 2 2 2\n") });
  await other.focus(".field");
  await other.keyboard.press("Enter");
  await other.keyboard.press("Enter");
  await other.waitForFunction(() => document.querySelector(".note")?.textContent === "Flip this cell. Enter plays it, the arrow keys extend it.");
  const said = (expected: RegExp) => other.waitForFunction((text) => new RegExp(text).test(document.querySelector(".unseen[aria-live]")!.textContent), expected.source);
  await said(/^Starts at row 2, column 2, white\. Enter: Flip this cell\. /);
  await other.keyboard.press("Escape");
  await other.keyboard.press("ArrowLeft");
  await said(/^row 2, column 1, black\.$/);
});

test("a row of tokens is one line in a narrow column", async (t) => {
  const page = await open(t, { at: await positions("heaps\n0.77 1\n7\n", "nim\n2\n9 2\n", "nim\n1\n7\n") });
  await page.waitForFunction(() => document.querySelectorAll(".token").length === 25);
  const lines = await page.$$eval(".heap", (rows) => rows.map((row) => new Set([...row.querySelectorAll(".token")].map((token) => Math.round(token.getBoundingClientRect().top))).size));
  assert.deepEqual(lines, [1, 1, 1, 1]);
});

test("a long row is one line on a telephone, and the move of a finger on a narrow pin is confirmed", async (t) => {
  for (const width of [320, 390]) {
    const page = await open(t, { at: await positions("heaps\n0.77 2\n12 5\n"), width, height: 740, touch: true });
    const [row, pin] = [await boxOf(page, ".heap"), (await page.locator(".token").nth(5).boundingBox())!];
    assert.ok(row.height >= 44 && pin.height <= row.height && pin.width >= 20, `${width}: a row of ${row.height}, pins of ${pin.width}`);
    // The first tap misses the pin. The second takes no neighbour with it.
    for (const [share, left] of [[-0.5, "7 and 4"], [0.95, "6 and 5"]] as const) {
      await page.touchscreen.tap(pin.x + share * pin.width, pin.y + pin.height / 2);
      await page.waitForFunction((text) => document.querySelector(".note")?.textContent === text, `Knock down 1 pin, which leaves ${left}.`);
      const confirm = await boxOf(page, ".confirm .primary");
      assert.ok(confirm.height >= 44 && confirm.width >= 44);
      assert.deepEqual([await made(page), await page.locator(".token.taken").count()], [0, 1]);
    }
    await press(page, "Make this move");
    await page.waitForSelector(".round[data-phase=yours][data-moves='2']");
    await page.click(".more");
    await page.click("summary");
    assert.equal(await page.textContent(".moves li"), "You knocked down 1 pin of a row of 12, which left 6 and 5");
  }
});

test("the marks of the players differ without colours, and more contrast is given if it is preferred", async (t) => {
  const page = await open(t, { at: "play/nim", prepare: stored({ level: "perfect", size: "large" }) });
  await playAny(page);
  const styles = await page.evaluate(() =>
    [".gone.you circle", ".gone.opponent circle"].map((selector) => {
      const { strokeDasharray, strokeWidth } = getComputedStyle(document.querySelector(selector)!);
      return `${strokeDasharray} ${strokeWidth}`;
    }),
  );
  assert.notEqual(styles[0], styles[1]);
  const colours = () => page.evaluate(() => ["--you", "--opponent", "--quiet", "--line"].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)));
  const before = await colours();
  await page.emulateMedia({ contrast: "more" });
  assert.ok((await colours()).every((colour, index) => colour !== before[index]));
});
