// The boards of a round: one for each component of the position.

import { useState } from "preact/hooks";

import { Board, type BoardHandle } from "../board/board";
import type { View } from "../engine/protocol";
import { titleOf } from "../describe";
import { grouped } from "../text";
import type { Match } from "./match";

/** A move to show: only the part of the board where it is made, or the move itself. */
export interface Hint {
  component: number;
  text: string;
  stage: "part" | "move";
}

/** Number of components that are drawn at first, and by each press of `Show more`. */
const SHOWN = 12;

export interface BoardsProps {
  match: Match;
  view: View;
  version: number;
  hint: Hint | null;
  values: boolean;
  disabled: boolean;
  handles: Map<number, BoardHandle>;
  onPlay: (text: string) => void;
  onChoose: (beginning: string) => void;
  announce: (text: string) => void;
}

export function Boards({ match, view, version, hint, values, disabled, handles, onPlay, onChoose, announce }: BoardsProps) {
  const [shown, setShown] = useState(SHOWN);
  const last = match.lastMoves(2);
  const isSum = view.components.length > 1;
  const components = view.components
    .map((component, index) => ({ number: index + 1, game: component.game, value: component.nim_value }))
    .filter(({ number }) => number <= shown || number === hint?.component || last.some(({ component }) => component === number));
  const kinds = new Set(view.components.map(({ game }) => game)).size;
  return (
    <div class={isSum ? "boards sum" : "boards"}>
      {components.map(({ number, game, value }) => (
        <div key={number} class="component" data-game={game}>
          {kinds > 1 && <p class="component-title">{titleOf(game)}</p>}
          <Board
            ref={(handle: BoardHandle | null) => {
              if (handle) handles.set(number, handle);
              else handles.delete(number);
            }}
            call={(request) => match.client.call(request)}
            component={number}
            isSum={isSum}
            game={game}
            label={isSum ? `Board ${number}: ${titleOf(game)}` : titleOf(game)}
            version={version}
            marks={last.filter(({ component }) => component === number).map(({ text, by }) => ({ text, who: by === "human" ? "you" : "opponent" }))}
            highlight={hint?.component === number ? hint : null}
            values={values}
            disabled={disabled}
            onPlay={onPlay}
            onChoose={onChoose}
            announce={announce}
          />
          {values && <p class="value">Nim-value {value.replace("*", "") || "1"}</p>}
        </div>
      ))}
      {view.components.length > components.length && (
        <button type="button" onClick={() => setShown(shown + SHOWN)}>
          Show more of the {grouped(view.components.length)} boards
        </button>
      )}
    </div>
  );
}
