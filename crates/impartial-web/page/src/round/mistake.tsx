// The move that gave the win away: the round goes back to it, and the columns before and after it stand side by side.

import type { Explanation, View } from "../engine/protocol";
import { describeMove, isMisere } from "../describe";
import { Columns, rowsOf, size } from "./why";
import type { Match } from "./match";

/** The explanations of the positions before and after a move. */
export interface Mistake {
  move: string;
  before: Explanation;
  after: Explanation;
}

/** Takes back the visitor's move of a number, from 1, and all moves after it. */
export async function backTo(match: Match, number: number): Promise<Mistake | null> {
  const moves = match.view!.moves;
  const index = moves.findIndex((_, at) => match.moverOf(at) === "human" && Math.floor(at / 2) === number - 1);
  const move = moves[index];
  if (move === undefined) return null;
  while (match.view!.moves.length > index && match.canUndo) await match.undo();
  const explain = async () => (await match.call({ do: "why" }, "Explaining the position")).ok;
  const before = await explain();
  // The engine explains only the position in which it is, so the move is made again for a moment.
  const refused = await match.play(move);
  const after = refused ? undefined : await explain();
  if (!refused) await match.undo();
  return before && after ? { move, before, after } : null;
}

/** Returns what the move was, which is marked on a board without numbers, and what to look for. */
export function mistakeText({ move }: Mistake, view: View, split: Match["split"]): string {
  return `You ${describeMove(view, split(move))}. That gave the win away. Look for a move in the marked part after which ${isMisere(view) ? "your opponent cannot win" : "the nim-sum is 0"}.`;
}

export function MistakeColumns({ mistake, view, split }: { mistake: Mistake; view: View; split: Match["split"] }) {
  const { before, after } = mistake;
  return (
    <section class="mistake" aria-label="The mistake">
      <p>{mistakeText(mistake, view, split)}</p>
      {!isMisere(view) && (
        <div class="side-by-side">
          {[before, after].map((why, index) => (
            <figure key={index}>
              <figcaption>{index === 0 ? "Before your move" : "After it"}</figcaption>
              <Columns rows={rowsOf({ ...why, change: null }, view).rows} total={size(why.total)} />
            </figure>
          ))}
        </div>
      )}
    </section>
  );
}
