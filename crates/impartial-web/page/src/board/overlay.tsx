// The marks over a picture: the last moves, the cursor, and the move under the pointer.

import type { Area } from "../engine/protocol";
import type { Shape } from "./geometry";

/** Minimum size of a mark in pixels. */
const MIN_MARK_SIZE = 7;

/** A shape with its class and its move. */
export interface Mark {
  className: string;
  shape: Shape;
  move?: string;
}

/** Returns a rectangle for a shape, enlarged if it would be too small to see. `unit` is a pixel in units of the picture. */
export function rectangle({ kind, at: [x, y, right, bottom] }: Shape, [, , wide, high]: Area, unit: number) {
  const minimum = (MIN_MARK_SIZE * unit) / (kind === "line" ? 2 : 1);
  const side = (start: number, end: number, of: number) => {
    const length = Math.max(end - start, minimum);
    return { start: Math.min(Math.max((start + end - length) / 2, -minimum / 2), of - length + minimum / 2), length };
  };
  const across = side(Math.min(x, right), Math.max(x, right), wide);
  const down = side(Math.min(y, bottom), Math.max(y, bottom), high);
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

/** Marks in the area of a board. */
export function Overlay({ area, unit, marks }: { area: Area; unit: number; marks: Mark[] }) {
  return (
    <svg class="overlay" viewBox={`0 0 ${area[2]} ${area[3]}`} preserveAspectRatio="none" aria-hidden="true">
      {marks.map(({ className, shape, move }) => (
        <rect class={`${className} ${shape.kind}`} data-move={move} {...rectangle(shape, area, unit)} />
      ))}
    </svg>
  );
}
