// Sentences about the position and its moves, from what the files of `games/` know.

import { wordsOf, type Pieces } from "./board/gestures";
import type { View } from "./engine/protocol";
import { CARDS, gameOf } from "./games";
import type { Card, GamePage } from "./games/game";
import { capital, sentence } from "./text";

/** A position with the inputs of its components as they were at the start, which say under which rules they are played. */
export interface Position {
  view: View;
  inputs: string[];
}

interface PlacedMove {
  component: number;
  text: string;
}

/** Returns the inputs of the components from a saved game. */
export function inputsOf(view: View, saved: string): string[] {
  // An input has no line that is the name of a game, so the names divide the text.
  let rest = saved.slice(saved.indexOf("\ncomponents "));
  const inputs = view.components.map(({ game }, index) => {
    rest = rest.slice(rest.indexOf(`\n${game}\n`) + game.length + 2);
    const next = view.components[index + 1];
    return rest.slice(0, rest.indexOf(next ? `\n${next.game}\n` : "\nmoves "));
  });
  return inputs;
}

/** Returns the card of a game with this input, if the game is on the first screen. */
export function cardOf(game: string, input: string): Card | undefined {
  const choose = gameOf(game)?.card;
  const id = choose?.(input);
  return CARDS.find((card) => (choose ? card.id === id : card.game === game));
}

/** Returns the title of a game. */
export function titleOf(game: string, input = ""): string {
  const [name = "", rule] = game.split("/");
  const title = cardOf(game, input)?.title ?? gameOf(game)?.cards.find((card) => card.game === name && !gameOf(game)?.card)?.title ?? capital(name.replaceAll("-", " "));
  return rule && cardOf(game, input)?.game !== game ? `${title} (${rule})` : title;
}

/** Returns the titles of the games of a position, each once. */
export const titlesOf = ({ view, inputs }: Position): string[] => [...new Set(view.components.map(({ game }, index) => titleOf(game, inputs[index])))];

/** Returns what the tokens of a component are drawn as. */
export const piecesOf = ({ view, inputs }: Position, component: number): Pieces =>
  gameOf(view.components[component - 1]?.game ?? "")?.pieces?.(inputs[component - 1] ?? "") ?? "stones";

const pageOf = ({ view }: Position, { component }: PlacedMove): GamePage | undefined => gameOf(view.components[component - 1]?.game ?? "");

/** Returns on which board a move is made, as the end of a sentence, if there are several. */
function place(position: Position, { component }: PlacedMove): string {
  const { view, inputs } = position;
  if (view.components.length === 1) return "";
  const title = titleOf(view.components[component - 1]!.game, inputs[component - 1]);
  const same = view.components.filter(({ game }, index) => titleOf(game, inputs[index]) === title).length;
  return same === 1 ? ` in ${title}` : ` on board ${component}`;
}

/** Returns a move in the past tense without its subject: "took 2 tokens from the second heap". */
export function describeMove(position: Position, move: PlacedMove): string {
  return (pageOf(position, move)?.told(wordsOf(move.text), piecesOf(position, move.component)) ?? `played ${move.text}`) + place(position, move);
}

/** Returns a move as something to do: "Take 2 tokens". */
export function moveName(position: Position, move: PlacedMove): string {
  const said = pageOf(position, move)?.gestures.sentence(wordsOf(move.text), piecesOf(position, move.component));
  return (said?.replace(/\.$/, "") ?? move.text) + place(position, move);
}

/** Returns a hint: first where to look, then what to do. */
export function winningMoveHint(position: Position, move: PlacedMove, stage: "part" | "move"): string {
  if (stage === "move") return sentence(moveName(position, move));
  return "Look at the marked part, where a move wins. Another hint shows the move.";
}

/** Returns the rule of the game of a position in at most two sentences. */
export function ruleOf({ view, inputs }: Position): string {
  const games = new Set(view.components.map(({ game }) => game));
  const [game = ""] = games;
  if (games.size > 1) return "Each turn, make one move on one of the boards. Whoever cannot move on any of them loses.";
  return ruleOfGame(game, inputs[0]);
}

/** Returns the rule of a game, which may depend on its input. */
export const ruleOfGame = (game: string, input = ""): string => gameOf(game)?.rule(game.split("/")[1], input) ?? "The player who cannot move loses.";
