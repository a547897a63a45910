// The marks over a picture: the last moves, the cursor, and the move under the pointer.

import { placed, type Area, type Point, type Shape } from "./geometry";

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

/** Returns the path of a line through points, or of a circle if the line is closed. */
function pathOf(points: Point[]): string {
  const [first, middle] = [points[0]!, points[points.length >> 1]!];
  if (String(first) !== String(points[points.length - 1])) return `M${points.join("L")}`;
  const radius = Math.hypot(middle[0] - first[0], middle[1] - first[1]) / 2;
  return `M${first}A${radius} ${radius} 0 0 0 ${middle}A${radius} ${radius} 0 0 0 ${first}`;
}

/** Marks in the area of a board. A square that would be flipped is shown flipped. */
export function Overlay({ area, unit, marks }: { area: Area; unit: number; marks: Mark[] }) {
  const flipped = marks.filter(({ className }) => className === "preview flip").map(({ shape: { at } }) => placed(at, [0, 0, area[2], area[3]]));
  return (
    <>
    {flipped.map((style) => <div class="effect flipped" style={style} />)}
    <svg class="overlay" viewBox={`0 0 ${area[2]} ${area[3]}`} preserveAspectRatio="none" aria-hidden="true">
      {marks.map(({ className, shape, move }) => {
        const common = { class: `${className} ${shape.kind}`, "data-move": move };
        return shape.points ? <path {...common} d={pathOf(shape.points)} /> : <rect {...common} {...rectangle(shape, area, unit)} />;
      })}
    </svg>
    </>
  );
}
