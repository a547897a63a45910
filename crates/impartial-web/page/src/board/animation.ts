// How a move runs on the board before the new position is drawn.
//
// What an animation leaves, such as a flipped area, stays until the next picture. Each function returns what undoes it.

import type { Player } from "../engine/protocol";
import { turnCoin } from "./coin";
import { around, placed, type Area, type Shape } from "./geometry";
import type { Motion, Pieces } from "./gestures";

const DURATION = 420;

/** The time in milliseconds between two tokens that leave. */
const STAGGER = 45;

const SLOW_START = "cubic-bezier(0.4, 0, 0.2, 1)";

/** Whether the system is set to reduce motion. */
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const colourOf = (who: Player) => `var(--${who === "human" ? "you" : "opponent"})`;

/** Runs an animation to its end, whose state stays. A page in the background shows none, so a clock also ends it. */
async function run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<Animation> {
  const animation = element.animate(frames, { fill: "forwards", easing: SLOW_START, ...options });
  const length = Number(options.duration ?? 0) + (options.delay ?? 0);
  await Promise.race([animation.finished.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, length + 80))]);
  return animation;
}

/** Shakes an element, or flashes it if the system is set to reduce motion. */
export function refuse(element: Element): void {
  if (isStill()) element.animate([{ opacity: 1 }, { opacity: 0.5 }, { opacity: 1 }], { duration: 200 });
  else {
    const frames = [0, -7, 6, -4, 2, 0].map((shift) => ({ transform: `translateX(${shift}px)` }));
    element.animate(frames, { duration: 320, easing: "ease-out" });
  }
}

/** Tokens leave: stones rise and fade, and pins fall. */
export async function tokensLeave(tokens: Element[], pieces: Pieces, who: Player): Promise<() => void> {
  // Many tokens leave in the time of a few, so that no move takes longer than a glance.
  const stagger = Math.min(STAGGER, 200 / Math.max(tokens.length, 1));
  const ring = { filter: `drop-shadow(0 0 3px ${colourOf(who)}) drop-shadow(0 0 3px ${colourOf(who)})` };
  const last =
    pieces === "pins"
      ? { transform: "translateY(8px) rotate(82deg)", transformOrigin: "50% 90%", opacity: 0 }
      : { transform: "translateY(-34px) scale(0.7)", opacity: 0 };
  const runs = tokens.map((token, index) =>
    run(token, [{ offset: 0 }, { ...ring, offset: 0.3 }, { ...ring, ...last, offset: 1 }], { duration: DURATION, delay: index * stagger }),
  );
  const animations = await Promise.all(runs);
  return () => animations.forEach((animation) => animation.cancel());
}

/** A heap opens where it is split. */
export async function heapOpens(left: Element[], right: Element[]): Promise<() => void> {
  const move = (tokens: Element[], shift: number) =>
    tokens.map((token) => run(token, [{ transform: "none" }, { transform: `translateX(${shift}px)` }], { duration: 300 }));
  const animations = await Promise.all([...move(left, -8), ...move(right, 8)]);
  return () => animations.forEach((animation) => animation.cancel());
}

/** The line that is cut and all that hangs on it fall. */
export async function edgesFall([cut, ...others]: Element[], who: Player): Promise<() => void> {
  const fall = (element: Element, first: Keyframe, delay: number) =>
    run(element, [first, { transform: "translateY(900px)", opacity: 0 }], { duration: DURATION, delay, easing: "cubic-bezier(0.6, 0, 1, 0.7)" });
  const lit = { stroke: colourOf(who), strokeWidth: "60px" };
  const animations = await Promise.all([...(cut ? [fall(cut, lit, 0)] : []), ...others.map((element) => fall(element, {}, STAGGER))]);
  return () => animations.forEach((animation) => animation.cancel());
}

/** Coins turn over. */
export async function coinsTurn(coins: SVGElement[]): Promise<() => void> {
  const turn = () => coins.forEach(turnCoin);
  const [open, edge] = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
  const half = (frames: Keyframe[]) => Promise.all(coins.map((coin) => run(coin, frames, { duration: DURATION / 2 })));
  const closing = await half([open, edge]);
  turn();
  const opening = await half([edge, open]);
  [...closing, ...opening].forEach((animation) => animation.cancel());
  // The move may be shown again on this picture.
  return turn;
}

/** The picture that a move changes. */
export interface Stage {
  /** The element over the area of the board. */
  field: HTMLElement;
  area: Area;
  svg: SVGSVGElement;
}

/** Runs a move on a picture. */
export async function pictureChanges(motion: Motion, stage: Stage, shapes: Shape[], who: Player): Promise<() => void> {
  const layers = await Promise.all(shapes.map((shape, index) => ((index === 0 && MOTIONS[motion]) || vanish)(stage, shape, who)));
  return () => layers.flat().forEach((layer) => layer.remove());
}

/** Adds an element over a part of the board. */
function layer({ field, area: [, , width, height] }: Stage, { at: [x, y, right, bottom] }: Shape, className: string, who: Player): HTMLElement {
  const element = document.createElement("div");
  element.className = `effect ${className}`;
  element.style.setProperty("--who", colourOf(who));
  Object.assign(element.style, placed(around([[x, y], [right, bottom]]), [0, 0, width, height]));
  field.append(element);
  return element;
}

type Play = (stage: Stage, shape: Shape, who: Player) => Promise<HTMLElement[]>;

/** A frame closes around the part, and its colours turn. */
const flip: Play = async (stage, shape, who) => {
  const area = layer(stage, shape, "flipped", who);
  const frame = layer(stage, shape, "outlined", who);
  await Promise.all([
    run(frame, [{ opacity: 0 }, { opacity: 1 }], { duration: 150 }),
    run(area, [{ clipPath: "inset(0 0 100% 100%)" }, { clipPath: "inset(0)" }], { duration: DURATION, delay: 80 }),
  ]);
  return [area, frame];
};

/** The cut runs along its line. */
const cut: Play = async (stage, shape, who) => {
  const [x, y, right, bottom] = shape.at;
  const line = layer(stage, shape, Math.abs(right - x) < Math.abs(bottom - y) ? "slit tall" : "slit wide", who);
  const isTall = line.matches(".tall");
  const frames = isTall ? [{ transform: "scaleY(0)" }, { transform: "none" }] : [{ transform: "scaleX(0)" }, { transform: "none" }];
  await run(line, frames, { duration: DURATION });
  return [line];
};

/** The part slides away with its picture, and leaves nothing. */
const discard: Play = async (stage, shape, who) => {
  const hole = layer(stage, shape, "hole", who);
  const part = layer(stage, shape, "part", who);
  const [x, y, right, bottom] = shape.at;
  // The picture below stays as it is until the next one, so what slides away is a copy, cropped to the part.
  const copy = stage.svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("viewBox", [stage.area[0] + x, stage.area[1] + y, right - x, bottom - y].join(" "));
  copy.setAttribute("preserveAspectRatio", "none");
  part.append(copy);
  // The part leaves the board to the side at which it lies.
  const [, , wide, high] = stage.area;
  const isAcross = bottom - y >= high - 1 || (bottom - y) / high > (right - x) / wide;
  const sign = (isAcross ? x + right - wide : y + bottom - high) < 0 ? -1 : 1;
  const away = isAcross ? `translateX(${sign * 60}px) rotate(${sign * 3}deg)` : `translateY(${sign * 60}px) rotate(${sign * -2}deg)`;
  await run(part, [{ transform: "none", opacity: 1 }, { transform: away, opacity: 0 }], { duration: DURATION + 60 });
  return [hole, part];
};

/** The candidate swells and vanishes. */
const pop: Play = async (stage, shape, who) => {
  const hole = layer(stage, shape, "hole", who);
  const dot = layer(stage, shape, "burst", who);
  await run(dot, [{ transform: "scale(0.5)", opacity: 1 }, { transform: "scale(1.7)", opacity: 0 }], { duration: DURATION });
  return [hole, dot];
};

/** The part vanishes from its middle to its ends. */
const vanish: Play = async (stage, shape, who) => {
  const hole = layer(stage, shape, "hole", who);
  await run(hole, [{ clipPath: "inset(50%)" }, { clipPath: "inset(0)" }], { duration: DURATION });
  return [hole];
};

/** A frame appears where a piece is placed. */
const place: Play = async (stage, shape, who) => {
  const piece = layer(stage, shape, "outlined", who);
  await run(piece, [{ opacity: 0 }, { opacity: 1 }], { duration: DURATION });
  return [piece];
};

const MOTIONS: Partial<Record<Motion, Play>> = { flip, cut, discard, pop, place };
