// Code shared by the tests in Chromium: a page whose errors and requests are recorded, and the actions of a visitor.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { after, before } from "node:test";

import { launch } from "./chrome.mjs";

/** The address of the page. */
export const PAGE = pathToFileURL(process.env.IMPARTIAL_PAGE).href;

let chrome;
before(async () => {
  chrome = await launch();
});
after(() => chrome?.close());

/**
 * Opens the page and waits for its game. When the test ends, the page must have reported no error, and requested nothing
 * outside of its file.
 */
export async function open(t, { url = PAGE, dark = false, width = 1280, touch = false, ready = true, prepare, browser = chrome } = {}) {
  const context = await browser.newContext({
    colorScheme: dark ? "dark" : "light",
    viewport: { width, height: 800 },
    hasTouch: touch,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const requests = [];
  const found = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => found.push(String(error)));
  page.on("console", (message) => message.type() === "error" && found.push(message.text()));
  await prepare?.(page);
  t.after(async () => {
    await context.close();
    const outside = requests.filter((each) => !/^(file|blob|data):/.test(each));
    assert.deepEqual([outside, found], [[], []]);
  });
  await page.goto(url);
  if (ready) await settled(page);
  return page;
}

/** Waits until the game is shown, and returns the text of its state. */
export async function settled(page) {
  await page.waitForFunction(() => /your move|won/.test(document.getElementById("state").textContent));
  return text(page, "#state");
}

/** Returns the text of an element. */
export const text = (page, selector) => page.textContent(selector);

/** Returns the names of the games, with their rules. */
export const games = (page) => page.$$eval("#game option", (options) => options.map(({ value }) => value));

/** Starts a game on an example, or on `input`. */
export async function start(page, game, { input, first = "human" } = {}) {
  await page.selectOption("#game", game);
  if (input !== undefined) await fill(page, input);
  await page.selectOption("#first", first);
  await page.evaluate(() => (document.getElementById("state").textContent = ""));
  await page.click("#new-form button[type=submit]");
  return settled(page);
}

/** Returns whether the visitor can still win. */
export async function isWon(page) {
  return (await text(page, "#values")).includes("You can win");
}

/** Returns the moves played. */
export const moves = (page) => page.$$eval("#moves li", (items) => items.map((item) => item.textContent));

/** Plays the suggested move, and returns the state after the reply. */
export async function playHint(page) {
  const made = (await moves(page)).length;
  await page.evaluate(() => (document.getElementById("legality").textContent = ""));
  await page.click("#hint");
  await page.waitForFunction(() => /This move|No move wins/.test(document.getElementById("legality").textContent));
  await page.click("#move-form button[type=submit]");
  await page.waitForFunction((made) => document.querySelectorAll("#moves li").length > made, made);
  return settled(page);
}

/** Returns the error message of the page. */
export async function problem(page) {
  await page.waitForSelector("#problem:not([hidden])");
  return text(page, "#problem");
}

/** Puts an input into the field at once, because simulated key presses are slow for a long input. */
export const fill = (page, input) => page.evaluate((input) => (document.getElementById("input").value = input), input);
