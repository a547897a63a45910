// Gestures of the pointer on a board: hovering, a press and a release that make a move, panning and zooming.

import type { Zoom } from "./zoom";

/** How far in pixels the pointer may move before a click becomes a drag. */
export const CLICK_TOLERANCE = 6;

/** How long in milliseconds a finger rests until it draws, and does not scroll the page. */
const HOLD_TIME = 350;

/** The board under the pointer. */
export interface Surface {
  zoom: Zoom;
  /** Whether a press and a release at different spots make a move. */
  drags: boolean;
  /** Returns the spot at a pointer, or null if it is not on the board. */
  spotAt(event: PointerEvent): object | null;
  /** Shows the move between two spots, or none. */
  aim(from: object | null, to: object | null): void;
  /** Returns whether a finger that begins at a spot drags, and does not scroll the page. */
  grabs(event: PointerEvent, spot: object): boolean;
  /** Makes the move between two spots, which a finger may have connected by a swipe. */
  finish(from: object, to: object, isFinger: boolean, isSwipe: boolean): void;
  /** Answers a click beside everything that can be chosen. */
  miss(): void;
}

/** Returns the point of a pointer as shares of the height and the width of an element. */
export function sharesOf({ clientX, clientY }: MouseEvent, element: Element): [down: number, right: number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [(clientY - top) / height, (clientX - left) / width];
}

/** Returns the element of a handler. */
const fieldOf = (event: Event) => event.currentTarget as HTMLElement;

/** The pointers of a board. */
export class Pointer {
  /** The pointers that are down, each with its last event. */
  #down = new Map<number, PointerEvent>();
  /** The event of a press that may become a move, and its spot. */
  #press: PointerEvent | null = null;
  #from: object | null = null;
  /** The last event of a mouse, whose spot changes if the board under it does. */
  #hover: PointerEvent | null = null;
  /** Whether the page must not scroll with the finger that is down. */
  #isGrabbed = false;
  #hold: ReturnType<typeof setTimeout> | undefined;
  /** While the space bar is held, the pointer pans. */
  hasSpace = false;
  #surface: () => Surface;

  constructor(surface: () => Surface) {
    this.#surface = surface;
  }

  /** Ends a press without a move. */
  cancel(): void {
    this.#press = this.#from = this.#hover = null;
  }

  /** Finds the spot of a resting mouse again: the board under it has changed. */
  renew(): void {
    if (this.#hover && !this.#press) this.#surface().aim(null, this.#surface().spotAt(this.#hover));
  }

  readonly handlers = {
    onPointerDown: (event: PointerEvent) => {
      fieldOf(event).setPointerCapture(event.pointerId);
      this.#down.set(event.pointerId, event);
      this.#hover = null;
      // A second finger, another button or the space bar turns the gesture from a move into panning.
      const isPan = this.#down.size > 1 || event.button !== 0 || this.hasSpace;
      this.#press = isPan ? null : event;
      this.#from = isPan ? null : this.#surface().spotAt(event);
      this.#isGrabbed = isPan || (this.#from !== null && this.#surface().grabs(event, this.#from));
      clearTimeout(this.#hold);
      if (this.#surface().drags) this.#hold = setTimeout(() => (this.#isGrabbed ||= this.#press === event), HOLD_TIME);
      if (isPan) event.preventDefault();
      this.#surface().aim(this.#from, this.#from);
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === "mouse") this.#hover = event;
      const before = this.#down.get(event.pointerId);
      if (before) this.#down.set(event.pointerId, event);
      if (before && !this.#press) this.#gesture(before, event);
      else if (this.#down.size === 0 || this.#press) this.#follow(event);
    },
    // The browser scrolls a board only up and down (`touch-action`), and asks here before it begins.
    onTouchMove: (event: TouchEvent) => {
      if (this.#isGrabbed && event.cancelable) event.preventDefault();
    },
    onPointerUp: (event: PointerEvent) => this.#release(event, true),
    onPointerCancel: (event: PointerEvent) => this.#release(event, false),
    onPointerLeave: () => {
      if (this.#down.size > 0) return;
      this.#hover = null;
      this.#surface().aim(null, null);
    },
    onWheel: (event: WheelEvent) => {
      const { zoom } = this.#surface();
      const zooms = event.ctrlKey || document.activeElement === event.currentTarget || zoom.isLarge;
      if (!zooms || (event.deltaY > 0 && zoom.isWhole) || (event.deltaY < 0 && zoom.isClosest)) return;
      event.preventDefault();
      // The wheel counts pixels, lines or pages. Each 240 pixels double the rows shown, or halve them.
      const pixels = event.deltaY * ([1, 16, 400][event.deltaMode] ?? 1);
      zoom.by(Math.min(Math.max(2 ** (pixels / 240), 0.25), 4), sharesOf(event, fieldOf(event)));
    },
    onContextMenu: (event: Event) => event.preventDefault(),
  };

  #follow(event: PointerEvent): void {
    const { drags, aim, spotAt } = this.#surface();
    const press = this.#press;
    const isClick = press && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < CLICK_TOLERANCE;
    const to = isClick ? this.#from : spotAt(event);
    // In a game of clicks, the spot of the release counts.
    if (!drags && press) this.#from = to;
    aim(press ? this.#from : null, to);
  }

  #release(event: PointerEvent, isUp: boolean): void {
    const { aim, finish, miss, spotAt } = this.#surface();
    this.#down.delete(event.pointerId);
    const [press, from] = [this.#press, this.#from];
    const isClick = press && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < CLICK_TOLERANCE;
    const to = isClick ? from : spotAt(event);
    this.#press = this.#from = null;
    if (press && isUp && from && to) finish(from, to, event.pointerType !== "mouse", !isClick);
    else {
      if (press && isUp && !from) miss();
      aim(null, null);
    }
  }

  /** Pans with one pointer. With two, also zooms by the change of their distance, around their middle. */
  #gesture(before: PointerEvent, now: PointerEvent): void {
    const { zoom } = this.#surface();
    const field = fieldOf(now);
    const [from, to] = [sharesOf(before, field), sharesOf(now, field)];
    const other = [...this.#down.values()].find(({ pointerId }) => pointerId !== now.pointerId);
    // Both fingers report their movement, so each one moves the board by half.
    const fingers = other ? 2 : 1;
    zoom.pan((from[0] - to[0]) / fingers, (from[1] - to[1]) / fingers);
    if (!other) return;
    const apart = ({ clientX, clientY }: PointerEvent) => Math.max(Math.hypot(clientX - other.clientX, clientY - other.clientY), 20);
    const still = sharesOf(other, field);
    zoom.by(apart(before) / apart(now), [(to[0] + still[0]) / 2, (to[1] + still[1]) / 2]);
  }
}
