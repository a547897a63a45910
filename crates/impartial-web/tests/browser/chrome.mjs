// Chromium, the npm packages, and large inputs.

import { createRequire } from "node:module";

export const require = createRequire(`${process.env.IMPARTIAL_NPM}/`);
const { chromium } = require("playwright-core");

/** Starts Chromium. It refuses its sandbox to root. */
export const launch = (...args) =>
  chromium.launch({ executablePath: process.env.CHROME_PATH, chromiumSandbox: process.getuid?.() !== 0, args });

/** Returns the lines of an input of Sharti with many rectangles. */
export function rectangles(count) {
  const lines = [`1000000000 ${count} 1000000000`];
  for (let index = 0; index < count; index += 1) {
    const [row, column] = [((index * 7_919) % 999_000_000) + 1, ((index * 104_729) % 999_000_000) + 1];
    lines.push(`${row} ${column} ${row + 900_000} ${column + 700_000}`);
  }
  return lines;
}
