// Sentences about the position and its moves, from what the files of `games/` know.

import type { ComponentChildren } from "preact";

import { wordsOf, type Pieces } from "./board/gestures";
import type { Parameters, View } from "./engine/protocol";
import { gameOf } from "./games";
import { CANNOT_MOVE, LAST_MOVE_LOSES, type Card, type GamePage } from "./games/game";
import { ALL_CARDS, MISERE_PLAY } from "./misere";
import { capital } from "./text";

interface PlacedMove {
  component: number;
  text: string;
}

/** Returns the card of a game with these parameters, if it has one. */
export function cardOf(game: string, parameters: Parameters): Card | undefined {
  const page = gameOf(game);
  const id = parameters && page?.card?.(parameters);
  return ALL_CARDS.find((card) => card.game === game && (!page?.card || card.id.split("/")[0] === id));
}

/** Returns the title of a game. */
export function titleOf(game: string, parameters: Parameters = null): string {
  const [name = "", rule] = game.split("/");
  const title = cardOf(game, parameters)?.title ?? gameOf(game)?.cards.find((card) => card.game === name && !gameOf(game)?.card)?.title ?? capital(name.replaceAll("-", " "));
  return rule && cardOf(game, parameters)?.game !== game ? `${title} (${rule === "misere" ? MISERE_PLAY : rule})` : title;
}

/** Returns whether a position is played in misère play, where it has no nim-value. */
export const isMisere = ({ nim_value, proof }: View): boolean => nim_value === "" && !proof;

/** Returns what the proof by which the opponent plays lists about the position, or undefined without a proof. */
export const listedNow = ({ proof }: View): string | undefined => proof?.[proof.length - 1];

/** Returns a picture of a move, if the position is of one game on one board. */
export function exampleOf({ components, parameters }: View): ComponentChildren {
  const [{ game } = { game: "" }, ...others] = components;
  if (others.length > 0) return null;
  return gameOf(game)?.example?.(parameters[0]!) ?? cardOf(game, parameters[0]!)?.picture();
}

/** Returns the titles of the games of a position, each once. */
export const titlesOf = (view: View): string[] => [...new Set(view.components.map((_, index) => titleAt(view, index + 1)))];

/** Returns the title of the game of a component. */
export const titleAt = ({ components, parameters }: View, component: number): string => titleOf(components[component - 1]!.game, parameters[component - 1]!);

/** Returns what the tokens of a component are drawn as. */
export const piecesOf = (view: View, component: number): Pieces => pageOf(view, component)?.pieces?.(view.parameters[component - 1]!) ?? "stones";

const pageOf = ({ components }: View, component: number): GamePage | undefined => gameOf(components[component - 1]?.game ?? "");

/** Returns on which board a move is made, as the end of a sentence, if there are several. */
function place(view: View, { component }: PlacedMove): string {
  if (view.components.length === 1) return "";
  const title = titleAt(view, component);
  const same = view.components.filter((_, index) => titleAt(view, index + 1) === title).length;
  return same === 1 ? ` in ${title}` : ` on board ${component}`;
}

/** Returns a move in the past tense without its subject: "took 2 tokens from the second heap". */
export function describeMove(view: View, move: PlacedMove): string {
  return (pageOf(view, move.component)?.told(wordsOf(move.text), piecesOf(view, move.component)) ?? `played ${move.text}`) + place(view, move);
}

/** Returns a move as something to do: "Take 2 tokens". It may be marked on the board. */
export function moveName(view: View, move: PlacedMove, isMarked = false): string {
  const page = pageOf(view, move.component);
  const said = (isMarked && page?.marked) || page?.gestures.sentence(wordsOf(move.text), piecesOf(view, move.component));
  return (said?.replace(/\.$/, "") ?? move.text) + place(view, move);
}

/** Returns the rule of a position in at most two sentences. */
export function ruleOf(view: View): string {
  if (new Set(view.components.map(({ game }) => game)).size > 1) return "Each turn, make one move on one of the boards. If you cannot move on any of them, you lose.";
  const end = isMisere(view) ? LAST_MOVE_LOSES : (pageOf(view, 1)?.end?.(view.parameters[0]!) ?? CANNOT_MOVE);
  return `${movesOf(view, 1)} ${end}`.trim();
}

/** Returns the moves of the game of a component as a sentence. It is empty if the page does not have the game. */
export const movesOf = (view: View, component: number): string =>
  pageOf(view, component)?.rule(view.components[component - 1]!.game.split("/")[1], view.parameters[component - 1]!) ?? "";
