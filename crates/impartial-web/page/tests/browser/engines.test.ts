// Firefox and WebKitGTK, from the file: a round of every game, a lesson, and the puzzle of the day, won by mouse.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

import { hintedGesture } from "./hinted";
import { ENGINES, start, type Driver, type Engine } from "./webdriver";

const PAGE = pathToFileURL(process.env.IMPARTIAL_PAGE!).href;
const SAVED = join(dirname(process.env.IMPARTIAL_PAGE!), "screenshots");

/** Presses a button by its name. */
const press = (driver: Driver, name: string) =>
  driver.run((name) => [...document.querySelectorAll("button")].find((button) => button.textContent.trim() === name)!.click(), name);

/** Asks for hints until the move is shown. */
async function hint(driver: Driver): Promise<void> {
  for (const shown of [".overlay .part, .pile.part, .board.region", ".overlay .hint, .token.hint, .token.split"]) {
    await press(driver, "Hint");
    await driver.until((shown) => document.querySelector(shown) !== null, shown);
  }
}

/** Wins the round with hints, and returns the number of moves made. */
async function win(driver: Driver): Promise<number> {
  for (;;) {
    const { phase, moves } = await driver.until(() => {
      const { phase, moves } = document.querySelector<HTMLElement>(".round")?.dataset ?? {};
      return (phase === "yours" || phase === "over") && { phase, moves };
    });
    if (phase === "over") return Number(moves);
    await hint(driver);
    await driver.drag(...(await driver.run(hintedGesture)));
    await driver.until((moves) => document.querySelector<HTMLElement>(".round")!.dataset.moves !== moves, moves);
  }
}

for (const engine of Object.keys(ENGINES) as Engine[]) {
  test(`${engine} wins every game, a lesson and the puzzle of the day`, { skip: process.env[ENGINES[engine]] === undefined }, async (t) => {
    const driver = (await start(engine, [1280, 900]))!;
    t.after(() => driver.close());
    await driver.goTo(`${PAGE}#play/kayles`);
    const board = await driver.until(() => document.querySelector(".token") && performance.now());
    console.log(`${engine}: first board after ${Math.round(board)} ms`);
    await driver.run(() => (location.hash = ""));
    const names = await driver.until(() => {
      const cards = [...document.querySelectorAll("a.card")].map((card) => card.getAttribute("href")!.slice(1));
      return cards.length > 0 && cards;
    });
    assert.ok(names.length >= 8);
    for (const name of [...names, "play/nim/misere", "learn/1", "daily"]) {
      await driver.run((name) => (location.hash = name), name);
      await driver.until(() => document.querySelector(".round[data-phase=yours]"));
      try {
        await win(driver);
        // The end follows the review of the round.
        assert.match(await driver.until(() => document.querySelector(".end h2")?.textContent), /You win|^Won|^Yes/, name);
      } catch (error) {
        writeFileSync(join(SAVED, `${engine}-${name.replaceAll("/", "-")}.png`), await driver.screenshot());
        throw new Error(`${engine}, ${name}`, { cause: error });
      }
    }
  });
}
