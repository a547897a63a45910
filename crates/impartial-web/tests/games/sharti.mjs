// Gestures of Sharti.

import assert from "node:assert/strict";

export async function check(board) {
  const { gestures, layout, plays, middle } = board("sharti", "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n");
  await plays("4 4 2", middle(3n, 3n), middle(4n, 4n));
  await plays("4 4 2", middle(4n, 4n), middle(3n, 3n));
  await plays(null, middle(3n, 3n));
  assert.equal(gestures.choices(...[0, 1].map(() => gestures.spot(layout, middle(4n, 4n), 60))), "4 4");
}

export const ends = (on, [row, column, side]) =>
  side === 1 ? [on.cell(row, column)] : [on.cell(row - side + 1, column - side + 1), on.cell(row, column)];
