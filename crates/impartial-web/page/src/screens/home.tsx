// The first screen: a card for each game.

import { CARDS } from "../games";
import { load } from "../store";
import { LESSONS } from "../lessons";

export function Home() {
  const { wins, streak, lessons, daily } = load();
  const today = new Date().toISOString().slice(0, 10);
  return (
    <main class="home">
      <header>
        <h1>Impartial</h1>
        <p class="lead">Games without luck or secrets, against an opponent you can beat. Take turns: if you cannot move, you lose.</p>
        {streak > 1 && <p class="streak">{streak} rounds won in a row</p>}
      </header>
      <nav class="doors first" aria-label="Puzzle and lessons">
        <a class="door" href="#daily">
          <strong>Puzzle of the day</strong>
          <span>{daily[today] ? "Solved today" : "The same for everybody, and not easy"}</span>
        </a>
        <a class="door" href="#learn">
          <strong>Learn</strong>
          <span>{lessons.length > 0 ? `${lessons.length} of ${LESSONS.length} lessons finished` : `How to win, in ${LESSONS.length} short lessons`}</span>
        </a>
      </nav>
      <ul class="cards" aria-label="Games">
        {CARDS.map((card) => (
          <li key={card.id}>
            <a class="card" href={`#play/${card.id}`}>
              <div class="card-picture" aria-hidden="true">
                {card.picture()}
              </div>
              <h2>{card.title}</h2>
              <p>{card.move}</p>
              <p class="card-foot">
                {wins[card.id] && <span>Won {wins[card.id]}&times;</span>}
              </p>
            </a>
          </li>
        ))}
      </ul>
      <nav class="doors" aria-label="More">
        <a class="door" href="#sum">
          <strong>Add games into a sum</strong>
          <span>Several boards, one move per turn</span>
        </a>
        <a class="door" href="#own">
          <strong>Your own position</strong>
          <span>Paste it, or open a file</span>
        </a>
      </nav>
      <footer>
        <p>No data leaves this device.</p>
      </footer>
    </main>
  );
}
