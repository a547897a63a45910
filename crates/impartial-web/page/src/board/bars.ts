// Large piles from which tokens are taken at the top: horizontal bars on one scale.

import { BoardAxis } from "./board-axis";
import type { Pile, PilesBoard } from "./gestures";
import type { Picture } from "./picture";
import { grouped } from "../text";

const SVG = "http://www.w3.org/2000/svg";

/** Sizes in units of the picture: of a bar and of the row that contains it, and the minimum length of a bar. */
const HEIGHT = 44;
const ROW = 60;
const MIN_LENGTH = 4;

/** Width of the longest bar, on a wide screen and on a telephone, and of the numbers behind a bar. */
const WIDTH = { wide: 620, narrow: 260 };
const CHARACTER_WIDTH = 10;

/** Denominator of the share of a bar. */
const UNITS = 1_000_000n;

/** Returns the size of a pile, with its nim-value if it is shown and another number. */
const nameOf = ({ size, value }: Pile) =>
  value === null || value === String(size) ? grouped(size) : `${grouped(size)} (nim-value ${grouped(value)})`;

/** Returns the board of bars for piles, and its picture. `scale` is the size of the longest bar. The bar of an empty pile keeps its place. */
export function barsOf(board: PilesBoard, scale: bigint, isNarrow: boolean): { board: PilesBoard; picture: Picture } {
  const width = isNarrow ? WIDTH.narrow : WIDTH.wide;
  const svg = document.createElementNS(SVG, "svg");
  const add = (name: string, attributes: Record<string, string | number>, text = "") => {
    const element = document.createElementNS(SVG, name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
    element.textContent = text;
    svg.append(element);
  };
  const piles = board.piles.map((pile, index) => {
    const length = pile.size === 0n ? 0 : Math.max((Number((pile.size * UNITS) / scale) / Number(UNITS)) * width, MIN_LENGTH);
    const top = index * ROW + (ROW - HEIGHT) / 2;
    add("rect", { class: "bar", x: 0, y: top, width: length, height: HEIGHT, rx: Math.min(8, length / 2) });
    add("text", { class: "size", x: length + 10, y: top + HEIGHT / 2 + 6 }, nameOf(pile));
    const axis = new BoardAxis([[0, "0"], [length, String(pile.size)]], 0n);
    return { ...pile, area: [0, top, length, HEIGHT] satisfies PilesBoard["area"], axis };
  });
  const label = Math.max(...board.piles.map((pile) => nameOf(pile).length), 4) * CHARACTER_WIDTH + 20;
  const view: Picture["view"] = [0, 0, width + label, Math.max(piles.length, 1) * ROW];
  svg.setAttribute("viewBox", view.join(" "));
  svg.setAttribute("aria-hidden", "true");
  const area: PilesBoard["area"] = [0, 0, width, view[3]];
  return { board: { ...board, sideways: true, piles, area }, picture: { svg, view } };
}
