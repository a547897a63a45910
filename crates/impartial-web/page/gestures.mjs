// The gestures of each game, found by its name.
//
// `games/<game>.mjs` exports an object: `gesture` tells the visitor what makes a move. A spot is what the pointer or the
// cursor is at. `moves` lists the moves of a press at one spot and a release at another, the likeliest first; the first
// legal one is meant. Shapes are rectangles or lines, each with two corners. All positions are relative to the area of the
// board, in the units of its picture. A game without a file is played by typed moves and by the list of legal moves.

import { Axis } from "./axis.mjs";

/** The gestures by the names of the games. `cargo xtask web` adds every file of `games/`. */
export const GESTURES = {};

/** Returns the gestures of a game, which may be followed by a slash and a rule; or undefined if it has none. */
export const gesturesOf = (game) => GESTURES[game.split("/")[0]];

/** Returns the prompt for a move in one of the components. */
export function prompt(components) {
  const isSum = components.length > 1;
  const gesture = components.map(({ game }) => gesturesOf(game)?.gesture).find(Boolean);
  const onBoard = gesture ? `${isSum ? "on a board" : `${gesture} on the board`}, or ` : "";
  const syntax = [...new Set(components.map((each) => each.move_syntax))].join(" or ");
  return `${onBoard}type ${isSum ? "the number of a component and " : ""}${syntax}`;
}

/** Returns the `places` of a picture with axes: two for a board, and one for each pile. `shift` is the number at edge 0. */
export function located(places, { shift = 1n } = {}) {
  if (places.kind === "board") {
    const [rows, columns] = places.size.map(BigInt);
    return { ...places, rowAxis: new Axis(places.rows, shift), columnAxis: new Axis(places.columns, shift), rows, columns };
  }
  if (places.kind === "piles") {
    const piles = places.piles.map((pile) => ({ ...pile, size: BigInt(pile.size), axis: new Axis(pile.stones, 0n) }));
    return { ...places, piles, area: around(piles.map((pile) => pile.area)) };
  }
  return places;
}

/** Returns the least area around some areas. */
function around(areas) {
  const low = [0, 1].map((side) => Math.min(...areas.map((area) => area[side])));
  const high = [0, 1].map((side) => Math.max(...areas.map((area) => area[side] + area[side + 2])));
  return [...low, high[0] - low[0], high[1] - low[1]];
}

/** Returns the words of a move, numbers as BigInt. */
export const words = (text) => text.split(/\s+/).filter(Boolean).map((word) => (/^\d+$/.test(word) ? BigInt(word) : word));
