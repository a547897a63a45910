// The picture of a component by the engine.

import { useLayoutEffect, useRef } from "preact/hooks";

import type { Area, Figure } from "../engine/protocol";
import type { PlayBoard } from "./gestures";

/** Rows or columns of a board whose picture needs no numbers. */
const MAX_WITHOUT_NUMBERS = 16n;

/** Space around a board in units of the picture, and between its edge and the numbers. */
const MARGIN = 40;
const LABEL_HEIGHT = 210;

/** The width of a character of the numbers. */
const CHARACTER_WIDTH = 75;

/** A picture without its texts, cropped to the board. */
export interface Picture {
  svg: SVGSVGElement;
  /** The part of the picture that is shown. */
  view: Area;
  /** The texts for a screen reader. */
  description: string;
}

const textOf = (svg: Element, name: string) => (svg.querySelector(name)?.textContent ?? "").trim().replace(/\.?$/, ".");

/** Reads the picture of a figure. It is parsed as XML, never as HTML. */
export function pictureOf({ svg: text }: Figure, board: PlayBoard | null, hasValues: boolean): Picture | null {
  const root = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  if (!(root instanceof SVGSVGElement)) return null;
  const description = `${textOf(root, "title")} ${textOf(root, "desc")}`;
  for (const each of root.querySelectorAll("title, desc, .paper, .outline")) each.remove();
  root.setAttribute("aria-hidden", "true");
  for (const name of ["role", "width", "height"]) root.removeAttribute(name);
  const { x, y, width, height } = root.viewBox.baseVal;
  const view: Area = board ? crop(root, board, hasValues) : [x, y, width, height];
  root.setAttribute("viewBox", view.join(" "));
  return { svg: root, view, description };
}

/** Removes the texts that are not the numbers of a large board, and returns the area of what is left. */
function crop(root: SVGSVGElement, board: PlayBoard, hasValues: boolean): Area {
  const [left, top, width, height] = board.area;
  const [right, bottom] = [left + width, top + height];
  const isSmall = board.kind === "piles" || (board.rows <= MAX_WITHOUT_NUMBERS && board.columns <= MAX_WITHOUT_NUMBERS);
  const ends = { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN };
  for (const text of root.querySelectorAll("text")) {
    const [x, y] = [Number(text.getAttribute("x") ?? 0), Number(text.getAttribute("y") ?? 0)];
    const isInside = left <= x && x <= right && top <= y && y <= bottom;
    const isNumber = !isInside && top - LABEL_HEIGHT <= y && y <= bottom + LABEL_HEIGHT && x <= right + CHARACTER_WIDTH;
    if (isInside ? !hasValues && board.kind === "board" : isSmall || !isNumber) {
      text.remove();
    } else if (isNumber) {
      const half = (text.textContent.trim().length * CHARACTER_WIDTH) / 2;
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
