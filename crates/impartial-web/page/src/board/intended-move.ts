// The move that two spots mean, and whether it is legal.

import type { Kind, Request, Response } from "../engine/request";
import type { Gestures, Pieces, PlayBoard, Words } from "./gestures";
import { wordsOf } from "./gestures";
import { sentence } from "../text";

/** Sends requests to the engine. */
export type Call = <K extends Kind>(request: Request<K>) => Promise<Response<K>>;

/** A move under the pointer or cursor. */
export interface Move {
  /** The move without the number of its component. */
  text: string;
  words: Words;
  isLegal: boolean;
  /** What it does, or why it is illegal, as a sentence. */
  message: string;
}

/** The board that is aimed at. */
interface Aimed {
  gestures: Gestures;
  board: PlayBoard;
  prefix: string;
  call: Call;
  pieces: Pieces;
  /** The move of a hint that is shown, if any. */
  hinted?: string | undefined;
  /** How far from the shown move a gesture may be and still mean it, in units of the picture. */
  near: number;
}

/** Returns whether two moves are drawn at nearly the same place. On a huge board, no pointer hits an exact row. */
function areNear({ gestures, board, near }: Aimed, one: string, other: string): boolean {
  const [shapes, others] = [one, other].map((text) => gestures.shapes(board, wordsOf(text), false).flatMap(({ at }) => at));
  return shapes!.length > 0 && shapes!.length === others!.length && shapes!.every((value, index) => Math.abs(value - others![index]!) <= near);
}

/** Returns the move that is meant by two spots, of press and release: the first legal one, or else one with the best reason. */
export async function intendedMove(
  { gestures, board, prefix, call, pieces, hinted, near }: Aimed,
  from: object,
  to: object,
): Promise<Move | null> {
  const check = async (text: string) => {
    const { ok } = await call<"legal">({ do: "legal", text: prefix + text });
    return ok ?? { legal: false, reason: "", refusal: null };
  };
  const found = await gestures.moves(board, from, to, async (text) => (await check(text)).legal);
  const aimed = { gestures, board, prefix, call, pieces, hinted, near };
  // The hinted move comes first if the gesture is near it, so who follows a hint plays it.
  const texts = hinted !== undefined && found[0] !== undefined && areNear(aimed, found[0], hinted) ? [hinted, ...found] : found;
  let refused: Move | null = null;
  let isGeneral = true;
  for (const text of texts) {
    const checked = await check(text);
    const words = wordsOf(text);
    if (!("reason" in checked)) return { text, words, isLegal: true, message: gestures.sentence(words, pieces, board) };
    const { reason, refusal } = checked;
    const isThisGeneral = refusal && gestures.isGeneral?.(refusal);
    // All moves are illegal so far. A reason about this place, such as a coin that shows tails, explains more than the
    // rule of the game, so the first reason of this kind stays.
    if (refused && (!isGeneral || isThisGeneral !== false)) continue;
    isGeneral = isThisGeneral ?? false;
    refused = { text, words, isLegal: false, message: sentence((refusal && gestures.refusal?.(words, refusal, pieces)) ?? reason) };
  }
  return refused;
}
