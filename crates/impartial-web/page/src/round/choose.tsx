// Moves to choose from: those that begin with what the gesture or the visitor has said.

import { useEffect, useState } from "preact/hooks";

import type { Move } from "../engine/protocol";
import { moveName } from "../describe";
import { sentence, ungrouped } from "../text";
import { Dialog } from "./dialog";
import type { Match } from "./match";

/** Maximum number of boards of a sum whose moves are listed before anything is typed. */
const MAX_LISTED_BOARDS = 8;

interface ChooseProps {
  match: Match;
  /** The beginning of the moves; empty if the visitor is going to type one. */
  beginning: string;
  values: boolean;
  onPlay: (text: string) => void;
  onClose: () => void;
}

export function Choose({ match, beginning, values, onPlay, onClose }: ChooseProps) {
  const [typed, setTyped] = useState(beginning);
  const [legal, setLegal] = useState<Move[]>([]);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      // In a sum, a move begins with its board, so nothing typed means the moves on each of the first boards.
      const beginnings = typed.trim() === "" && match.isSum ? match.view!.components.slice(0, MAX_LISTED_BOARDS).map((_, index) => `${index + 1} `) : [typed];
      const found = await Promise.all(beginnings.map((text) => match.client.call({ do: "moves", text, values })));
      if (!isCurrent) return;
      const moves = found.flatMap(({ ok }) => ok?.legal ?? []);
      const error = found[0]?.ok?.error;
      setLegal(moves);
      setProblem(typed.trim() !== "" && error && moves.length === 0 ? sentence(error.message) : "");
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [typed]);
  const isTyping = beginning === "";
  const syntax = [...new Set(match.view!.components.map((component) => component.move_syntax))].join(" or ");
  return (
    <Dialog title={isTyping ? "Type a move" : "Which move?"} onClose={onClose}>
      {isTyping && (
        <form
          onSubmit={async (event) => {
            event.preventDefault();
            // The list may belong to what was typed before.
            const { ok } = await match.client.call({ do: "moves", text: typed, values: false });
            if (ok?.legal.length === 1) onPlay(ok.legal[0]!.move);
          }}
        >
          <label>
            <span>{match.isSum ? `Number of the board, then ${syntax}` : syntax}</span>
            <input
              value={typed}
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              inputMode="text"
              aria-describedby="move-problem"
              onInput={(event) => setTyped(ungrouped(event.currentTarget.value))}
            />
          </label>
          <p id="move-problem" class="problem" role="status">
            {problem}
          </p>
        </form>
      )}
      <ul class="choices">
        {legal.map(({ move, nim_value }) => (
          <li key={move}>
            <button type="button" data-move={move} onClick={() => onPlay(move)}>
              {moveName(match.view!, match.split(move))}
              {nim_value && <small> leaves {nim_value}</small>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
