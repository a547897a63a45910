// A component of the game as a figure: its picture, the move under the pointer, and the rows and columns that are shown.
//
// The engine draws the picture, whose layout locates rows, columns and stones. An overlay shows the marks, and is the only
// part that changes with the pointer. Pointer and keyboard choose spots, the gestures of the game turn two spots (of press and
// release) into moves, and the engine decides which of them is legal. Games have different spots; see `gestures.mjs`.

import { MIN_SHOWN, Span } from "./axis.mjs";
import { coalesced } from "./client.mjs";
import { gesturesOf, withAxes, words } from "./gestures.mjs";

const SVG = "http://www.w3.org/2000/svg";

/** How far in pixels the pointer may move before a click becomes a drag, and how far it may be from the edge that it means. */
const CLICK_TOLERANCE = 6;

/** The time in milliseconds from the last step of a zoom until the picture is rounded to whole rows and columns. */
const SETTLE_DELAY = 160;

/** Minimum size of a mark in pixels. */
const MIN_MARK_SIZE = 7;

/** Minimum number of rows and columns to show around a move. */
const MIN_CONTEXT = 24n;

/** Maximum enlargement of a small board. */
const MAX_ENLARGEMENT = 1.6;

/** Space at the right of a board, twice the space below it, and the width of a character, in tenths of a pixel. */
const MARGIN = 200;
const CHARACTER_WIDTH = 75;

/** A narrow screen, on which the style sheet enlarges small text, and the width of a character there. */
const NARROW = matchMedia("(max-width: 40rem)");
const NARROW_CHARACTER_WIDTH = 95;

/** On a board with more rows or columns, the wheel zooms even if the board is not focused. */
const LARGE_BOARD = 64n;

const ARROWS = { ArrowLeft: [-1n, 0n], ArrowRight: [1n, 0n], ArrowUp: [0n, -1n], ArrowDown: [0n, 1n] };

/** Creates an element with a class and children. */
export function element(name, className, ...children) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

/** Creates a button. */
export function button(label, onclick, name) {
  const made = element("button", "", label);
  made.type = "button";
  made.onclick = onclick;
  if (name) made.setAttribute("aria-label", name);
  return made;
}

/** A figure. `host` has the functions of `main.mjs` that send requests, play moves, announce texts and offer moves. */
export class Figure {
  // The pointers that are down, each with its last event.
  #pointers = new Map();
  // The rows and the columns to show, which may be ahead of the picture during a gesture; null on boards without rows.
  #spans = null;
  // The event of a press that may become a move; the spots where it began and where the pointer or cursor is now.
  #press = null;
  #from = null;
  #to = null;
  // The spot of the cursor, which only the keyboard moves.
  #cursor = null;
  // The move under the pointer or cursor, with its text, whether it is legal, and a message.
  #preview = null;
  // The last moves, and a move that the picture shows.
  #marks = [];
  #highlighted = null;
  #hasSpace = false;
  // The last event of a mouse, whose spot changes if the board under it does.
  #hover = null;
  #timer = 0;

  constructor(number, isOne, component, host) {
    this.number = number;
    this.prefix = isOne ? "" : `${number} `;
    this.rule = component.game.split("/")[1];
    this.host = host;
    this.gestures = gesturesOf(component.game);
    this.picture = element("div", "picture");
    this.overlay = document.createElementNS(SVG, "svg");
    this.overlay.setAttribute("aria-hidden", "true");
    this.overlay.setAttribute("preserveAspectRatio", "none");
    this.area = element("div", "field", this.overlay);
    this.caption = element("figcaption", "", isOne ? component.game : `Component ${number}: ${component.game}`);
    this.about = element("p", "about");
    this.tip = element("p", "tip");
    this.tip.setAttribute("aria-hidden", "true");
    const name = this.caption.textContent;
    this.tools = element(
      "div",
      "row tools",
      button("\u2212", () => this.zoom(2), `Zoom out, ${name}`),
      button("+", () => this.zoom(0.5), `Zoom in, ${name}`),
      button("Whole board", () => this.showAll(), `Whole board, ${name}`),
      button("Last move", () => this.showMove(), `Zoom to the last move, ${name}`),
    );
    this.tools.hidden = true;
    this.figure = element("figure", "", this.caption, this.picture, this.tip, this.tools, this.about);
    this.figure.dataset.component = number;
    this.figure.dataset.game = component.game;
    this.area.tabIndex = 0;
    this.area.setAttribute("role", "application");
    this.area.setAttribute("aria-roledescription", "board");
    this.area.setAttribute("aria-label", name);
    this.area.setAttribute("aria-describedby", "board-help");
    this.draw = coalesced(() => this.#draw());
    this.#refresh = coalesced(() => this.#updatePreview());
    this.#listen();
  }

  #refresh;

  /** Shows the new position. `marks` are the last moves, each with its text and who made it. */
  update(marks, highlighted = null) {
    this.#marks = marks;
    this.#highlighted = highlighted;
    this.#from = this.#preview = null;
    const named = marks.map(({ text, who }) => `${who === "you" ? "your" : "the opponent\u2019s"} last move ${text}`);
    this.note = this.gestures && named.length > 0 ? `Marked: ${named.join(" and ")}.` : "";
    return this.draw();
  }

  /** Requests the picture of the rows and columns to show, and puts it into the page. */
  async #draw() {
    const request = { do: "board", component: this.number };
    const spans = this.#spans;
    if (spans && !spans.every((span) => span.isWhole)) {
      [request.rows, request.columns] = spans.map((span) => span.window.map(String));
    }
    if (this.#highlighted) request.move = this.#highlighted;
    const { ok, error } = await this.host.call(request);
    if (error) {
      // A move has made the board smaller, so the rows to show may lie outside it.
      if (spans && (error.field === "rows" || error.field === "columns")) {
        this.#spans = null;
        await this.#draw();
      }
      return;
    }
    const svg = document.importNode(new DOMParser().parseFromString(ok.svg, "image/svg+xml").documentElement, true);
    // The texts of the picture become a paragraph, where screen readers find them with the note about the last moves.
    this.about.textContent = [svg.querySelector("title")?.textContent ?? "", svg.querySelector("desc")?.textContent ?? ""]
      .map((text) => text.replace(/\.?$/, "."))
      .concat(this.note)
      .join(" ");
    for (const words of svg.querySelectorAll("title, desc")) words.remove();
    svg.setAttribute("aria-hidden", "true");
    svg.removeAttribute("role");
    this.layout = withAxes(ok.layout, this.gestures);
    this.layout.rule = this.rule;
    const size = this.#crop(svg);
    // Only the picture is replaced. The area stays in the page, because it may have the focus and a captured pointer.
    const before = this.picture.querySelector(":scope > svg");
    if (before) before.replaceWith(svg);
    else this.picture.prepend(svg);
    this.figure.dataset.kind = this.layout.kind;
    if (!this.gestures || !this.layout.area) return;
    this.#positionArea(size);
    if (this.layout.kind === "board") this.#updateWindow();
    if (this.layout.kind === "piles") this.#renewSpots();
    if (this.#hover) this.#to = this.#spot(this.#hover);
    this.#refresh();
  }

  /** Crops empty space at the right and bottom of a picture, so that the board is as large as possible. Returns its size. */
  #crop(svg) {
    const [, , wide, high] = svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
    const { area } = this.layout;
    const character = NARROW.matches ? NARROW_CHARACTER_WIDTH : CHARACTER_WIDTH;
    const end = (text) => Number(text.getAttribute("x")) + (text.textContent.trim().length * character) / (text.matches(".middle") ? 2 : 1);
    // Only texts and the board extend to the right. The width of a text is estimated, because it is not in the page yet.
    const ends = area ? [...svg.querySelectorAll("text:not(.end)")].map(end).concat(area[0] + area[2]) : [wide];
    const width = Math.min(NARROW.matches ? Infinity : wide, Math.max(...ends) + MARGIN);
    // A text without `y` is rotated and reaches far down, so it prevents cropping.
    const lines = [...svg.querySelectorAll("text")].map((text) => Number(text.getAttribute("y") ?? high));
    const height = area ? Math.min(high, Math.max(...lines, area[1] + area[3]) + MARGIN / 2) : high;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const side of ["width", "height"]) svg.removeAttribute(side);
    const largest = this.layout.kind === "board" || this.layout.sideways ? MAX_ENLARGEMENT : 1;
    this.picture.style.maxWidth = `min(100%, ${Math.round((70 * width) / height)}vh, ${Math.min(wide, width * largest) / 10}px)`;
    return [width, height];
  }

  /** Moves the area that takes the pointer over the board. */
  #positionArea([width, height]) {
    const [left, top, wide, high] = this.layout.area;
    const share = (length, of) => `${(100 * length) / of}%`;
    Object.assign(this.area.style, { left: share(left, width), top: share(top, height), width: share(wide, width), height: share(high, height) });
    this.overlay.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    this.area.querySelector(".ghost")?.remove();
    if (!this.area.isConnected) this.picture.append(this.area);
  }

  /** Updates the state that depends on the rows and columns that the picture shows. */
  #updateWindow() {
    const { window, rows, columns } = this.layout;
    const drawn = [[window[0], rows], [window[1], columns]].map(([ends, size]) => Span.of(ends.map(BigInt), size));
    this.drawn = drawn;
    if (!this.#spans || this.#spans.some((span, side) => span.size !== drawn[side].size)) this.#spans = drawn;
    // A gesture may have continued while the picture was drawn.
    const isMoved = this.#spans.some((span, side) => !span.equals(drawn[side]));
    this.tools.hidden = rows <= MIN_SHOWN && columns <= MIN_SHOWN;
    const isWhole = this.#spans.every((span) => span.isWhole);
    const [out, into, all, last] = this.tools.children;
    out.disabled = all.disabled = isWhole;
    into.disabled = this.#spans.every((span) => span.zoomed(0.5, 0).length === span.length);
    last.hidden = !this.gestures.range;
    last.disabled = this.#marks.length === 0;
    this.area.dataset.rows = window[0].join("-");
    this.area.dataset.columns = window[1].join("-");
    if (isMoved) this.#showGhost();
  }

  /** Covers the board with a copy of the picture, scaled and moved as by the gesture, until the next picture arrives. */
  #showGhost() {
    const svg = this.picture.querySelector("svg");
    let ghost = this.area.querySelector(".ghost");
    if (!ghost) {
      const copy = svg.cloneNode(true);
      copy.setAttribute("viewBox", this.layout.area.join(" "));
      copy.setAttribute("preserveAspectRatio", "none");
      ghost = element("div", "ghost", copy);
      this.area.prepend(ghost);
    }
    const [down, right] = this.#spans.map((span, side) => span.transform(this.drawn[side]));
    // Rows that count from below are also zoomed from below.
    if (this.layout.rowAxis.descends) down.shift = 1 - down.shift - down.scale;
    ghost.firstChild.style.transform = `translate(${100 * right.shift}%, ${100 * down.shift}%) scale(${right.scale}, ${down.scale})`;
    this.picture.classList.add("moving");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#spans = this.#spans.map((span) => (span.isWhole ? span : Span.of(span.window, span.size)));
      this.picture.classList.remove("moving");
      this.draw();
    }, SETTLE_DELAY);
  }

  /** Shows other rows and columns: at once with a copy of the picture, then with a new one. */
  #show(spans) {
    if (!this.drawn || !this.#spans) return;
    this.#spans = spans;
    this.#showGhost();
    this.draw();
  }

  /** Multiplies the number of rows and columns by `factor`. The point at these shares of the height and width stays. */
  zoom(factor, [down, right] = this.#middle()) {
    if (!this.#spans) return;
    const axes = [this.layout.rowAxis, this.layout.columnAxis];
    const lengths = [this.layout.area[3], this.layout.area[2]];
    const isSettled = !this.picture.classList.contains("moving");
    this.#show(this.#spans.map((span, side) => {
      const share = Math.min(Math.max([down, right][side], 0), 1);
      // If rows are left out, shares are not proportional to row numbers, so the edge at this point stays. The rows of
      // paper cutting count from below.
      const edge = isSettled && axes[side].points.length > 2 ? axes[side].edge(share * lengths[side], 0) : undefined;
      return span.zoomed(factor, axes[side].descends ? 1 - share : share, edge);
    }));
  }

  /** Returns the point of the cursor, or else the middle, as shares of the height and the width. */
  #middle() {
    const [row, column] = this.#cursor && document.activeElement === this.area ? this.gestures.cell(this.#cursor) : [null, null];
    const share = (number, axis, length) => (number === null || !axis.shows(number - 1n, number) ? 0.5 : axis.at(number) / length);
    return [share(row, this.layout.rowAxis, this.layout.area[3]), share(column, this.layout.columnAxis, this.layout.area[2])];
  }

  /** Shows the whole board. */
  showAll() {
    if (this.#spans) this.#show(this.#spans.map((span) => new Span(0n, span.size << 16n, span.size)));
  }

  /** Shows the rows and columns around the last move. */
  showMove(text = this.#marks.at(-1)?.text) {
    const ranges = text && this.#spans && this.gestures.range?.(words(text));
    if (!ranges) return;
    this.#show(this.#spans.map((span, side) => {
      const [first, last] = ranges[side];
      const count = last - first + 1n;
      return Span.around((first + last) / 2n, count * 2n > MIN_CONTEXT ? count * 2n : MIN_CONTEXT, span.size);
    }));
  }

  /** Zooms to a move that would otherwise be too small or out of sight. */
  bringIntoView(text) {
    const ranges = this.#spans && this.gestures.range?.(words(text));
    if (!ranges) return;
    const isHidden = this.#spans.some((span, side) => {
      const [first, last] = span.window;
      // The length of a span counts 2^16 parts per row.
      return span.length >> 16n > LARGE_BOARD * 4n || ranges[side][0] < first || last < ranges[side][1];
    });
    if (isHidden) this.showMove(text);
  }

  /** Moves the rows and columns to show by shares of the height and the width. */
  #pan(down, right) {
    const sign = this.layout.rowAxis.descends ? -1 : 1;
    this.#show([this.#spans[0].moved(sign * down), this.#spans[1].moved(right)]);
  }

  /** Returns the point of a pointer as shares of the height and the width of the area. */
  #share({ clientX, clientY }) {
    const { left, top, width, height } = this.area.getBoundingClientRect();
    return [(clientY - top) / height, (clientX - left) / width];
  }

  /** Returns the spot at a pointer. */
  #spot(event) {
    const [down, right] = this.#share(event);
    const [, , width, height] = this.layout.area;
    // The tolerance in units of the picture.
    const near = (CLICK_TOLERANCE * width) / this.area.clientWidth;
    return this.gestures.spot(this.layout, [Math.min(Math.max(right, 0), 1) * width, Math.min(Math.max(down, 0), 1) * height], near);
  }

  /** Makes the spots refer to the piles of the new layout, which may be smaller. */
  #renewSpots() {
    for (const spot of [this.#from, this.#to, this.#cursor]) {
      if (spot?.pile) spot.pile = this.layout.piles.find(({ pile }) => pile === spot.pile.pile) ?? this.layout.piles[0];
      if (spot?.pile && spot.stone > spot.pile.size) spot.stone = spot.pile.size;
    }
  }

  /** Returns the move meant by two spots, of press and release: the first legal one, or else the first with the reason. */
  async #intendedMove(from, to) {
    const check = async (text) => {
      const { ok } = await this.host.call({ do: "legal", text: this.prefix + text });
      return ok ?? { legal: false, reason: "" };
    };
    const texts = await this.gestures.moves(this.layout, from, to, async (text) => (await check(text)).legal);
    let move = null;
    for (const text of texts) {
      const { legal, reason } = await check(text);
      if (!move || legal) move = { text, legal, message: legal ? `${text} is legal.` : `${text}: ${reason}.` };
      if (legal) break;
    }
    return move;
  }

  /** Shows the move under the pointer or cursor, and whether it is legal. */
  async #updatePreview() {
    const to = this.#to;
    this.#preview = to && (await this.#intendedMove(this.#from ?? to, to));
    this.tip.textContent = this.#preview?.message ?? "";
    this.#paint();
  }

  /** Plays the intended move, offers a choice of moves, or states why it is illegal. */
  async #playOrChoose(from, to, isTyped) {
    this.#from = null;
    const { text, legal, message } = await this.#intendedMove(from, to);
    const choices = this.gestures.choices?.(from, to);
    if (!legal) {
      this.tip.textContent = message;
      this.host.announce(message);
      const alternatives = this.gestures.alternatives?.(from, to);
      if (alternatives) this.host.choose(this.prefix + alternatives, isTyped);
    } else if (choices) this.host.choose(this.prefix + choices, isTyped);
    else await this.host.play(this.prefix + text);
  }

  /** Shows the move of a control outside the board that has the pointer or focus, or none. */
  preview(text) {
    this.#preview = text && { text, legal: true };
    this.#paint();
  }

  /** Draws the marks over the picture. */
  #paint() {
    if (!this.layout?.area || !this.gestures) return;
    const marks = this.#marks.flatMap(({ text, who }) => this.#shapes(`last ${who}`, text, true));
    const cursor = this.#cursor && document.activeElement === this.area ? this.gestures.outline(this.layout, this.#cursor) : [];
    const preview = this.#preview ? this.#shapes(this.#preview.legal ? "preview" : "preview illegal", this.#preview.text) : [];
    const shown = [...marks, ...cursor.map((shape) => this.#shape("cursor", shape)), ...preview];
    this.overlay.replaceChildren(...shown);
  }

  #shapes(className, text, isPlayed = false) {
    return this.gestures.shapes(this.layout, words(text), isPlayed).map((shape) => this.#shape(className, shape, text));
  }

  /** Creates a shape, enlarged if it would be too small to see. */
  #shape(className, { kind, at: [x, y, right, bottom] }, text) {
    const rect = document.createElementNS(SVG, "rect");
    const minimum = (MIN_MARK_SIZE * this.layout.area[2]) / (this.area.clientWidth || 1) / (kind === "line" ? 2 : 1);
    const side = (start, end, of) => {
      const length = Math.max(end - start, minimum);
      return [Math.min(Math.max((start + end - length) / 2, -minimum / 2), of - length + minimum / 2), length];
    };
    const [left, width] = side(Math.min(x, right), Math.max(x, right), this.layout.area[2]);
    const [top, height] = side(Math.min(y, bottom), Math.max(y, bottom), this.layout.area[3]);
    for (const [name, value] of Object.entries({ x: left, y: top, width, height })) rect.setAttribute(name, value);
    rect.setAttribute("class", className);
    if (text) rect.dataset.move = text;
    return rect;
  }

  #listen() {
    const { area } = this;
    area.onpointerdown = (event) => this.#pointerDown(event);
    area.onpointermove = (event) => this.#pointerMove(event);
    area.onpointerup = area.onpointercancel = (event) => this.#pointerUp(event);
    area.onpointerleave = () => {
      if (this.#pointers.size > 0) return;
      this.#to = this.#hover = null;
      this.#refresh();
    };
    area.onwheel = (event) => this.#wheel(event);
    area.oncontextmenu = (event) => event.preventDefault();
    area.onkeydown = (event) => this.#key(event);
    area.onkeyup = ({ key }) => (this.#hasSpace &&= key !== " ");
    area.onfocus = () => this.#paint();
    area.onblur = () => {
      this.#from = null;
      this.#hasSpace = false;
      this.#paint();
    };
  }

  #pointerDown(event) {
    this.area.focus({ preventScroll: true });
    this.area.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
    this.#cursor = this.#hover = null;
    // A second finger, another button or the space bar turns the gesture from a move into panning.
    const isPan = this.#pointers.size > 1 || event.button !== 0 || this.#hasSpace;
    this.#press = isPan ? null : event;
    this.#from = isPan ? null : this.#spot(event);
    this.#to = this.#from;
    if (event.pointerType !== "mouse" || isPan) event.preventDefault();
    this.#refresh();
  }

  #pointerMove(event) {
    if (event.pointerType === "mouse") this.#hover = event;
    const before = this.#pointers.get(event.pointerId);
    if (before && !this.#press) {
      this.#gesture(before, event);
    } else if (this.#pointers.size === 0 || this.#press) {
      const isClick = this.#press && Math.hypot(event.clientX - this.#press.clientX, event.clientY - this.#press.clientY) < CLICK_TOLERANCE;
      this.#to = isClick ? this.#from : this.#spot(event);
      // In a game of clicks, the spot of the release counts.
      if (!this.gestures.drags && this.#press) this.#from = this.#to;
      this.#refresh();
    }
    if (before) this.#pointers.set(event.pointerId, event);
  }

  /** Pans with one pointer. With two, also zooms by the change of their distance, around their middle. */
  #gesture(before, now) {
    if (!this.#spans) return;
    const [from, to] = [before, now].map((event) => this.#share(event));
    const other = [...this.#pointers.values()].find(({ pointerId }) => pointerId !== now.pointerId);
    // Both fingers report their movement, so each one moves the board by half.
    const fingers = other ? 2 : 1;
    this.#pan((from[0] - to[0]) / fingers, (from[1] - to[1]) / fingers);
    if (!other) return;
    const apart = ({ clientX, clientY }) => Math.max(Math.hypot(clientX - other.clientX, clientY - other.clientY), 20);
    const still = this.#share(other);
    this.zoom(apart(before) / apart(now), [(to[0] + still[0]) / 2, (to[1] + still[1]) / 2]);
  }

  #pointerUp(event) {
    this.#pointers.delete(event.pointerId);
    const isMove = this.#press && event.type === "pointerup";
    const [from, to] = [this.#from, this.#to];
    this.#press = this.#from = null;
    if (event.pointerType !== "mouse") this.#to = null;
    this.#refresh();
    if (isMove && to) this.#playOrChoose(from, to, false);
  }

  #wheel(event) {
    const zooms = event.ctrlKey || document.activeElement === this.area || this.#spans?.some(({ size }) => size > LARGE_BOARD);
    if (!this.#spans || !zooms || (event.deltaY > 0 && this.#spans.every((span) => span.isWhole))) return;
    event.preventDefault();
    // The wheel counts pixels, lines or pages. Each 240 pixels double the rows shown, or halve them.
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
    this.zoom(Math.min(Math.max(2 ** (pixels / 240), 0.25), 4), this.#share(event));
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.layout) return;
    const { key } = event;
    if (key === "+" || key === "=") this.zoom(0.5);
    else if (key === "-") this.zoom(2);
    else if (key === "0") this.showAll();
    else if (key === "Escape") {
      this.#from = this.#press = null;
      this.#to = this.#cursor;
      this.host.announce("Cancelled.");
      this.#refresh();
    } else if (ARROWS[key] || key === "Home" || key === "End") this.#step(event);
    else if (key === "Enter" || key === " ") this.#enter(event);
    else return;
    event.preventDefault();
  }

  /** Moves the cursor by one, with Shift by a tenth of the rows or columns shown, or with Home and End to the ends of a row. */
  #step({ key, shiftKey }) {
    const far = (1n << 63n) * (key === "Home" ? -1n : 1n);
    const [right, down] = ARROWS[key] ?? [far, 0n];
    const length = (side) => (this.#spans ? this.#spans[side].length >> 16n : 20n) / 10n || 1n;
    const [across, along] = shiftKey ? [length(1), length(0)] : [1n, 1n];
    this.#cursor = this.#cursor
      ? this.gestures.step(this.layout, this.#cursor, [right * across, down * along])
      : this.gestures.start(this.layout);
    this.#to = this.#cursor;
    this.#hover = null;
    const shown = this.#spans?.map((span, side) => {
      const cell = this.gestures.cell(this.#cursor)[side];
      return cell === null ? span : span.showing(cell);
    });
    if (shown?.some((span, side) => span.start !== this.#spans[side].start)) this.#show(shown);
    this.#announce();
  }

  /** Announces where the cursor is, and whether a move there is legal. */
  async #announce() {
    await this.#refresh();
    if (!this.#cursor || !this.#preview) return;
    this.host.announce(`${this.gestures.describe(this.#cursor)}. ${this.#preview.message}`);
  }

  /** Starts or ends a drag at the cursor, or plays the move there. The held space bar makes the pointer pan. */
  async #enter({ key, repeat }) {
    if (key === " ") this.#hasSpace = true;
    if (repeat || (key === " " && !this.#cursor)) return;
    if (!this.#cursor) return this.#step({ key: "ArrowRight" });
    this.#to = this.#cursor;
    if (this.gestures.drags && !this.#from) {
      this.#from = this.#cursor;
      this.host.announce(`Starts at ${this.gestures.describe(this.#cursor)}. Move to the end and press Enter, or Escape.`);
      return this.#refresh();
    }
    await this.#playOrChoose(this.#from ?? this.#cursor, this.#cursor, true);
    this.#refresh();
  }
}
