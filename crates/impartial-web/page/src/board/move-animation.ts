// How the move of a player runs on a board.

import type { Player } from "../engine/protocol";
import { coinsTurn, edgesFall, heapOpens, pictureChanges, tokensLeave } from "./animation";
import { coinsIn } from "./coin";
import type { Shown } from "./figure";
import { wordsOf, type Gestures, type Pieces } from "./gestures";
import { elementsOf } from "./network";
import { below } from "./piles";
import { tokenElements } from "./tokens";

/** Runs a move on the board. Returns what undoes what it leaves. */
export async function moveRuns(
  { field, shown, gestures, pieces }: { field: HTMLElement; shown: Shown; gestures: Gestures; pieces: Pieces },
  text: string,
  who: Player,
  near: bigint | undefined,
): Promise<() => void> {
  const words = wordsOf(text);
  if (shown.kind === "tokens") {
    const taking = gestures.taking?.(shown.board, words);
    const pile = taking && shown.board.piles.find((other) => other.pile === taking.pile);
    if (!taking || !pile) return () => undefined;
    // A heap that a move divides has no top: the tokens that go are the ones next to the place that was pointed at.
    const low = below(taking, pile.size, near);
    const tokens = (from: bigint, to: bigint) => tokenElements(field, taking.pile, from, to);
    if (taking.take === 0n) return heapOpens(tokens(0n, low), tokens(low, pile.size));
    return tokensLeave(tokens(low, low + taking.take), pieces, who);
  }
  if (shown.kind === "none") return () => undefined;
  const { board } = shown;
  if (board.kind === "network") return edgesFall(elementsOf(shown.picture.svg, board, gestures.removed!(board, words)), who);
  const coins = coinsIn(shown.picture.svg, gestures.shapes(shown.board, words, false));
  if (coins.length > 0) return coinsTurn(coins);
  const stage = { field, area: shown.board.area, svg: shown.picture.svg };
  return pictureChanges(gestures.motion, stage, gestures.shapes(shown.board, words, false), who);
}
