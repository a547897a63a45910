// The gestures of each game, found by the name of the game.
//
// `games/<game>.mjs` exports an object. A spot is what is under the pointer or cursor, in terms of the game: a cell, a line or
// a stone. A shape is a rectangle or a line with two corners. Positions are relative to the area of the board, in the
// units of its picture. A game without a file is played by typed moves and by the list of legal moves.
//
//   gesture           the prompt that shows how to make a move: "click a candidate"
//   drags             whether a press and a release at different spots make a move
//   spot              position of the pointer -> spot
//   start, step       the first spot of the cursor; the spot after an arrow key
//   cell              spot -> row and column to keep in sight, or null
//   outline, describe spot -> shapes of the cursor; its description for a screen reader
//   moves             spots of press and release -> moves that may be meant, the likeliest first; the first legal one is
//   choices           the same spots -> the beginning of the moves to choose from, even if one is legal (optional)
//   alternatives      the same spots -> the beginning of the moves to choose from if none is legal (optional)
//   shapes            words of a move -> its shapes; `isPlayed` if the position is the one after it
//   range             words of a move -> its rows and columns, to zoom to (optional)
//   shift, isNarrow   the number at edge 0 (default: 1); whether several boards fit next to each other

import { Axis } from "./axis.mjs";

/** The gestures by the name of the game. `cargo xtask web` adds every file of `games/`. */
export const GESTURES = {};

/** Returns the gestures of a game (its name may end with a slash and a rule), or undefined if it has none. */
export const gesturesOf = (game) => GESTURES[game.split("/")[0]];

/** Returns the prompt for a move in one of the components. */
export function prompt(components) {
  const isSum = components.length > 1;
  const gesture = components.map(({ game }) => gesturesOf(game)?.gesture).find(Boolean);
  const onBoard = gesture ? `${isSum ? "on a board" : `${gesture} on the board`}, or ` : "";
  const syntax = [...new Set(components.map((each) => each.move_syntax))].join(" or ");
  return `${onBoard}type ${isSum ? "the number of a component and " : ""}${syntax}`;
}

/** Adds axes to the `layout` of a picture: two for a board, and one for each pile. `shift` is the number at edge 0. */
export function withAxes(layout, { shift = 1n } = {}) {
  if (layout.kind === "board") {
    const [rows, columns] = layout.size.map(BigInt);
    return { ...layout, rowAxis: new Axis(layout.rows, shift), columnAxis: new Axis(layout.columns, shift), rows, columns };
  }
  if (layout.kind === "piles") {
    const piles = layout.piles.map((pile) => ({ ...pile, size: BigInt(pile.size), axis: new Axis(pile.stones, 0n) }));
    return { ...layout, piles, area: around(piles.map((pile) => pile.area)) };
  }
  return layout;
}

/** Returns the smallest area that contains all `areas`. */
function around(areas) {
  const low = [0, 1].map((side) => Math.min(...areas.map((area) => area[side])));
  const high = [0, 1].map((side) => Math.max(...areas.map((area) => area[side] + area[side + 2])));
  return [...low, high[0] - low[0], high[1] - low[1]];
}

/** Splits a move into its words, with numbers as BigInt. */
export const words = (text) => text.split(/\s+/).filter(Boolean).map((word) => (/^\d+$/.test(word) ? BigInt(word) : word));
