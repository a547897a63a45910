// The round in a link, or in the page itself.

import { useState } from "preact/hooks";

import { cardOf, titlesOf } from "../describe";
import type { EngineError } from "../engine/request";
import { CARDS } from "../games";
import type { Card } from "../games/game";
import { fromFragment } from "../link";
import { go } from "../route";
import { End, outcome } from "../round/end";
import { Round } from "../round/round";
import { load } from "../store";
import { sentence } from "../text";
import { Header } from "./header";

/** Returns an error of the engine in a saved game. */
const located = ({ line, column, message }: EngineError) => `Line ${line}, column ${column} of the saved game: ${message}.`;

export function Linked({ fragment, text }: { fragment?: string; text?: string }) {
  const [titles, setTitles] = useState<string[]>([]);
  const [card, setCard] = useState<Card>();
  const next = () => go(`play/${(card ?? CARDS[0]!).id}`);
  return (
    <main class="screen">
      <Header title={titles.length === 0 ? "Saved round" : titles.join(" + ")} />
      <Round
        isLinked
        begin={async (match) => {
          let saved = text ?? "";
          try {
            if (fragment !== undefined) saved = await fromFragment(fragment);
          } catch (error) {
            return { message: (error as Error).message, field: "link", line: 1, column: 1 };
          }
          const error = await match.begin({ do: "load", text: saved });
          if (!error) {
            const { components, parameters } = match.view!;
            const [first] = components;
            setTitles(titlesOf(match.view!));
            if (first && components.every(({ game }) => game === first.game)) setCard(cardOf(first.game, parameters[0]!));
          }
          return error;
        }}
        onNew={next}
        failed={(error) => (
          <div class="failure">
            <h2>This round cannot be opened</h2>
            <p class="problem">{error.field === "link" ? sentence(error.message) : located(error)}</p>
            <p>The link may be cut off, or from another version of this page.</p>
            <a class="button primary" href="#">
              All games
            </a>
          </div>
        )}
        end={(result, again) => (
          <End {...outcome(result, again)} level={load().level} onNext={next}>
            <button type="button" onClick={() => go("")}>
              All games
            </button>
          </End>
        )}
      />
    </main>
  );
}
