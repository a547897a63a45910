// The boards of a round: one for each component of the position.

import { useEffect, useRef, useState } from "preact/hooks";

import { Board, type BoardHandle } from "../board/board";
import { cardOf, movesOf, piecesOf, titleAt } from "../describe";
import { gameOf } from "../games";
import { grouped } from "../text";
import type { Match } from "./match";
import { size } from "./why";

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
  version: number;
  hint: Hint | null;
  /** A move that was taken back and is marked in place of the visitor's last one. */
  mistake?: string | undefined;
  values: boolean;
  disabled: boolean;
  handles: Map<number, BoardHandle>;
  onPlay: (text: string) => void;
  onChoose: (beginning: string) => void;
  /** Receives the legal move under the pointer or cursor, or null. */
  onAim?: ((text: string | null) => void) | undefined;
  announce: (text: string) => void;
  /** Called when a board has drawn its first position. */
  onDrawn?: () => void;
}

export function Boards({ match, version, hint, mistake, values, disabled, handles, onPlay, onChoose, onAim, announce, onDrawn }: BoardsProps) {
  const [shown, setShown] = useState(SHOWN);
  // The buttons below stay where they are while boards become smaller.
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current!;
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight > Number.parseFloat(element.style.minHeight || "0")) element.style.minHeight = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const view = match.view!;
  const { components } = view;
  const mistaken = mistake === undefined ? [] : [{ ...match.split(mistake), by: "human" as const }];
  const last = [...match.lastMoves(2).filter(({ by }) => mistake === undefined || by === "opponent"), ...mistaken];
  const all = [...match.lastMoves(Infinity), ...mistaken];
  const isSum = components.length > 1;
  const hasSeveralGames = new Set(components.map(({ game }) => game)).size > 1;
  // The moves of a game are told once, at its first board. Who loses is a rule of the whole sum.
  const titles = components.map((_, index) => titleAt(view, index + 1));
  // Besides the first ones, the boards of a hint and of the last moves are shown, wherever they are.
  const isShown = (number: number) => number <= shown || number === hint?.component || last.some(({ component }) => component === number);
  const drawn = components.map((_, index) => index + 1).filter(isShown);
  const board = (number: number) => {
    const { game, nim_value: value } = components[number - 1]!;
    const title = titleAt(view, number);
    return (
      <section key={number} class="component">
        {isSum && (
          <>
            <h2 class="component-title">{title}</h2>
            {hasSeveralGames && titles.indexOf(title) === number - 1 && <p class="aside">{movesOf(view, number)}</p>}
          </>
        )}
        <Board
          handle={(handle: BoardHandle | null) => {
            if (handle) handles.set(number, handle);
            else handles.delete(number);
          }}
          call={(request) => match.client.call(request)}
          component={number}
          isSum={isSum}
          game={game}
          parameters={view.parameters[number - 1]!}
          label={isSum ? `Board ${number}: ${title}` : title}
          version={version}
          marks={(gameOf(game)?.gestures.stays ? all : last).filter(({ component }) => component === number).map(({ text, by }) => ({ text, who: by === "human" ? "you" : "opponent" }))}
          highlight={hint?.component === number ? { text: hint.text, region: hint.stage === "part" } : null}
          values={values}
          disabled={disabled}
          isFinished={view.winner !== null}
          pieces={piecesOf(view, number)}
          waiting={cardOf(game, view.parameters[number - 1]!)?.picture}
          onPlay={onPlay}
          onChoose={onChoose}
          onAim={onAim}
          announce={announce}
          onDrawn={onDrawn}
        />
        {gameOf(game)?.beside?.(view.parameters[number - 1]!)}
        {values && isSum && <p class="value-line aside">Nim-value {grouped(size(value))}</p>}
      </section>
    );
  };
  return (
    <div class={isSum ? "boards sum" : "boards"} ref={frame}>
      {drawn.map(board)}
      {components.length > drawn.length && (
        <button type="button" onClick={() => setShown(shown + SHOWN)}>
          Show more of the {grouped(components.length)} boards
        </button>
      )}
    </div>
  );
}
