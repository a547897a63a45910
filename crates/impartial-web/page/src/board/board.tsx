// A component of the game: its position as tokens or as the engine's picture, and the move under the pointer or cursor.
//
// Pointer and keyboard choose spots, the gestures of the game turn two spots (of press and release) into moves, and the
// engine decides which of them is legal. Games have different spots; see `gestures.ts`.

import type { ComponentChildren, Ref } from "preact";
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Parameters, Player } from "../engine/protocol";
import { gameOf } from "../games/index";
import { intendedMove, type Call, type Move } from "./intended-move";
import { isStill, refuse } from "./animation";
import { isEmpty, type Memory } from "./arrangement";
import { coalesced } from "./coalesced";
import { afterMove, figureOf, type Shown } from "./figure";
import { within, type Point } from "./geometry";
import { wordsOf, type Gestures, type Pieces, type PlayBoard } from "./gestures";
import { Keys } from "./keys";
import { lowOf, markedTokens, pictureMarks, type Hint, type LastMoves } from "./marks";
import { Svg } from "./picture";
import { PictureBoard } from "./picture-board";
import type { Stone } from "./piles";
import { CLICK_TOLERANCE, Pointer, sharesOf, type Surface } from "./pointer";
import { moveRuns } from "./move-animation";
import { areNarrow, longestRow, stoneAt, Tokens } from "./tokens";
import { Tools } from "./zoom-buttons";
import { Zoom } from "./zoom";

/** How long in milliseconds the position before a move is shown before the move runs again. */
const REPLAY_DELAY = 600;

/** How long in milliseconds the reason of an illegal move stays. */
const REASON_DELAY = 5000;

/** The width of a board in pixels before it has been measured. */
const ASSUMED_WIDTH = 600;

/** What follows the first half of a move. */
const HALF = "Now choose a neighbour.";

const NARROW = "(max-width: 40rem)";

export interface BoardProps {
  call: Call;
  /** The number of the component, from 1. */
  component: number;
  /** In a sum, a move begins with the number of its component. */
  isSum: boolean;
  /** The name of the game, with its rule after a slash. */
  game: string;
  /** What the input of the component chose about the rules. */
  parameters: Parameters;
  /** What a screen reader calls the board. */
  label: string;
  /** Changes with each position. */
  version: number;
  /** The last moves on this component, without its number. */
  marks: LastMoves;
  highlight: Hint | null;
  /** Whether nim-values are shown. */
  values: boolean;
  disabled: boolean;
  /** Whether the round is over. */
  isFinished?: boolean;
  pieces?: Pieces;
  /** Default: the gestures of the game. */
  gestures?: Gestures;
  /** Shown until the position is drawn. */
  waiting?: (() => ComponentChildren) | undefined;
  /** Called when the first position is drawn. */
  onDrawn?: (() => void) | undefined;
  /** Receives a complete move, with the number of its component in a sum. */
  onPlay(text: string): void;
  /** Several moves begin with a text: the page lists them. */
  onChoose(beginning: string): void;
  /** Receives the legal move under the pointer or cursor, with the number of its component in a sum, or null. */
  onAim?: ((text: string | null) => void) | undefined;
  /** Tells a screen reader. */
  announce(text: string): void;
  handle?: Ref<BoardHandle>;
}

export interface BoardHandle {
  /** Runs a move, without the number of its component, and draws the new position. */
  animate(text: string, who: Player): Promise<void>;
  bringIntoView(text: string): void;
  /** Runs the last animated move again. */
  replay(): Promise<void>;
}

/** A move that was animated. */
interface Run {
  before: Shown;
  text: string;
  who: Player;
  /** The number of tokens below the ones that were chosen. */
  near: bigint | undefined;
}

/** The state of a board that the pointer and the keys share. */
interface Aim {
  from: object | null;
  to: object | null;
  cursor: object | null;
}

export function Board(props: BoardProps) {
  const { component, game, label, version, marks, highlight, values, disabled, pieces = "stones" } = props;
  const gestures = props.gestures ?? gameOf(game)?.gestures;
  const [shown, setShown] = useState<Shown | null>(null);
  const [preview, setPreview] = useState<Move | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The move that a finger has drawn, with its spots. It is shown until it is confirmed, which moves the focus.
  const [pending, setPending] = useState<(Move & { from: object; to: object }) | null>(null);
  const [isReplaying, setReplaying] = useState(false);
  const [, redraw] = useState({});
  const field = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLElement>(null);
  const aim = useRef<Aim>({ from: null, to: null, cursor: null });
  // What the last click meant, so that an animation takes the tokens that were clicked.
  const chosen = useRef<{ text: string; low: bigint } | null>(null);
  // The spot of a tap that is only the first half of a move.
  const half = useRef<object | null>(null);
  // What the animations of the last moves have left on the picture, and the last of them.
  const undo = useRef<(() => void)[]>([]);
  const last = useRef<Run | null>(null);
  // The player whose move has just run: `marks` names it only after the position is drawn.
  const mover = useRef<Player | null>(null);
  const longest = useRef(0);
  const memory = useRef<Memory>(new Map());
  const isNarrow = useMedia(NARROW);

  // Controllers outlive a rendering, so they read what belongs to the last one.
  const near = shown?.board?.kind === "network" && !shown.board.isWhole ? highlight?.text : undefined;
  const live = { props, gestures, shown, isNarrow, pieces, near };
  const now = useRef(live);
  now.current = live;

  const controls = useMemo(() => {
    const prefix = () => (now.current.props.isSum ? `${now.current.props.component} ` : "");
    const zoom = new Zoom(() => {
      redraw({});
      void draw();
    });
    const draw = coalesced(async () => {
      const { props, gestures, isNarrow, pieces } = now.current;
      const movers = [...props.marks.map(({ who }): Player => (who === "you" ? "human" : "opponent")), ...(mover.current ? [mover.current] : [])];
      const next = await figureOf({ ...props, gestures, movers, isNarrow, pieces, near: now.current.near, memory: memory.current }, zoom, now.current.shown);
      if (!next) return;
      now.current.shown = next;
      setShown(next);
    });
    const intended = (from: object, to: object) => {
      const { gestures, shown, props, pieces } = now.current;
      if (!gestures || !shown?.board) return null;
      const hinted = props.highlight?.region ? undefined : props.highlight?.text;
      // A finger or a mouse hits the marked ends within a few pixels.
      const near = (2 * CLICK_TOLERANCE * shown.board.area[2]) / (field.current?.clientWidth || ASSUMED_WIDTH);
      return intendedMove({ gestures, board: shown.board, prefix: prefix(), call: props.call, pieces, hinted, near }, from, to);
    };
    const hasMoves = async (beginning: string) => {
      const { ok } = await now.current.props.call<"moves">({ do: "moves", text: prefix() + beginning, values: false });
      return (ok?.legal.length ?? 0) > 0;
    };
    const isSame = (one: object, other: object) => [one, other].map((spot) => now.current.gestures?.describe(spot, now.current.pieces)).every((name, _, [first]) => name === first);
    /** Returns the spot of the press: after the first half of a move, a tap is its second half. */
    const startOf = (from: object | null, to: object) => (half.current && (!from || isSame(from, to)) ? half.current : (from ?? to));
    let aimed: Move | null = null;
    const find = coalesced(async () => {
      const { from, to } = aim.current;
      const isOff = () => !to || now.current.props.disabled;
      aimed = isOff() ? null : await intended(startOf(from, to!), to!);
      if (isOff()) aimed = null;
      setPreview(aimed);
      now.current.props.onAim?.(aimed?.isLegal ? prefix() + aimed.text : null);
      if (aimed?.isLegal) setRefusal(null);
    });
    const refresh = async () => {
      await find();
      return aimed;
    };
    const aimAt = (from: object | null, to: object | null) => {
      setPending(null);
      aim.current = { from, to, cursor: null };
      void refresh();
    };
    const finish = async (from: object, to: object, asks = false) => {
      const { gestures, shown, props } = now.current;
      if (props.disabled || !gestures || !shown?.board) return;
      aim.current.from = null;
      const start = startOf(from, to);
      const move = await intended(start, to);
      const isHalf = !move && isSame(from, to) && gestures.isHalf?.(shown.board, to);
      // A second tap at the same spot takes the first one back.
      half.current = isHalf && !(half.current && isSame(start, to)) ? to : null;
      if (isHalf) {
        if (half.current) props.announce(HALF);
        return redraw({});
      }
      const alternatives = move?.isLegal ? null : (gestures.alternatives?.(from, to) ?? null);
      const offered = alternatives !== null && (await hasMoves(alternatives));
      // A round may have ended while the engine was asked.
      if (now.current.props.disabled || now.current.props.version !== props.version) return;
      if (!move) {
        setRefusal("No move leads from there to here.");
        if (figure.current) refuse(figure.current);
        return;
      }
      chosen.current = { text: move.text, low: lowOf(from, to) };
      const choices = gestures.choices?.(shown.board, from, to);
      if (!move.isLegal) {
        setRefusal(move.message);
        if (figure.current) refuse(figure.current);
        if (offered) props.onChoose(prefix() + alternatives);
      } else if (choices) props.onChoose(prefix() + choices);
      else if (asks) {
        setPending({ ...move, from, to });
      } else {
        setPreview(null);
        setRefusal(null);
        aim.current.to = null;
        // A resting pointer shows no move until it moves again.
        pointer.cancel();
        props.onPlay(prefix() + move.text);
      }
    };
    const surface = (): Surface => ({
      zoom,
      drags: now.current.gestures?.drags ?? false,
      spotAt: (event) => spotAt(event, field.current, now.current.shown, now.current.gestures),
      aim: aimAt,
      grabs: (event, spot) => {
        const { gestures, shown } = now.current;
        const point = shown?.board && gestures?.grabs && pointOf(event, field.current!, shown.board);
        return point ? gestures.grabs!(shown.board!, spot, ...point) : false;
      },
      finish: (from, to, isFinger, isSwipe) => {
        const { gestures } = now.current;
        // A swipe may have been meant to scroll the page. A token that is added to an editor is soon removed.
        void finish(from, to, isFinger && ((isSwipe && gestures?.asks) || (!gestures?.withRoom && areNarrow(field.current!))));
      },
      miss: () => {
        const { props, shown, pieces } = now.current;
        if (props.disabled || !shown) return;
        const isOfVertices = shown.board?.kind === "network" && shown.board.vertices.length > 0;
        setRefusal(`Choose ${isOfVertices ? "a point" : shown.kind === "picture" ? "an edge" : pieces === "pins" ? "a pin" : "a token"}.`);
        if (figure.current) refuse(figure.current);
      },
    });
    const pointer = new Pointer(surface);
    const keys = new Keys({
      zoom,
      aim,
      state: () => now.current,
      refresh,
      changed: () => redraw({}),
      cancel: () => pointer.cancel(),
      holdSpace: (isHeld) => (pointer.hasSpace = isHeld),
      finish: (from, to) => void finish(from, to),
      announce: (text) => now.current.props.announce(text),
    });
    const confirm = (text: string) => {
      setPending(null);
      setPreview(null);
      now.current.props.onPlay(prefix() + text);
    };
    return { zoom, draw, refresh, pointer, keys, confirm, cancel: () => aimAt(null, null) };
  }, []);

  useEffect(() => {
    void controls.draw();
  }, [version, component, game, gestures, values, isNarrow, near]);

  const isDrawn = shown !== null;
  useEffect(() => {
    if (isDrawn) props.onDrawn?.();
  }, [isDrawn]);

  // The board after an animated move is still shown by the picture before it.
  const drawn = shown?.kind === "picture" ? shown.picture : shown;
  // A new picture replaces what animations have left, and another spot may be under the pointer.
  useLayoutEffect(() => {
    for (const each of undo.current.splice(0)) each();
    const { cursor } = aim.current;
    if (cursor && gestures && shown?.board) {
      aim.current.cursor = aim.current.to = gestures.step(shown.board, cursor, [0n, 0n]);
    } else aim.current = { from: null, to: null, cursor: null };
    setPreview(null);
    props.onAim?.(null);
    // Marks and labels depend on the size of the picture, which is known now.
    redraw({});
    controls.pointer.renew();
  }, [drawn]);

  // A reason belongs to the position of its click.
  useEffect(() => {
    setRefusal(null);
    setPending(null);
    half.current = null;
  }, [version]);

  useEffect(() => {
    if (refusal === null) return undefined;
    const timer = setTimeout(() => setRefusal(null), REASON_DELAY);
    return () => clearTimeout(timer);
  }, [refusal]);

  const show = (next: Shown) => {
    now.current.shown = next;
    setShown(next);
  };
  const runMove = async ({ before, text, who, near }: Run) => {
    const { gestures, pieces } = now.current;
    if (isStill() || !gestures || !field.current) return;
    const stop = await moveRuns({ field: field.current, shown: before, gestures, pieces }, text, who, near);
    if (before.kind === "tokens") stop();
    else undo.current.push(stop);
  };
  useImperativeHandle(props.handle ?? null, () => ({
    async animate(text, who) {
      const { shown, gestures } = now.current;
      if (!shown?.board || !gestures) return;
      aim.current = { from: null, to: null, cursor: null };
      setPreview(null);
      const near = who === "human" && chosen.current?.text === text ? chosen.current.low : undefined;
      chosen.current = null;
      last.current = { before: shown, text, who, near };
      await runMove(last.current);
      // The next position may have been drawn in the meantime.
      if (now.current.shown === shown) show(afterMove(shown, gestures, wordsOf(text), who, near));
      // Only now may the engine make the next move: it would be drawn as a part of this one.
      mover.current = who;
      await controls.draw();
      mover.current = null;
    },
    async replay() {
      const [run, { shown }] = [last.current, now.current];
      if (!run || !shown || isReplaying) return;
      setReplaying(true);
      show(run.before);
      await pause(REPLAY_DELAY);
      if (now.current.shown === run.before) await runMove(run);
      setReplaying(false);
      if (now.current.shown === run.before) show(shown);
    },
    bringIntoView(text) {
      if (now.current.props.isSum) figure.current?.scrollIntoView({ block: "nearest" });
      const range = now.current.gestures?.range?.(wordsOf(text));
      if (range) controls.zoom.bringIntoView(range);
    },
  }));

  const drawnMove = pending ?? preview;
  const markings = { marks: isReplaying ? [] : marks, preview: drawnMove, hint: highlight, cursor: null };
  const canPlay = gestures !== undefined && shown !== null && shown.board !== null;
  const isCleared = shown?.kind === "tokens" && isEmpty(shown.rows);
  const isFocused = field.current !== null && field.current === document.activeElement;
  const cursor = (isFocused ? aim.current.cursor : null) ?? half.current;
  // Only keys leave a cursor.
  const way = () => (aim.current.cursor ? `${preview?.isLegal ? " Enter plays it, the" : " The"} arrow keys extend it.` : preview?.isLegal && " Release here to choose it.");
  const fieldProps = {
    ref: field,
    class: "field",
    tabIndex: 0,
    role: "application" as const,
    "aria-roledescription": "board",
    "aria-label": label,
    "aria-describedby": `about-${component}`,
    "aria-disabled": disabled,
    ...controls.pointer.handlers,
    ...controls.keys.handlers,
  };
  const className = ["board", shown && `of-${shown.kind}`, highlight?.region && props.isSum && "region", isCleared && "cleared", disabled && "resting", preview && !preview.isLegal && "refusing"];

  return (
    <section class={className.filter(Boolean).join(" ")} data-component={component} data-game={game} ref={figure}>
      {!shown && props.waiting && <div class="waiting">{props.waiting()}</div>}
      {shown?.kind === "tokens" && (
        <div {...fieldProps}>
          <Tokens
            board={shown.board}
            rows={shown.rows}
            longest={(longest.current = Math.max(longest.current, longestRow(shown.board, shown.rows)))}
            pieces={pieces}
            hasRoom={gestures?.withRoom !== undefined}
            cursor={cursor as Stone | null}
            marked={markedTokens(shown, gestures, markings, pending ?? aim.current)}
          />
        </div>
      )}
      {isCleared && <p class="nothing">Nothing is left.</p>}
      {shown?.kind === "picture" && (
        <PictureBoard
          shown={shown}
          zoom={controls.zoom}
          marks={canPlay ? pictureMarks(shown, gestures, { ...markings, cursor }) : []}
          fieldProps={canPlay ? fieldProps : null}
          unit={shown.board.area[2] / (field.current?.clientWidth || ASSUMED_WIDTH)}
        />
      )}
      {shown?.kind === "none" && shown.picture && <Svg svg={shown.picture.svg} className="picture" style={{ width: `min(100%, ${shown.picture.view[2] / 10}px)` }} />}
      <p class={refusal === null ? "note" : "note refused"}>
        <span role="status">{refusal}</span>
        <span aria-hidden="true">
          {refusal === null && !disabled && (drawnMove?.message ?? (half.current && HALF))}
          {refusal === null && aim.current.from && gestures?.drags && way()}
        </span>
      </p>
      {pending !== null && (
        <div class="confirm">
          <button type="button" class="primary" onClick={() => controls.confirm(pending.text)}>
            Make this move
          </button>
          <button type="button" onClick={controls.cancel}>
            Cancel
          </button>
        </div>
      )}
      {shown?.kind === "picture" && shown.board.kind === "board" && (
        <Tools board={shown.board} zoom={controls.zoom} label={label} range={lastRange(gestures, marks)} />
      )}
      <p class="unseen" id={`about-${component}`}>
        {props.isFinished ? "No move is left." : shown?.description}
      </p>
    </section>
  );
}

/** Returns the rows and columns of the last move. */
function lastRange(gestures: Gestures | undefined, marks: BoardProps["marks"]) {
  const last = marks.at(-1);
  return last ? gestures?.range?.(wordsOf(last.text)) : undefined;
}

/** Returns the spot at a pointer. */
function spotAt(event: PointerEvent, field: HTMLElement | null, shown: Shown | null, gestures: Gestures | undefined): object | null {
  if (!field || !gestures || !shown?.board) return null;
  if (shown.kind === "tokens") return stoneAt(field, shown.board, event);
  return gestures.spot(shown.board, ...pointOf(event, field, shown.board));
}

/** Returns the point of a pointer on a picture, and how near another one must be to mean the same. */
function pointOf(event: PointerEvent, field: HTMLElement, { area: [, , width, height] }: PlayBoard): [Point, number] {
  const [down = 0, right = 0] = sharesOf(event, field).map((share) => within(share, 0, 1));
  return [[right * width, down * height], (CLICK_TOLERANCE * width) / field.clientWidth];
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Returns whether a media query matches. */
function useMedia(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query]);
  const [matches, setMatches] = useState(list.matches);
  useEffect(() => {
    const update = () => setMatches(list.matches);
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, [list]);
  return matches;
}
