// Code shared by the tests in Chromium: a page whose errors and requests are recorded, and the actions of a visitor.

import assert from "node:assert/strict";
import { after, before, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";

import { chromium, type Browser, type Page } from "playwright-core";

import { toFragment } from "../../src/link";
import { hintedGesture, type Point } from "./hinted";

/** The address of the page. */
export const PAGE = pathToFileURL(process.env.IMPARTIAL_PAGE!).href;

/** Counts the requests to the engine without a response, in the page and before its scripts, for `idle`. */
function countRequests(): void {
  const unanswered = new Set<number>();
  Object.assign(globalThis, { unanswered });
  const listening = new WeakSet<Worker>();
  const post = Worker.prototype.postMessage as (message: { id?: number }) => void;
  Worker.prototype.postMessage = function (message: { id?: number }) {
    if (!listening.has(this)) this.addEventListener("message", ({ data }: MessageEvent<{ id?: number }>) => data.id && unanswered.delete(data.id));
    listening.add(this);
    if (message.id) unanswered.add(message.id);
    post.call(this, message);
  };
}

/** Number of frames after which the page has drawn a response, and made the requests that follow from it. */
const QUIET_FRAMES = 4;

/** Waits until the engine has answered every request, the page has drawn the answers, and nothing moves or scrolls. */
export const idle = (page: Page, frames = QUIET_FRAMES): Promise<void> =>
  page.evaluate(async (frames) => {
    // Pages that are measured count no requests.
    const unanswered = (globalThis as { unanswered?: Set<number> }).unanswered ?? new Set();
    const moves = ({ playState, effect }: Animation) => playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime);
    for (let [quiet, scrolled] = [0, scrollY]; quiet < frames; quiet += 1) {
      await new Promise(requestAnimationFrame);
      if (unanswered.size > 0 || scrollY !== scrolled || document.getAnimations().some(moves)) quiet = -1;
      scrolled = scrollY;
    }
  }, frames);

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
  await page.addInitScript(countRequests);
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

/** Returns the fragment of the address of a round that begins with a sum of components. */
export const positions = async (...components: string[]) => (await toFragment(`impartial game 1\nfirst human\ncomponents ${components.length}\n${components.join("")}moves 0\n`))!;

/** Goes to another screen of an open page, over the first screen, which is faster than another page. */
export async function goTo(page: Page, at: string): Promise<void> {
  await page.evaluate(() => (location.hash = ""));
  await page.waitForSelector(".home");
  await page.evaluate((at) => (location.hash = at), at);
  await page.waitForSelector(".own, .storm, .cards button, .round[data-phase=yours], .round[data-phase=over]");
}

/** Waits until it is the visitor's turn or the round is over, and the board shows it. Returns which of both. */
export async function settled(page: Page): Promise<string> {
  // The phase is read where it is waited for, because it may change between two calls.
  const phase = await page.waitForFunction(() => /^(yours|over)$/.exec(document.querySelector<HTMLElement>(".round")?.dataset.phase ?? "")?.[0]);
  return (await phase.jsonValue())!;
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

/** Returns points in the middle of the cells of a board with so many rows and columns. */
export async function cellsOf(page: Page, rows: number, columns: number): Promise<Point[]> {
  const { x, y, width, height } = (await page.locator(".field").boundingBox())!;
  return Array.from({ length: rows * columns }, (_, index): Point => [
    x + (((index % columns) + 0.5) * width) / columns,
    y + ((Math.floor(index / columns) + 0.5) * height) / rows,
  ]);
}

export type Pointer = "mouse" | "touch";

/** Presses at a point and releases at another, or clicks if both are the same. A finger may rest before it moves. */
export async function gesture(page: Page, pointer: Pointer, from: Point, to: Point = from, rest = 0): Promise<void> {
  const isClick = String(from) === String(to);
  if (pointer === "mouse") {
    await page.mouse.move(...from);
    await page.mouse.down();
    if (!isClick) await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 2 });
    await page.mouse.move(...to);
    await page.mouse.up();
    return;
  }
  if (isClick) {
    await page.touchscreen.tap(...from);
    return;
  }
  // Playwright has no drag of a finger, so the protocol of Chromium sends one.
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: [number, number][]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send("touchStart", [from]);
  await page.waitForTimeout(rest);
  for (const share of [0.25, 0.5, 0.75, 1]) await send("touchMove", [[from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]]);
  await send("touchEnd", []);
  await session.detach();
}

/** Plays the move that the hint marks, with the pointer. */
export async function playHint(page: Page, pointer: Pointer): Promise<void> {
  const before = await made(page);
  // A token that still moves would be missed.
  await idle(page, 1);
  await gesture(page, pointer, ...(await page.evaluate(hintedGesture)));
  await page.waitForFunction((before) => {
    const round = document.querySelector<HTMLElement>(".round")!;
    return Number(round.dataset.moves) > before || document.querySelector("dialog, .confirm") !== null;
  }, before);
  // A swipe may be drawn first.
  const confirm = page.locator(".confirm .primary");
  if ((await confirm.count()) > 0) await confirm.click();
  // Where a gesture has several meanings, the page asks.
  const choice = page.locator("dialog .choices button");
  if ((await choice.count()) > 0) {
    const text = await page.textContent(".notice");
    await page.locator("dialog .choices button", { hasText: text!.replace(/\.$/, "") }).first().click();
  }
  await page.waitForFunction((before) => Number(document.querySelector<HTMLElement>(".round")!.dataset.moves) > before, before);
  await settled(page);
}

/** Wins the round with hints. */
export async function win(page: Page, pointer: Pointer): Promise<void> {
  while ((await settled(page)) === "yours") {
    assert.ok(await hint(page), `the visitor can win: ${await page.textContent("h1")}, ${await page.textContent(".state")}`);
    await playHint(page, pointer);
  }
}

/** Checks that the end of the round has one primary button, with the next opponent beside it. */
export async function nextIs(page: Page, opponent: string): Promise<void> {
  assert.deepEqual(await page.locator(".end .primary").allTextContents(), ["Next"]);
  assert.equal((await page.textContent("#next-opponent"))!.trim(), opponent);
}

/** Plays the first legal move that the mouse finds, without looking for a good one. */
export async function playAny(page: Page): Promise<void> {
  const before = await made(page);
  for (const [x, y] of await targets(page)) {
    await page.mouse.move(x, y);
    // The note needs no further request.
    await idle(page, 1);
    const notes = (await page.locator(".note").allTextContents()).join("");
    // A click is the first half of a domino, and the next one that means a move its second half.
    if (notes === "" && (await page.locator(".board[data-game=cram]:not(.refusing)").count()) > 0) await page.mouse.click(x, y);
    if ((await page.locator(".board.refusing").count()) > 0 || notes === "" || notes === "Now choose a neighbour.") continue;
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

/** Checks that nothing is wider than the window, and that a finger hits every target. */
export async function fits(page: Page, name: string): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(sideways, 0, `${name}: pixels wider than the window`);
  const small = await page.$$eval("button:not([disabled]), a.button, select, .heap", (targets) =>
    targets
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      // The tokens of a long row are narrow, and their moves are confirmed.
      .filter(({ target, box }) => box.width > 0 && (box.height < 43.5 || (box.width < 43.5 && !target.matches(".heap"))))
      .map(({ target, box }) => `${target.textContent?.slice(0, 20)} ${box.width} x ${box.height}`),
  );
  assert.deepEqual(small, [], `${name}: targets smaller than 44 px`);
}

/** Chooses every game in the form for a position, one after the other, and runs a task with it. */
export async function forEveryGame(page: Page, task: (game: string) => Promise<void>): Promise<void> {
  for (const game of await page.$$eval("select option", (options) => options.map((option) => (option as HTMLOptionElement).value))) {
    await page.selectOption("select", game);
    await idle(page);
    await task(game);
  }
}

/** Returns the text of the screen's error. */
export const problem = async (page: Page): Promise<string> => (await page.textContent(".problem"))!;
