// The lessons, one after the other.

import { useState } from "preact/hooks";

import { LESSONS } from "../lessons";
import { isMisereName } from "../misere";
import { go } from "../route";
import { End } from "../round/end";
import { Round } from "../round/round";
import { load, save } from "../store";
import { Header } from "./header";
import { Mex } from "./mex";

/** Returns the number of the first lesson that is not finished, or 1. */
export function nextLesson(): number {
  const { lessons } = load();
  return 1 + Math.max(LESSONS.findIndex(({ exercises }, index) => (lessons[index + 1] ?? 0) < exercises.length), 0);
}

/** The lessons as a path. */
export function Steps() {
  const { lessons } = load();
  return (
    <nav class="steps" aria-label="Lessons">
      {LESSONS.map(({ title, exercises }, index) => {
        const shown = lessons[index + 1] ?? 0;
        return (
          <a
            key={title}
            href={`#learn/${index + 1}`}
            aria-label={`Lesson ${index + 1}: ${title}, ${Math.min(shown, exercises.length)} of ${exercises.length} positions`}
            class={shown >= exercises.length ? "finished" : shown > 0 ? "begun" : ""}
          >
            {index + 1}
          </a>
        );
      })}
    </nav>
  );
}

export function Learn({ lesson: requested }: { lesson: number }) {
  // The next lesson changes when this one is finished, which must stay.
  const [number] = useState(() => (LESSONS[requested - 1] ? requested : nextLesson()));
  const { title, exercises, showsValues, sentence } = LESSONS[number - 1]!;
  // A finished lesson begins from its first position.
  const [at, setAt] = useState(() => (load().lessons[number] ?? 0) % exercises.length);
  const [isFinished, setFinished] = useState(false);
  const isLast = number === LESSONS.length;
  const exercise = exercises[at]!;
  const reason = exercise.positions.some(({ game }) => isMisereName(game))
    ? "Whatever your opponent does, you can leave the last token to them."
    : `You left a nim-sum of 0, so you can answer every reply.${number < 3 ? " Lesson 3 explains the nim-sum." : ""}`;
  const shown = () => {
    const { lessons } = load();
    save({ lessons: { ...lessons, [number]: Math.max(lessons[number] ?? 0, at + 1) } });
  };
  const next = () => {
    if (at + 1 < exercises.length) setAt(at + 1);
    else setFinished(true);
  };
  return (
    <main class="screen">
      <Header title={title}>
        <span class="chip">
          {at + 1} of {exercises.length}
        </span>
      </Header>
      {isFinished ? (
        <section class="end won" role="status">
          <h2>{isLast ? "All lessons finished" : "Well done"}</h2>
          <p class="kept-sentence">{sentence}</p>
          <div class="end-actions">
            <button type="button" class="primary" onClick={() => go(isLast ? "" : `learn/${number + 1}`)}>
              {isLast ? "Play" : `Next: ${LESSONS[number]!.title}`}
            </button>
          </div>
        </section>
      ) : exercise.goal === "mex" ? (
        <Mex
          key={at}
          {...exercise}
          onShown={() => {
            shown();
            next();
          }}
        />
      ) : (
        <Round
          key={at}
          begin={(match) => match.begin({ do: "start", positions: exercise.positions, first: "human", level: "perfect" })}
          keptAt={`learn/${number}/${at}`}
          task={<p>{exercise.task}</p>}
          goal={exercise.goal}
          showsValues={showsValues}
          onEnd={({ winner }) => {
            if (winner === "human") shown();
          }}
          end={({ winner }, again) =>
            winner === "human" ? (
              <End title="Yes" text={reason} level="perfect" onNext={next} />
            ) : (
              <>
                <h2>Not yet</h2>
                <p>Your opponent took the win. Try again: a hint shows where to look.</p>
                <div class="end-actions">
                  <button type="button" class="primary" onClick={again}>
                    Again
                  </button>
                </div>
              </>
            )
          }
        />
      )}
    </main>
  );
}
