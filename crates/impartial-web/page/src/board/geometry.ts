// Arithmetic that also works for BigInt, unlike `Math`, and rectangles of a board.

export const smaller = (one, other) => (one < other ? one : other);
export const larger = (one, other) => (one > other ? one : other);
export const within = (value, low, high) => larger(low, smaller(value, high));
export const ordered = (one, other) => (one < other ? [one, other] : [other, one]);
export const distance = (one, other) => (one < other ? other - one : one - other);

/** Returns a number with its digits in groups of three. */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** Returns the rectangle between edges of rows and of columns as a list of one shape, which is empty if it is not shown. */
export function box({ rowAxis, columnAxis }, [top, bottom], [left, right]) {
  if (!rowAxis.shows(top, bottom) || !columnAxis.shows(left, right)) return [];
  const [y, x] = [[rowAxis, top, bottom], [columnAxis, left, right]].map(([axis, ...ends]) => ends.map((end) => axis.at(end)));
  return [{ kind: top === bottom || left === right ? "line" : "box", at: [x[0], y[0], x[1], y[1]] }];
}
