// Large inputs.

/** Returns the lines of an input of Sharti with many rectangles. */
export function rectangles(count: number): string[] {
  const lines = [`1000000000 ${count} 1000000000`];
  for (let index = 0; index < count; index += 1) {
    const [row, column] = [((index * 7_919) % 999_000_000) + 1, ((index * 104_729) % 999_000_000) + 1];
    lines.push(`${row} ${column} ${row + 900_000} ${column + 700_000}`);
  }
  return lines;
}
