// The picture of a component by the engine.

import { useLayoutEffect, useRef } from "preact/hooks";

import type { Figure } from "../engine/protocol";
import type { Area } from "./geometry";
import { PIN_PATH, type GridBoard, type NetworkBoard, type Pieces, type PilesBoard, type PlayBoard } from "./gestures";

/** Rows or columns of a board whose picture needs no numbers. */
const MAX_WITHOUT_NUMBERS = 16n;

/** Maximum number of edges that are drawn with thick lines. */
const MAX_THICK = 60;

/** The lines of a graph, of which a move has other classes. */
const EDGES = ".notch, .move, .guide";

/** Space around a board in units of the picture, and between its edge and the numbers. */
const MARGIN = 40;
const LABEL_HEIGHT = 210;

/** A smaller part of a board has an outline of its colour. */
const MIN_VISIBLE = 40;

/** The width of a character of the numbers, which the style sheet enlarges on a telephone. */
const CHARACTER_WIDTH = 75;
const NARROW_CHARACTER_WIDTH = 115;

/** A picture without its texts, cropped to the board. */
export interface Picture {
  svg: SVGSVGElement;
  /** The part of the picture that is shown. */
  view: Area;
}

/** Reads the picture of a figure. It is parsed as XML, never as HTML. */
export function pictureOf({ svg: text }: Figure, board: PlayBoard | null, pieces: Pieces, isNarrow: boolean): Picture | null {
  // An error of the parser is a document as well, but not an SVG element.
  const root = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  if (!(root instanceof SVGSVGElement)) return null;
  for (const each of root.querySelectorAll("title, desc, rect.paper")) each.remove();
  root.setAttribute("aria-hidden", "true");
  root.classList.add("engine");
  // The rules of the picture would otherwise hold in the whole page.
  for (const style of root.querySelectorAll("style")) style.textContent = `svg.engine { ${style.textContent} }`;
  // On a huge board, a part of a few cells is less than a pixel wide.
  for (const rect of root.querySelectorAll<SVGRectElement>("rect.white")) {
    if (Math.min(rect.width.baseVal.value, rect.height.baseVal.value) < MIN_VISIBLE) rect.classList.add("thin");
  }
  for (const name of ["role", "width", "height"]) root.removeAttribute(name);
  const { x, y, width, height } = root.viewBox.baseVal;
  const characterWidth = isNarrow ? NARROW_CHARACTER_WIDTH : CHARACTER_WIDTH;
  const view: Area = board ? cropAny(root, board, pieces, characterWidth) : [x, y, width, height];
  root.setAttribute("viewBox", view.join(" "));
  return { svg: root, view };
}

function cropAny(root: SVGSVGElement, board: PlayBoard, pieces: Pieces, characterWidth: number): Area {
  if (board.kind === "network") return nameEdges(root, board);
  if (board.kind === "board") return crop(root, board, characterWidth);
  if (pieces === "pins") root.querySelectorAll("circle").forEach(standPin);
  return cropPiles(root, board);
}

/** Replaces a token by a pin of the same height. */
function standPin(circle: SVGCircleElement): void {
  const path = document.createElementNS(circle.namespaceURI!, "path");
  const [x, y, radius] = [circle.cx, circle.cy, circle.r].map(({ baseVal }) => baseVal.value) as [number, number, number];
  path.setAttribute("d", PIN_PATH);
  path.setAttribute("class", "pin");
  path.setAttribute("transform", `translate(${x} ${y}) scale(${(2.4 * radius) / 60}) translate(-22 -30)`);
  circle.replaceWith(path);
}

/** Marks the lines of a graph with the numbers of their edges, and returns the area of the graph. */
function nameEdges(root: SVGSVGElement, { area, edges, seen }: NetworkBoard): Area {
  root.classList.toggle("dense", seen.size > MAX_THICK);
  for (const [index, line] of root.querySelectorAll<SVGElement>(EDGES).entries()) line.dataset.edge = String(edges[index]?.edge);
  return area;
}

/** Returns the areas that a picture fills with a colour, relative to a point: the pieces of a board have the lightest one. */
export function areasOf({ svg }: Picture, name: string, [left, top]: Area): Area[] {
  const rectangles = [...svg.querySelectorAll<SVGRectElement>(`rect.${name}`)].map(({ x, y, width, height }): Area => [
    x.baseVal.value - left,
    y.baseVal.value - top,
    width.baseVal.value,
    height.baseVal.value,
  ]);
  // Many rectangles of one colour are a path, whose unit may be a cell.
  const paths = [...svg.querySelectorAll<SVGPathElement>(`path.${name}`)].flatMap((path) => {
    const { a: unit, e: right, f: down } = path.transform.baseVal.consolidate()?.matrix ?? { a: 1, e: 0, f: 0 };
    return [...path.getAttribute("d")!.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)/g)].map((found): Area => {
      const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map((number) => unit * Number(number));
      return [x + right - left, y + down - top, width, height];
    });
  });
  return [...rectangles, ...paths];
}

/** Removes the texts that are not captions of piles, and returns the area of what is left. */
function cropPiles(root: SVGSVGElement, { area }: PilesBoard): Area {
  const [left, top, width, height] = area;
  let right = left + width;
  for (const text of root.querySelectorAll("text")) {
    const [x, y] = [Number(text.getAttribute("x") ?? 0), Number(text.getAttribute("y") ?? 0)];
    // The captions of piles stand above them. Titles and legends, which stand farther away, are on the page in other
    // words.
    if (x < left || y < top - LABEL_HEIGHT || top + height < y) text.remove();
    else right = Math.max(right, x + text.textContent.trim().length * CHARACTER_WIDTH);
  }
  return [left - MARGIN, top - LABEL_HEIGHT, right - left + 2 * MARGIN, height + LABEL_HEIGHT + MARGIN];
}

/** Removes the texts that are not the numbers of a large board, and returns the area of what is left. */
function crop(root: SVGSVGElement, board: GridBoard, characterWidth: number): Area {
  const [left, top, width, height] = board.area;
  const [right, bottom] = [left + width, top + height];
  const isSmall = board.rows <= MAX_WITHOUT_NUMBERS && board.columns <= MAX_WITHOUT_NUMBERS;
  const ends = { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN };
  for (const text of root.querySelectorAll("text")) {
    const [x, y] = [Number(text.getAttribute("x") ?? 0), Number(text.getAttribute("y") ?? 0)];
    const isInside = left <= x && x <= right && top <= y && y <= bottom;
    const isNumber = !isInside && top - LABEL_HEIGHT <= y && y <= bottom + LABEL_HEIGHT && x <= right + characterWidth;
    if (!isInside && (isSmall || !isNumber)) {
      text.remove();
    } else if (isNumber) {
      const half = (text.textContent.trim().length * characterWidth) / 2;
      ends.left = Math.min(ends.left, text.matches(".end") ? x - 2 * half - MARGIN : x - half);
      ends.right = Math.max(ends.right, text.matches(".end") ? 0 : x + half);
      ends.top = Math.min(ends.top, y - LABEL_HEIGHT + MARGIN);
      ends.bottom = Math.max(ends.bottom, y + 2 * MARGIN);
    }
  }
  return [ends.left, ends.top, ends.right - ends.left, ends.bottom - ends.top];
}

/** Shows an SVG element that was not made by components. */
export function Svg({ svg, className, style }: { svg: SVGSVGElement; className: string; style?: Record<string, string> }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.replaceChildren(svg), [svg]);
  return <div class={className} ref={holder} style={style} />;
}
