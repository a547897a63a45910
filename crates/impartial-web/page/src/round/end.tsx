// The end of a round: who won, and where the winning chance was given away.

import type { ComponentChildren } from "preact";

import { plural } from "../text";
import type { Result } from "./round";

/** Returns how the round was won or lost. */
export function verdict({ winner, moves, winning, givenAway }: Result): string {
  if (moves === 0) return "There was no move to make.";
  if (winner === "human") {
    if (winning.every(Boolean)) return `You won in ${plural(moves, "move")} and never gave the win away.`;
    return `You won in ${plural(moves, "move")}. Your opponent let you back into the game.`;
  }
  if (givenAway !== null) return `Until move ${givenAway} you were winning; that move gave the win away.`;
  return winning[0] === false ? "This position cannot be won against perfect play." : "Your opponent was better this time.";
}

export function End({ result, children }: { result: Result; children: ComponentChildren }) {
  const hasWon = result.winner === "human";
  return (
    <>
      <h2>{hasWon ? "You win!" : "Your opponent wins"}</h2>
      <p>{verdict(result)}</p>
      <div class="end-actions">{children}</div>
    </>
  );
}
