// Code shared by the tests in Chromium: a page whose errors and requests are recorded, and the actions of a visitor.

import assert from "node:assert/strict";
import { after, before, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";

import { chromium, type Browser, type Locator, type Page } from "playwright-core";

/** The address of the page. */
export const PAGE = pathToFileURL(process.env.IMPARTIAL_PAGE!).href;

/** Starts Chromium. It refuses its sandbox to root. */
export const launch = (...args: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROME_PATH!, chromiumSandbox: process.getuid?.() !== 0, args });

/** The first seed of rounds. The gate sets the variable, as it does for properties in Rust; other runs draw and print a seed. */
const SEED = Number(process.env.PROPTEST_RNG_SEED ?? Math.floor(Math.random() * 2 ** 32));

/** Number of seeds that a page may draw. */
const SEEDS = 1000;

let opened = 0;
let chrome: Browser | undefined;
before(async () => {
  if (!process.env.PROPTEST_RNG_SEED) console.log(`the rounds of PROPTEST_RNG_SEED=${SEED} follow`);
  chrome = await launch();
});
after(() => chrome?.close());

export interface Visit {
  /** The fragment of the address. */
  at?: string;
  dark?: boolean;
  width?: number;
  height?: number;
  touch?: boolean;
  /** Whether animations run. */
  moving?: boolean;
  prepare?: (page: Page) => Promise<void>;
  browser?: Browser;
  /** The page is expected to show an error instead of a screen. */
  fails?: boolean;
}

/**
 * Opens the page and waits for its screen. When the test ends, the page must have reported no error, and requested nothing
 * outside of its file.
 */
export async function open(t: TestContext, { at = "", dark = false, width = 1280, height = 800, touch = false, moving = false, prepare, browser = chrome!, fails = false }: Visit = {}): Promise<Page> {
  const context = await browser.newContext({
    colorScheme: dark ? "dark" : "light",
    viewport: { width, height },
    hasTouch: touch,
    reducedMotion: moving ? "no-preference" : "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const requests: string[] = [];
  const found: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => found.push(String(error)));
  page.on("console", (message) => message.type() === "error" && found.push(message.text()));
  await page.addInitScript((first) => {
    let seed = first;
    crypto.getRandomValues = (array) => Object.assign(array!, { 0: seed++ });
  }, SEED + SEEDS * opened++);
  await prepare?.(page);
  t.after(async () => {
    await context.close();
    const outside = requests.filter((each) => !/^(file|blob|data):/.test(each));
    assert.deepEqual([outside, found], [[], []]);
  });
  await page.goto(at ? `${PAGE}#${at}` : PAGE);
  if (!fails) await page.waitForSelector(".home, .own, .cards, .round[data-phase=yours], .round[data-phase=over]");
  return page;
}

/** Goes to another screen of an open page, over the first screen, which is faster than another page. */
export async function goTo(page: Page, at: string): Promise<void> {
  await page.evaluate(() => (location.hash = ""));
  await page.waitForSelector(".home");
  await page.evaluate((at) => (location.hash = at), at);
  await page.waitForSelector(".own, .cards button, .round[data-phase=yours], .round[data-phase=over]");
}

/** Waits until it is the visitor's turn or the round is over, and the board shows it. Returns which of both. */
export async function settled(page: Page): Promise<string> {
  await page.waitForSelector(".round[data-phase=yours], .round[data-phase=over]");
  return (await page.getAttribute(".round", "data-phase"))!;
}

/** Returns the number of moves made. */
export const made = async (page: Page): Promise<number> => Number(await page.getAttribute(".round", "data-moves"));

/** Returns the name of the first screen's cards, as they are in addresses. */
export const cards = (page: Page): Promise<string[]> => page.$$eval("a.card", (links) => links.map((link) => link.getAttribute("href")!.replace("#play/", "")));

/** Chooses what is stored before the page opens. */
export const stored = (values: object) => (page: Page): Promise<void> =>
  page.addInitScript((text) => localStorage.setItem("impartial", text), JSON.stringify(values)).then(() => undefined);

/** Presses a button by its name. */
export const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).first().click();

/** Asks for hints until the move is shown. Returns false if no move wins. */
export async function hint(page: Page): Promise<boolean> {
  await press(page, "Hint");
  await page.waitForFunction(() => (document.querySelector(".notice")?.textContent ?? "") !== "");
  if (/No move wins/.test((await page.textContent(".notice"))!)) return false;
  await press(page, "Hint");
  // A vertical line has no width, and would not count as visible.
  await page.waitForSelector(".overlay .hint, .token.hint, .token.split", { state: "attached" });
  return true;
}

export type Pointer = "mouse" | "touch";

/** Presses at a point and releases at another, or clicks if both are the same. */
export async function gesture(page: Page, pointer: Pointer, from: [number, number], to: [number, number] = from): Promise<void> {
  if (pointer === "mouse") {
    await page.mouse.move(...from);
    await page.mouse.down();
    if (from !== to) await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 2 });
    await page.mouse.move(...to);
    await page.mouse.up();
    return;
  }
  if (from === to) {
    await page.touchscreen.tap(...from);
    return;
  }
  // Playwright has no drag of a finger, so the protocol of Chromium sends one.
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: [number, number][]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send("touchStart", [from]);
  for (const share of [0.25, 0.5, 0.75, 1]) await send("touchMove", [[from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]]);
  await send("touchEnd", []);
  await session.detach();
}

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
const middle = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): [number, number] => [x + width / 2, y + height / 2];

/** Plays the move that the hint marks, with the pointer. */
export async function playHint(page: Page, pointer: Pointer): Promise<void> {
  const before = await made(page);
  const tokens = page.locator(".token.hint");
  if ((await tokens.count()) > 0) await playTokens(page, pointer, tokens);
  else if ((await page.locator(".token.split").count()) > 0) {
    // The heap is split at the right side of this token.
    const { x, y, width, height } = await boxOf(page.locator(".token.split").first());
    await gesture(page, pointer, [x + width * 0.95, y + height / 2]);
  } else await playMark(page, pointer);
  await page.waitForFunction((before) => {
    const round = document.querySelector<HTMLElement>(".round")!;
    return Number(round.dataset.moves) > before || document.querySelector("dialog") !== null;
  }, before);
  // Where a gesture has several meanings, the page asks.
  const choice = page.locator("dialog .choices button");
  if ((await choice.count()) > 0) {
    const text = await page.textContent(".notice");
    await page.locator("dialog .choices button", { hasText: text!.replace(/\.$/, "") }).first().click();
  }
  await settled(page);
}

/** Takes the marked tokens: of Nim from the lowest one, of a row from end to end. */
async function playTokens(page: Page, pointer: Pointer, tokens: Locator): Promise<void> {
  await tokens.first().scrollIntoViewIfNeeded();
  const first = middle(await boxOf(tokens.first()));
  const game = await tokens.first().evaluate((token) => token.closest<HTMLElement>(".board")!.dataset.game);
  const isRow = game === "heaps" && (await tokens.count()) > 1;
  await gesture(page, pointer, first, isRow ? middle(await boxOf(tokens.last())) : first);
}

/** Makes the marked move on a picture. */
async function playMark(page: Page, pointer: Pointer): Promise<void> {
  const mark = page.locator(".overlay .hint").first();
  const field = page.locator(".field", { has: mark }).first();
  await field.scrollIntoViewIfNeeded();
  const [box, area] = [await boxOf(mark), await boxOf(field)];
  const className = (await mark.getAttribute("class"))!;
  if (className.includes("cut")) {
    const isTall = box.height > box.width;
    const [x, y] = middle(box);
    const inset = 1;
    if (isTall) await gesture(page, pointer, [x, box.y + inset], [x, box.y + box.height - inset]);
    else await gesture(page, pointer, [box.x + inset, y], [box.x + box.width - inset, y]);
  } else if (className.includes("flip")) {
    // The move reaches from the first marked cell to the last one.
    const [left, top, right, bottom] = await field.locator(".overlay .hint").evaluateAll((marks) => {
      const boxes = marks.map((mark) => mark.getBoundingClientRect());
      const least = (side: "left" | "top") => Math.min(...boxes.map((box) => box[side]));
      const most = (side: "right" | "bottom") => Math.max(...boxes.map((box) => box[side]));
      return [least("left"), least("top"), most("right"), most("bottom")] as const;
    });
    await gesture(page, pointer, [left + 4, top + 4], [right - 4, bottom - 4]);
  } else if (className.includes("discard")) {
    // The cut is the side of the part that is inside of the board. The point on it is between two lines across it.
    const cells = (name: string) => field.evaluate((element, name) => {
      const [first = 0, last = 0] = (element as HTMLElement).dataset[name]!.split("-").map(Number);
      return last - first + 1;
    }, name);
    const between = (at: number, start: number, length: number, count: number) => start + ((Math.floor(((at - start) * count) / length) + 0.5) * length) / count;
    const x = between(box.x + box.width / 2, area.x, area.width, await cells("columns"));
    const y = between(box.y + box.height / 2, area.y, area.height, await cells("rows"));
    const inside: [number, number] =
      box.width < area.width - 2
        ? [box.x - area.x < area.x + area.width - box.x - box.width ? box.x + box.width : box.x, y]
        : [x, box.y - area.y < area.y + area.height - box.y - box.height ? box.y + box.height : box.y];
    await gesture(page, pointer, inside);
  } else if (className.includes("fall")) {
    const onLine = await mark.evaluate((path: SVGPathElement) => {
      const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM()!);
      return [x, y] as [number, number];
    });
    await gesture(page, pointer, onLine);
  } else await gesture(page, pointer, middle(box));
}

/** Wins the round with hints. */
export async function win(page: Page, pointer: Pointer): Promise<void> {
  while ((await settled(page)) === "yours") {
    assert.ok(await hint(page), `the visitor can win: ${await page.textContent("h1")}, ${await page.textContent(".state")}`);
    await playHint(page, pointer);
  }
}

/** Plays the first legal move that the mouse finds, without looking for a good one. */
export async function playAny(page: Page): Promise<void> {
  const before = await made(page);
  for (const [x, y] of await targets(page)) {
    await page.mouse.move(x, y);
    await page.waitForFunction(() => [...document.querySelectorAll(".note")].some((note) => note.textContent !== ""), null, { timeout: 300 }).catch(() => undefined);
    if ((await page.locator(".board.refusing").count()) > 0 || !(await page.locator(".note").allTextContents()).some(Boolean)) continue;
    await page.mouse.click(x, y);
    await page.waitForSelector(`dialog .choices button, .round:not([data-moves="${before}"])`);
    const choice = page.locator("dialog .choices button").first();
    if ((await choice.count()) > 0) await choice.click();
    await page.waitForFunction((before) => Number(document.querySelector<HTMLElement>(".round")!.dataset.moves) > before, before);
    await settled(page);
    return;
  }
  assert.fail("the mouse finds no legal move");
}

/** Returns points to try: the tokens and the gaps between them, the middles of edges, or points all over the boards. */
const targets = (page: Page): Promise<[number, number][]> =>
  page.evaluate(() => {
    const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const tokens = boxes(".token").flatMap(({ left, top, width, height }): [number, number][] => [
      [left + width / 2, top + height / 2],
      [left + width * 0.96, top + height / 2],
    ]);
    const edges = [...document.querySelectorAll<SVGPathElement>("[data-edge]")].map((line): [number, number] => {
      const { x, y } = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM()!);
      return [x, y];
    });
    const points = boxes(".picture > .field").flatMap(({ left, top, width, height }) =>
      Array.from({ length: 19 * 19 }, (_, index): [number, number] => [left + (width * ((index % 19) + 0.5)) / 19, top + (height * (Math.floor(index / 19) + 0.5)) / 19]),
    );
    return [...tokens, ...edges, ...points];
  });

/** Returns the text of the screen's error. */
export const problem = async (page: Page): Promise<string> => (await page.textContent(".problem"))!;
