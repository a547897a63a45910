// Gestures of Constrained Nim.

export async function check(board) {
  const { plays, stone } = board("constrained-nim", "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n");
  await plays("3 3", stone(3, 2n));
  await plays(null, stone(2, 2n));
}

export const ends = (on, [pile, take]) => [on.stone(pile, on.pile(pile) - take + 1)];
