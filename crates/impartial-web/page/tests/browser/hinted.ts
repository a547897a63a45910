// The move that a hint marks, as a gesture of the pointer.

export type Point = [x: number, y: number];

/**
 * Returns where to press and where to release for the marked move, or the same point twice for a click. The function runs in
 * the page, so it uses nothing outside of it.
 */
export function hintedGesture(): [Point, Point] {
  const middle = ({ left, top, width, height }: DOMRect): Point => [left + width / 2, top + height / 2];
  const click = (point: Point): [Point, Point] => [point, point];
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const tokens = [...document.querySelectorAll<HTMLElement>(".token.hint")];
  const [token] = tokens;
  if (token) {
    token.scrollIntoView({ block: "center" });
    // Tokens of Nim are taken from the lowest one, and tokens of a row from end to end.
    const isRow = token.closest<HTMLElement>(".board")!.dataset.game!.startsWith("heaps");
    return isRow ? [middle(boxOf(token)), middle(boxOf(tokens.at(-1)!))] : click(middle(boxOf(token)));
  }
  const split = document.querySelector(".token.split");
  if (split) {
    // The heap is split at the right side of this token.
    split.scrollIntoView({ block: "center" });
    const { left, top, width, height } = boxOf(split);
    return click([left + width * 0.95, top + height / 2]);
  }
  const marks = [...document.querySelectorAll<SVGGraphicsElement>(".overlay .hint")];
  const mark = marks[0]!;
  const field = mark.closest<HTMLElement>(".field")!;
  field.scrollIntoView({ block: "center" });
  const [box, area] = [boxOf(mark), boxOf(field)];
  const [x, y] = middle(box);
  if (mark.matches(".cut")) {
    const inset = 1;
    const isTall = box.height > box.width;
    return isTall ? [[x, box.top + inset], [x, box.bottom - inset]] : [[box.left + inset, y], [box.right - inset, y]];
  }
  const [isTall, isWide] = [box.height > 1.5 * box.width, box.width > 1.5 * box.height];
  if (mark.matches(".box.place") && (isTall || isWide)) {
    // A domino reaches over two cells.
    const [right, down] = [isWide ? box.width / 4 : 0, isTall ? box.height / 4 : 0];
    return [[x - right, y - down], [x + right, y + down]];
  }
  if (mark.matches(".flip, .turn")) {
    // The move reaches from the last marked cell to the first one.
    const boxes = marks.map(boxOf);
    const [left, top] = [Math.min(...boxes.map((each) => each.left)), Math.min(...boxes.map((each) => each.top))];
    const [right, bottom] = [Math.max(...boxes.map((each) => each.right)), Math.max(...boxes.map((each) => each.bottom))];
    return [[right - 4, bottom - 4], [left + 4, top + 4]];
  }
  if (mark.matches(".discard")) {
    // The cut is the side of the part that is inside of the board. The point on it is between two lines across it.
    const count = (name: string) => {
      const [first = 0, last = 0] = field.dataset[name]!.split("-").map(Number);
      return last - first + 1;
    };
    const between = (at: number, start: number, length: number, cells: number) => start + ((Math.floor(((at - start) * cells) / length) + 0.5) * length) / cells;
    const across = between(x, area.left, area.width, count("columns"));
    const along = between(y, area.top, area.height, count("rows"));
    if (box.width < area.width - 2) return click([box.left - area.left < area.right - box.right ? box.right : box.left, along]);
    return click([across, box.top - area.top < area.bottom - box.bottom ? box.bottom : box.top]);
  }
  if (mark instanceof SVGPathElement) {
    const point = mark.getPointAtLength(mark.getTotalLength() / 2).matrixTransform(mark.getScreenCTM()!);
    return click([point.x, point.y]);
  }
  return click([x, y]);
}
