// A round of a game from the first screen: a generated position that the visitor can win.

import { useState } from "preact/hooks";

import type { Level } from "../engine/protocol";
import { CARDS } from "../games";
import type { Card } from "../games/game";
import { ALL_CARDS, MISERE_PLAY, cardBy, isMisereName } from "../misere";
import { go } from "../route";
import { Dialog } from "../round/dialog";
import { End, outcome } from "../round/end";
import { Round, type Result } from "../round/round";
import { Face, LEVEL_NAMES } from "../round/opponents";
import { Switch } from "../round/switch";
import { type Size, keepRound, kindOf, load, nextSettings, recordRound, save, unfinished } from "../store";
import { Header } from "./header";

export const SIZE_NAMES: Record<Size, string> = { small: "Small", large: "Large" };

/** Buttons of which one is chosen. */
export function Segments<T extends string>({ label, names, chosen, onChoose }: { label: string; names: Record<T, string>; chosen: T | undefined; onChoose: (value: T) => void }) {
  return (
    <div class="segments" role="radiogroup" aria-label={label}>
      {(Object.entries(names) as [T, string][]).map(([value, name]) => (
        <button key={value} type="button" role="radio" aria-checked={value === chosen} onClick={() => onChoose(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** Returns a seed that no earlier visit had. */
export const freshSeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** What a new board may change. */
interface Change {
  card?: Card;
  level?: Level;
  size?: Size;
  drawing?: number | undefined;
}

/** The choices for a new board, which begins only when its button is pressed. */
function NewBoard({
  card,
  level,
  size,
  drawing,
  onStart,
  onClose,
}: {
  card: Card;
  level: Level;
  size: Size;
  /** The name of the drawing that is shown. */
  drawing: string | undefined;
  onStart: (change: Change) => void;
  onClose: () => void;
}) {
  const [change, setChange] = useState<Change>({});
  const chosen = change.drawing === undefined ? (change.size ? undefined : drawing) : card.drawings?.[change.drawing]?.name;
  const drawings = card.drawings ?? [];
  return (
    <Dialog title="New board" onClose={onClose}>
      <div class="menu">
        <Segments label="Opponent" names={LEVEL_NAMES} chosen={change.level ?? level} onChoose={(level) => setChange({ ...change, level })} />
        <Segments
          label="Size"
          names={SIZE_NAMES}
          chosen={chosen ? undefined : (change.size ?? size)}
          onChoose={(size) => setChange({ ...change, size, drawing: undefined })}
        />
        {drawings.length > 0 && (
          <Segments
            label="Drawing"
            names={Object.fromEntries(drawings.map(({ name }) => [name, name]))}
            chosen={chosen}
            onChoose={(name) => setChange({ ...change, drawing: drawings.findIndex((each) => each.name === name) })}
          />
        )}
        {cardBy(true, card) && (
          <Switch name={`Last one loses (${MISERE_PLAY})`} isOn={isMisereName((change.card ?? card).id)} onChange={(isMisere) => setChange({ ...change, card: cardBy(isMisere, card)! })} />
        )}
        <button type="button" class="primary" onClick={() => onStart(change)}>
          New board
        </button>
      </div>
    </Dialog>
  );
}

export function Play({ card: id }: { card: string }) {
  const [settings, setSettings] = useState(() => {
    const { level, size } = unfinished(id) ?? load();
    return { card: ALL_CARDS.find((each) => each.id === id), level, size, seed: freshSeed(), drawing: size === "small" ? 0 : Infinity };
  });
  const [isAsking, setAsking] = useState(false);
  const { card, level, size, seed } = settings;
  if (!card) {
    return (
      <main class="screen narrow">
        <Header title="No such game" />
        <p class="problem">The address names a game that this page does not have.</p>
        <a class="button" href="#">
          All games
        </a>
      </main>
    );
  }
  const kind = kindOf(card.id, level, size);
  const drawing = card.drawings?.[settings.drawing];
  // After the last drawing, positions are generated.
  const another = (change: Change = {}) => {
    const { card: chosen = card, level = settings.level, size = settings.size } = change;
    save({ level, size });
    setAsking(false);
    keepRound(kind, null);
    keepRound(kindOf(chosen.id, level, size), null);
    setSettings((old) => ({ ...old, card: chosen, level, size, seed: freshSeed(), drawing: change.drawing ?? (change.size ? Infinity : old.drawing + 1) }));
  };
  const next = CARDS[(CARDS.indexOf(cardBy(false, card)!) + 1) % CARDS.length]!;
  const ended = ({ winner, isHelped }: Result) => recordRound(winner === "human", isHelped ? undefined : kind);
  return (
    <main class="screen">
      <Header title={card.title}>
        <button type="button" class="chip" onClick={() => setAsking(true)}>
          <Face level={level} />
          {LEVEL_NAMES[level]} <span aria-hidden="true">{"\u25be"}</span>
        </button>
      </Header>
      <Round
        key={`${card.id} ${seed} ${level} ${size}`}
        begin={(match) =>
          match.begin(
            drawing
              ? { do: "start", positions: [{ game: card.game, input: drawing.input }], first: "human", level, seed }
              : { do: "round", game: card.game, limits: card.limits[size], ...(card.shape ? { shape: card.shape } : {}), seed, level },
          )
        }
        isLinked
        keptAt={kind}
        example={card.picture}
        onNew={() => setAsking(true)}
        onEnd={ended}
        end={(result, again) => {
          const after = nextSettings({ level, size, run: load().run });
          const isOther = after.size !== size;
          return (
            <End
              {...outcome(result, again)}
              level={after.level}
              change={isOther ? `, on a ${after.size === "large" ? "larger" : "smaller"} board` : ""}
              onNext={() => another({ level: after.level, ...(isOther ? { size: after.size } : {}) })}
            >
              <button type="button" onClick={() => go(`play/${next.id}`)}>
                {next.title}
              </button>
            </End>
          );
        }}
      />
      {isAsking && <NewBoard card={card} level={level} size={size} drawing={drawing?.name} onStart={another} onClose={() => setAsking(false)} />}
    </main>
  );
}
