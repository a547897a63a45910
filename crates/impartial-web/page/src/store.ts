// What the page keeps on this device: the settings, unfinished rounds, stars, lessons, and the results of puzzles.
//
// Storage may be full or forbidden. The page then works without it, and forgets when it is closed.

import type { DailyResult, DailyResults } from "./daily";
import type { Level } from "./engine/protocol";

const KEY = "impartial";

/** The levels, the weakest first. */
export const LEVELS = ["beginner", "casual", "perfect"] as const satisfies Level[];
export const SIZES = ["small", "large"] as const;

export type Size = (typeof SIZES)[number];

/** A round that is not over. */
export interface KeptRound {
  /** The saved game. */
  text: string;
  isHelped: boolean;
}

export interface Stored {
  level: Level;
  size: Size;
  /** Rounds won in a row, or minus the number of rounds lost in a row. */
  run: number;
  /** Rounds won without help, each kind once, as `kindOf` names them. */
  stars: string[];
  /** Number of positions shown of each lesson, by the number of the lesson. */
  lessons: Record<string, number>;
  daily: DailyResults;
  /** Unfinished rounds by the address of their screen. */
  rounds: Record<string, KeptRound>;
  /** The best score of a storm. */
  storm: number;
  hasSound: boolean;
}

const RESULTS: unknown[] = ["won", "helped", "lost"] satisfies DailyResult["result"][];

const count = (value: unknown): number => (Number.isSafeInteger(value) ? Math.max(value as number, 0) : 0);

/** Returns the entries of an object for which a check holds. */
function entries<T>(value: unknown, check: (entry: Partial<T>) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(value && typeof value === "object" ? value : {}).filter((entry): entry is [string, T] => Boolean(entry[1]) && check(entry[1] as Partial<T>)));
}

/** Reads what an earlier visit has stored, of which each field may be damaged. */
function read(): Stored {
  let found: Partial<Stored> = {};
  try {
    found = (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Partial<Stored>;
  } catch {
    // Storage is forbidden, or its text is damaged.
  }
  return {
    level: LEVELS.find((level) => level === found.level) ?? "beginner",
    size: SIZES.find((size) => size === found.size) ?? "small",
    run: Number.isSafeInteger(found.run) ? found.run! : 0,
    stars: Array.isArray(found.stars) ? found.stars.filter((star) => typeof star === "string") : [],
    lessons: entries<number>(found.lessons, (shown) => count(shown) > 0),
    daily: entries<DailyResult>(found.daily, ({ result, moves, marks }) => RESULTS.includes(result) && count(moves) === moves && typeof marks === "string"),
    rounds: entries<KeptRound>(found.rounds, ({ text }) => typeof text === "string"),
    storm: count(found.storm),
    hasSound: found.hasSound === true,
  };
}

let stored = read();

/** Returns what is stored. */
export const load = (): Readonly<Stored> => stored;

/** Changes what is stored. */
export function save(change: Partial<Stored>): void {
  stored = { ...stored, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // The page forgets it when it is closed.
  }
}

/** Keeps an unfinished round of a screen, or forgets it. */
export function keepRound(at: string, round: KeptRound | null): void {
  save({ rounds: Object.fromEntries([...Object.entries(stored.rounds).filter(([other]) => other !== at), ...(round ? [[at, round] as const] : [])]) });
}

/** Returns the name of a kind of round: its star, and the round of this kind that is kept. */
export const kindOf = (card: string, level: Level, size: Size): string => `${card} ${level} ${size}`;

/**
 * Returns the level and the size of the round of a card that was left: the one of the chosen level and size, or another one in
 * which moves were made.
 */
export function unfinished(card: string): { level: Level; size: Size } | undefined {
  const { level, size, rounds } = stored;
  const isBegun = (kind: string) => rounds[kind] !== undefined && !rounds[kind].text.endsWith("moves 0\n");
  const kinds = LEVELS.flatMap((level) => SIZES.map((size) => ({ level, size })));
  return rounds[kindOf(card, level, size)] ? { level, size } : kinds.find(({ level, size }) => isBegun(kindOf(card, level, size)));
}

/** Records the end of a round, and the star that it earned, if any. */
export function recordRound(hasWon: boolean, star?: string): void {
  const run = hasWon ? Math.max(stored.run, 0) + 1 : Math.min(stored.run, 0) - 1;
  save({ run, stars: hasWon && star ? [...new Set([...stored.stars, star])] : stored.stars });
}

/**
 * Returns the level and the size of the next round. After each two wins in a row it becomes harder: a stronger opponent comes
 * before a larger board. After each two losses it becomes easier in the same way.
 */
export function nextSettings({ level, size, run }: Pick<Stored, "level" | "size" | "run">): { level: Level; size: Size } {
  if (run === 0 || run % 2 !== 0) return { level, size };
  const step = Math.sign(run);
  const next = LEVELS[LEVELS.indexOf(level) + step];
  if (step < 0 && size === "large") return { level, size: "small" };
  return next ? { level: next, size } : { level, size: step > 0 ? "large" : size };
}
