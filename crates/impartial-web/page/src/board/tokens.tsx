// Piles as tokens that one can touch: stones, or pins in a row.

import type { Item, Row } from "./arrangement";
import { distance } from "./geometry";
import { PIN_PATH, type Pieces, type Pile, type PilesBoard } from "./gestures";
import type { Stone } from "./piles";

/** Maximum numbers of tokens in a pile and in all piles that are drawn one by one, on a wide screen and on a telephone. */
const LIMITS = { wide: { pile: 24n, all: 60n }, narrow: { pile: 16n, all: 40n } };

/** How near in pixels the pointer must be to a token. */
const REACH = 28;

/** The share of a token at each side where the pointer means the space between two tokens. */
const SIDE = 0.22;

/** The width in pixels from which a finger hits a token, and has room for such sides. */
const FINGER = 44;

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

/** The place of a token that can be added. */
function Room() {
  return (
    <svg class="piece room" viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r="17" />
      <path d="M22 14 V30 M14 22 H30" />
    </svg>
  );
}

/** Returns the length of the longest row in tokens. */
export function longestRow({ piles }: PilesBoard, rows: Row[]): number {
  const sizes = new Map(piles.map(({ pile, size }) => [pile, Number(size)]));
  // A gap is as long as the tokens that were taken, and the space between two heaps is half a token.
  const lengths = rows.map((row) => {
    const gaps = row.filter(({ kind }) => kind === "pile").length - 1;
    return row.reduce((sum, item) => sum + (item.kind === "pile" ? (sizes.get(item.pile) ?? 0) : item.count), gaps / 2);
  });
  return Math.max(...lengths, 1);
}

/** The tokens of all piles. */
export function Tokens({
  board,
  rows,
  longest,
  pieces,
  hasRoom,
  marked,
  cursor,
}: {
  board: PilesBoard;
  rows: Row[];
  /** The number of tokens of the longest row so far: it decides their size. */
  longest: number;
  pieces: Pieces;
  /** Whether the last token of each pile is only room for one. */
  hasRoom: boolean;
  marked: Marked[];
  cursor: Stone | null;
}) {
  const piles = new Map(board.piles.map((pile) => [pile.pile, pile]));
  return (
    <div class={`tokens ${pieces}`} style={{ "--longest": longest, "--rows": Math.max(rows.length, 1) }}>
      {rows.map((row, index) => (
        <div class="heap" key={index}>
          {row.map((item, at) => {
            if (item.kind === "gone") return <Gone key={`gone-${at}`} {...item} pieces={pieces} />;
            const pile = piles.get(item.pile);
            return pile && <Heap key={pile.pile} pile={pile} pieces={pieces} hasRoom={hasRoom} marked={marked} cursor={cursor} />;
          })}
        </div>
      ))}
    </div>
  );
}

function Heap({ pile, pieces, hasRoom, marked, cursor }: { pile: Pile; pieces: Pieces; hasRoom: boolean; marked: Marked[]; cursor: Stone | null }) {
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
            {hasRoom && stone === pile.size ? <Room /> : <Piece pieces={pieces} />}
            {stone === pile.size && pile.value !== null && <span class="value">{pile.value}</span>}
          </span>
        );
      })}
    </div>
  );
}

/** The gaps where a player has taken tokens. */
function Gone({ count, who, isPast, pieces }: Item & { kind: "gone" } & { pieces: Pieces }) {
  const name = `${who === "human" ? "you" : "opponent"} ${isPast ? "past" : ""}`;
  if (count === 0) return <span class={`cutline ${name}`} />;
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} class={`gone ${name}`}>
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

/** Returns whether a finger may hit a neighbour of the token that it means. */
export const areNarrow = (field: Element): boolean => (field.querySelector(".token")?.getBoundingClientRect().width ?? FINGER) < FINGER;

/** Returns the token at a pointer, or null if none is near. */
export function stoneAt(field: Element, board: PilesBoard, { clientX, clientY, pointerType }: PointerEvent): Stone | null {
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
  const [hasPrevious, hasNext] = [isBeside(element.previousElementSibling), isBeside(element.nextElementSibling)];
  const side = hasPrevious && (across < 0.5 || !hasNext) ? -1 : 1;
  const isBetween = ((hasPrevious && across < SIDE) || (hasNext && across > 1 - SIDE)) && (pointerType === "mouse" || rect.width >= FINGER);
  return { pile: pile.pile, size: pile.size, stone: BigInt(element.dataset.stone ?? 1), side, isBetween };
}
