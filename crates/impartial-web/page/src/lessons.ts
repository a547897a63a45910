// The lessons: each is a position, a task, and a sentence to keep.

import type { Input } from "./engine/protocol";

export interface Lesson {
  title: string;
  /** What to find out, in one or two sentences. */
  task: string;
  positions: Input[];
  /** Nim-values are shown. */
  showsValues: boolean;
  /** Shown when the lesson is finished. */
  sentence: string;
}

export const LESSONS: Lesson[] = [
  {
    title: "Nim by pairs",
    task: "Each turn, take as many tokens as you like from one heap. First take the whole heap that has no twin. Then copy your opponent: what happens to one twin must happen to the other.",
    positions: [{ game: "nim", input: "3\n4 2 4\n" }],
    showsValues: false,
    sentence: "Two equal heaps cancel each other: whatever one player does to one of them, the other can copy.",
  },
  {
    title: "The nim-sum",
    task: "There are no twins here. Split the heaps into ones, twos and fours: 3 = 1+2, 5 = 1+4, 7 = 1+2+4. Make a move that leaves an even number of each. Why?, under More, shows them as columns.",
    positions: [{ game: "nim", input: "3\n3 5 7\n" }],
    showsValues: false,
    sentence: "The nim-sum has a 1 in each binary column with an odd number of ones. Whoever leaves a nim-sum of 0 wins.",
  },
  {
    title: "Kayles has values",
    task: "Knock down one pin, or two that stand together. The number beside a row is its nim-value: the row counts as a heap of that many tokens. Make the two numbers equal.",
    positions: [{ game: "heaps", input: "0.77 2\n3 5\n" }],
    showsValues: true,
    sentence: "Each row of Kayles counts as one heap of Nim, so whoever can play Nim can play Kayles.",
  },
  {
    title: "Sums of different games",
    task: "Each turn is one move on either board. The row of 5 pins counts as a heap of 4, so make both boards count the same.",
    positions: [
      { game: "heaps", input: "0.77 1\n5\n" },
      { game: "nim", input: "1\n6\n" },
    ],
    showsValues: true,
    sentence: "Every impartial game counts as a heap of Nim, even next to a game of another kind.",
  },
  {
    title: "A billion by a billion",
    task: "This sheet has a billion rows and a billion columns. A cut runs along one line and must cut something new. Every line is whole except one, of which 400,000,000 is cut. Cut the same length of another line, and then answer each cut with an equal one.",
    positions: [{ game: "paper-cutting", input: "1000000000 1000000000 1\n500000000 0 500000000 400000000\n" }],
    showsValues: false,
    sentence: "The size of a board does not matter: you have just beaten a board of 10\u00b9\u2078 squares by arithmetic.",
  },
];
