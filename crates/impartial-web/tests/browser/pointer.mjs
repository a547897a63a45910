// Where a move is on the board, computed from the layout that the engine returns, independently of the scripts of the page.

import { existsSync, readFileSync } from "node:fs";

import { Engine } from "../../page/engine.mjs";
import { fromFragment } from "../../page/link.mjs";

const engine = new Engine(readFileSync(process.env.IMPARTIAL_WASM));
const call = (request) => {
  const { ok, error } = engine.call(request);
  if (error) throw new Error(JSON.stringify(error));
  return ok;
};

/** Loads the game of the page by its link, and returns a winning move, or else any move, with its component. */
export async function hint(page) {
  await page.evaluate(() => history.replaceState(null, "", "#"));
  await page.click("#share");
  await page.waitForFunction(() => location.hash.length > 1);
  call({ do: "load", text: await fromFragment(new URL(page.url()).hash.slice(1)) });
  const { winning, any } = call({ do: "hint" });
  const move = winning ?? any;
  const [, component, inIt] = call({ do: "view" }).components.length > 1 ? move.match(/^(\d+) (.*)$/) : ["", "1", move];
  return { move, component: Number(component), inIt };
}

/** Returns the position of an edge, interpolated between the break points around it. */
function along(points, edge) {
  for (let index = 1; index < points.length; index += 1) {
    const [[start, from], [end, to]] = [points[index - 1], points[index]];
    const share = Number(BigInt(edge) - BigInt(from)) / Number(BigInt(to) - BigInt(from));
    if (from !== to && share >= 0 && share <= 1) return start + share * (end - start);
  }
  throw new Error(`${edge} is not shown`);
}

/** Returns functions that locate the cells, grid lines and stones of a component, in the units of its picture. */
export function componentLayout(component, window = {}) {
  const { layout } = call({ do: "board", component, ...window });
  const [left, top] = layout.area ?? [];
  const at = (axis, number) => (along(layout[axis], number) + along(layout[axis], number + 1)) / 2;
  return {
    size: layout.size?.map(Number),
    cell: (row, column) => [left + at("columns", column), top + at("rows", row)],
    point: (x, y) => [left + along(layout.columns, x), top + along(layout.rows, y)],
    stone(number, stone) {
      const { area: [x, y, width, height], stones } = layout.piles[number - 1];
      const up = (along(stones, stone - 1) + along(stones, stone)) / 2;
      return layout.sideways ? [x + up, y + height / 2] : [x + width / 2, y + height - up];
    },
    pile: (number) => Number(layout.piles[number - 1].size),
  };
}

/** Returns whether moves of a game can be made on its board. */
export const hasGestures = (game) => existsSync(file(game));

/** Returns the ends of the gesture for a move: one point for a click, two for a drag, none if the move must be typed. */
export async function gesture(game, component, move) {
  const words = move.split(" ").map((word) => (/^\d+$/.test(word) ? Number(word) : word));
  return (await import(file(game))).ends(componentLayout(component), words);
}

const file = (game) => new URL(`../games/${game.split("/")[0]}.mjs`, import.meta.url);

/** Converts points of a picture to points on the screen. */
export async function screen(page, component, points) {
  const picture = page.locator(`figure[data-component="${component}"] .picture > svg`);
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate((svg, points) => {
    const matrix = svg.getScreenCTM();
    return points.map(([x, y]) => ({ x: matrix.a * x + matrix.e, y: matrix.d * y + matrix.f }));
  }, points);
}
