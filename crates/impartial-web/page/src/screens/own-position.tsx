// A position of the visitor: typed, pasted, or read from files, alone or as a sum.

import { useEffect, useRef, useState } from "preact/hooks";

import { useEngine } from "../context";
import { titleOf } from "../describe";
import type { Game, Input, Level, Player } from "../engine/protocol";
import type { EngineError } from "../engine/request";
import type { Beginning } from "../round/match";
import { End, outcome } from "../round/end";
import { LEVEL_NAMES } from "../round/opponents";
import { Round } from "../round/round";
import { gameOf } from "../games";
import { capital, grouped, sentence, ungrouped } from "../text";
import { Editor } from "./editor";
import { Header } from "./header";
import { Segments, freshSeed } from "./play";

/** Maximum size of a file in bytes, and maximum length of an input that is shown in the field. */
const MAX_FILE_BYTES = 64 << 20;
const MAX_SHOWN = 200_000;

/** The number of characters of a file by which the engine knows a saved round or a proof. */
const HEADING_LENGTH = 64;

/** An input of a sum. */
interface SumInput extends Input {
  name: string;
}

/** Returns an input with the count of its piles, which a visitor who lists them in one line may leave out. */
function counted(game: string, input: string): string {
  const before = gameOf(game)?.beforeCount;
  const line = input.trim();
  if (before === undefined || line.includes("\n")) return input;
  const words = line.split(/\s+/);
  const piles = words.slice(before);
  const isList = piles.length > 0 && piles.every((word) => /^\d+$/.test(word)) && piles[0] !== String(piles.length - 1);
  return isList ? [...words.slice(0, before), piles.length, ...piles].join(" ") : input;
}

/** Returns the range of the token at a location of a text. */
function tokenAt(text: string, line: number, column: number): [number, number] {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf("\n", start) + 1 || text.length;
  const end = text.indexOf("\n", start);
  const last = end < 0 ? text.length : end;
  start = Math.min(start + column - 1, last);
  const token = /^\S+/.exec(text.slice(start, last))?.[0].length ?? Math.min(1, last - start);
  return [start, start + token];
}

/** Returns the titles of the cards of a game, if it has several. */
function named(game: string): string[] {
  const cards = gameOf(game)?.cards ?? [];
  return cards.length > 1 ? [cards.map(({ title }) => title).join(", ")] : [];
}

/** Returns an error in an input with its location. */
function located({ message, field, line, column, position, trapped }: EngineError, count: number, game: string): string {
  if (trapped || (field !== "input" && field !== "text")) return `${message}.`;
  const which = field === "text" ? "File, line" : count > 1 ? `Input ${position}, line` : "Line";
  const help = gameOf(game)?.beforeCount === 0 ? " Write the heap sizes, for example 3 5." : "";
  return `${which} ${line}, column ${column}: ${message}.${help}`;
}

export function Own() {
  const { client } = useEngine();
  const [games, setGames] = useState<Game[]>([]);
  useEffect(() => {
    void client.call({ do: "games" }).then(({ ok }) => setGames(ok?.games ?? []));
  }, []);
  if (games.length > 0) return <Position games={games} />;
  return (
    <main class="screen">
      <Header title="Your own position" />
      <p class="loading">Loading the games&hellip;</p>
    </main>
  );
}

function Position({ games }: { games: Game[] }) {
  const { client } = useEngine();
  const [game, setGame] = useState("nim");
  const [input, setInput] = useState(() => games.find(({ name }) => name === game)?.example ?? "");
  const [parts, setParts] = useState<SumInput[]>([]);
  const [first, setFirst] = useState<Player>("human");
  const [level, setLevel] = useState<Level>("perfect");
  const [problem, setProblem] = useState("");
  const [request, setRequest] = useState<{ key: number; begin: Beginning } | null>(null);
  const [isDropping, setDropping] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [name, rule] = game.split("/");
  const info = games.find((each) => each.name === name);
  const ruleInfo = info?.rules.find((each) => each.name === rule);
  const shown = { game, input: counted(game, input) };
  const isEdited = gameOf(game)?.editing !== undefined;
  const examples = info ? [...new Set([info.example, ...info.formats.map(({ example }) => example)])] : [];

  const choose = (value: string) => {
    setGame(value);
    setInput(games.find((each) => each.name === value.split("/")[0])?.example ?? "");
  };
  const start = (begin: Beginning) => {
    setProblem("");
    setRequest((old) => ({ key: (old?.key ?? 0) + 1, begin }));
  };
  const startPositions = (positions: Input[]) => start({ do: "start", positions, first, level, seed: freshSeed() });
  const read = async (files: File[]) => {
    const read: SumInput[] = [];
    for (const file of files) {
      if (file.size > MAX_FILE_BYTES) {
        setProblem(
          `${file.name} has ${grouped(Math.ceil(file.size / 2 ** 20))} MB, and this page reads up to ${MAX_FILE_BYTES >> 20} MB. The command impartial reads larger files.`,
        );
        return;
      }
      try {
        const text = await file.text();
        const { ok } = await client.call({ do: "identify", text: text.slice(0, HEADING_LENGTH) });
        if (ok?.is_round) return start({ do: "load", text });
        read.push({ game, input: text, name: `${file.name}, ${grouped(file.size)} bytes` });
      } catch (error) {
        setProblem(`${file.name} cannot be read: ${(error as Error).message}. Choose it again.`);
        return;
      }
    }
    // One file is played at once. Several files, or a file beside a sum under construction, become parts of the sum.
    if (read.length === 1 && parts.length === 0) {
      if (read[0]!.input.length <= MAX_SHOWN) setInput(read[0]!.input);
      startPositions(read.map(({ game, input }) => ({ game, input })));
    } else setParts([...parts, ...read]);
  };

  // Files may be dropped anywhere on the screen: who misses the field would otherwise leave the page for the file.
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setDropping(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget || setDropping(false);
    const drop = (event: DragEvent) => {
      setDropping(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void read(files);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  });

  /** Shows an error, and selects its token in the input that has it. */
  const refuse = (error: EngineError) => {
    const count = parts.length;
    const part = parts[(error.position ?? 1) - 1];
    setRequest(null);
    setProblem(error.stopped ? "" : located(error, count, part?.game ?? game));
    if (error.field !== "input") return;
    if (part) {
      if (part.input.length > MAX_SHOWN) return;
      // The input leaves the sum and returns to the form, where it can be corrected.
      setParts(parts.filter((other) => other !== part));
      setGame(part.game);
      setInput(part.input);
    }
    const { line, column } = error;
    // The field shows the input only after the next drawing, and a selection before it would be lost.
    requestAnimationFrame(() => {
      const shown = field.current;
      if (!shown) return;
      shown.focus();
      shown.setSelectionRange(...tokenAt(shown.value, line, column));
      shown.scrollTop = (shown.scrollHeight * line) / shown.value.split("\n").length - shown.clientHeight / 2;
    });
  };

  if (request) {
    return (
      <main class="screen">
        <Header title="Your own position" />
        <Round
          key={request.key}
          isLinked
          begin={async (match) => {
            const error = await match.begin(request.begin);
            if (error) refuse(error);
            return error;
          }}
          failed={() => null}
          onNew={() => setRequest(null)}
          end={(result, again) => (
            <End {...outcome(result, again)} level={level} onNext={() => setRequest(null)} />
          )}
        />
      </main>
    );
  }
  const text = (
    <>
      {examples.length > 1 && (
        <div class="examples">
          {examples.map((example, index) => (
            <button key={example} type="button" class="chip" onClick={() => setInput(example)}>
              Example {index + 1}
            </button>
          ))}
        </div>
      )}
      <label>
        <span>{isEdited ? "The position as text" : "Position"}</span>
        <textarea ref={field} rows={7} spellcheck={false} value={input} onInput={(event) => setInput(ungrouped(event.currentTarget.value))} />
      </label>
      <details>
        <summary>Format</summary>
        {info?.formats.map(({ lines }, index) => (
          <ol key={index} class="format">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        ))}
        <p class="aside">Limits: {info?.limits}</p>
      </details>
    </>
  );
  return (
    <main class={isDropping ? "screen own dropping" : "screen own"}>
      <Header title="Your own position" />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          startPositions(parts.length > 0 ? parts.map(({ game, input }) => ({ game, input })) : [shown]);
        }}
      >
        <div>
          <label>
            <span>Game</span>
            <select value={name} onChange={(event) => choose(event.currentTarget.value)}>
              {games.map((each) => (
                <option key={each.name} value={each.name}>
                  {[titleOf(each.name), ...named(each.name)].join(": ")}
                </option>
              ))}
            </select>
          </label>
          {info && info.rules.length > 1 && (
            <details>
              <summary>Another rule</summary>
              <Segments
                label="Rule"
                names={Object.fromEntries(info.rules.map((each) => [each.name, capital(each.summary.split(": ").at(-1)!)]))}
                chosen={rule ?? info.rules[0]!.name}
                onChoose={(value) => setGame(value === info.rules[0]!.name ? info.name : `${info.name}/${value}`)}
              />
            </details>
          )}
          <p class="aside">{sentence(ruleInfo && rule ? `${info?.summary}; ${ruleInfo.summary}` : (info?.summary ?? ""))}</p>
          {isEdited ? <Editor key={game} game={game} input={shown.input} onChange={setInput} located={(error) => located(error, 1, game)} /> : text}
        </div>
        <div>
          {parts.length > 0 && (
            <ol class="parts" aria-label="Boards of the sum">
              {parts.map((part) => (
                <li key={part}>
                  <span>{`${titleOf(part.game)}: ${part.name}`}</span>
                  <button type="button" class="quiet" aria-label={`Remove ${part.name}`} onClick={() => setParts(parts.filter((other) => other !== part))}>
                    Remove
                  </button>
                </li>
              ))}
            </ol>
          )}
          <Segments label="First move" names={{ human: "You move first", opponent: "The opponent moves first" }} chosen={first} onChoose={setFirst} />
          <Segments label="Opponent" names={LEVEL_NAMES} chosen={level} onChoose={setLevel} />
          <div class="actions">
            <button type="submit" class="primary">
              {parts.length > 1 ? `Play the sum of ${parts.length}` : "Play"}
            </button>
            <button type="button" onClick={() => setParts([...parts, { ...shown, name: shown.input.trim().replace(/\s+/g, " ").slice(0, 30) }])}>
              Add to a sum
            </button>
          </div>
          {isEdited && text}
          <label class="file">
            <span>Or open files of this game, a saved round or a proof (or drop them here)</span>
            <input
              type="file"
              multiple
              onChange={async (event) => {
                const { currentTarget } = event;
                await read([...(currentTarget.files ?? [])]);
                currentTarget.value = "";
              }}
            />
          </label>
        </div>
      </form>
    </main>
  );
}
