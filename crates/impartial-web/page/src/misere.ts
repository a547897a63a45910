// Misère play of games of the first screen: the moves are the same, but whoever makes the last one loses.

import { CARDS } from "./games";
import type { Card } from "./games/game";

/** The end of the names of games and cards in misère play. */
const MISERE = "/misere";

/** The name of the rule in titles. */
export const MISERE_PLAY = "mis\u00e8re play";

/** The cards with a switch for misère play: games of which the engine solves every round of the page. */
const BOTH = ["nim", "kayles", "grundy"];

/** The cards of the first screen, and then their games in misère play. */
export const ALL_CARDS: Card[] = [
  ...CARDS,
  ...CARDS.filter(({ id }) => BOTH.includes(id)).map((card) => ({ ...card, id: card.id + MISERE, title: `${card.title} (${MISERE_PLAY})`, game: card.game + MISERE })),
];

/** Returns whether the name of a game or a card is of misère play. */
export const isMisereName = (name: string): boolean => name.endsWith(MISERE);

/** Returns the card of the same game by a rule, if any. */
export const cardBy = (isMisere: boolean, { id }: Card): Card | undefined =>
  ALL_CARDS.find((card) => card.id === id.replace(MISERE, "") + (isMisere ? MISERE : ""));
