// A round: whose turn it is, the boards, and the buttons. All screens on which one plays show it.
//
// A move of the visitor is played without a reply, so that the position between both moves is seen: the board shows the move,
// then the position after it; then the opponent moves in the same way.

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";

import { isStill } from "../board/animation";
import type { BoardHandle } from "../board/board";
import { useEngine } from "../context";
import type { Player } from "../engine/protocol";
import type { EngineError } from "../engine/request";
import { describeMove, exampleOf, listedNow, moveName, ruleOf } from "../describe";
import { toFragment } from "../link";
import { go, replaceAddress } from "../route";
import { keepRound, load } from "../store";
import { sentence } from "../text";
import { Boards, type Hint } from "./boards";
import { Busy } from "./busy";
import { Choose } from "./choose";
import { Drawer } from "./drawer";
import { feedback } from "./feedback";
import { Line } from "./line";
import { Match } from "./match";
import { Menu } from "./menu";
import { MistakeColumns, backTo, mistakeText, type Mistake } from "./mistake";
import { Face, OPPONENTS } from "./opponents";
import { pause, skipByTap } from "./wait";
import { WhyDialog } from "./why";

/** How a round ended. */
export interface Result {
  winner: Player;
  /** Moves of the visitor. */
  moves: number;
  /** For each move of the visitor, whether the position before it could be won. */
  winning: boolean[];
  /** For each move of the visitor, whether the opponent could not win the position after it. */
  kept: boolean[];
  /** The move with which the winning chance was given away for good, from 1. */
  givenAway: number | null;
  /** Whether the visitor took back a move, or saw a hint or nim-values. */
  isHelped: boolean;
}

export interface RoundProps {
  /** Begins the round, and returns the error if it cannot. It is called once, because a new round is a new component. */
  begin: (match: Match) => Promise<EngineError | null>;
  /** A picture of the game, which waits in the place of the board. */
  example?: () => ComponentChildren;
  /** Shown instead of the rule. */
  task?: ComponentChildren;
  /** Whether the address becomes a link to the round. */
  isLinked?: boolean;
  /** Called by the button `New`, which is shown if this is given. */
  onNew?: () => void;
  /** Shown when the round is over. `again` begins the same position again. */
  end: (result: Result, again: () => void) => ComponentChildren;
  onEnd?: (result: Result) => void;
  /** Shown if the round cannot begin. */
  failed?: (error: EngineError) => ComponentChildren;
  /** Number of winning moves with which a lesson is shown. A move that gives the win away is pointed out at once. */
  goal?: number;
  /** The name under which the round is kept until it is over, to continue it in a later visit. */
  keptAt?: string | undefined;
  /** The explanation is open from the beginning. */
  asksWhy?: boolean;
  /** Nim-values are shown from the beginning. */
  showsValues?: boolean;
}

/** Time in milliseconds before the opponent moves, and from a move until the address changes. */
const THINKING = 500;
const LINK_DELAY = 500;

type Phase = "loading" | "yours" | "theirs" | "over" | "failed";

export function Round({ begin, example, task, isLinked = false, goal, keptAt, asksWhy = false, onNew, end, onEnd, failed, showsValues = false }: RoundProps) {
  const { client } = useEngine();
  const [busy, setBusy] = useState<string | null>(null);
  const match = useMemo(() => new Match(client, setBusy), []);
  const [phase, setPhase] = useState<Phase>("loading");
  // The match is changed in place, so the screen does not see its changes. It is drawn again when this number grows.
  const [version, setVersion] = useState(0);
  // A board is drawn after the engine has answered, and has nothing to focus before.
  const [drawn, setDrawn] = useState(0);
  const [error, setError] = useState<EngineError | null>(null);
  const [told, setTold] = useState("");
  const [notice, setNotice] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const [hint, setHint] = useState<Hint | null>(null);
  const [choices, setChoices] = useState<string | null>(null);
  const [values, setValues] = useState(showsValues);
  const [columns, setColumns] = useState(false);
  const [aimed, setAimed] = useState<string | null>(null);
  const [isWhyOpen, setWhyOpen] = useState(asksWhy);
  const [result, setResult] = useState<Result | null>(null);
  const [mistake, setMistake] = useState<Mistake | null>(null);
  const boards = useRef(new Map<number, BoardHandle>());
  // Help is told at the end. It changes nothing on the screen, so it needs no state.
  const isHelped = useRef(false);
  const isAlive = useRef(true);
  // A second press during a move would play on a position that is not shown yet. A reference is set at once, while
  // state is set with the next drawing.
  const isRunning = useRef(false);
  const { view } = match;

  /** Keeps the round, or forgets it when it is over. */
  const keep = async (winner: Player | null): Promise<void> => {
    if (keptAt && isAlive.current) keepRound(keptAt, winner ? null : { text: await match.text(), isHelped: isHelped.current });
  };

  const help = (): void => {
    isHelped.current = true;
    void keep(winnerOf());
  };

  const movesOfVisitor = (): number => match.view?.moves.filter((_, index) => match.moverOf(index) === "human").length ?? 0;

  /** Returns who has won. A visitor who has made the winning moves of a lesson has shown enough. */
  const winnerOf = (): Player | null => {
    const { winner = null, outcome, to_move } = match.view ?? {};
    return winner ?? (goal !== undefined && movesOfVisitor() >= goal && outcome === "P" && to_move === "opponent" ? "human" : null);
  };

  const finish = async (winner: Player): Promise<void> => {
    feedback(winner === "human" ? "won" : "lost");
    // The review solves every position of the round, so it waits until the round is over.
    const { ok } = await match.call({ do: "review" }, "Looking back");
    const found = { winner, moves: movesOfVisitor(), winning: ok?.winning ?? [], kept: ok?.kept ?? [], givenAway: ok?.given_away ?? null, isHelped: isHelped.current };
    if (!isAlive.current) return;
    setResult(found);
    setPhase("over");
    onEnd?.(found);
  };

  /** Shows the position as it is now. */
  const show = async (): Promise<void> => {
    setVersion((count) => count + 1);
    const winner = winnerOf();
    setPhase(winner ? "over" : "yours");
    if (winner) await finish(winner);
    else setResult(null);
    await keep(winner);
  };

  useEffect(() => {
    isAlive.current = true;
    void (async () => {
      const kept = keptAt ? load().rounds[keptAt] : undefined;
      isHelped.current = kept?.isHelped ?? false;
      const failure = kept && !(await match.begin({ do: "load", text: kept.text })) ? null : await begin(match);
      if (!isAlive.current) return;
      if (failure) {
        // Without a round to return to, a cancelled one leads to the games.
        if (failure.stopped) return go("");
        setError(failure);
        setPhase("failed");
        return;
      }
      const last = match.lastMoves(1)[0];
      if (last?.by === "opponent") setTold(describeMove(match.view!, last));
      if (onNew && kept && match.canUndo) setNotice("You left this round here. New begins another one.");
      await show();
    })();
    return () => {
      isAlive.current = false;
    };
  }, []);

  // What had the focus may have left the board, and the keyboard needs another element with the focus.
  useEffect(() => {
    // After navigation, the title has it.
    if (!document.activeElement?.matches("body, h1")) return;
    const selector = phase === "over" ? ".end .primary" : phase === "yours" ? `.board${hint ? `[data-component="${hint.component}"]` : ":not(.cleared)"} .field` : null;
    // The screen must not jump to the focus: the visitor may look at another board of a sum.
    if (selector) document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, [phase, version, result, drawn]);

  useEffect(() => {
    if (isWhyOpen || columns || (values && !showsValues)) help();
  }, [isWhyOpen, columns, values]);

  useEffect(() => (phase === "theirs" ? skipByTap() : undefined), [phase]);

  useEffect(() => {
    if (!isLinked || version === 0 || !match.isShort) return undefined;
    // Compressing the round takes longer than a quick move, so the address follows when the moves pause. A visitor who has
    // left for another address in the meantime must not be called back.
    const address = location.href;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const fragment = await toFragment(await match.text());
      if (isCurrent && location.href === address && fragment) replaceAddress(fragment);
    }, LINK_DELAY);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [version]);

  /** Removes what belongs to the position before a move. */
  const clear = (): void => {
    setHint(null);
    setNotice("");
    setMistake(null);
  };

  const play = useCallback(async (text: string): Promise<void> => {
    if (isRunning.current || match.view?.winner) return;
    isRunning.current = true;
    setChoices(null);
    clear();
    const move = match.split(text);
    // Work that is still under way when another round begins must not touch it, so the number of the round is
    // remembered.
    const { round } = match;
    const refused = await match.play(text);
    const isOver = () => !isAlive.current || match.round !== round;
    // In this order: the move runs on the board, the position between both moves is shown, the opponent thinks for a
    // moment, and its move runs in the same way.
    if (!refused && !isOver()) {
      setPhase("theirs");
      setTold("");
      feedback("move");
      void keep(winnerOf());
      await boards.current.get(move.component)?.animate(move.text, "human");
      if (!winnerOf()) {
        await pause(isStill() ? 0 : THINKING);
        const reply = await match.reply();
        if (reply?.reply && !isOver()) {
          feedback("reply");
          const answer = match.split(reply.reply);
          await boards.current.get(answer.component)?.animate(answer.text, "opponent");
          await match.refresh();
          setTold(describeMove(match.view!, answer));
        }
      }
    } else if (refused && !refused.stopped) setNotice(sentence(refused.message));
    isRunning.current = false;
    if (isOver()) return;
    // The outcome is of the position after the reply, with the visitor to move: P means that the win is gone.
    if (goal !== undefined && !refused && !winnerOf() && match.view?.outcome === "P") setNotice("After that move the opponent can win. Undo it, and look for another one.");
    await show();
  }, []);

  const undo = async (): Promise<void> => {
    if (isRunning.current) return;
    isHelped.current = true;
    clear();
    setTold("");
    await match.undo();
    await show();
  };

  /** Begins the same position again. What is shown of the solution stays, and is help. */
  const again = async (): Promise<void> => {
    if (isRunning.current || (await match.begin({ do: "load", text: await match.text(), restart: true })) || !isAlive.current) return;
    isHelped.current = columns || (values && !showsValues);
    clear();
    setTold("");
    await show();
  };

  /** Goes back to the move that gave the win away, and lights the part of the board where a move wins. */
  const back = async (number: number): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    help();
    clear();
    setTold("");
    const found = await backTo(match, number);
    setMistake(found);
    setAnnouncement(found ? mistakeText(found, match.view!, (text) => match.split(text)) : "");
    const { ok } = await match.call({ do: "hint" }, "Looking for a winning move");
    const winning = ok?.winning ? match.split(ok.winning) : null;
    if (winning) setHint({ ...winning, stage: "part" });
    isRunning.current = false;
    await show();
    if (winning) boards.current.get(winning.component)?.bringIntoView(winning.text);
  };

  const askHint = async (): Promise<void> => {
    if (isRunning.current) return;
    const { ok } = await match.call({ do: "hint" }, "Looking for a winning move");
    if (!ok) return;
    const listed = match.view && listedNow(match.view);
    if (listed) return setNotice(`No move wins here, as the proof lists ${listed}.`);
    if (!ok.winning) {
      const isPerfect = match.view?.level === "perfect";
      const way = isPerfect ? (match.canUndo ? "Undo the last move." : "") : match.canUndo ? "Play on, or undo the last move." : "Play on.";
      setNotice(`No move wins here${isPerfect ? ", because this opponent makes no mistake" : " unless the opponent makes a mistake"}. ${way}`.trim());
      return;
    }
    help();
    const { component, text } = match.split(ok.winning);
    // The first hint names only the part of the board, so that there is something left to find. The second one shows
    // the move.
    const isSecond = hint !== null;
    setHint({ component, text, stage: isSecond ? "move" : "part" });
    setNotice(isSecond ? sentence(moveName(match.view!, { component, text }, true)) : "Look at the marked part, where a move wins. Another hint shows the move.");
    boards.current.get(component)?.bringIntoView(text);
  };

  const cancel = async (): Promise<void> => {
    await match.cancel();
    isRunning.current = false;
    if (match.view) await show();
  };

  if (phase === "failed" && error) {
    return (
      <section class="round" role="alert">
        {failed?.(error) ?? <p class="problem">{sentence(error.message)}</p>}
      </section>
    );
  }
  const picture = task ? null : view ? exampleOf(view) : example?.();
  const opponent = OPPONENTS[view?.level ?? "perfect"];
  return (
    <section class={`round ${phase}`} data-phase={phase} data-moves={view?.moves.length ?? 0}>
      <div class="rule">
        {picture && (
          <div class="example" aria-hidden="true">
            {picture}
          </div>
        )}
        {task ?? <p>{view ? ruleOf(view) : ""}</p>}
      </div>
      <div class="turn">
        <p class="state" role="status">
          {told && (
            <span class="told">
              {view && <Face level={view.level} />} {opponent} {told}.{" "}
            </span>
          )}
          {phase === "theirs" && !view?.winner && <span class="whose opponent">{opponent}&rsquo;s move</span>}
          {phase === "yours" && <span class="whose you">Your move</span>}
        </p>
        {told && phase === "yours" && (
          <button type="button" class="quiet" onClick={() => void boards.current.get(match.lastMoves(1)[0]?.component ?? 1)?.replay?.()}>
            Show again
          </button>
        )}
      </div>
      {!view && <div class="boards waiting">{example?.() ?? <p class="loading">Preparing the board&hellip;</p>}</div>}
      {view && (
        <Boards
          key={match.round}
          match={match}
          version={version}
          hint={hint}
          mistake={mistake?.move}
          values={values}
          disabled={phase !== "yours"}
          handles={boards.current}
          onPlay={(text) => void play(text)}
          onChoose={setChoices}
          onAim={columns ? setAimed : undefined}
          announce={setAnnouncement}
          onDrawn={() => setDrawn((count) => count + 1)}
        />
      )}
      <p class="unseen" aria-live="polite">
        {announcement}
      </p>
      {phase === "over" && result ? (
        <div class={`end ${result.winner === "human" ? "won" : "lost"}`} role="status" ref={(element) => element?.scrollIntoView({ block: "nearest" })}>
          {end(result, () => void again())}
          {result.winner === "opponent" && result.givenAway !== null && (
            <button type="button" onClick={() => void back(result.givenAway!)}>
              Back to move {result.givenAway}
            </button>
          )}
        </div>
      ) : null}
      {columns && view && <Drawer match={match} version={version} aimed={phase === "yours" ? aimed : null} />}
      {view?.proof && (
        <aside class="drawer" aria-label="Line of play">
          <p>Line of play. At the start, the proof lists {view.proof[0]}.</p>
          <Line match={match} />
        </aside>
      )}
      {mistake && view && <MistakeColumns mistake={mistake} view={view} split={(text) => match.split(text)} />}
      <div class="actions">
        <p class="notice" role="status">
          {notice}
        </p>
        <button type="button" disabled={phase === "theirs" || !match.canUndo} onClick={() => void undo()}>
          Undo
        </button>
        <button type="button" disabled={phase !== "yours"} onClick={() => void askHint()}>
          Hint
        </button>
        <button type="button" disabled={!view} onClick={() => setWhyOpen(true)}>
          Why?
        </button>
        {onNew && (
          <button type="button" onClick={onNew}>
            New
          </button>
        )}
        <Menu match={match} values={values} onValues={setValues} columns={columns} onColumns={setColumns} onType={() => setChoices("")} isOver={phase !== "yours"} />
      </div>
      {choices !== null && <Choose match={match} beginning={choices} values={values} onPlay={(text) => void play(text)} onClose={() => setChoices(null)} />}
      {isWhyOpen && view && <WhyDialog match={match} onMove={(text) => phase === "yours" && setHint({ ...match.split(text), stage: "move" })} onClose={() => setWhyOpen(false)} />}
      {busy && <Busy words={busy} onCancel={() => void cancel()} />}
    </section>
  );
}
