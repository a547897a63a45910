// The page: it sends what the visitor does to the engine, and shows the answers.

import { Figure, button, element } from "./board.mjs";
import { call, startWorker, stopWorker } from "./client.mjs";
import { gesturesOf, prompt } from "./gestures.mjs";
import { fromFragment, toFragment } from "./link.mjs";
import { startForm } from "./start.mjs";

/** The game that the page opens on, in the middle of play. */
const OPENING =
  "impartial game 1\nfirst human\ncomponents 1\nsharti\n12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\nmoves 2\n1 4 4 2\n1 1 2 1\n";

/** The time that a request may take before the page says that it waits, and that before a link is made, in milliseconds. */
const SLOW = 120;
const IDLE = 400;

/** The most components that are drawn at first, and the longest saved game that is made into a link without being asked. */
const MOST_FIGURES = 12;
const MAX_SAVED = 1_000_000;

/** Maximum number of moves that are listed. A link may hold millions, more than a call takes as arguments. */
const MAX_LISTED = 1_000;

const find = (id) => document.getElementById(id);
let view;
let figures = new Map();
let isPlaying = false;
let shownFigures = MOST_FIGURES;
let begun;
let linkTimer;
let replyTimer;

/** Shows what is wrong, or nothing. */
function complain(text) {
  find("problem").textContent = text;
  find("problem").hidden = text === "";
}

/** Returns an error of the engine in a sentence, with its place. */
function sentence({ message, field, line, column, position, trapped }, isOfSum = false) {
  const which = isOfSum ? `Input ${position}` : "Input";
  const where = { text: "Line", input: `${which}, line`, game: "Game, line", request: "Request, line" }[field];
  return trapped ? `${message}.` : `${where} ${line}, column ${column}: ${message}.`;
}

/** Says something to a screen reader. */
const say = (text) => (find("announcement").textContent = text);

/** Shows the progress of the request that runs. */
function showProgress(done, total) {
  find("progress").max = total;
  find("progress").value = done;
}

/** Sends a request that may take long. */
async function work(request, words) {
  const before = find("state").textContent;
  const timer = setTimeout(() => {
    find("state").textContent = words;
    find("waiting").hidden = false;
    find("progress").removeAttribute("value");
  }, SLOW);
  const answer = await call(request);
  clearTimeout(timer);
  if (!find("waiting").hidden) find("state").textContent = before;
  find("waiting").hidden = true;
  if (answer.error?.trapped && begun && request !== begun.request) {
    await restore();
    complain(sentence(answer.error));
  }
  return answer;
}

const isSum = () => view.components.length > 1;
const isOfHuman = (index) => (index % 2 === 0) === (view.first === "human");

/** Returns the component of a move, from 1, and the move in it. */
function split(text) {
  const [, number, rest] = isSum() ? text.match(/^(\d+) (.*)$/) : ["", "1", text];
  return { component: Number(number), text: rest };
}

/** Returns the last move of each player, by component. */
function lastMoves() {
  const marks = new Map();
  const start = Math.max(view.moves.length - 2, 0);
  view.moves.slice(start).forEach((move, index) => {
    const { component, text } = split(move);
    marks.set(component, [...(marks.get(component) ?? []), { text, who: isOfHuman(start + index) ? "you" : "opponent" }]);
  });
  return marks;
}

/** Draws the components. `winning` is a move that is lit. */
async function drawBoards(winning) {
  const marks = lastMoves();
  const lit = winning ? split(winning) : {};
  const components = view.components.map((component, index) => ({ number: index + 1, component }));
  const isShown = ({ number }) => number <= shownFigures || marks.has(number) || number === lit.component;
  const wanted = components.filter(isShown);
  for (const { number, component } of wanted) {
    if (!figures.has(number)) figures.set(number, new Figure(number, !isSum(), component, { call, play, say, choose }));
  }
  const shown = wanted.map(({ number }) => figures.get(number).figure);
  if (components.length > wanted.length) {
    shown.push(button(`Show more of the ${components.length} components`, () => {
      shownFigures += MOST_FIGURES;
      drawBoards();
    }));
  }
  const board = find("board");
  if (shown.length !== board.children.length || shown.some((each, index) => each !== board.children[index])) board.replaceChildren(...shown);
  board.classList.toggle("sum", isSum());
  board.classList.toggle("narrow", wanted.every(({ component }) => gesturesOf(component.game)?.isNarrow));
  const update = ({ number }) => figures.get(number).update(marks.get(number) ?? [], number === lit.component ? lit.text : null);
  await Promise.all(wanted.map(update));
  figures.get(lit.component)?.bringIntoView(lit.text);
}

/** Shows the game. */
async function show() {
  const { ok, error } = await call({ do: "view" });
  if (error) return error.stopped || complain(sentence(error));
  view = ok;
  // Before the first game, these controls have nothing to act on.
  find("move-form").inert = find("actions").inert = false;
  find("reasons").hidden = true;
  await drawBoards();
  const { moves, winner } = view;
  const reply = moves.length > 0 && !isOfHuman(moves.length - 1);
  const played = reply ? `The opponent played ${moves.at(-1)}. ` : "";
  const states = { person: "The opponent cannot move: you have won.", opponent: "You cannot move: the opponent has won." };
  clearTimeout(replyTimer);
  find("state").textContent = played + (states[winner] ?? "It is your move.");
  find("syntax").textContent = prompt(view.components);
  showValues();
  const skipped = Math.max(moves.length - MAX_LISTED, 0);
  find("moves").start = skipped + 1;
  const listed = moves.slice(skipped).map((move, index) => `${isOfHuman(skipped + index) ? "you" : "opponent"}: ${move}`);
  find("moves").replaceChildren(...listed.map((text) => element("li", "", text)));
  find("count").textContent = moves.length;
  find("undo").disabled = moves.length < (view.first === "human" ? 1 : 2);
  find("move").disabled = find("hint").disabled = winner !== null;
  find("again").disabled = moves.length === 0;
  clearTimeout(linkTimer);
  linkTimer = setTimeout(link, IDLE);
  return suggest();
}

/** Shows the nim-values and who wins, if they are wanted. */
function showValues() {
  const parts = view.components.slice(0, 12).map((each, index) => `${index + 1}: ${each.nim_value}`);
  if (view.components.length > parts.length) parts.push("...");
  const who = view.winner ? "" : view.outcome === "N" ? " You can win." : " You cannot win if the opponent plays well.";
  find("values").textContent = `Nim-value ${view.nim_value}${isSum() ? ` (${parts.join(", ")})` : ""}, outcome ${view.outcome}.${who}`;
  find("values").hidden = !find("show-values").checked;
}

/** Puts the game into the address, unless it is too long. Returns whether it is there. */
async function link(isAsked = false) {
  if (!isAsked && begun.length > MAX_SAVED) return false;
  const { ok } = await call({ do: "save" });
  const fragment = ok && (await toFragment(ok.text));
  // The address does not change in the history, so that one step back leaves the page.
  try {
    history.replaceState(null, "", fragment ? `#${fragment}` : "#");
  } catch {
    return false;
  }
  return Boolean(fragment);
}

/** Shows whether the typed move is legal, and the legal moves that it begins. */
async function suggest() {
  const text = find("move").value;
  const { ok } = await call({ do: "moves", text, values: find("show-values").checked });
  if (text !== find("move").value || !ok) return;
  const { legal, error } = ok;
  find("legality").textContent = text.trim() === "" || legal.length > 0
    ? (error ? "" : "This move is legal.")
    : `Column ${error.column}: ${error.message}.`;
  const label = ({ move, nim_value: value }) => (value ? `${move} \u2192 ${value}` : move);
  // A button that stays the same is not replaced while it is pressed.
  const shown = [...find("choices").children];
  if (shown.length === legal.length && shown.every(({ textContent }, index) => textContent === label(legal[index]))) return;
  find("choices").replaceChildren(...legal.map((each) => {
    const { move } = each;
    const choice = button(label(each), () => play(move));
    choice.dataset.move = move;
    const preview = (text) => figures.get(split(move).component)?.preview(text);
    choice.onpointerenter = choice.onfocus = () => preview(split(move).text);
    choice.onpointerleave = choice.onblur = () => preview(null);
    return choice;
  }));
}

/** Offers the moves that begin with a text, and takes the keyboard there if they were asked for with it. */
async function choose(text, isTyped) {
  find("move").value = text;
  await suggest();
  const { length } = find("choices").children;
  if (length > 0) say(`Choose one of ${length} moves.`);
  find("choices").scrollIntoView({ block: "nearest" });
  if (isTyped) find("choices").firstChild?.focus();
}

/** Plays a move of the visitor. */
async function play(text) {
  if (isPlaying) return;
  complain("");
  isPlaying = true;
  const { ok, error } = await work({ do: "play", text }, "The opponent is choosing a move.");
  isPlaying = false;
  if (error) {
    find("legality").textContent = error.stopped ? "" : `Column ${error.column}: ${error.message}.`;
    return;
  }
  // The board of a large game takes longer than the reply.
  replyTimer = setTimeout(() => ok.reply && (find("state").textContent = `The opponent played ${ok.reply}.`), SLOW);
  // Showing the position replaces the buttons of the list, which then lose the focus.
  const focused = document.activeElement;
  const isFree = find("choices").contains(focused) || focused === document.body;
  const figure = figures.get(split(text).component);
  find("move").value = "";
  await show();
  if (isFree) (figure?.area.isConnected ? figure.area : find("move")).focus({ preventScroll: true });
}

/** Starts or loads a game, and says so while it is solved. Returns the error or nothing. */
async function begin(request) {
  complain("");
  const { error } = await work(request, "Solving the position.");
  if (error) {
    if (error.stopped) return error;
    complain(sentence(error, request.positions?.length > 1));
    if (view) await show();
    return error;
  }
  figures = new Map();
  shownFigures = MOST_FIGURES;
  find("move").value = "";
  await show();
  const length = request.text?.length ?? request.positions.reduce((sum, { input }) => sum + input.length, 0);
  begun = { request, length, made: view.moves.length };
}

/** Ends the work that runs, and brings the game before it back. */
async function cancel() {
  stopWorker();
  find("waiting").hidden = true;
  await startWorker(showProgress);
  if (!begun) return begin({ do: "load", text: OPENING });
  await restore();
}

/** Starts the game that the page shows again, in an engine that has none. */
async function restore() {
  const wanted = view.moves;
  await work(begun.request, "Restoring the previous game.");
  for (let made = begun.made; made > wanted.length; made -= 2) await call({ do: "undo" });
  for (let index = begun.made; index < wanted.length; index += 1) {
    if (isOfHuman(index)) await call({ do: "play", text: wanted[index] });
  }
  await show();
}

/** Shows the reasons, and the winning move on its board. */
async function why() {
  const [{ ok, error }, hint] = [await work({ do: "why" }, "Explaining the position."), await call({ do: "hint" })];
  if (error) return error.stopped || complain(sentence(error));
  find("reasons").hidden = false;
  find("reasons-text").textContent = `${ok.text}\n${ok.report}`;
  find("reasons-text").focus({ preventScroll: true });
  await drawBoards(hint.ok?.winning);
}

/** Connects the controls. */
function connect() {
  find("move-form").onsubmit = (event) => {
    event.preventDefault();
    play(find("move").value);
  };
  find("move").oninput = suggest;
  find("cancel").onclick = cancel;
  find("undo").onclick = async () => {
    await call({ do: "undo" });
    await show();
  };
  find("hint").onclick = async () => {
    const { ok } = await work({ do: "hint" }, "Looking for a move.");
    if (!ok) return;
    find("move").value = ok.winning ?? ok.any ?? "";
    await suggest();
    find("legality").textContent = ok.winning ? "This move wins." : "No move wins. This move is legal.";
    await drawBoards(ok.winning ?? ok.any);
  };
  find("why").onclick = why;
  find("again").onclick = async () => {
    const { ok } = await call({ do: "save" });
    if (ok) await begin({ do: "load", text: ok.text.slice(0, ok.text.lastIndexOf("\nmoves ")) + "\nmoves 0\n" });
  };
  find("share").onclick = async () => {
    if (!(await link(true))) {
      find("shared").textContent = "The game is too long for a link.";
      return;
    }
    try {
      await navigator.clipboard.writeText(location.href);
      find("shared").textContent = "The link is copied.";
    } catch {
      find("shared").textContent = "The link is the address of this page.";
    }
  };
  find("show-values").onchange = () => {
    showValues();
    suggest();
  };
  onhashchange = openLink;
}

/** Loads the game of the address, or else the one that `impartial play --page` put into the page, or the opening game. */
async function openLink() {
  const fragment = location.hash.slice(1);
  let problem = "";
  const inside = () => JSON.parse(find("saved-game").textContent || '""');
  for (const read of [() => fragment && fromFragment(fragment), inside, () => OPENING]) {
    try {
      const text = await read();
      if (text === "") continue;
      const error = await begin({ do: "load", text });
      if (error?.stopped) return;
      if (!error) break;
      problem ||= find("problem").textContent;
    } catch (error) {
      problem ||= error.message;
    }
  }
  if (problem) complain(problem);
}

/** Starts the page. */
async function startPage() {
  try {
    await startWorker(showProgress);
  } catch (error) {
    find("state").textContent = "";
    complain(`The engine does not start: ${error.message}. This page needs a browser with WebAssembly, and must be complete.`);
    return;
  }
  onunhandledrejection = ({ reason }) => complain(`The page has failed: ${reason.message}.`);
  startForm((await call({ do: "games" })).ok.games, { opening: OPENING.split("\n")[3], start: begin, load: begin, complain });
  connect();
  await openLink();
  document.body.dataset.ready = "";
}

startPage();
