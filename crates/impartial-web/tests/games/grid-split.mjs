// Gestures of grid split.

export async function check(board) {
  const { layout, plays, middle } = board("grid-split", "cells\n9223372036854775807 7 3\n1 1\n5000000000000000000 7\n9223372036854775807 2\n");
  const cell = middle(5000000000000000000n, 7n);
  await plays("5000000000000000000 7", cell);
  await plays(null, [cell[0], layout.area[3]]);
}

export const ends = (on, [row, column]) => [on.cell(row, column)];
