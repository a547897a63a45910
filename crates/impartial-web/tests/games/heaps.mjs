// Gestures of heaps.

import assert from "node:assert/strict";

export async function check(board) {
  const { gestures, layout, plays, stone } = board("heaps", "0.77 3\n5 7 12\n");
  await plays("2 1 6", stone(2, 7n));
  await plays("2 1 4 2", stone(2, 3n));
  await plays("2 2 3 2", stone(2, 5n), stone(2, 4n));
  const [from, to] = [3n, 5n].map((token) => gestures.spot(layout, stone(2, token), 60));
  assert.deepEqual([gestures.alternatives(from, to), gestures.alternatives(from, from)], ["2 3", null]);

  const grundy = board("heaps", "4!.0 1\n7\n");
  await grundy.plays("1 0 4 3", grundy.stone(1, 3n));
}

/** A move that takes at most one token and splits the heap has no gesture: a click may also mean the tokens above it. */
export function ends(on, [pile, take, ...parts]) {
  if (take < 2 && parts.length === 2) return [];
  const below = parts.length === 2 || take + (parts[0] ?? 0) === on.pile(pile) ? Math.min(...parts, on.pile(pile) - take) : 0;
  const [low, high] = [on.stone(pile, below + 1), on.stone(pile, below + take)];
  return take === 1 ? [low] : [low, high];
}
