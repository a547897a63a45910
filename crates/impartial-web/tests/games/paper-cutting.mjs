// Gestures of paper cutting.

export async function check(board) {
  const { plays, point } = board("paper-cutting", "4 5 1\n1 1 1 2\n");
  await plays("1 0 1 5", [point(1n, 0n)[0], 150]);
  await plays("2 1 2 4", point(2n, 4n), point(2n, 1n));
  await plays("1 2 4 2", point(1n, 2n), point(4n, 2n));

  const run = board("paper-cutting/run", "4 9223372036854775807 1\n1 1 1 2\n", { rows: ["1", "12"], columns: ["1", "4"] });
  const [line] = run.point(1n, 0n);
  await run.plays("1 2 1 9223372036854775807", [line, run.middle(5n, 1n)[1]]);
  await run.plays("1 0 1 1", [line, run.middle(1n, 1n)[1]]);
  await run.plays(null, [line, run.middle(2n, 1n)[1]]);
  await run.plays("0 5 4 5", [run.middle(5n, 1n)[0], run.point(1n, 5n)[1]]);
}

export const ends = (on, [xb, yb, xe, ye]) => [on.point(xb, yb), on.point(xe, ye)];
