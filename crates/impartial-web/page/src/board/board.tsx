// A component of the game: its position as tokens or as the engine's picture, and the move under the pointer or cursor.
//
// Pointer and keyboard choose spots, the gestures of the game turn two spots (of press and release) into moves, and the
// engine decides which of them is legal. Games have different spots; see `gestures.ts`.

import type { Ref } from "preact";
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Player } from "../engine/protocol";
import type { Pieces } from "../games/game";
import { gameOf } from "../games/index";
import { intendedMove, type Call, type Move } from "./aim";
import { heapOpens, isStill, pictureChanges, refuse, tokensLeave } from "./animation";
import { coalesced } from "./coalesced";
import { afterMove, figureOf, type Shown } from "./figure";
import type { Shape } from "./geometry";
import { wordsOf, type Gestures } from "./gestures";
import { Keys } from "./keys";
import { Overlay, type Mark } from "./overlay";
import { Svg, type Picture } from "./picture";
import { below, type Stone } from "./piles";
import { CLICK_TOLERANCE, Pointer, sharesOf, type Surface } from "./pointer";
import { stoneAt, tokenElements, Tokens, type Marked } from "./tokens";
import { Tools } from "./tools";
import { Zoom } from "./zoom";

/** How long in milliseconds the reason of an illegal move stays. */
const REASON_DELAY = 5000;

/** The width of a board in pixels before it has been measured. */
const ASSUMED_WIDTH = 600;

const NARROW = "(max-width: 40rem)";

export interface BoardProps {
  call: Call;
  /** The number of the component, from 1. */
  component: number;
  /** In a sum, a move begins with the number of its component. */
  isSum: boolean;
  /** The name of the game, with its rule after a slash. */
  game: string;
  /** What a screen reader calls the board. */
  label: string;
  /** Changes with each position. */
  version: number;
  /** The last moves on this component, without its number. */
  marks: { text: string; who: "you" | "opponent" }[];
  /** The part of a hint, or its move. */
  highlight: { text?: string; pile?: number; region?: boolean } | null;
  /** Whether nim-values are shown. */
  values: boolean;
  disabled: boolean;
  pieces?: Pieces;
  /** The size of the largest heap of a group of Nim heaps; see `groups.ts`. */
  scale?: bigint;
  /** Receives a complete move, with the number of its component in a sum. */
  onPlay(text: string): void;
  /** Several moves begin with a text: the page lists them. */
  onChoose(beginning: string, byKeyboard: boolean): void;
  /** Tells a screen reader. */
  announce(text: string): void;
  handle?: Ref<BoardHandle>;
}

export interface BoardHandle {
  /** Runs a move, without the number of its component, before the new position is drawn. */
  animate(text: string, who: Player): Promise<void>;
  bringIntoView(text: string): void;
  replay?(): void;
  focus(): void;
}

/** A text below the board: what a click would do, or why a move was refused. */
type Note = { kind: "preview" | "refused"; text: string };

/** The state of a board that the pointer and the keys share. */
interface Aim {
  from: object | null;
  to: object | null;
  cursor: object | null;
}

export function Board(props: BoardProps) {
  const { component, game, label, version, marks, highlight, values, disabled, pieces = "stones", scale } = props;
  const gestures = gameOf(game)?.gestures;
  const [shown, setShown] = useState<Shown | null>(null);
  const [preview, setPreview] = useState<Move | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [, redraw] = useState({});
  const field = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLElement>(null);
  const aim = useRef<Aim>({ from: null, to: null, cursor: null });
  // What the last click meant, so that an animation takes the tokens that were clicked.
  const chosen = useRef<{ text: string; low: bigint } | null>(null);
  const undo = useRef<(() => void)[]>([]);
  const isNarrow = useMedia(NARROW);

  // Controllers outlive a rendering, so they read what belongs to the last one.
  const live = { props, gestures, shown, isNarrow, pieces };
  const now = useRef(live);
  now.current = live;

  const controls = useMemo(() => {
    const prefix = () => (now.current.props.isSum ? `${now.current.props.component} ` : "");
    const zoom = new Zoom(() => {
      redraw({});
      void draw();
    });
    const draw = coalesced(async () => {
      const { props, gestures, isNarrow } = now.current;
      const movers = props.marks.map(({ who }): Player => (who === "you" ? "human" : "opponent"));
      const next = await figureOf({ ...props, gestures, movers, isNarrow, scale: props.scale }, zoom, now.current.shown);
      if (!next) return;
      now.current.shown = next;
      setShown(next);
    });
    const intended = (from: object, to: object) => {
      const { gestures, shown, props, pieces } = now.current;
      if (!gestures || !shown?.board) return null;
      return intendedMove({ gestures, board: shown.board, prefix: prefix(), call: props.call, pieces }, from, to);
    };
    let aimed: Move | null = null;
    const find = coalesced(async () => {
      const { from, to } = aim.current;
      aimed = to && !now.current.props.disabled ? await intended(from ?? to, to) : null;
      setPreview(aimed);
      if (aimed?.isLegal) setRefusal(null);
    });
    const refresh = async () => {
      await find();
      return aimed;
    };
    const aimAt = (from: object | null, to: object | null) => {
      aim.current = { from, to, cursor: null };
      void refresh();
    };
    const finish = async (from: object, to: object, byKeyboard: boolean) => {
      const { gestures, shown, props } = now.current;
      if (props.disabled || !gestures || !shown?.board) return;
      aim.current.from = null;
      const move = await intended(from, to);
      if (!move) return;
      chosen.current = { text: move.text, low: lowOf(from, to) };
      const choices = gestures.choices?.(shown.board, from, to);
      if (!move.isLegal) {
        setRefusal(move.message);
        if (figure.current) refuse(figure.current);
        const alternatives = gestures.alternatives?.(from, to);
        if (alternatives) props.onChoose(prefix() + alternatives, byKeyboard);
      } else if (choices) props.onChoose(prefix() + choices, byKeyboard);
      else {
        setPreview(null);
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
      finish: (from, to) => void finish(from, to, false),
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
      finish: (from, to) => void finish(from, to, true),
      announce: (text) => now.current.props.announce(text),
    });
    return { zoom, draw, refresh, pointer, keys };
  }, []);

  useEffect(() => {
    void controls.draw();
  }, [version, component, game, values, scale, isNarrow]);

  // A new picture replaces what animations have left, and another spot may be under the pointer.
  useLayoutEffect(() => {
    for (const each of undo.current.splice(0)) each();
    const { cursor } = aim.current;
    if (cursor && gestures && shown?.board) {
      aim.current.cursor = aim.current.to = gestures.step(shown.board, cursor, [0n, 0n]);
    } else aim.current = { from: null, to: null, cursor: null };
    setPreview(null);
    controls.pointer.renew();
  }, [shown]);

  useEffect(() => {
    if (refusal === null) return undefined;
    const timer = setTimeout(() => setRefusal(null), REASON_DELAY);
    return () => clearTimeout(timer);
  }, [refusal]);

  useImperativeHandle(props.handle ?? null, () => ({
    async animate(text, who) {
      const { shown, gestures, pieces } = now.current;
      if (!shown?.board || !gestures || !field.current) return;
      aim.current = { from: null, to: null, cursor: null };
      setPreview(null);
      const words = wordsOf(text);
      const near = who === "human" && chosen.current?.text === text ? chosen.current.low : undefined;
      chosen.current = null;
      const next = afterMove(shown, gestures, words, who, near);
      if (!isStill()) {
        const stop = await moveRuns({ field: field.current, shown, gestures, pieces }, text, who, near);
        if (shown.kind === "tokens") stop();
        else undo.current.push(stop);
      }
      now.current.shown = next;
      if (shown.kind === "tokens") setShown(next);
    },
    bringIntoView(text) {
      const range = now.current.gestures?.range?.(wordsOf(text));
      if (range) controls.zoom.bringIntoView(range);
    },
    focus: () => field.current?.focus(),
  }));

  const hint = highlight?.text;
  const note: Note | null = refusal ? { kind: "refused", text: refusal } : preview ? { kind: "preview", text: preview.message } : null;
  const canPlay = gestures !== undefined && shown !== null && shown.board !== null;
  const isFocused = field.current !== null && field.current === document.activeElement;
  const cursor = isFocused ? aim.current.cursor : null;
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
  const className = ["board", shown && `of-${shown.kind}`, highlight?.region && "region", disabled && "resting", preview && !preview.isLegal && "refusing"];

  return (
    <section class={className.filter(Boolean).join(" ")} data-component={component} data-game={game} ref={figure}>
      {shown?.kind === "tokens" && (
        <div {...fieldProps}>
          <Tokens
            board={shown.board}
            rows={shown.rows}
            scale={scale}
            pieces={pieces}
            cursor={cursor as Stone | null}
            marked={markedTokens(shown, gestures, preview, aim.current, hint, highlight?.pile)}
          />
        </div>
      )}
      {shown?.kind === "picture" && (
        <PictureBoard
          shown={shown}
          zoom={controls.zoom}
          marks={canPlay ? pictureMarks(shown, gestures, { marks, preview, hint, cursor, pile: highlight?.pile }) : []}
          fieldProps={canPlay ? fieldProps : null}
          touch={touchOf(gestures, controls.zoom)}
          unit={shown.board.area[2] / (field.current?.clientWidth || ASSUMED_WIDTH)}
        />
      )}
      {shown?.kind === "none" && shown.picture && <Svg svg={shown.picture.svg} className="picture" style={{ width: `min(100%, ${shown.picture.view[2] / 10}px)` }} />}
      <p class={`note ${note?.kind ?? ""}`} aria-hidden={note?.kind !== "refused"}>
        <span role="status">{note?.kind === "refused" ? note.text : ""}</span>
        {note?.kind === "preview" ? note.text : ""}
      </p>
      {shown?.kind === "picture" && shown.board.kind === "board" && (
        <Tools board={shown.board} zoom={controls.zoom} label={label} range={lastRange(gestures, marks)} />
      )}
      <p class="unseen" id={`about-${component}`}>
        {shown?.description}
      </p>
    </section>
  );
}

/** The engine's picture with the field over the board. */
function PictureBoard({
  shown,
  zoom,
  marks,
  fieldProps,
  touch,
  unit,
}: {
  shown: Shown & { kind: "picture" };
  zoom: Zoom;
  marks: Mark[];
  fieldProps: Record<string, unknown> | null;
  touch: string;
  unit: number;
}) {
  const { board, picture } = shown;
  const [left, top, width, height] = picture.view;
  const [x, y, wide, high] = board.area;
  const share = (length: number, of: number) => `${(100 * length) / of}%`;
  const place = { left: share(x - left, width), top: share(y - top, height), width: share(wide, width), height: share(high, height) };
  const transform = zoom.transform;
  const window = board.kind === "board" ? { "data-rows": board.window[0].join("-"), "data-columns": board.window[1].join("-") } : {};
  return (
    <div class={`picture ${transform ? "moving" : ""}`} style={sizeOf(shown)}>
      <Svg svg={picture.svg} className="drawing" />
      {fieldProps && (
        <div {...fieldProps} {...window} style={{ ...place, touchAction: touch }}>
          {transform && <Ghost picture={picture} area={board.area} transform={transform} />}
          <Overlay area={board.area} unit={unit} marks={marks} />
        </div>
      )}
    </div>
  );
}

/** A copy of the picture, scaled and moved as by the gesture, until the next picture arrives. */
function Ghost({ picture, area, transform }: { picture: Picture; area: number[]; transform: string }) {
  const copy = useMemo(() => {
    const svg = picture.svg.cloneNode(true) as SVGSVGElement;
    svg.setAttribute("viewBox", area.join(" "));
    svg.setAttribute("preserveAspectRatio", "none");
    return svg;
  }, [picture]);
  return <Svg svg={copy} className="ghost" style={{ "--transform": transform }} />;
}

/** Returns the size of a picture: as wide as its column, unless it would be higher than most of the window. */
function sizeOf({ board, picture }: Shown & { kind: "picture" }): Record<string, string> {
  const [, , width, height] = picture.view;
  // Bars are as wide as their column even if they are many.
  return { width: board.kind === "piles" ? "100%" : `min(100%, ${(70 * width) / height}vh)`, aspectRatio: `${width} / ${height}` };
}

/** Returns what one finger does on a board: it scrolls the page where moves are clicks. */
const touchOf = (gestures: Gestures | undefined, zoom: Zoom) => (gestures?.drags || zoom.isLarge ? "none" : "pan-y");

/** Returns the rows and columns of the last move. */
function lastRange(gestures: Gestures | undefined, marks: BoardProps["marks"]) {
  const last = marks.at(-1);
  return last ? gestures?.range?.(wordsOf(last.text)) : undefined;
}

/** Returns the number of tokens below the lower one of two spots. */
function lowOf(from: object, to: object): bigint {
  const stones = [from, to].flatMap((spot) => ("stone" in spot && typeof spot.stone === "bigint" ? [spot.stone] : []));
  const low = stones.reduce((one, other) => (other < one ? other : one), stones[0] ?? 1n);
  return low > 0n ? low - 1n : 0n;
}

/** Returns the spot at a pointer. */
function spotAt(event: PointerEvent, field: HTMLElement | null, shown: Shown | null, gestures: Gestures | undefined): object | null {
  if (!field || !gestures || !shown?.board) return null;
  if (shown.kind === "tokens") return stoneAt(field, shown.board, event);
  const [down, right] = sharesOf(event, field).map((share) => Math.min(Math.max(share, 0), 1));
  const [, , width, height] = shown.board.area;
  const near = (CLICK_TOLERANCE * width) / field.clientWidth;
  return gestures.spot(shown.board, [(right ?? 0) * width, (down ?? 0) * height], near);
}

/** Returns the tokens to mark: of the move under the pointer or cursor, and of the hint. */
function markedTokens(
  { board }: Shown & { kind: "tokens" },
  gestures: Gestures | undefined,
  preview: Move | null,
  { from, to }: Aim,
  hint: string | undefined,
  part: number | undefined,
): Marked[] {
  const marked = (text: string, className: string, near?: bigint): Marked[] => {
    const taking = gestures?.taking?.(board, wordsOf(text));
    const pile = taking && board.piles.find((other) => other.pile === taking.pile);
    if (!taking || !pile) return [];
    const low = below(taking, pile.size, near);
    return [{ pile: taking.pile, low, high: low + taking.take, className }];
  };
  return [
    ...(part === undefined ? [] : [{ pile: part, low: 0n, high: 0n, className: "part" }]),
    ...(hint === undefined ? [] : marked(hint, "hint")),
    ...(preview && to ? marked(preview.text, preview.isLegal ? "taken" : "illegal", lowOf(from ?? to, to)) : []),
  ];
}

/** Returns the marks over a picture. */
function pictureMarks(
  { board }: Shown & { kind: "picture" },
  gestures: Gestures,
  shown: { marks: BoardProps["marks"]; preview: Move | null; hint: string | undefined; cursor: object | null; pile: number | undefined },
): Mark[] {
  const motion = gestures.motion;
  const of = (text: string, className: string, isPlayed = false): Mark[] =>
    gestures.shapes(board, wordsOf(text), isPlayed).map((shape: Shape) => ({ className, shape, move: text }));
  const pile = board.kind === "piles" ? board.piles.find(({ pile }) => pile === shown.pile) : undefined;
  const [left, top] = board.area;
  const part: Shape[] = pile
    ? [{ kind: "box", at: [pile.area[0] - left, pile.area[1] - top, pile.area[0] - left + pile.area[2], pile.area[1] - top + pile.area[3]] }]
    : [];
  return [
    ...shown.marks.flatMap(({ text, who }) => of(text, `last ${who} ${motion}`, true)),
    ...part.map((shape) => ({ className: "hint", shape })),
    ...(shown.hint === undefined ? [] : of(shown.hint, `hint ${motion}`)),
    ...(shown.cursor ? gestures.outline(board, shown.cursor).map((shape) => ({ className: "cursor", shape })) : []),
    ...(shown.preview ? of(shown.preview.text, `preview ${motion}${shown.preview.isLegal ? "" : " illegal"}`) : []),
  ];
}

/** Runs a move on the board. Returns what undoes what it leaves. */
async function moveRuns(
  { field, shown, gestures, pieces }: { field: HTMLElement; shown: Shown; gestures: Gestures; pieces: Pieces },
  text: string,
  who: Player,
  near: bigint | undefined,
): Promise<() => void> {
  const words = wordsOf(text);
  if (shown.kind === "tokens") {
    const taking = gestures.taking?.(shown.board, words);
    const pile = taking && shown.board.piles.find((other) => other.pile === taking.pile);
    if (!taking || !pile) return () => undefined;
    const low = below(taking, pile.size, near);
    const tokens = (from: bigint, to: bigint) => tokenElements(field, taking.pile, from, to);
    if (taking.take === 0n) return heapOpens(tokens(0n, low), tokens(low, pile.size));
    return tokensLeave(tokens(low, low + taking.take), pieces, who);
  }
  if (shown.kind === "none") return () => undefined;
  const stage = { field, area: shown.board.area, svg: shown.picture.svg };
  return pictureChanges(gestures.motion, stage, gestures.shapes(shown.board, words, false), who);
}

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
