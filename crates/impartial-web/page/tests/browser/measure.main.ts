// `cargo xtask web --measure`: the size of the page, and its times in Chromium.

import { readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

import type { Page } from "playwright-core";

import { PAGE, cards, hint, launch, playHint, settled } from "./harness";
import { rectangles } from "./inputs";

const ROUNDS = 7;
const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1]!;
const row = (name: string, value: string) => console.log(`| ${name} | ${value} |`);
const milliseconds = (time: number) => `${time.toFixed(time < 100 ? 1 : 0)} ms`;

/** Returns the median time from the release of the mouse, which makes the move of a hint, to the position after the reply. */
async function reply(page: Page): Promise<number> {
  const times: number[] = [];
  while (times.length < ROUNDS && (await settled(page)) === "yours" && (await hint(page))) {
    await page.evaluate(() => {
      const round = () => document.querySelector<HTMLElement>(".round")!;
      const before = Number(round().dataset.moves);
      const clock = globalThis as unknown as { elapsed: number };
      addEventListener("pointerup", () => {
        const start = performance.now();
        const look = () => {
          if (Number(round().dataset.moves) > before && /yours|over/.test(round().dataset.phase!)) clock.elapsed = performance.now() - start;
          else requestAnimationFrame(look);
        };
        look();
      }, { capture: true, once: true });
    });
    await playHint(page, "mouse");
    times.push(await page.evaluate(() => (globalThis as unknown as { elapsed: number }).elapsed));
  }
  return median(times);
}

const html = readFileSync(process.env.IMPARTIAL_PAGE!);
console.log("| figure | value |\n|---|---|");
row("page", `${html.length} bytes, ${gzipSync(html, { level: 9 }).length} with gzip`);
row("module", `${statSync(process.env.IMPARTIAL_WASM!).size} bytes`);
const browser = await launch();
const visit = async (at: string) => {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await page.goto(`${PAGE}#${at}`);
  return page;
};
const first: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const page = await visit("play/kayles");
  await page.waitForSelector(".token");
  first.push(await page.evaluate(() => performance.now()));
  await page.context().close();
}
row("first board", milliseconds(median(first)));
const home = await visit("");
await home.waitForSelector(".home");
for (const name of await cards(home)) {
  const page = await visit(`play/${name}`);
  row(`reply, ${name}`, milliseconds(await reply(page)));
  await page.context().close();
}
const large = await visit("own");
await large.selectOption("select", "sharti");
const start = performance.now();
await large.setInputFiles("input[type=file]", { name: "large.in", mimeType: "text/plain", buffer: Buffer.from(rectangles(100_000).join("\n")) });
await settled(large);
row("10^5 rectangles, from the file to the board", milliseconds(performance.now() - start));
row("10^5 rectangles, reply", milliseconds(await reply(large)));
await browser.close();
// The hooks of the tests, which this program shares, would keep it running.
process.exit();
