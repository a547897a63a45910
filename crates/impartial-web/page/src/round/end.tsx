// The end of a round: who won, where the winning chance was given away, and what comes next.

import type { ComponentChildren } from "preact";

import type { Level } from "../engine/protocol";
import { plural } from "../text";
import { Face, LEVEL_NAMES, OPPONENTS } from "./opponents";
import type { Result } from "./round";

/** Returns how the round was won or lost. */
export function verdict({ winner, moves, winning, kept, givenAway }: Result): string {
  if (moves === 0) return "There was no move to make.";
  if (winner === "human") {
    const won = `You won in ${plural(moves, "move")}`;
    // Without a review, nothing is known of the moves.
    if (kept.length > 0 && kept.every(Boolean)) return `${won} and never gave the win away.`;
    const lapse = kept.findIndex((isKept, index) => winning[index] && !isKept);
    if (lapse >= 0) return `${won}. Move ${lapse + 1} gave the win away, but your opponent missed it.`;
    return winning[0] === false ? `${won}. Your opponent let you back into the game.` : `${won}.`;
  }
  if (givenAway !== null) return `Move ${givenAway} gave the win away.`;
  return winning[0] === false ? "This position cannot be won against perfect play." : "Your opponent was better this time.";
}

interface EndProps {
  title: string;
  text: ComponentChildren;
  /** The opponent of the next round, and what else is new in it. */
  level: Level;
  change?: string;
  onNext: () => void;
  /** Begins the same position again. */
  again?: (() => void) | undefined;
  /** Other ways on. */
  children?: ComponentChildren;
}

/** Returns who won a round and how, and after a loss the way to begin it again. */
export function outcome(result: Result, again: () => void): Pick<EndProps, "title" | "text" | "again"> {
  const hasWon = result.winner === "human";
  return { title: hasWon ? "You win!" : "Your opponent wins", text: verdict(result), again: hasWon ? undefined : again };
}

/** The panel of a round that is over. */
export function End({ title, text, level, change = "", onNext, again, children }: EndProps) {
  return (
    <>
      <h2>{title}</h2>{" "}
      <p>{text}</p>{" "}
      <div class="end-actions">
        <button type="button" class="primary" aria-describedby="next-opponent" onClick={onNext}>
          Next
        </button>
        <span id="next-opponent">
          <Face level={level} /> {OPPONENTS[level]}, {LEVEL_NAMES[level].toLowerCase()}
          {change}
        </span>
      </div>
      <div class="end-actions">
        {again && (
          <button type="button" onClick={again}>
            Again
          </button>
        )}
        {children}
      </div>
    </>
  );
}
