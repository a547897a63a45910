// Where the piles of a game of tokens stand: tokens keep their place for a round. A pile that a move splits stays in its row, with
// a gap where tokens were taken, and so does a row of which nothing is left.
//
// The engine numbers piles: the largest part of a split pile keeps its number, and the other parts get the next numbers.

import type { Player } from "../engine/protocol";
import type { PilesBoard, Taking } from "./gestures";
import { below } from "./piles";

/** A pile of a row, or a gap where tokens were taken, perhaps before the last moves. */
export type Item = { kind: "pile"; pile: number } | { kind: "gone"; count: number; who: Player; isPast?: boolean };

export type Row = Item[];

/** The rows of every position that a board has shown. When moves are taken back, its piles return to their places. */
export type Memory = Map<string, Row[]>;

const isPile = (item: Item): item is Item & { kind: "pile" } => item.kind === "pile";

/** Returns the piles that are not empty and their sizes as text. */
const keyOf = ({ piles }: PilesBoard): string =>
  piles.flatMap(({ pile, size }) => (size > 0n ? [`${pile}:${size}`] : [])).sort().join(" ");

/** Returns the rows of a position: those before if they show it, or those with which it was shown earlier, or new ones. */
export function arranged(memory: Memory, before: { board: PilesBoard; rows: Row[] } | null, board: PilesBoard): Row[] {
  const key = keyOf(board);
  const rows = before && keyOf(before.board) === key ? before.rows : (memory.get(key) ?? joined(before?.rows ?? [], board));
  memory.set(key, rows);
  return rows;
}

/** Returns the rows with the piles that are left, and new rows of the other piles. */
function joined(rows: Row[], { piles }: PilesBoard): Row[] {
  const numbers = piles.flatMap(({ pile, size }) => (size > 0n ? [pile] : []));
  const kept = rows.map((row) => row.filter((item) => !isPile(item) || numbers.includes(item.pile)));
  const placed = new Set(kept.flat().filter(isPile).map(({ pile }) => pile));
  const added = numbers.filter((pile) => !placed.has(pile)).map((pile): Row => [{ kind: "pile", pile }]);
  return [...kept, ...added];
}

/** Returns the piles and rows after a move. `near` is the number of tokens below the chosen ones. */
export function afterTaking(
  { board, rows }: { board: PilesBoard; rows: Row[] },
  taking: Taking,
  who: Player,
  near?: bigint,
): { board: PilesBoard; rows: Row[] } {
  const pile = board.piles.find((other) => other.pile === taking.pile);
  if (!pile) return { board, rows };
  const parts = taking.parts ?? [pile.size - taking.take];
  const count = board.piles.reduce((most, other) => Math.max(most, other.pile), 0);
  const named = parts.filter((part) => part > 0n).map((size, index) => ({ ...pile, pile: index === 0 ? pile.pile : count + index, size }));
  const low = below(taking, pile.size, near);
  // The part below the tokens stands at the left, and the others at the right.
  const left = low > 0n ? named.find(({ size }) => size === low) : undefined;
  const right = named.filter((part) => part !== left);
  const item = ({ pile }: { pile: number }): Item => ({ kind: "pile", pile });
  const gone: Item[] = [{ kind: "gone", count: Number(taking.take), who }];
  const items = [...(left ? [item(left)] : []), ...gone, ...right.map(item)];
  const emptied = named.length === 0 ? [{ ...pile, size: 0n }] : [];
  return {
    board: { ...board, piles: [...board.piles.flatMap((other) => (other === pile ? named.slice(0, 1) : [other])), ...named.slice(1), ...emptied] },
    rows: rows.map((row) => row.flatMap((other) => (isPile(other) && other.pile === pile.pile ? items : [other]))),
  };
}

/** Returns rows in which the gaps of players other than `recent` belong to the past. */
export const aged = (rows: Row[], recent: Player[]): Row[] =>
  rows.map((row) => row.map((item) => (isPile(item) || recent.includes(item.who) ? item : { ...item, isPast: true })));

/** Returns whether no pile is left. */
export const isEmpty = (rows: Row[]): boolean => !rows.flat().some(isPile);
