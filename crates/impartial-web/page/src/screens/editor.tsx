// The editor of a position: its board, on which taps add and remove pieces.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Board } from "../board/board";
import { coalesced } from "../board/coalesced";
import { wordsOf, type Words } from "../board/gestures";
import type { Call } from "../board/intended-move";
import { useEngine } from "../context";
import { cardOf, piecesOf, titleAt } from "../describe";
import type { EngineError } from "../engine/request";
import { gameOf } from "../games";
import { Busy } from "../round/busy";
import { Match } from "../round/match";
import { grouped } from "../text";
import { Segments } from "./play";

/** Maximum length of a text that is drawn while it is edited. */
const MAX_LENGTH = 20_000;

/** The position of a saved game that consists of one component without moves. */
const POSITION = /^impartial game .*?\ncomponents 1\n[^\n]*\n(.*)moves 0\n$/s;

interface EditorProps {
  game: string;
  /** The text of the position. */
  input: string;
  onChange: (input: string) => void;
  /** Returns an error in the text with its location. */
  located: (error: EngineError) => string;
}

/** The board of a position. It shows nothing if the game has no description of its edits. */
export function Editor({ game, input, onChange, located }: EditorProps) {
  const kinds = gameOf(game)?.editing ?? {};
  const [chosen, setChosen] = useState(Object.keys(kinds)[0]!);
  const editing = kinds[chosen]!;
  const { client } = useEngine();
  const [busy, setBusy] = useState<string | null>(null);
  const match = useMemo(() => new Match(client, setBusy), []);
  const [version, setVersion] = useState(0);
  // The text as the engine writes it, which edits change.
  const [saved, setSaved] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const [half, setHalf] = useState<Words>([]);
  const [past, setPast] = useState<string[]>([]);
  const [announcement, setAnnouncement] = useState("");
  const isAlive = useRef(true);
  const newest = useRef(input);
  newest.current = input;

  const read = useMemo(
    () =>
      coalesced(async () => {
        const input = newest.current;
        if (input.length > MAX_LENGTH) {
          setSaved(null);
          return setProblem("This text is too long for the board.");
        }
        const error = isAlive.current ? await match.begin({ do: "start", positions: [{ game, input }] }) : null;
        if (!isAlive.current) return;
        const position = error ? null : POSITION.exec(await match.text())?.[1];
        setSaved(position ?? null);
        setHalf([]);
        setProblem(error ? (error.stopped ? "" : located(error)) : position === undefined ? "These are several boards, which are edited as text." : "");
        if (!error) setVersion((count) => count + 1);
      }),
    [],
  );
  useEffect(() => void read(), [input]);
  useEffect(
    () => () => {
      isAlive.current = false;
    },
    [],
  );

  const gestures = useMemo(() => editing.gestures(saved ?? ""), [saved, chosen]);
  const change = (next: string) => {
    setPast([...past, input]);
    onChange(next);
  };
  const wholeOf = (words: Words) => (editing.isHalf?.(words) ? [...half, ...words] : words);
  const isHalf = (words: Words) => editing.isHalf?.(words) === true && half.length === 0;
  // Edits are unknown to the engine, so the page decides which of them can be made.
  const call: Call = (request) => {
    if (request.do !== "legal") return client.call(request);
    const { text } = request as typeof request & { text: string };
    const words = wordsOf(text);
    const legal = isHalf(words) || (saved !== null && editing.edit(saved, wholeOf(words)) !== null);
    const ok = legal ? { legal, move: text } : { legal, reason: "Something must be left to edit.", line: 1, column: 1, refusal: null };
    return Promise.resolve({ ok }) as ReturnType<typeof call>;
  };
  const play = (text: string) => {
    const words = wordsOf(text);
    if (isHalf(words)) {
      setAnnouncement("Choose the other end.");
      return setHalf(words);
    }
    const next = saved === null ? null : editing.edit(saved, wholeOf(words));
    if (next !== null) change(next);
  };
  const numbers = saved === null ? [] : (editing.numbers?.(saved) ?? []);
  const { view } = match;
  return (
    <section class="editor" aria-label="Editor">
      {Object.keys(kinds).length > 1 && <Segments label="A tap changes" names={Object.fromEntries(Object.keys(kinds).map((kind) => [kind, kind]))} chosen={chosen} onChoose={setChosen} />}
      <p class="aside">{editing.help}</p>
      {view && version > 0 && (
        <Board
          gestures={gestures}
          call={call}
          component={1}
          isSum={false}
          game={game}
          parameters={view.parameters[0] ?? null}
          label={`${titleAt(view, 1)}, editor`}
          version={version}
          marks={half.length > 0 ? [{ text: half.join(" "), who: "you" }] : []}
          highlight={null}
          values={false}
          disabled={saved === null}
          pieces={piecesOf(view, 1)}
          waiting={cardOf(game, view.parameters[0] ?? null)?.picture}
          onPlay={play}
          onChoose={() => undefined}
          announce={setAnnouncement}
        />
      )}
      {view && gameOf(game)?.beside?.(view.parameters[0] ?? null)}
      <p class="problem" role="status">
        {problem}
      </p>
      <p class="unseen" aria-live="polite">
        {announcement}
      </p>
      <div class="numbers">
        {numbers.map(({ name, value, set }) => (
          <div key={name} role="group" aria-label={name}>
            <button type="button" aria-label={`${name}: one less`} disabled={value <= 1n} onClick={() => change(set(value - 1n))}>
              {"\u2212"}
            </button>
            <span>
              {name} {grouped(value)}
            </span>
            <button type="button" aria-label={`${name}: one more`} onClick={() => change(set(value + 1n))}>
              +
            </button>
          </div>
        ))}
        <button
          type="button"
          disabled={past.length === 0}
          onClick={() => {
            onChange(past.at(-1)!);
            setPast(past.slice(0, -1));
          }}
        >
          Undo
        </button>
      </div>
      {busy && <Busy words={busy} onCancel={() => void match.cancel()} />}
    </section>
  );
}
