// What the page keeps on this device: the chosen level, the rounds won, and the results of the daily puzzles.
//
// Storage may be full or forbidden. The page then works without it, and forgets when it is closed.

import type { Level } from "./engine/protocol";

const KEY = "impartial";

/** The levels, the weakest first. */
export const LEVELS = ["beginner", "casual", "perfect"] as const satisfies Level[];

export type Size = "small" | "large";

export interface Stored {
  level: Level;
  size: Size;
  /** Rounds won in a row, and the longest such row. */
  streak: number;
  longest: number;
  /** Rounds won, by the card of the game. */
  wins: Record<string, number>;
  /** Lessons finished, by their number. */
  lessons: number[];
  /** The results of daily puzzles as they are shared, by date. */
  daily: Record<string, string>;
}

const EMPTY: Stored = { level: "beginner", size: "small", streak: 0, longest: 0, wins: {}, lessons: [], daily: {} };

let stored = read();

/** Reads what an earlier visit has stored, of which each field may be damaged. */
function read(): Stored {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>;
    const count = (value: unknown) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0);
    const entries = <T>(value: unknown, check: (entry: unknown) => entry is T) =>
      Object.fromEntries(Object.entries(value && typeof value === "object" ? value : {}).filter((entry): entry is [string, T] => check(entry[1])));
    return {
      level: LEVELS.find((level) => level === found.level) ?? EMPTY.level,
      size: found.size === "large" ? "large" : "small",
      streak: count(found.streak),
      longest: count(found.longest),
      wins: entries(found.wins, (value): value is number => count(value) > 0),
      lessons: Array.isArray(found.lessons) ? found.lessons.filter((lesson) => count(lesson) > 0) : [],
      daily: entries(found.daily, (value): value is string => typeof value === "string"),
    };
  } catch {
    return { ...EMPTY };
  }
}

/** Returns what is stored. */
export const load = (): Readonly<Stored> => stored;

/** Changes what is stored. Returns whether it will still be there in the next visit. */
export function save(change: Partial<Stored>): boolean {
  stored = { ...stored, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

/** Records the end of a round of a card. */
export function recordRound(card: string | null, hasWon: boolean): void {
  const streak = hasWon ? stored.streak + 1 : 0;
  const wins = card && hasWon ? { ...stored.wins, [card]: (stored.wins[card] ?? 0) + 1 } : stored.wins;
  save({ streak, longest: Math.max(stored.longest, streak), wins });
}
