// Gestures of Nim.

export async function check(board) {
  const { plays, stone } = board("nim", "1\n5\n");
  await plays("1", stone(1, 5n));
  await plays("5", stone(1, 1n));
}

export const ends = (on, [take]) => [on.stone(1, on.pile(1) - take + 1)];
