// A storm: 60 seconds of positions, in each of which one move must leave the nim-sum 0.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { BoardHandle } from "../board/board";
import { useEngine } from "../context";
import { moveName } from "../describe";
import { Boards } from "../round/boards";
import { feedback } from "../round/feedback";
import { Match } from "../round/match";
import { size } from "../round/why";
import { load, save } from "../store";
import { PENALTY, STORM_TIME, stormPuzzle } from "../storm";
import { plural } from "../text";
import { Header } from "./header";
import { freshSeed } from "./play";

/** Time in milliseconds between two drawings of the clock, and for which a right and a wrong move are told. */
const TICK = 200;
const TELLING = { right: 1_200, wrong: 5_000 };

const RIGHT = "Yes.";

export function Storm() {
  const { client } = useEngine();
  const match = useMemo(() => new Match(client, () => undefined), []);
  const handles = useRef(new Map<number, BoardHandle>());
  const [version, setVersion] = useState(0);
  const [solved, setSolved] = useState(0);
  const [left, setLeft] = useState<number | null>(null);
  const [told, setTold] = useState("");
  const [isBest, setBest] = useState(false);
  // The clock and a move under way need the newest values at once.
  const clock = useRef({ end: 0, shown: 0, solved: 0, isRunning: false });

  const next = async (): Promise<void> => {
    await match.begin(stormPuzzle(clock.current.solved, clock.current.shown, freshSeed()));
    clock.current.shown += 1;
    setVersion((count) => count + 1);
  };

  const start = async (): Promise<void> => {
    clock.current = { end: Infinity, shown: 0, solved: 0, isRunning: false };
    setSolved(0);
    setTold("");
    await next();
    clock.current.end = Date.now() + STORM_TIME;
    setLeft(STORM_TIME);
  };

  const isOver = left !== null && left <= 0;
  useEffect(() => {
    if (left === null || isOver) return undefined;
    const timer = setInterval(() => setLeft(Math.max(clock.current.end - Date.now(), 0)), TICK);
    return () => clearInterval(timer);
  }, [left === null, isOver]);

  useEffect(() => {
    if (!isOver) return;
    const hasImproved = clock.current.solved > load().storm;
    setBest(hasImproved);
    if (hasImproved) save({ storm: clock.current.solved });
    feedback(hasImproved ? "won" : "lost");
  }, [isOver]);

  useEffect(() => {
    if (!told) return undefined;
    const timer = setTimeout(() => setTold(""), told === RIGHT ? TELLING.right : TELLING.wrong);
    return () => clearTimeout(timer);
  }, [told]);

  const play = async (text: string): Promise<void> => {
    if (clock.current.isRunning || isOver) return;
    clock.current.isRunning = true;
    // The game that is shown would otherwise depend on the reply, which nobody waits for.
    const before = match.view;
    const { ok: hint } = await client.call({ do: "hint" });
    const refused = await match.play(text);
    if (!refused) {
      if (match.view?.nim_value === "0") {
        feedback("move");
        clock.current.solved += 1;
        setSolved(clock.current.solved);
        setTold(RIGHT);
      } else {
        clock.current.end -= PENALTY;
        const right = before && hint?.winning ? ` Right was: ${moveName(before, match.split(hint.winning))}.` : "";
        setTold(`That left the nim-sum ${size(match.view!.nim_value)}: ${PENALTY / 1000} seconds less.${right}`);
      }
      await next();
    }
    clock.current.isRunning = false;
  };

  const { storm } = load();
  return (
    <main class="screen storm">
      <Header title="Storm">{left !== null && <span class="chip">{solved}</span>}</Header>
      {left === null || isOver ? (
        <section class={isOver ? "end won" : "end"} role="status">
          <h2>{isOver ? plural(solved, "position") : "One minute, one question"}</h2>
          <p>
            {isOver
              ? isBest
                ? "Your best so far."
                : `Your best is ${storm}.`
              : "Make the move that leaves the nim-sum 0: an even number of ones, of twos and of fours in all heaps together. Rows of pins count as the number beside them. A wrong move costs five seconds."}
          </p>
          {!isOver && storm > 0 && <p>Your best is {storm}.</p>}
          <div class="end-actions">
            <button type="button" class="primary" onClick={() => void start()}>
              {isOver ? "Again" : "Start"}
            </button>
            <a class="button" href="#learn/3">
              Learn the nim-sum
            </a>
          </div>
        </section>
      ) : (
        <section class="round yours" data-phase="yours" data-moves={version}>
          <progress class="clock" aria-label="Time left" max={STORM_TIME} value={left} />
          <p class="turn" role="status">
            {told || "Leave the nim-sum 0."}
          </p>
          <Boards key={version} match={match} version={version} hint={null} values={match.view?.components[0]?.game === "heaps"} disabled={false} handles={handles.current} onPlay={(text) => void play(text)} onChoose={() => undefined} announce={() => undefined} />
        </section>
      )}
    </main>
  );
}
