// The buttons that zoom a board.

import type { GridBoard } from "./gestures";
import type { Zoom } from "./zoom";

/** Maximum number of rows and columns of a board without these buttons. */
const MAX_WITHOUT_ZOOM = 16n;

export function Tools({
  board,
  zoom,
  label,
  range,
}: {
  board: GridBoard;
  zoom: Zoom;
  label: string;
  /** The rows and columns of the last move. */
  range: [[bigint, bigint], [bigint, bigint]] | undefined;
}) {
  const isSmall = [board.rows, board.columns].every((size) => size <= MAX_WITHOUT_ZOOM);
  if (isSmall) return null;
  return (
    <div class="tools" role="group" aria-label={`Zoom, ${label}`}>
      <button type="button" aria-label={`Zoom out, ${label}`} disabled={zoom.isWhole} onClick={() => zoom.by(2, [0.5, 0.5])}>
        {"\u2212"}
      </button>
      <button type="button" aria-label={`Zoom in, ${label}`} disabled={zoom.isClosest} onClick={() => zoom.by(0.5, [0.5, 0.5])}>
        +
      </button>
      <button type="button" aria-label={`Whole board, ${label}`} disabled={zoom.isWhole} onClick={() => zoom.all()}>
        Whole board
      </button>
      <button type="button" aria-label={`Zoom to the last move, ${label}`} disabled={!range} onClick={() => range && zoom.around(range)}>
        Last move
      </button>
    </div>
  );
}
