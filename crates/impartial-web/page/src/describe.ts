// Sentences about the position and its moves, from what the files of `games/` know.

import type { View } from "./engine/protocol";
import { CARDS, gamePage } from "./games";
import type { Card, GamePage, Words } from "./games/game";
import { capital, sentence } from "./text";

interface PlacedMove {
  component: number;
  text: string;
}

/** Splits a move into its words, with numbers as `bigint`. */
export const words = (text: string): Words => text.split(/\s+/).filter(Boolean).map((word) => (/^\d+$/.test(word) ? BigInt(word) : word));

/** Returns the card of a position: its game and rule, and for heaps the code. */
export const cardOf = (game: string): Card | undefined => CARDS.find((card) => card.game === game);

/** Returns the title of a game, whose name may end with a slash and a rule. */
export const titleOf = (game: string): string => gamePage(game)?.title(game.split("/")[1]) ?? capital(game.replaceAll("-", " "));

const pageOf = (view: View, { component }: PlacedMove): GamePage | undefined => gamePage(view.components[component - 1]?.game ?? "");

/** Returns on which board a move is made, as the end of a sentence, if the game does not say it. */
function place(view: View, { component }: PlacedMove): string {
  if (view.components.length === 1) return "";
  const { game } = view.components[component - 1]!;
  const same = view.components.filter((other) => other.game === game).length;
  if (gamePage(game)?.isHeap) return "";
  return same === 1 ? ` in ${titleOf(game)}` : ` on board ${component}`;
}

/** Returns a move in the past tense without its subject: "took 2 tokens from the second heap". */
export function describeMove(view: View, move: PlacedMove): string {
  const page = pageOf(view, move);
  return (page ? page.told(words(move.text), move.component) : `played ${move.text}`) + place(view, move);
}

/** Returns a move as something to do: "Take 2 tokens from the second heap". */
export function moveName(view: View, move: PlacedMove): string {
  const page = pageOf(view, move);
  return capital(page ? page.says(words(move.text), move.component) : move.text) + place(view, move);
}

/** Returns a hint: first where to look, then what to do. */
export function winningMoveHint(view: View, move: PlacedMove, stage: "part" | "move"): string {
  if (stage === "move") return sentence(moveName(view, move));
  return "Look at the marked part: a move there wins. Press Hint again to see it.";
}

/** Returns the rules of the games of a position, of which `saved` is the saved game. */
export function rulesOf(view: View, saved: string): string {
  const games = [...new Set(view.components.map(({ game }) => game))];
  const [game = ""] = games;
  if (games.length > 1) return "Each turn, make one move on one of the boards. Who cannot move on any of them loses.";
  // The saved game of a single position has its input after the name.
  const input = view.components.length === 1 ? (saved.split(`\n${game}\n`)[1]?.split("\nmoves ")[0] ?? "") : "";
  return gamePage(game)?.rule(game.split("/")[1], input) ?? "The player who cannot move loses.";
}
