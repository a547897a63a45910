// The moves of a round so far, each with what a proof lists about the position after it.

import { describeMove } from "../describe";
import { grouped } from "../text";
import type { Match } from "./match";

/** Maximum number of moves listed. A link may have millions. */
const MAX_LISTED = 1_000;

export function Line({ match }: { match: Match }) {
  const view = match.view!;
  const moves = match.lastMoves(MAX_LISTED);
  const skipped = view.moves.length - moves.length;
  const listed = (index: number) => (view.proof ? `; the proof lists ${view.proof[skipped + index + 1]}` : "");
  return (
    <>
      <ol class="moves" start={skipped + 1}>
        {moves.map((move, index) => (
          <li key={index}>
            {move.by === "human" ? "You" : "The opponent"} {describeMove(view, move) + listed(index)}
          </li>
        ))}
      </ol>
      {skipped > 0 && <p>{grouped(skipped)} earlier moves are not listed.</p>}
    </>
  );
}
