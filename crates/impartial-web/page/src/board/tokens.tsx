// Piles as tokens that one can touch: stones, or pins in a row.

import type { Row } from "./arrangement";
import { distance } from "./geometry";
import type { Pieces, Pile, PilesBoard } from "./gestures";
import type { Stone } from "./piles";

/** Maximum numbers of tokens in a pile and in all piles that are drawn one by one, on a wide screen and on a telephone. */
const LIMITS = { wide: { pile: 24n, all: 60n }, narrow: { pile: 16n, all: 40n } };

/** Maximum number of taken tokens whose gaps are drawn one by one. */
const MAX_GONE = 6;

/** How near in pixels the pointer must be to a token. */
const REACH = 28;

/** The share of a token at each side where the pointer means the space between two tokens. */
const SIDE = 0.22;

/** Returns whether piles are small enough to be drawn as tokens. */
export function areSmall(piles: bigint[], isNarrow: boolean): boolean {
  const { pile, all } = isNarrow ? LIMITS.narrow : LIMITS.wide;
  return piles.every((size) => size <= pile) && piles.reduce((sum, size) => sum + size, 0n) <= all;
}

/** Tokens of a pile that are marked, and the number of tokens below them. */
export interface Marked {
  pile: number;
  low: bigint;
  high: bigint;
  className: string;
}

const PIN_PATH =
  "M22 2 C28 2 30 8 28 14 C26.500 19 27 22 30 28 C34 36 34 46 31 54 C30 57 28 58 26 58 L18 58 C16 58 14 57 13 54 C10 46 10 36 14 28 C17 22 17.500 19 16 14 C14 8 16 2 22 2 Z";

function Piece({ pieces }: { pieces: Pieces }) {
  if (pieces === "stones") {
    return (
      <svg class="piece" viewBox="0 0 44 44" aria-hidden="true">
        <circle class="body" cx="22" cy="22" r="19" />
        <ellipse class="shine" cx="17" cy="14" rx="8" ry="5" transform="rotate(-28 17 14)" />
      </svg>
    );
  }
  return (
    <svg class="piece" viewBox="0 0 44 60" aria-hidden="true">
      <path class="body" d={PIN_PATH} />
      <path class="band" d="M16.500 16 H27.500 M16.500 20.500 H27.500" />
    </svg>
  );
}

/** Returns the length of the longest row in tokens. */
export function longestRow({ piles }: PilesBoard, rows: Row[]): number {
  const sizes = new Map(piles.map(({ pile, size }) => [pile, Number(size)]));
  // A gap of taken tokens is as long as these tokens, up to a limit, and the space between two heaps is half a token.
  const lengths = rows.map((row) => {
    const gaps = row.filter(({ kind }) => kind === "pile").length - 1;
    return row.reduce((sum, item) => sum + (item.kind === "pile" ? (sizes.get(item.pile) ?? 0) : Math.min(item.count, MAX_GONE)), gaps / 2);
  });
  return Math.max(...lengths, 1);
}

/** The tokens of all piles. */
export function Tokens({
  board,
  rows,
  longest,
  pieces,
  marked,
  cursor,
}: {
  board: PilesBoard;
  rows: Row[];
  /** The number of tokens of the longest row so far: it decides their size. */
  longest: number;
  pieces: Pieces;
  marked: Marked[];
  cursor: Stone | null;
}) {
  const piles = new Map(board.piles.map((pile) => [pile.pile, pile]));
  return (
    <div class={`tokens ${pieces}`} style={{ "--longest": longest }}>
      {rows.map((row) => (
        <div class="heap" key={row.find((item) => item.kind === "pile")?.pile}>
          {row.map((item) => {
            if (item.kind === "gone") return <Gone key="gone" count={item.count} who={item.who} pieces={pieces} />;
            const pile = piles.get(item.pile);
            return pile && <Heap key={pile.pile} pile={pile} pieces={pieces} marked={marked} cursor={cursor} />;
          })}
        </div>
      ))}
    </div>
  );
}

function Heap({ pile, pieces, marked, cursor }: { pile: Pile; pieces: Pieces; marked: Marked[]; cursor: Stone | null }) {
  const marks = marked.filter((mark) => mark.pile === pile.pile);
  const classOf = (stone: bigint) =>
    marks
      .flatMap(({ low, high, className }) => {
        if (low < stone && stone <= high) return [className];
        // A heap that is split without taking tokens has a line after this token.
        return low === high && low === stone ? ["split"] : [];
      })
      .join(" ");
  return (
    <div class={marks.some(({ className }) => className === "part") ? "pile part" : "pile"} data-pile={pile.pile}>
      {Array.from({ length: Number(pile.size) }, (_, index) => {
        const stone = BigInt(index + 1);
        const isCursor = cursor?.pile === pile.pile && cursor.stone === stone;
        return (
          <span key={index} class={`token ${classOf(stone)} ${isCursor ? "cursor" : ""}`} data-stone={index + 1}>
            <Piece pieces={pieces} />
          </span>
        );
      })}
      {pile.value !== null && <span class="value">{pile.value}</span>}
    </div>
  );
}

/** The gaps where a player has taken tokens, until the next turn. */
function Gone({ count, who, pieces }: { count: number; who: "human" | "opponent"; pieces: Pieces }) {
  const name = who === "human" ? "you" : "opponent";
  if (count === 0) return <span class={`cutline ${name}`} />;
  if (count > MAX_GONE) return <span class={`gone many ${name}`}>{`\u2212${count}`}</span>;
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <span key={`gone-${index}`} class={`gone ${name}`}>
          <svg class="piece" viewBox={pieces === "pins" ? "0 0 44 60" : "0 0 44 44"} aria-hidden="true">
            {pieces === "pins" ? <path d={PIN_PATH} /> : <circle cx="22" cy="22" r="17" />}
          </svg>
        </span>
      ))}
    </>
  );
}

/** Returns the elements of the tokens of a pile above `low`, up to `high`. */
export function tokenElements(field: Element, pile: number, low: bigint, high: bigint): HTMLElement[] {
  const tokens = field.querySelectorAll<HTMLElement>(`[data-pile="${pile}"] > .token`);
  return [...tokens].slice(Number(low), Number(high));
}

/** Returns the token at a pointer, or null if none is near. */
export function stoneAt(field: Element, board: PilesBoard, { clientX, clientY }: MouseEvent): Stone | null {
  // The nearest token wins, because a finger is wider than a token.
  let best: { off: number; element: HTMLElement; rect: DOMRect } | null = null;
  for (const element of field.querySelectorAll<HTMLElement>(".token")) {
    const rect = element.getBoundingClientRect();
    const off = Math.hypot(
      Math.max(rect.left - clientX, clientX - rect.right, 0),
      Math.max(rect.top - clientY, clientY - rect.bottom, 0),
    );
    if (!best || off < best.off) best = { off, element, rect };
  }
  if (!best || best.off > REACH) return null;
  const { element, rect } = best;
  const pile = board.piles.find((other) => String(other.pile) === element.parentElement?.dataset.pile);
  if (!pile) return null;
  const across = (clientX - rect.left) / rect.width;
  // A neighbour in another line of a wrapped row is not next to the token.
  const isBeside = (other: Element | null) =>
    other?.matches(".token") === true && distance(BigInt(Math.round(other.getBoundingClientRect().top)), BigInt(Math.round(rect.top))) < 8n;
  const isPrevious = across < SIDE && isBeside(element.previousElementSibling);
  const isNext = across > 1 - SIDE && isBeside(element.nextElementSibling);
  return { pile: pile.pile, size: pile.size, stone: BigInt(element.dataset.stone ?? 1), side: isPrevious ? -1 : isNext ? 1 : 0 };
}
