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
    task: "Each turn, take as many tokens as you like from one heap. Take the heap that has no twin; then do on one twin what your opponent does on the other.",
    positions: [{ game: "nim", input: "3\n4 2 4\n" }],
    showsValues: false,
    sentence: "Two equal heaps cancel each other: whatever one player does to one of them, the other can copy.",
  },
  {
    title: "The nim-sum",
    task: "No twins here. Write 3, 5 and 7 as 1+2, 1+4 and 1+2+4: make a move after which the ones, the twos and the fours each come in pairs. More > Why? shows the columns.",
    positions: [{ game: "nim", input: "3\n3 5 7\n" }],
    showsValues: false,
    sentence: "The nim-sum has a 1 in each binary column with an odd number of ones. Who leaves a nim-sum of 0 wins.",
  },
  {
    title: "Kayles has values",
    task: "Knock down one pin, or two that stand together. The number beside a row is its nim-value: a heap of that size could stand there instead. Make the values cancel.",
    positions: [{ game: "heaps", input: "0.77 2\n3 5\n" }],
    showsValues: true,
    sentence: "Each row of Kayles counts as one heap of Nim, so Nim is all you have to know.",
  },
  {
    title: "Sums of different games",
    task: "One move per turn, on either board. A row of 5 pins counts as a heap of 4: make both boards equal.",
    positions: [
      { game: "heaps", input: "0.77 1\n5\n" },
      { game: "nim", input: "1\n6\n" },
    ],
    showsValues: true,
    sentence: "Every impartial game counts as a heap of Nim, even next to a game of another kind.",
  },
  {
    title: "A billion by a billion",
    task: "This sheet has a billion rows and columns. Each cut must cut something new of one line. All lines are whole, so they pair up, except one: 400,000,000 of it are cut. Cut as much of one line that is whole; then answer like with like.",
    positions: [{ game: "paper-cutting", input: "1000000000 1000000000 1\n500000000 0 500000000 400000000\n" }],
    showsValues: false,
    sentence: "The size of a board does not matter: you have just beaten a board of 10\u00b9\u2078 squares by arithmetic.",
  },
];
