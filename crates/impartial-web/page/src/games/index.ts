// The games of the page.

import { boards } from "./boards";
import { coins } from "./coins";
import { constrainedNim } from "./constrained-nim";
import type { Card, GamePage } from "./game";
import { gridSplit } from "./grid-split";
import { hackenbush } from "./hackenbush";
import { heaps } from "./heaps";
import { markedRectangle } from "./marked-rectangle";
import { nim } from "./nim";
import { paperCutting } from "./paper-cutting";
import { sharti } from "./sharti";

/** The games by their names for the engine. */
export const GAMES: Record<string, GamePage | undefined> = {
  heaps,
  nim,
  "paper-cutting": paperCutting,
  "grid-split": gridSplit,
  "marked-rectangle": markedRectangle,
  "constrained-nim": constrainedNim,
  sharti,
  coins,
  hackenbush,
  ...boards,
};

/** Returns the description of a game, whose name may end with a slash and a rule. */
export const gameOf = (game: string): GamePage | undefined => GAMES[game.split("/")[0] ?? ""];

/** The order of the cards on the first screen. */
const ORDER = ["kayles", "nim", "chomp", "hackenbush", "grundy", "cram", "queens", "node-kayles", "arc-kayles", "paper-cutting", "grid-split", "marked-rectangle", "constrained-nim", "sharti", "coins"];

/** The cards of all games, in the order of the first screen. */
export const CARDS: Card[] = Object.values(GAMES)
  .flatMap((game) => game?.cards ?? [])
  .sort((one, other) => ORDER.indexOf(one.id) - ORDER.indexOf(other.id));
