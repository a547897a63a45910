// Moves to choose from: those that begin with what the gesture or the visitor has said.

import { useEffect, useState } from "preact/hooks";

import type { LegalMove } from "../engine/protocol";
import { moveName } from "../describe";
import { sentence } from "../text";
import { Dialog } from "./dialog";
import type { Match } from "./match";

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
  const [legal, setLegal] = useState<LegalMove[]>([]);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isCurrent = true;
    void match.client.call({ do: "moves", text: typed, values }).then(({ ok }) => {
      if (!isCurrent || !ok) return;
      setLegal(ok.legal);
      setProblem(ok.error && ok.legal.length === 0 ? sentence(ok.error.message) : "");
    });
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
          onSubmit={(event) => {
            event.preventDefault();
            if (legal.length === 1) onPlay(legal[0]!.move);
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
              onInput={(event) => setTyped(event.currentTarget.value)}
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
              {moveName(match.position, match.split(move))}
              {nim_value && <small> leaves {nim_value}</small>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
