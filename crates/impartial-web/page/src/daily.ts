// The puzzles by their days, and what the results of all days show together.

/** The Monday of the week of publication at 0:00 UTC: the puzzles become harder from Monday to Sunday. */
const FIRST_DAY = Date.UTC(2026, 10, 23);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What the first attempt at a puzzle was. */
export interface DailyResult {
  result: "won" | "helped" | "lost";
  moves: number;
  /** A mark for each move: whether it kept the win. */
  marks: string;
  /** Whether it was played after its day. */
  isLate: boolean;
}

/** The results by the numbers of the puzzles. */
export type DailyResults = Record<string, DailyResult>;

/** Returns the number of the puzzle of a time, from 1. */
export const numberAt = (time: number): number => Math.floor((time - FIRST_DAY) / DAY) + 1;

/** Returns the date of a puzzle in UTC, which is the only clock of the page. */
export const dateOf = (number: number): Date => new Date(FIRST_DAY + (number - 1) * DAY);

/** Returns the date of a puzzle as text, such as "Mon 23 Nov". */
export const dayOf = (number: number): string => dateOf(number).toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }).replace(",", "");

/** Returns the time until the next puzzle. */
export function timeLeft(time: number): string {
  const minutes = Math.ceil((dateOf(numberAt(time) + 1).getTime() - time) / MINUTE);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Returns the number of puzzles in a row that were won on their days, up to today or yesterday. */
export function streakOf(results: DailyResults, today: number): number {
  const counts = (number: number) => results[number] !== undefined && !results[number].isLate && results[number].result !== "lost";
  const last = results[today] ? today : today - 1;
  let first = last;
  while (counts(first)) first -= 1;
  return last - first;
}

/** Returns how many puzzles had each result, and how many were won in each number of moves. */
export function statistics(results: DailyResults): { counts: Record<DailyResult["result"], number>; moves: [number, number][] } {
  const counts = { won: 0, helped: 0, lost: 0 };
  const moves = new Map<number, number>();
  for (const each of Object.values(results)) {
    counts[each.result] += 1;
    if (each.result !== "lost") moves.set(each.moves, (moves.get(each.moves) ?? 0) + 1);
  }
  return { counts, moves: [...moves].sort(([one], [other]) => one - other) };
}

/** Returns the marks of a round, which differ in shape and not only in colour: the move kept the win, gave it away, or had none. */
export const marksOf = (winning: boolean[], kept: boolean[]): string =>
  winning.map((couldWin, index) => (!couldWin ? "\u00b7" : kept[index] ? "\u25cf" : "\u25cb")).join("");

/** Returns a result as a sentence without its subject. */
export const verdictOf = ({ result, moves }: DailyResult): string =>
  result === "lost" ? "lost" : `won in ${moves} moves${result === "helped" ? " with help" : ""}`;

/** Returns a result as a text to share. A page on the disk of the visitor has no address for others. */
export function shared(number: number, result: DailyResult, address: string): string {
  const [base = ""] = address.split("#");
  return [`Impartial ${number}: ${verdictOf(result)}`, result.marks, ...(/^https?:/.test(base) ? [`${base}#daily/${number}`] : [])].join("\n");
}
