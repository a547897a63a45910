// An exercise in which the visitor tries the moves of a position and then names its nim-value.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { BoardHandle } from "../board/board";
import { useEngine } from "../context";
import type { Input } from "../engine/protocol";
import { Boards } from "../round/boards";
import { Match } from "../round/match";
import { size } from "../round/why";

/** The nim-values to choose from. */
const CHOICES = [0, 1, 2, 3, 4, 5];

export function Mex({ task, positions, onShown }: { task: string; positions: Input[]; onShown: () => void }) {
  const { client } = useEngine();
  const match = useMemo(() => new Match(client, () => undefined), []);
  const handles = useRef(new Map<number, BoardHandle>());
  const [version, setVersion] = useState(0);
  const [left, setLeft] = useState<number[]>([]);
  const [notice, setNotice] = useState("");
  const isRunning = useRef(false);
  useEffect(() => {
    void match.begin({ do: "start", positions, level: "perfect" }).then(() => setVersion(1));
  }, []);

  const tryMove = async (text: string): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    if (!(await match.play(text))) {
      const value = Number(size(match.view!.nim_value));
      const { component, text: move } = match.split(text);
      await handles.current.get(component)?.animate(move, "human");
      setLeft((old) => [...new Set([...old, value])].sort());
      setNotice(`That leaves ${value}.`);
      await match.undo();
      setVersion((count) => count + 1);
    }
    isRunning.current = false;
  };

  const name = (choice: number): void => {
    if (size(match.view!.nim_value) === BigInt(choice)) onShown();
    else if (left.includes(choice)) setNotice(`A move leaves ${choice}, so the number is another one.`);
    else setNotice(`Not ${choice}. Try more moves: is there a smaller number that no move leaves, or a move that leaves ${choice}?`);
  };

  return (
    <section class="round yours mex" data-phase={version > 0 ? "yours" : "loading"} data-moves={left.length}>
      <div class="rule">
        <p>{task}</p>
      </div>
      <p class="turn" role="status">
        {notice || "Your move"}
      </p>
      {version > 0 && (
        <Boards match={match} version={version} hint={null} values={false} disabled={false} handles={handles.current} onPlay={(text) => void tryMove(text)} onChoose={() => undefined} announce={() => undefined} />
      )}
      <p class="found">Your moves leave: {left.length > 0 ? left.join(", ") : "nothing so far"}</p>
      <p>The smallest number that no move leaves is</p>
      <div class="actions" role="group" aria-label="The nim-value">
        {CHOICES.map((choice) => (
          <button key={choice} type="button" onClick={() => name(choice)}>
            {choice}
          </button>
        ))}
      </div>
    </section>
  );
}
