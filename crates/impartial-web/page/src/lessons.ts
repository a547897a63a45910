// The lessons: in each, a few positions to try out, and then the sentence that explains them.

import type { Input } from "./engine/protocol";

export interface Exercise {
  /** What to do or to find out, in one or two sentences. */
  task: string;
  positions: Input[];
  /** Number of winning moves in a row with which the visitor has shown it. `mex`: the visitor tries moves, and then names the nim-value. */
  goal: number | "mex";
}

export interface Lesson {
  title: string;
  exercises: Exercise[];
  /** Nim-values are shown. */
  showsValues: boolean;
  /** Shown when the lesson is finished. */
  sentence: string;
}

const nim = (...heaps: number[]): Input => ({ game: "nim", input: `${heaps.length}\n${heaps.join(" ")}\n` });
const misere = (...heaps: number[]): Input => ({ ...nim(...heaps), game: "nim/misere" });
const rows = (code: string, ...heaps: number[]): Input => ({ game: "heaps", input: `${code} ${heaps.length}\n${heaps.join(" ")}\n` });
const kayles = (...pins: number[]): Input => rows("0.77", ...pins);
const grundy = (...heaps: number[]): Input => rows("4!.0", ...heaps);

/** A square sheet with one line that is partly cut. */
const sheet = (side: number, cut: number): Input => ({ game: "paper-cutting", input: `${side} ${side} 1\n${side / 2} 0 ${side / 2} ${cut}\n` });

export const LESSONS: Lesson[] = [
  {
    title: "Nim by pairs",
    exercises: [
      { task: "A tap takes a token and all after it. Make both heaps equal, and see what that is good for.", positions: [nim(3, 5)], goal: 2 },
      { task: "Two of the heaps are twins. Find a move after which you can always answer.", positions: [nim(4, 2, 4)], goal: 2 },
      { task: "More twins, and one heap too many.", positions: [nim(2, 6, 3, 6, 2)], goal: 2 },
    ],
    showsValues: false,
    sentence: "Two equal heaps cancel each other: whatever one player does to one of them, the other can copy.",
  },
  {
    title: "Odd and even",
    exercises: [
      { task: "A tap takes a token and all after it, so a heap of one token allows only one move. How many of them do you want to leave?", positions: [nim(1, 1, 5)], goal: 1 },
      { task: "Again, but now three heaps have one token.", positions: [nim(1, 1, 1, 4)], goal: 2 },
      { task: "Knock down one pin, or two that stand side by side. Single pins are heaps of one.", positions: [kayles(1, 1, 1, 2)], goal: 2 },
    ],
    showsValues: false,
    sentence: "If each part allows only one move, nobody can choose: whoever leaves an even number of parts wins.",
  },
  {
    title: "The nim-sum",
    exercises: [
      { task: "A tap takes a token and all after it. There are no twins here, but 5 = 4+1. Find twins inside the heaps, and remove what has no twin.", positions: [nim(1, 4, 7)], goal: 1 },
      { task: "Split the heaps into ones, twos and fours: 3 = 1+2, 5 = 1+4, 7 = 1+2+4. Leave an even number of each.", positions: [nim(3, 5, 7)], goal: 2 },
      { task: "Leave an even number of ones, of twos and of fours. Why? shows them as columns.", positions: [nim(2, 5, 6)], goal: 2 },
    ],
    showsValues: false,
    sentence: "The nim-sum has a 1 in each binary column with an odd number of ones. Whoever leaves a nim-sum of 0 can win, by leaving 0 again after every reply.",
  },
  {
    title: "The leftmost column",
    exercises: [
      { task: "There are eights now. Which of the heaps must become smaller?", positions: [nim(9, 4, 6)], goal: 1 },
      { task: "The eights are paired here, so look at the fours.", positions: [nim(3, 4, 9, 10)], goal: 1 },
      { task: "Look for the largest power of two that occurs an odd number of times.", positions: [nim(15, 8, 3)], goal: 2 },
    ],
    showsValues: false,
    sentence: "The leftmost column with an odd number of ones shows the heap: take from it until all columns are even.",
  },
  {
    title: "One number for each position",
    exercises: [1, 2, 3, 4, 5].map((pins) => ({
      task: "Try moves to see which numbers they leave. The number of the row is the smallest one that no move leaves.",
      positions: [kayles(pins)],
      goal: "mex" as const,
    })),
    showsValues: false,
    sentence: "The nim-value of a position is the smallest number that none of its moves leaves.",
  },
  {
    title: "Split into twins",
    exercises: [
      { task: "There is only one row. Make twins of it.", positions: [kayles(5)], goal: 2 },
      { task: "The row has an even number of pins now.", positions: [kayles(6)], goal: 2 },
      { task: "And a long row, in which you answer more often.", positions: [kayles(9)], goal: 3 },
    ],
    showsValues: false,
    sentence: "A move that splits a part into two equal ones leaves 0, because equal parts cancel.",
  },
  {
    title: "Kayles has values",
    exercises: [
      { task: "The number beside a row is its nim-value: the row counts as a heap of that many tokens. Make the numbers equal.", positions: [kayles(3, 5)], goal: 1 },
      { task: "A row of 4 pins has the nim-value 1. Make the numbers equal again.", positions: [kayles(4, 7)], goal: 1 },
      { task: "Three numbers: leave an even number of ones, twos and fours.", positions: [kayles(2, 4, 5)], goal: 2 },
    ],
    showsValues: true,
    sentence: "Each row of Kayles counts as one heap of Nim, so whoever can play Nim can play Kayles.",
  },
  {
    title: "Sums of different games",
    exercises: [
      { task: "Each turn is one move on either board. Make both boards count the same.", positions: [kayles(5), nim(6)], goal: 1 },
      { task: "The edges on the right count as a heap, too: cut one or knock down pins.", positions: [kayles(2), { game: "hackenbush", input: "graph 4 3\n1 2\n2 3\n2 4\n" }], goal: 1 },
      { task: "A heap is split into two different heaps on one board, and tokens are taken on the other.", positions: [grundy(8), nim(3, 4)], goal: 2 },
    ],
    showsValues: true,
    sentence: "Every impartial game counts as a heap of Nim, even next to a game of another kind.",
  },
  {
    title: "Answer a larger number",
    exercises: [
      { task: "The row had 4 pins and the number 1, as the heap has. Mex knocked down one pin, and it grew to 3. Bring it back to 1.", positions: [kayles(3), nim(1)], goal: 1 },
      { task: "The row had 6 pins and the number 3. Mex knocked down one pin, and it grew to 4. Bring it back.", positions: [kayles(5), nim(3)], goal: 1 },
      { task: "A heap of 7 had the number 0. Mex split it, and now the heaps count 2. Bring them back to 0.", positions: [grundy(5, 2)], goal: 1 },
    ],
    showsValues: true,
    sentence: "A move to a larger number gains nothing, because the next move can bring the old number back.",
  },
  {
    title: "A billion by a billion",
    exercises: [
      { task: "A cut runs along one line and must cut something new. Three units of one line are cut already: make it a twin.", positions: [sheet(8, 3)], goal: 1 },
      { task: "This sheet has a hundred rows and columns, and 40 units of one line are cut.", positions: [sheet(100, 40)], goal: 1 },
      { task: "This sheet has a billion rows and columns, and 400\u202f000\u202f000 units of one line are cut. Cut the same length of another line, and then answer the next cut.", positions: [sheet(1_000_000_000, 400_000_000)], goal: 2 },
    ],
    showsValues: false,
    sentence: "The size of a board does not matter: you have just beaten a board of 10\u00b9\u2078 squares by arithmetic.",
  },
  {
    title: "The last one loses",
    exercises: [
      { task: "Whoever takes the last token loses now. A tap takes a token and all after it: leave the last one to your opponent.", positions: [misere(1, 5)], goal: 1 },
      { task: "How many heaps of one do you want to leave now?", positions: [misere(1, 1, 4)], goal: 2 },
      { task: "Two larger heaps: begin with twins, as if the last token won. When would your move leave only heaps of one?", positions: [misere(3, 5)], goal: 2 },
      { task: "Use the columns of ones, twos and fours until only one heap has two tokens or more.", positions: [misere(1, 4, 7)], goal: 3 },
    ],
    showsValues: false,
    sentence: "If the last token loses, play as in normal Nim until your move would leave only heaps of one. Then leave an odd number of them.",
  },
];
