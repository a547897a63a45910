// The first screen: what to continue, the puzzle of the day, the lessons, and a card for each game.

import { useState } from "preact/hooks";

import { dateOf, numberAt, streakOf, verdictOf } from "../daily";
import { CARDS } from "../games";
import type { Card } from "../games/game";
import { LESSONS } from "../lessons";
import { ALL_CARDS, cardBy } from "../misere";
import { LEVEL_NAMES } from "../round/opponents";
import { Switch } from "../round/switch";
import { LEVELS, SIZES, load, save, kindOf, unfinished } from "../store";
import { capital, plural } from "../text";
import { Steps, nextLesson } from "./learn";
import { SIZE_NAMES } from "./play";

/** The games with which to begin. */
const FIRST = ["kayles", "nim", "chomp", "hackenbush"];

/** A star for each level, the ones of large boards larger. */
function Stars({ card: { id } }: { card: Card }) {
  const { stars } = load();
  const all = SIZES.flatMap((size) => LEVELS.map((level) => ({ level, size, isEarned: stars.includes(kindOf(id, level, size)) })));
  const earned = all.filter(({ isEarned }) => isEarned);
  const label = earned.length === 0 ? "No stars yet" : `Stars: ${earned.map(({ level, size }) => `${LEVEL_NAMES[level]}, ${SIZE_NAMES[size].toLowerCase()}`).join("; ")}`;
  return (
    <p class="stars" role="img" aria-label={label} title={label}>
      {all.map(({ level, size, isEarned }) => (
        <span key={`${level} ${size}`} class={size}>
          {isEarned ? "\u2605" : "\u2606"}
        </span>
      ))}
    </p>
  );
}

/** The stars of misère play, once there are any. */
function MisereStars({ card }: { card: Card }) {
  const misere = cardBy(true, card);
  if (!misere || !load().stars.some((star) => star.startsWith(`${misere.id} `))) return null;
  return (
    <>
      <small>Last one loses</small>
      <Stars card={misere} />
    </>
  );
}

function Cards({ title, cards }: { title: string; cards: Card[] }) {
  return (
    <section>
      <h2 class="group-title">{title}</h2>
      <ul class="cards" aria-label={title}>
        {cards.map((card) => (
          <li key={card.id}>
            <a class="card" href={`#play/${card.id}`}>
              <div class="card-picture" aria-hidden="true">
                {card.picture()}
              </div>
              <h3>{card.title}</h3>
              <p>{card.move}</p>
              <Stars card={card} />
              <MisereStars card={card} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The leaf of a calendar, with a dot for each step of difficulty of the day. */
function Leaf({ number }: { number: number }) {
  const date = dateOf(number);
  const part = (options: Intl.DateTimeFormatOptions) => date.toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
  return (
    <svg class="leaf" viewBox="0 0 96 96" aria-hidden="true">
      <rect x="6" y="10" width="84" height="80" rx="10" />
      <path class="ring" d="M28 4 V18 M68 4 V18" />
      <text class="weekday" x="48" y="33">
        {part({ weekday: "short" })}
      </text>
      <text class="date" x="48" y="66">
        {part({ day: "numeric" })}
      </text>
      {[0, 1, 2, 3, 4, 5, 6].map((step) => (
        <circle key={step} class={step <= (number - 1) % 7 ? "step" : "step off"} cx={21 + 9 * step} cy="79" r="3" />
      ))}
    </svg>
  );
}

export function Home() {
  const { run, lessons, daily, rounds, storm, hasSound } = load();
  const [, redraw] = useState(0);
  const [today] = useState(() => numberAt(Date.now()));
  const left = ALL_CARDS.find(({ id }) => unfinished(id));
  const streak = streakOf(daily, today);
  const learned = LESSONS.filter(({ exercises }, index) => (lessons[index + 1] ?? 0) >= exercises.length).length;
  return (
    <main class="home">
      <header>
        <h1>Impartial</h1>
        <p class="lead">Games without luck or secrets, against an opponent you can beat. Take turns: if you cannot move, you lose.</p>
        <a class="button primary play" href={`#play/${(left ?? CARDS[0]!).id}`}>
          {left ? `Continue ${left.title}` : "Play"}
        </a>
        {run > 1 && <p class="streak">{run} rounds won in a row</p>}
      </header>
      <div class="doors first">
        <a class="door picture" href="#daily">
          <Leaf number={today} />
          <span>
            <strong>Puzzle of the day</strong>
            <small>{daily[today] ? `${capital(verdictOf(daily[today]))} today` : rounds[`daily/${today}`] ? "Begun: continue" : "The same for everybody, harder from Monday to Sunday"}</small>
            {streak > 0 && <b>{plural(streak, "day")} in a row</b>}
          </span>
        </a>
        <section class="door" aria-labelledby="learn-title">
          <a class="learn" href={`#learn/${nextLesson()}`}>
            <strong id="learn-title">Learn</strong>
            <small>{learned > 0 ? `${learned} of ${LESSONS.length} lessons finished` : `How to win, in ${LESSONS.length} short lessons`}</small>
          </a>
          <Steps />
        </section>
        <a class="door picture" href="#storm">
          <svg class="leaf" viewBox="0 0 96 96" aria-hidden="true">
            <path class="ring" d="M40 8 H56 M48 8 V18 M76 22 L82 16" />
            <circle class="dial" cx="48" cy="54" r="34" />
            <path class="ring" d="M48 54 L62 36" />
          </svg>
          <span>
            <strong>Storm</strong>
            <small>60 seconds: leave the nim-sum 0 as often as you can</small>
            {storm > 0 && <b>Your best is {storm}</b>}
          </span>
        </a>
      </div>
      <Cards title="Start here" cards={CARDS.filter(({ id }) => FIRST.includes(id))} />
      <Cards title="Further" cards={CARDS.filter(({ id }) => !FIRST.includes(id))} />
      <nav class="doors" aria-label="More">
        <a class="door" href="#sum">
          <strong>Add games into a sum</strong>
          <small>Several boards, one move per turn</small>
        </a>
        <a class="door" href="#own">
          <strong>Your own position</strong>
          <small>Tap it together, paste it, or open a file</small>
        </a>
      </nav>
      <footer>
        <Switch
          name="Sounds"
          isOn={hasSound}
          onChange={(hasSound) => {
            save({ hasSound });
            redraw((count) => count + 1);
          }}
        />
        <p>No data leaves this device.</p>
      </footer>
    </main>
  );
}
