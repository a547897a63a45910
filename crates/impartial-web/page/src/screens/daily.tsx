// The puzzle of a day: the same for everybody, against a perfect opponent. Its first attempt counts.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { dayOf, marksOf, numberAt, shared, statistics, streakOf, timeLeft, verdictOf, type DailyResult } from "../daily";
import type { Player } from "../engine/protocol";
import { CARDS } from "../games";
import { go } from "../route";
import { End } from "../round/end";
import { Round, type Result } from "../round/round";
import { load, save } from "../store";
import { capital, grouped, plural } from "../text";
import { Header } from "./header";

/** Returns the result of a first attempt. */
function resultOf({ winner, moves, winning, kept, isHelped }: Result, isLate: boolean): DailyResult {
  const hasWon = winner === "human";
  return { result: !hasWon ? "lost" : isHelped ? "helped" : "won", moves, marks: marksOf(winning, kept), isLate };
}

/** The marks of a result, with their colours. */
function Marks({ marks }: { marks: string }) {
  return (
    <span class="marks" role="img" aria-label={`${[...marks].filter((mark) => mark === "\u25cf").length} of ${marks.length} moves kept the win`}>
      {[...marks].map((mark, index) => (
        <span key={index} class={mark === "\u25cf" ? "kept" : ""}>
          {mark}
        </span>
      ))}
    </span>
  );
}

function Statistics({ today }: { today: number }) {
  const { counts, moves } = statistics(load().daily);
  const most = Math.max(...moves.map(([, count]) => count));
  return (
    <section class="statistics" aria-label="Statistics">
      <dl class="figures">
        {[
          ["Won", counts.won],
          ["With help", counts.helped],
          ["Lost", counts.lost],
          ["Days in a row", streakOf(load().daily, today)],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {moves.length > 0 && (
        <ul class="lengths" aria-label="Puzzles won, by the number of moves">
          {moves.map(([length, count]) => (
            <li key={length}>
              <span>{plural(length, "move")}</span>
              <b style={{ inlineSize: `${(100 * count) / most}%` }}>{count}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The links to other puzzles. */
function Others({ number, today }: { number: number; today: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const { daily } = load();
  const earlier = Array.from({ length: today - 1 }, (_, index) => today - 1 - index).filter((each) => each !== number);
  return (
    <section class="others" aria-label="Other days">
      <p>{numberAt(now) > number ? <a href="#daily">To today&rsquo;s puzzle</a> : `The next puzzle comes in ${timeLeft(now)}.`}</p>
      {number > 1 && (
        <p>
          <a href={`#daily/${number - 1}/answer`}>{number === today ? "Yesterday\u2019s answer" : `The answer of ${dayOf(number - 1)}`}, with its reason</a>
        </p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>Archive</summary>
          <ul class="archive">
            {earlier.map((each) => (
              <li key={each}>
                <a href={`#daily/${each}`} class={daily[each] ? "finished" : ""}>
                  {each}: {dayOf(each)}
                  {daily[each] && `, ${verdictOf(daily[each])}`}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A finished puzzle, after its first attempt or, with a winner, after another one. */
function Finished({ number, today, later, onAgain }: { number: number; today: number; later?: Player | undefined; onAgain: () => void }) {
  const [copied, setCopied] = useState("");
  const result = load().daily[number];
  if (!result) return null;
  const isToday = number === today;
  const text = shared(number, result, location.href);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied("Copied.");
    } catch {
      setCopied(`The browser does not allow copying: ${text}`);
    }
  };
  return (
    <>
      <End
        title={later ? (later === "human" ? "Solved now" : "Your opponent wins") : capital(verdictOf(result))}
        text={
          <>
            {later && `Your first attempt counts: ${verdictOf(result)}. `}
            <Marks marks={result.marks} />
          </>
        }
        level={isToday ? load().level : "perfect"}
        onNext={() => go(isToday ? `play/${CARDS[0]!.id}` : `daily/${number + 1}`)}
        again={onAgain}
      >
        <button type="button" onClick={() => void copy()}>
          Share
        </button>
        <p role="status">{copied}</p>
      </End>
      <Statistics today={today} />
      <Others number={number} today={today} />
    </>
  );
}

export function Daily({ number: requested, isAnswer }: { number: number | null; isAnswer: boolean }) {
  const [today] = useState(() => numberAt(Date.now()));
  const number = requested ?? today;
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt((count) => count + 1);
  // A result that comes during an attempt must not replace its board.
  const first = useMemo(() => load().daily[number], [attempt]);
  const screen = (title: string, children: ComponentChildren) => (
    <main class="screen">
      <Header title={title} />
      {children}
    </main>
  );
  if (number < 1 || number > today) {
    return screen(
      "No such puzzle",
      <div class="failure">
        <p class="problem">{number < 1 ? "The first puzzle has the number 1." : `Puzzle ${grouped(number)} has not appeared yet. The puzzle of today has the number ${today}.`}</p>
        <a class="button primary" href="#daily">
          Today&rsquo;s puzzle
        </a>
      </div>,
    );
  }
  const title = `Puzzle ${number}: ${dayOf(number)}`;
  const isOpen = isAnswer && number < today;
  if (first && attempt === 0 && !isOpen) {
    return screen(
      title,
      <div class={`end ${first.result === "lost" ? "lost" : "won"}`}>
        <Finished number={number} today={today} onAgain={again} />
      </div>,
    );
  }
  return screen(
    title,
    <Round
      key={attempt}
      begin={(match) => match.begin({ do: "daily", number })}
      keptAt={isOpen || first ? undefined : `daily/${number}`}
      asksWhy={isOpen && attempt === 0}
      task={<p>{first || isOpen ? "This attempt does not count." : "Each turn is one move on one of the boards, and if you cannot move, you lose. You can win, but your opponent makes no mistake."}</p>}
      onEnd={(result) => {
        const { daily } = load();
        // The answer is help, so whoever has seen it has had an attempt.
        if (!daily[number]) save({ daily: { ...daily, [number]: resultOf({ ...result, isHelped: result.isHelped || isOpen }, number < today) } });
      }}
      end={({ winner }) => <Finished number={number} today={today} later={first || isOpen ? winner : undefined} onAgain={again} />}
    />,
  );
}
