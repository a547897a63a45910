// The puzzles of a storm: positions with one question, which grow.

import type { Request } from "./engine/request";

/** Time of a storm, and what a wrong move costs, in milliseconds. */
export const STORM_TIME = 60_000;
export const PENALTY = 5_000;

/** Number of puzzles solved before the positions grow. */
const STEP = 4;

/** Nim, whose heaps are their nim-values, and rows of Kayles, whose nim-values are shown. They take turns. */
const KINDS = [
  { game: "nim", shape: "uniform", limits: (grown: number) => `N=${Math.min(2 + grown, 4)},heap=${[3, 5, 7, 15][Math.min(grown, 3)]!}` },
  { game: "heaps", shape: "kayles", limits: (grown: number) => `K=${Math.min(2 + grown, 4)},heap=${Math.min(5 + 2 * grown, 11)}` },
];

/** Returns the request for the next puzzle. */
export function stormPuzzle(solved: number, shown: number, seed: string): Request<"round"> {
  const { limits, ...kind } = KINDS[shown % 3 === 2 ? 1 : 0]!;
  return { do: "round", ...kind, limits: limits(Math.floor(solved / STEP)), seed, level: "perfect" };
}
