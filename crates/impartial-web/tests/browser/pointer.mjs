// Where a move is on the board: from the engine's own account of its picture, without the scripts of the page.

import { existsSync, readFileSync } from "node:fs";

import { Engine } from "../../page/engine.mjs";
import { fromFragment } from "../../page/link.mjs";

const engine = new Engine(readFileSync(process.env.IMPARTIAL_WASM));
const ask = (request) => {
  const { ok, error } = engine.call(request);
  if (error) throw new Error(JSON.stringify(error));
  return ok;
};

/** Takes the game of the page over, and returns a move with its component: one that wins if there is one, else any. */
export async function hint(page) {
  await page.evaluate(() => history.replaceState(null, "", "#"));
  await page.click("#share");
  await page.waitForFunction(() => location.hash.length > 1);
  ask({ do: "load", text: await fromFragment(new URL(page.url()).hash.slice(1)) });
  const { winning, any } = ask({ do: "hint" });
  const move = winning ?? any;
  const [, component, inIt] = ask({ do: "view" }).components.length > 1 ? move.match(/^(\d+) (.*)$/) : ["", "1", move];
  return { move, component: Number(component), inIt };
}

/** Returns the position of an edge, interpolated between the points around it. */
function along(points, edge) {
  for (let index = 1; index < points.length; index += 1) {
    const [[start, from], [end, to]] = [points[index - 1], points[index]];
    const share = Number(BigInt(edge) - BigInt(from)) / Number(BigInt(to) - BigInt(from));
    if (from !== to && share >= 0 && share <= 1) return start + share * (end - start);
  }
  throw new Error(`${edge} is not shown`);
}

/** Returns the places of a component, in the units of its picture: of cells, of edges or grid lines, and of stones. */
export function located(component, window = {}) {
  const { places } = ask({ do: "board", component, ...window });
  const [left, top] = places.area ?? [];
  const at = (axis, number) => (along(places[axis], number) + along(places[axis], number + 1)) / 2;
  return {
    size: places.size?.map(Number),
    cell: (row, column) => [left + at("columns", column), top + at("rows", row)],
    point: (x, y) => [left + along(places.columns, x), top + along(places.rows, y)],
    stone(number, stone) {
      const { area: [x, y, width, height], stones } = places.piles[number - 1];
      const up = (along(stones, stone - 1) + along(stones, stone)) / 2;
      return places.sideways ? [x + up, y + height / 2] : [x + width / 2, y + height - up];
    },
    pile: (number) => Number(places.piles[number - 1].size),
  };
}

/** Returns whether moves of a game are made on its board. */
export const hasGestures = (game) => existsSync(file(game));

/** Returns the ends of the gesture that makes a move: one place for a click, two for a drag, none if it must be typed. */
export async function gesture(game, component, move) {
  const words = move.split(" ").map((word) => (/^\d+$/.test(word) ? Number(word) : word));
  return (await import(file(game))).ends(located(component), words);
}

const file = (game) => new URL(`../games/${game.split("/")[0]}.mjs`, import.meta.url);

/** Returns the places of a picture on the screen. */
export async function screen(page, component, places) {
  const picture = page.locator(`figure[data-component="${component}"] .picture > svg`);
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate((svg, places) => {
    const matrix = svg.getScreenCTM();
    return places.map(([x, y]) => ({ x: matrix.a * x + matrix.e, y: matrix.d * y + matrix.f }));
  }, places);
}
