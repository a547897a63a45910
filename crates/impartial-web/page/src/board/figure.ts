// The position of a component as the board shows it: the engine's picture and layout, and the rows of tokens.

import type { Parameters, Player } from "../engine/protocol";
import { afterTaking, aged, arranged, type Memory, type Row } from "./arrangement";
import type { Call } from "./intended-move";
import { barsOf } from "./bars";
import { larger } from "./geometry";
import type { Gestures, Pieces, PilesBoard, PlayBoard } from "./gestures";
import { withAxes } from "./layout";
import { areasOf, pictureOf, type Picture } from "./picture";
import { areSmall } from "./tokens";
import type { Zoom } from "./zoom";
import { grouped, plural } from "../text";

/** A position. */
export type Shown = {
  /** The position as a text for a screen reader. */
  description: string;
} & (
  | { kind: "tokens"; board: PilesBoard; rows: Row[] }
  | { kind: "picture"; board: PlayBoard; picture: Picture; scale?: bigint }
  | { kind: "none"; board: null; picture: Picture | null }
);

/** What a figure depends on. */
export interface Request {
  call: Call;
  component: number;
  game: string;
  parameters: Parameters;
  gestures: Gestures | undefined;
  values: boolean;
  /** The players whose last moves are marked on this component. */
  movers: Player[];
  isNarrow: boolean;
  pieces: Pieces;
  /** A move whose surroundings are drawn if the whole board is not. */
  near: string | undefined;
  memory: Memory;
}

/** Requests the position of a component. Returns null if the engine refuses it. */
export async function figureOf(request: Request, zoom: Zoom, before: Shown | null): Promise<Shown | null> {
  const { call, component, game, parameters, gestures, values, movers, isNarrow, near, pieces, memory } = request;
  // The engine draws; the page adds axes to the layout of the picture, so that a point becomes a row, a token or an
  // edge.
  const { ok, error } = await call<"board">({ do: "board", component, values, ...zoom.window, ...(near === undefined ? {} : { move: near }) });
  if (error) {
    // A move has made the board smaller, so the rows to show may lie outside it.
    if (error.field !== "rows" && error.field !== "columns") return null;
    zoom.reset();
    return figureOf(request, zoom, before);
  }
  const board = withAxes(ok.layout, game, gestures?.shift, before?.board);
  const picture = pictureOf(ok, board, pieces, isNarrow);
  const description = board ? describe(board, pieces) : "";
  if (!board || !picture) return { kind: "none", board: null, picture, description };
  if (board.kind === "board") {
    board.pieces = areasOf(picture, "v0", board.area);
    board.lit = areasOf(picture, "white", board.area);
    board.parameters = parameters;
    gestures?.draw?.(picture.svg, board);
    zoom.drew(board);
  }
  // Piles have three forms: tokens that one can touch while they are few, the bars of this page for large piles, and
  // the picture of the engine where a move divides a heap.
  const isSmall = board.kind === "piles" && areSmall(board.piles.map(({ size }) => size), isNarrow);
  if (board.kind !== "piles" || !gestures?.taking) return { kind: "picture", board, picture, description };
  // An editor has room for more pieces only if it draws them one by one.
  if (gestures.withRoom) {
    if (!isSmall) return { kind: "none", board: null, picture, description };
    const roomy = { ...gestures.withRoom(board), sideways: true } as PilesBoard;
    return { kind: "tokens", board: roomy, rows: roomy.piles.map(({ pile }): Row => [{ kind: "pile", pile }]), description };
  }
  if (!isSmall) {
    // Heaps that a move divides need the engine's picture, in which tokens at both ends can be pointed at.
    if (gestures.drags) return { kind: "picture", board, picture, description };
    // The scale stays for a round, so that a bar gets shorter when tokens are taken from it.
    const scale = board.piles.reduce((most, { size }) => larger(most, size), (before?.kind === "picture" && before.scale) || 1n);
    return { kind: "picture", ...barsOf(board, scale, isNarrow), scale, description };
  }
  const rows = arranged(memory, before?.kind === "tokens" ? before : null, board);
  // The cursor moves along a row of tokens, and between the piles that are not empty.
  return { kind: "tokens", board: { ...board, sideways: true }, rows: aged(rows, movers), description };
}

/** Returns a position as a text for a screen reader. */
function describe(board: PlayBoard, pieces: Pieces): string {
  if (board.kind === "network") return `${plural(board.edges.length, "edge")}.`;
  if (board.kind === "board") return `${plural(board.rows, "row")} and ${plural(board.columns, "column")}.`;
  const sizes = board.piles.flatMap(({ size }) => (size > 0n ? [grouped(size)] : []));
  return sizes.length === 0 ? "Nothing is left." : `${pieces === "pins" ? "Rows" : "Heaps"} of ${sizes.join(", ")}.`;
}

/** Returns the position after a move: what can be known without the engine. `near` is the number of tokens below the chosen ones. */
export function afterMove(shown: Shown, gestures: Gestures, words: (bigint | string)[], who: Player, near?: bigint): Shown {
  if (shown.kind === "tokens") {
    const taking = gestures.taking?.(shown.board, words);
    if (!taking) return shown;
    // A move of the visitor begins a turn.
    const rows = aged(shown.rows, who === "opponent" ? ["human"] : []);
    return { ...shown, ...afterTaking({ board: shown.board, rows }, taking, who, near) };
  }
  if (shown.kind === "none" || !gestures.after) return shown;
  return { ...shown, board: gestures.after(shown.board, words) };
}

