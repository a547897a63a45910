// Gestures of marked rectangle.

export async function check(board) {
  const { plays, point } = board("marked-rectangle", "marks 1\n5 8 2 3\n");
  const below = ([x, y]) => [x, y + 150];
  await plays("left 2", below(point(2n, 3n)));
  await plays("right 5", below(point(3n, 3n)));
  await plays("top 1", [150, point(0n, 1n)[1]]);
  await plays("bottom 1", [150, point(0n, 4n)[1]]);
}

export function ends(on, [side, lines]) {
  const [rows, columns] = on.size;
  const row = { top: lines + 1, bottom: rows - lines + 1 }[side];
  const column = { left: lines + 1, right: columns - lines + 1 }[side];
  const middle = (one, other) => one.map((value, index) => (value + other[index]) / 2);
  return [row ? middle(on.point(1, row), on.point(columns + 1, row)) : middle(on.point(column, 1), on.point(column, rows + 1))];
}
