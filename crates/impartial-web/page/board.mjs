// A component of the game as a figure: its picture, what is pointed at, and the part of it that is shown.

import { FEWEST, Span } from "./axis.mjs";
import { newest } from "./client.mjs";
import { gesturesOf, located, words } from "./gestures.mjs";

const SVG = "http://www.w3.org/2000/svg";

/** How far the pointer may move, in pixels, before a click is a drag; and how near it is to what it means. */
const NEAR = 6;

/** The time after the last step of a gesture until the picture takes whole rows and columns, in milliseconds. */
const SETTLED = 160;

/** The least size of a mark in pixels. */
const VISIBLE = 7;

/** The number of rows and columns around a move that is looked for. */
const AROUND = 24n;

/** How much a small board is enlarged; the space at the right of a board, of which half is left below it; and the width of a character, in tenths of a pixel. */
const LARGEST = 1.6;
const EDGE = 200;
const CHARACTER = 75;

/** A narrow screen, on which the style sheet enlarges small words, and the width of a character on it. */
const NARROW = matchMedia("(max-width: 40rem)");
const NARROW_CHARACTER = 95;

/** From how many rows or columns on the wheel zooms a board that is not focused. */
const LARGE = 64n;

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

/** A figure. `host` asks the engine and plays moves; see `main.mjs`. */
export class Figure {
  #pointers = new Map();
  #spans = null;
  #press = null;
  #from = null;
  #to = null;
  #cursor = null;
  #aim = null;
  #marks = [];
  #lit = null;
  #hasSpace = false;
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
    this.draw = newest(() => this.#draw());
    this.#look = newest(() => this.#judge());
    this.#listen();
  }

  #look;

  /** Shows the position again with the moves that were made last: the words of each, and who made it. */
  update(marks, lit = null) {
    this.#marks = marks;
    this.#lit = lit;
    this.#from = this.#aim = null;
    const named = marks.map(({ text, who }) => `${who === "you" ? "your" : "the opponent\u2019s"} last move ${text}`);
    this.note = this.gestures && named.length > 0 ? `Marked: ${named.join(" and ")}.` : "";
    return this.draw();
  }

  /** Asks for the picture of what is shown, and puts it into the page. */
  async #draw() {
    const request = { do: "board", component: this.number };
    const spans = this.#spans;
    if (spans && !spans.every((span) => span.isWhole)) {
      [request.rows, request.columns] = spans.map((span) => span.window.map(String));
    }
    if (this.#lit) request.move = this.#lit;
    const { ok, error } = await this.host.call(request);
    if (error) {
      // The board is smaller after a move.
      if (spans && (error.field === "rows" || error.field === "columns")) {
        this.#spans = null;
        await this.#draw();
      }
      return;
    }
    const svg = document.importNode(new DOMParser().parseFromString(ok.svg, "image/svg+xml").documentElement, true);
    this.about.textContent = [svg.querySelector("title")?.textContent ?? "", svg.querySelector("desc")?.textContent ?? ""]
      .map((text) => text.replace(/\.?$/, "."))
      .concat(this.note)
      .join(" ");
    for (const words of svg.querySelectorAll("title, desc")) words.remove();
    svg.setAttribute("aria-hidden", "true");
    svg.removeAttribute("role");
    this.places = located(ok.layout, this.gestures);
    this.places.rule = this.rule;
    const size = this.#crop(svg);
    // The area stays in the page, as it may have the focus and the pointer.
    const before = this.picture.querySelector(":scope > svg");
    if (before) before.replaceWith(svg);
    else this.picture.prepend(svg);
    this.figure.dataset.kind = this.places.kind;
    if (!this.gestures || !this.places.area) return;
    this.#place(size);
    if (this.places.kind === "board") this.#window();
    if (this.places.kind === "piles") this.#adopt();
    if (this.#hover) this.#to = this.#spot(this.#hover);
    this.#look();
  }

  /** Cuts the empty parts at the right and below off a picture, so that the board is as large as there is room. Returns its size. */
  #crop(svg) {
    const [, , wide, high] = svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
    const { area } = this.places;
    const character = NARROW.matches ? NARROW_CHARACTER : CHARACTER;
    const end = (text) => Number(text.getAttribute("x")) + (text.textContent.trim().length * character) / (text.matches(".middle") ? 2 : 1);
    const ends = area ? [...svg.querySelectorAll("text:not(.end)")].map(end).concat(area[0] + area[2]) : [wide];
    const width = Math.min(NARROW.matches ? Infinity : wide, Math.max(...ends) + EDGE);
    // A text without a line is turned, and reaches far down.
    const lines = [...svg.querySelectorAll("text")].map((text) => Number(text.getAttribute("y") ?? high));
    const height = area ? Math.min(high, Math.max(...lines, area[1] + area[3]) + EDGE / 2) : high;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const side of ["width", "height"]) svg.removeAttribute(side);
    const largest = this.places.kind === "board" || this.places.sideways ? LARGEST : 1;
    this.picture.style.maxWidth = `min(100%, ${Math.round((70 * width) / height)}vh, ${Math.min(wide, width * largest) / 10}px)`;
    return [width, height];
  }

  /** Puts the area that takes the pointer over that of the board. */
  #place([width, height]) {
    const [left, top, wide, high] = this.places.area;
    const share = (length, of) => `${(100 * length) / of}%`;
    Object.assign(this.area.style, { left: share(left, width), top: share(top, height), width: share(wide, width), height: share(high, height) });
    this.overlay.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    this.area.querySelector(".ghost")?.remove();
    if (!this.area.isConnected) this.picture.append(this.area);
  }

  /** Notes the rows and columns that the picture shows. */
  #window() {
    const { window, rows, columns } = this.places;
    const drawn = [[window[0], rows], [window[1], columns]].map(([ends, size]) => Span.of(ends.map(BigInt), size));
    this.drawn = drawn;
    if (!this.#spans || this.#spans.some((span, side) => span.size !== drawn[side].size)) this.#spans = drawn;
    const isMoved = this.#spans.some((span, side) => !span.equals(drawn[side]));
    this.tools.hidden = rows <= FEWEST && columns <= FEWEST;
    const isWhole = this.#spans.every((span) => span.isWhole);
    const [out, into, all, last] = this.tools.children;
    out.disabled = all.disabled = isWhole;
    into.disabled = this.#spans.every((span) => span.zoomed(0.5, 0).length === span.length);
    last.hidden = !this.gestures.range;
    last.disabled = this.#marks.length === 0;
    this.area.dataset.rows = window[0].join("-");
    this.area.dataset.columns = window[1].join("-");
    if (isMoved) this.#move();
  }

  /** Shows the picture as a gesture has moved it, until the next picture is there. */
  #move() {
    const svg = this.picture.querySelector("svg");
    let ghost = this.area.querySelector(".ghost");
    if (!ghost) {
      const copy = svg.cloneNode(true);
      copy.setAttribute("viewBox", this.places.area.join(" "));
      copy.setAttribute("preserveAspectRatio", "none");
      ghost = element("div", "ghost", copy);
      this.area.prepend(ghost);
    }
    const [down, right] = this.#spans.map((span, side) => span.transform(this.drawn[side]));
    if (this.places.rowAxis.descends) down.shift = 1 - down.shift - down.scale;
    ghost.firstChild.style.transform = `translate(${100 * right.shift}%, ${100 * down.shift}%) scale(${right.scale}, ${down.scale})`;
    this.picture.classList.add("moving");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#spans = this.#spans.map((span) => (span.isWhole ? span : Span.of(span.window, span.size)));
      this.picture.classList.remove("moving");
      this.draw();
    }, SETTLED);
  }

  /** Shows other rows and columns. */
  #show(spans) {
    if (!this.drawn || !this.#spans) return;
    this.#spans = spans;
    this.#move();
    this.draw();
  }

  /** Zooms by a factor, around a place as shares of the two sides: from the top and from the left. */
  zoom(factor, [down, right] = this.#middle()) {
    if (!this.#spans) return;
    const axes = [this.places.rowAxis, this.places.columnAxis];
    const lengths = [this.places.area[3], this.places.area[2]];
    const isSettled = !this.picture.classList.contains("moving");
    this.#show(this.#spans.map((span, side) => {
      const share = Math.min(Math.max([down, right][side], 0), 1);
      // Rows may be left out, and those of paper count from below.
      const edge = isSettled && axes[side].points.length > 2 ? axes[side].edge(share * lengths[side], 0) : undefined;
      return span.zoomed(factor, axes[side].descends ? 1 - share : share, edge);
    }));
  }

  /** Returns where the cursor is, or the middle, as shares of the two sides. */
  #middle() {
    const [row, column] = this.#cursor && document.activeElement === this.area ? this.gestures.cell(this.#cursor) : [null, null];
    const share = (number, axis, length) => (number === null || !axis.shows(number - 1n, number) ? 0.5 : axis.at(number) / length);
    return [share(row, this.places.rowAxis, this.places.area[3]), share(column, this.places.columnAxis, this.places.area[2])];
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
      return Span.around((first + last) / 2n, count * 2n > AROUND ? count * 2n : AROUND, span.size);
    }));
  }

  /** Shows the rows and columns around a move that would be too small, or out of sight. */
  bringIntoView(text) {
    const ranges = this.#spans && this.gestures.range?.(words(text));
    if (!ranges) return;
    const isHidden = this.#spans.some((span, side) => {
      const [first, last] = span.window;
      return span.length >> 16n > LARGE * 4n || ranges[side][0] < first || last < ranges[side][1];
    });
    if (isHidden) this.showMove(text);
  }

  /** Moves what is shown by shares of the two sides. */
  #pan(down, right) {
    const sign = this.places.rowAxis.descends ? -1 : 1;
    this.#show([this.#spans[0].moved(sign * down), this.#spans[1].moved(right)]);
  }

  /** Returns the place of a pointer in the area as shares of its sides: from the top and from the left. */
  #share({ clientX, clientY }) {
    const { left, top, width, height } = this.area.getBoundingClientRect();
    return [(clientY - top) / height, (clientX - left) / width];
  }

  /** Returns what a pointer is at. */
  #spot(event) {
    const [down, right] = this.#share(event);
    const [, , width, height] = this.places.area;
    const near = (NEAR * width) / this.area.clientWidth;
    return this.gestures.spot(this.places, [Math.min(Math.max(right, 0), 1) * width, Math.min(Math.max(down, 0), 1) * height], near);
  }

  /** Takes spots of the last picture over into this one. */
  #adopt() {
    for (const spot of [this.#from, this.#to, this.#cursor]) {
      if (spot?.pile) spot.pile = this.places.piles.find(({ pile }) => pile === spot.pile.pile) ?? this.places.piles[0];
      if (spot?.pile && spot.stone > spot.pile.size) spot.stone = spot.pile.size;
    }
  }

  /** Returns what a press at one spot and a release at another mean: a legal move if there is one, or why there is none. */
  async #meant(from, to) {
    const judge = async (text) => {
      const { ok } = await this.host.call({ do: "legal", text: this.prefix + text });
      return ok ?? { legal: false, reason: "" };
    };
    const texts = await this.gestures.moves(this.places, from, to, async (text) => (await judge(text)).legal);
    let aim = null;
    for (const text of texts) {
      const { legal, reason } = await judge(text);
      if (!aim || legal) aim = { text, legal, says: legal ? `${text} is legal.` : `${text}: ${reason}.` };
      if (legal) break;
    }
    return aim;
  }

  /** Shows what is meant. */
  async #judge() {
    const to = this.#to;
    this.#aim = to && (await this.#meant(this.#from ?? to, to));
    this.tip.textContent = this.#aim?.says ?? "";
    this.#paint();
  }

  /** Plays the meant move, or says why it is illegal. */
  async #act(from, to, isTyped) {
    this.#from = null;
    const { text, legal, says } = await this.#meant(from, to);
    const choices = this.gestures.choices?.(from, to);
    if (!legal) {
      this.tip.textContent = says;
      this.host.say(says);
      const others = this.gestures.others?.(from, to);
      if (others) this.host.choose(this.prefix + others, isTyped);
    } else if (choices) this.host.choose(this.prefix + choices, isTyped);
    else await this.host.play(this.prefix + text);
  }

  /** Shows a move that another control points at, or nothing. */
  preview(text) {
    this.#aim = text && { text, legal: true };
    this.#paint();
  }

  /** Draws the marks over the picture. */
  #paint() {
    if (!this.places?.area || !this.gestures) return;
    const marks = this.#marks.flatMap(({ text, who }) => this.#shapes(`last ${who}`, text, true));
    const cursor = this.#cursor && document.activeElement === this.area ? this.gestures.outline(this.places, this.#cursor) : [];
    const aim = this.#aim ? this.#shapes(this.#aim.legal ? "aim" : "aim illegal", this.#aim.text) : [];
    const shown = [...marks, ...cursor.map((shape) => this.#shape("cursor", shape)), ...aim];
    this.overlay.replaceChildren(...shown);
  }

  #shapes(className, text, isPlayed = false) {
    return this.gestures.shapes(this.places, words(text), isPlayed).map((shape) => this.#shape(className, shape, text));
  }

  /** Creates a shape that is large enough to be seen. */
  #shape(className, { kind, at: [x, y, right, bottom] }, text) {
    const rect = document.createElementNS(SVG, "rect");
    const least = (VISIBLE * this.places.area[2]) / (this.area.clientWidth || 1) / (kind === "line" ? 2 : 1);
    const side = (start, end, of) => {
      const length = Math.max(end - start, least);
      return [Math.min(Math.max((start + end - length) / 2, -least / 2), of - length + least / 2), length];
    };
    const [left, width] = side(Math.min(x, right), Math.max(x, right), this.places.area[2]);
    const [top, height] = side(Math.min(y, bottom), Math.max(y, bottom), this.places.area[3]);
    for (const [name, value] of Object.entries({ x: left, y: top, width, height })) rect.setAttribute(name, value);
    rect.setAttribute("class", className);
    if (text) rect.dataset.move = text;
    return rect;
  }

  #listen() {
    const { area } = this;
    area.onpointerdown = (event) => this.#down(event);
    area.onpointermove = (event) => this.#drag(event);
    area.onpointerup = area.onpointercancel = (event) => this.#up(event);
    area.onpointerleave = () => {
      if (this.#pointers.size > 0) return;
      this.#to = this.#hover = null;
      this.#look();
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

  #down(event) {
    this.area.focus({ preventScroll: true });
    this.area.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
    this.#cursor = this.#hover = null;
    const isPan = this.#pointers.size > 1 || event.button !== 0 || this.#hasSpace;
    this.#press = isPan ? null : event;
    this.#from = isPan ? null : this.#spot(event);
    this.#to = this.#from;
    if (event.pointerType !== "mouse" || isPan) event.preventDefault();
    this.#look();
  }

  #drag(event) {
    if (event.pointerType === "mouse") this.#hover = event;
    const before = this.#pointers.get(event.pointerId);
    if (before && !this.#press) {
      this.#gesture(before, event);
    } else if (this.#pointers.size === 0 || this.#press) {
      const isClick = this.#press && Math.hypot(event.clientX - this.#press.clientX, event.clientY - this.#press.clientY) < NEAR;
      this.#to = isClick ? this.#from : this.#spot(event);
      if (!this.gestures.drags && this.#press) this.#from = this.#to;
      this.#look();
    }
    if (before) this.#pointers.set(event.pointerId, event);
  }

  /** Pans with one pointer, and zooms with two. */
  #gesture(before, now) {
    if (!this.#spans) return;
    const [from, to] = [before, now].map((event) => this.#share(event));
    const other = [...this.#pointers.values()].find(({ pointerId }) => pointerId !== now.pointerId);
    const fingers = other ? 2 : 1;
    this.#pan((from[0] - to[0]) / fingers, (from[1] - to[1]) / fingers);
    if (!other) return;
    const apart = ({ clientX, clientY }) => Math.max(Math.hypot(clientX - other.clientX, clientY - other.clientY), 20);
    const still = this.#share(other);
    this.zoom(apart(before) / apart(now), [(to[0] + still[0]) / 2, (to[1] + still[1]) / 2]);
  }

  #up(event) {
    this.#pointers.delete(event.pointerId);
    const isMove = this.#press && event.type === "pointerup";
    const [from, to] = [this.#from, this.#to];
    this.#press = this.#from = null;
    if (event.pointerType !== "mouse") this.#to = null;
    this.#look();
    if (isMove && to) this.#act(from, to, false);
  }

  #wheel(event) {
    const isWanted = event.ctrlKey || document.activeElement === this.area || this.#spans?.some(({ size }) => size > LARGE);
    if (!this.#spans || !isWanted || (event.deltaY > 0 && this.#spans.every((span) => span.isWhole))) return;
    event.preventDefault();
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
    this.zoom(Math.min(Math.max(2 ** (pixels / 240), 0.25), 4), this.#share(event));
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.places) return;
    const { key } = event;
    if (key === "+" || key === "=") this.zoom(0.5);
    else if (key === "-") this.zoom(2);
    else if (key === "0") this.showAll();
    else if (key === "Escape") {
      this.#from = this.#press = null;
      this.#to = this.#cursor;
      this.host.say("Cancelled.");
      this.#look();
    } else if (ARROWS[key] || key === "Home" || key === "End") this.#step(event);
    else if (key === "Enter" || key === " ") this.#enter(event);
    else return;
    event.preventDefault();
  }

  /** Moves the cursor: by one, with Shift by a tenth of what is shown, and to the ends of a row. */
  #step({ key, shiftKey }) {
    const far = (1n << 63n) * (key === "Home" ? -1n : 1n);
    const [right, down] = ARROWS[key] ?? [far, 0n];
    const length = (side) => (this.#spans ? this.#spans[side].length >> 16n : 20n) / 10n || 1n;
    const [across, along] = shiftKey ? [length(1), length(0)] : [1n, 1n];
    this.#cursor = this.#cursor
      ? this.gestures.step(this.places, this.#cursor, [right * across, down * along])
      : this.gestures.start(this.places);
    this.#to = this.#cursor;
    this.#hover = null;
    const shown = this.#spans?.map((span, side) => {
      const cell = this.gestures.cell(this.#cursor)[side];
      return cell === null ? span : span.showing(cell);
    });
    if (shown?.some((span, side) => span.start !== this.#spans[side].start)) this.#show(shown);
    this.#announce();
  }

  /** Says where the cursor is, and whether a move there is legal. */
  async #announce() {
    await this.#look();
    if (!this.#cursor || !this.#aim) return;
    this.host.say(`${this.gestures.say(this.#cursor)}. ${this.#aim.says}`);
  }

  /** Starts a drag at the cursor, ends it, or plays the move there. The space bar pans while it is held with the pointer. */
  async #enter({ key, repeat }) {
    if (key === " ") this.#hasSpace = true;
    if (repeat || (key === " " && !this.#cursor)) return;
    if (!this.#cursor) return this.#step({ key: "ArrowRight" });
    this.#to = this.#cursor;
    if (this.gestures.drags && !this.#from) {
      this.#from = this.#cursor;
      this.host.say(`Starts at ${this.gestures.say(this.#cursor)}. Move to the end and press Enter, or Escape.`);
      return this.#look();
    }
    await this.#act(this.#from ?? this.#cursor, this.#cursor, true);
    this.#look();
  }
}
