// A sum of games: the visitor chooses boards, and each turn is a move on one of them.

import { useState } from "preact/hooks";

import type { Input } from "../engine/protocol";
import type { EngineError } from "../engine/request";
import { CARDS } from "../games";
import type { Card } from "../games/game";
import type { Match } from "../round/match";
import { go } from "../route";
import { End, outcome } from "../round/end";
import { LEVEL_NAMES } from "../round/opponents";
import { Round } from "../round/round";
import { load, recordRound } from "../store";
import { Header } from "./header";
import { freshSeed } from "./play";

/** Number of games in a sum. */
const MAX_GAMES = 4;

/** Number of sums that are tried until the visitor can win one. Nearly every sum can be won, so the first is nearly always taken. */
const ATTEMPTS = 20;

/** Begins a sum of generated positions that the visitor can win. */
async function beginSum(match: Match, cards: Card[], seed: string): Promise<EngineError | null> {
  const { level, size } = load();
  let error: EngineError | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const positions: Input[] = [];
    for (const [index, { game, limits, shape }] of cards.entries()) {
      const made = String(BigInt(seed) + BigInt(attempt * MAX_GAMES + index));
      const response = await match.client.call({ do: "round", game, limits: limits[size], ...(shape ? { shape } : {}), seed: made, level });
      if (response.error) return response.error;
      positions.push({ game, input: response.ok.input });
    }
    error = await match.begin({ do: "start", positions, first: "human", level, seed });
    if (error || match.view?.outcome === "N") break;
  }
  return error;
}

export function Sum() {
  const [chosen, setChosen] = useState<string[]>(["kayles", "nim"]);
  const [seed, setSeed] = useState<string | null>(null);
  const cards = CARDS.filter(({ id }) => chosen.includes(id));
  const toggle = (id: string) => setChosen((old) => (old.includes(id) ? old.filter((other) => other !== id) : old.length < MAX_GAMES ? [...old, id] : old));
  if (seed !== null) {
    return (
      <main class="screen">
        <Header title={cards.map(({ title }) => title).join(" + ")}>
          <span class="chip">{LEVEL_NAMES[load().level]}</span>
        </Header>
        <Round
          key={seed}
          isLinked
          begin={(match) => beginSum(match, cards, seed)}
          task={<p>Each turn, make one move on one of the boards. If you cannot move on any of them, you lose.</p>}
          onNew={() => setSeed(null)}
          onEnd={({ winner }) => recordRound(winner === "human")}
          end={(result, again) => (
            <End {...outcome(result, again)} level={load().level} onNext={() => setSeed(freshSeed())}>
              <button type="button" onClick={() => go("")}>
                All games
              </button>
            </End>
          )}
        />
      </main>
    );
  }
  return (
    <main class="screen">
      <Header title="Add games into a sum" />
      <p>Choose two to {MAX_GAMES} games. Each turn is a move on one of the boards, and the player who cannot move on any of them loses.</p>
      <ul class="cards" aria-label="Games">
        {CARDS.map((card) => {
          const isChosen = chosen.includes(card.id);
          return (
            <li key={card.id}>
              <button type="button" class="card" aria-pressed={isChosen} disabled={!isChosen && chosen.length >= MAX_GAMES} onClick={() => toggle(card.id)}>
                <div class="card-picture" aria-hidden="true">
                  {card.picture()}
                </div>
                <h2>{card.title}</h2>
              </button>
            </li>
          );
        })}
      </ul>
      <p class="sticky">
        <button type="button" class="primary" disabled={cards.length < 2} onClick={() => setSeed(freshSeed())}>
          {cards.length < 2 ? "Choose two games" : `Play ${cards.map(({ title }) => title).join(" + ")}`}
        </button>
      </p>
    </main>
  );
}
