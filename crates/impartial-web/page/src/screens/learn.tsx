// The lessons, one after the other.

import { useState } from "preact/hooks";

import { LESSONS } from "../lessons";
import { go } from "../route";
import { Round } from "../round/round";
import { load, save } from "../store";
import { Header } from "./header";

export function Learn({ lesson: number }: { lesson: number }) {
  const [attempt, setAttempt] = useState(0);
  const lesson = LESSONS[number - 1] ?? LESSONS[0]!;
  const isLast = number >= LESSONS.length;
  return (
    <main class="screen">
      <Header title={lesson.title} />
      <nav class="steps" aria-label="Lessons">
        {LESSONS.map((each, index) => (
          <a
            key={each.title}
            href={`#learn/${index + 1}`}
            aria-label={`Lesson ${index + 1}: ${each.title}`}
            aria-current={index + 1 === number ? "step" : undefined}
            class={load().lessons.includes(index + 1) ? "finished" : ""}
          >
            {index + 1}
          </a>
        ))}
      </nav>
      <Round
        key={attempt}
        begin={(match) => match.begin({ do: "start", positions: lesson.positions, first: "human", level: "perfect" })}
        task={<p>{lesson.task}</p>}
        warns
        showsValues={lesson.showsValues}
        newGame={{ label: "Restart", onClick: () => setAttempt((count) => count + 1) }}
        onEnd={({ winner }) => {
          if (winner === "human") save({ lessons: [...new Set([...load().lessons, number])] });
        }}
        end={({ winner }) =>
          winner === "human" ? (
            <>
              <h2>{isLast ? "All lessons finished" : "Well done"}</h2>
              <p>{lesson.sentence}</p>
              <div class="end-actions">
                <button type="button" class="primary" onClick={() => go(isLast ? "" : `learn/${number + 1}`)}>
                  {isLast ? "Play" : `Next: ${LESSONS[number]!.title}`}
                </button>
              </div>
            </>
          ) : (
            <>
              <h2>Not yet</h2>
              <p>Your opponent took the win. Try again: a hint shows where to look.</p>
              <div class="end-actions">
                <button type="button" class="primary" onClick={() => setAttempt((count) => count + 1)}>
                  Again
                </button>
              </div>
            </>
          )
        }
      />
    </main>
  );
}
