// The puzzle of the day: the same for everybody, against a perfect opponent, with a result to share.

import { useState } from "preact/hooks";

import { End } from "../round/end";
import { Round, type Result } from "../round/round";
import { load, save } from "../store";
import { Header } from "./header";

/** Returns the date in UTC: the only clock of the page. */
const today = () => new Date().toISOString().slice(0, 10);

/** Returns the result as a text to share: a square for each move, whose colour shows whether the move kept the win. */
export function shared(number: number, { winner, winning, hints, undos, moves }: Result): string {
  const squares = winning.map((couldWin, index) => (!couldWin ? "\u2b1c" : (winning[index + 1] ?? winner === "human") ? "\u{1f7e9}" : "\u{1f7e5}")).join("");
  const verdict = winner === "human" ? `won in ${moves}` : "lost";
  const help = [hints > 0 && `${hints} hint${hints > 1 ? "s" : ""}`, undos > 0 && `${undos} undo${undos > 1 ? "s" : ""}`].filter(Boolean);
  return [`Impartial ${number}: ${verdict}${help.length > 0 ? `, ${help.join(", ")}` : ""}`, squares].join("\n");
}

export function Daily() {
  const [date] = useState(today);
  const [number, setNumber] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [copied, setCopied] = useState("");
  const earlier = load().daily[date];
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied("Copied.");
    } catch {
      setCopied("The browser does not allow copying: select the text above.");
    }
  };
  return (
    <main class="screen">
      <Header title={number > 0 ? `Puzzle ${number}` : "Puzzle of the day"} />
      <Round
        key={attempt}
        begin={async (match) => {
          const error = await match.begin({ do: "daily", date });
          setNumber(match.number ?? 0);
          return error;
        }}
        task={
          <p>
            Each turn is one move on one of the boards, and if you cannot move, you lose. You can win, but your opponent makes no mistake.
            {earlier && attempt === 0 && " You already solved today's puzzle. Play it again for fun."}
          </p>
        }
        onEnd={(result) => {
          if (result.winner === "human" && !load().daily[date]) save({ daily: { ...load().daily, [date]: shared(number, result) } });
        }}
        end={(result) => {
          const text = shared(number, result);
          return (
            <End result={result}>
              <pre class="shared">{text}</pre>
              <button type="button" class="primary" onClick={() => void copy(text)}>
                Copy the result
              </button>
              <button type="button" onClick={() => setAttempt((count) => count + 1)}>
                Again
              </button>
              <p role="status">{copied}</p>
            </End>
          );
        }}
      />
    </main>
  );
}
