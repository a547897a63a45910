// The page: it sends the actions of the visitor to the engine, and shows the responses.
//
// The engine in the worker holds the game. After each action, `show` requests a `view` of it and updates the page, so the
// page keeps only the state that the engine does not have: the figures, and the request that restores the game after a restart.

import { Figure, button, element } from "./board.mjs";
import { call, startWorker, stopWorker } from "./client.mjs";
import { gesturesOf, prompt } from "./gestures.mjs";
import { fromFragment, toFragment } from "./link.mjs";
import { startForm } from "./start.mjs";

/** The game that the page opens with, two moves after its start. */
const OPENING =
  "impartial game 1\nfirst human\ncomponents 1\nsharti\n12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\nmoves 2\n1 4 4 2\n1 1 2 1\n";

/** Time in milliseconds until a request shows that it is running, and from a move until the address becomes its link. */
const NOTICE_DELAY = 120;
const LINK_DELAY = 400;

/** Number of components that are drawn at first, and by each press of `Show more`. */
const FIGURES_PER_STEP = 12;

/** Maximum length of the input of a game whose address becomes a link without a request. */
const MAX_AUTOMATIC_LINK = 1_000_000;

/** Maximum number of moves listed. A link may contain millions of moves, which is more than a call can have arguments. */
const MAX_LISTED = 1_000;

const find = (id) => document.getElementById(id);

// The response to the last `view`, and the figures by the number of their component.
let view;
let figures = new Map();
let isPlaying = false;
let shownFigures = FIGURES_PER_STEP;
// The request that started the game, the length of its input, and the number of moves right after it.
let started;
let linkTimer;
let replyTimer;

/** Shows a problem, or hides the last one if `text` is empty. */
function showProblem(text) {
  find("problem").textContent = text;
  find("problem").hidden = text === "";
}

/** Returns an error of the engine as a sentence with its location. */
function errorText({ message, field, line, column, position, trapped }, isOfSum = false) {
  const which = isOfSum ? `Input ${position}` : "Input";
  const where = { text: "Line", input: `${which}, line`, game: "Game, line", request: "Request, line" }[field];
  return trapped ? `${message}.` : `${where} ${line}, column ${column}: ${message}.`;
}

/** Announces a text through screen readers. */
const announce = (text) => (find("announcement").textContent = text);

/** Shows the progress of the request that runs. */
function showProgress(done, total) {
  find("progress").max = total;
  find("progress").value = done;
}

/** Sends a request that may take long, and shows `words` and its progress if it does. */
async function callSlow(request, words) {
  const before = find("state").textContent;
  const timer = setTimeout(() => {
    find("state").textContent = words;
    find("waiting").hidden = false;
    find("progress").removeAttribute("value");
  }, NOTICE_DELAY);
  const response = await call(request);
  clearTimeout(timer);
  if (!find("waiting").hidden) find("state").textContent = before;
  find("waiting").hidden = true;
  // After a trap, the engine has no game. If this request tried to start one, `begin` shows the error instead.
  if (response.error?.trapped && started && request !== started.request) {
    await restore();
    showProblem(errorText(response.error));
  }
  return response;
}

const isSum = () => view.components.length > 1;
const isOfHuman = (index) => (index % 2 === 0) === (view.first === "human");

/** Splits a move into the number of its component and the move in this component. */
function split(text) {
  const [, number, rest] = isSum() ? text.match(/^(\d+) (.*)$/) : ["", "1", text];
  return { component: Number(number), text: rest };
}

/** Returns the last two moves, one of each player, by component. */
function lastMoves() {
  const marks = new Map();
  const start = Math.max(view.moves.length - 2, 0);
  view.moves.slice(start).forEach((move, index) => {
    const { component, text } = split(move);
    marks.set(component, [...(marks.get(component) ?? []), { text, who: isOfHuman(start + index) ? "you" : "opponent" }]);
  });
  return marks;
}

/** Draws the components and, if given, the move `winning` on one of them. */
async function drawBoards(winning) {
  const marks = lastMoves();
  const lit = winning ? split(winning) : {};
  const components = view.components.map((component, index) => ({ number: index + 1, component }));
  const isShown = ({ number }) => number <= shownFigures || marks.has(number) || number === lit.component;
  const drawn = components.filter(isShown);
  for (const { number, component } of drawn) {
    if (!figures.has(number)) figures.set(number, new Figure(number, !isSum(), component, { call, play, announce, choose }));
  }
  const shown = drawn.map(({ number }) => figures.get(number).figure);
  if (components.length > drawn.length) {
    shown.push(button(`Show more of the ${components.length} components`, () => {
      shownFigures += FIGURES_PER_STEP;
      drawBoards();
    }));
  }
  const board = find("board");
  if (shown.length !== board.children.length || shown.some((each, index) => each !== board.children[index])) board.replaceChildren(...shown);
  board.classList.toggle("sum", isSum());
  board.classList.toggle("narrow", drawn.every(({ component }) => gesturesOf(component.game)?.isNarrow));
  const update = ({ number }) => figures.get(number).update(marks.get(number) ?? [], number === lit.component ? lit.text : null);
  await Promise.all(drawn.map(update));
  figures.get(lit.component)?.bringIntoView(lit.text);
}

/** Shows the game. */
async function show() {
  const { ok, error } = await call({ do: "view" });
  if (error) return error.stopped || showProblem(errorText(error));
  view = ok;
  // The controls are inert until the first game, because they have nothing to act on.
  find("move-form").inert = find("actions").inert = false;
  find("reasons").hidden = true;
  await drawBoards();
  const { moves, winner } = view;
  const reply = moves.length > 0 && !isOfHuman(moves.length - 1);
  const played = reply ? `The opponent played ${moves.at(-1)}. ` : "";
  const states = { human: "The opponent cannot move: you have won.", opponent: "You cannot move: the opponent has won." };
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
  linkTimer = setTimeout(link, LINK_DELAY);
  return suggest();
}

/** Shows the nim-values and who can win, if the visitor has chosen to see that. */
function showValues() {
  const parts = view.components.slice(0, 12).map((each, index) => `${index + 1}: ${each.nim_value}`);
  if (view.components.length > parts.length) parts.push("...");
  const who = view.winner ? "" : view.outcome === "N" ? " You can win." : " You cannot win if the opponent plays well.";
  find("values").textContent = `Nim-value ${view.nim_value}${isSum() ? ` (${parts.join(", ")})` : ""}, outcome ${view.outcome}.${who}`;
  find("values").hidden = !find("show-values").checked;
}

/** Turns the address into a link to the game, unless that is too long. Returns whether it has. */
async function link(isRequested = false) {
  if (!isRequested && started.length > MAX_AUTOMATIC_LINK) return false;
  const { ok } = await call({ do: "save" });
  const fragment = ok && (await toFragment(ok.text));
  // The history entry is replaced, so that one step back leaves the page. Some browsers refuse this for local files.
  try {
    history.replaceState(null, "", fragment ? `#${fragment}` : "#");
  } catch {
    return false;
  }
  return Boolean(fragment);
}

/** Shows whether the typed move is legal, and the legal moves that begin with it. */
async function suggest() {
  const text = find("move").value;
  const { ok } = await call({ do: "moves", text, values: find("show-values").checked });
  // Another key may have been pressed since.
  if (text !== find("move").value || !ok) return;
  const { legal, error } = ok;
  find("legality").textContent = text.trim() === "" || legal.length > 0
    ? (error ? "" : "This move is legal.")
    : `Column ${error.column}: ${error.message}.`;
  const label = ({ move, nim_value: value }) => (value ? `${move} \u2192 ${value}` : move);
  // Equal buttons stay: replacing a button while it is pressed would lose the click.
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

/** Offers the moves that begin with a text. Moves the focus to them if they were requested by keyboard. */
async function choose(text, isTyped) {
  find("move").value = text;
  await suggest();
  const { length } = find("choices").children;
  if (length > 0) announce(`Choose one of ${length} moves.`);
  find("choices").scrollIntoView({ block: "nearest" });
  if (isTyped) find("choices").firstChild?.focus();
}

/** Plays a move of the visitor. */
async function play(text) {
  if (isPlaying) return;
  showProblem("");
  isPlaying = true;
  const { ok, error } = await callSlow({ do: "play", text }, "The opponent is choosing a move.");
  isPlaying = false;
  if (error) {
    find("legality").textContent = error.stopped ? "" : `Column ${error.column}: ${error.message}.`;
    return;
  }
  // Drawing a large board takes longer than the reply, so the reply is shown before it.
  replyTimer = setTimeout(() => ok.reply && (find("state").textContent = `The opponent played ${ok.reply}.`), NOTICE_DELAY);
  // `show` replaces the buttons of the list. If one of them had the focus, the focus moves to the board.
  const focused = document.activeElement;
  const isFree = find("choices").contains(focused) || focused === document.body;
  const figure = figures.get(split(text).component);
  find("move").value = "";
  await show();
  if (isFree) (figure?.area.isConnected ? figure.area : find("move")).focus({ preventScroll: true });
}

/** Starts or loads a game, and shows a notice while it is solved. Returns the error, if any. */
async function begin(request) {
  showProblem("");
  const { error } = await callSlow(request, "Solving the position.");
  if (error) {
    if (error.stopped) return error;
    showProblem(errorText(error, request.positions?.length > 1));
    // The previous game continues.
    if (view) await show();
    return error;
  }
  figures = new Map();
  shownFigures = FIGURES_PER_STEP;
  find("move").value = "";
  await show();
  const length = request.text?.length ?? request.positions.reduce((sum, { input }) => sum + input.length, 0);
  started = { request, length, made: view.moves.length };
}

/** Cancels the running request and restores the previous game. */
async function cancel() {
  stopWorker();
  find("waiting").hidden = true;
  await startWorker(showProgress);
  if (!started) return begin({ do: "load", text: OPENING });
  await restore();
}

/** Restores the game that the page shows in an engine that has restarted without it. */
async function restore() {
  const drawn = view.moves;
  await callSlow(started.request, "Restoring the previous game.");
  // A saved game has its first moves, which the visitor may have taken back since: each `undo` takes back a move of both
  // players. The opponent replies with the moves that it made before, so only the moves of the visitor are played.
  for (let made = started.made; made > drawn.length; made -= 2) await call({ do: "undo" });
  for (let index = started.made; index < drawn.length; index += 1) {
    if (isOfHuman(index)) await call({ do: "play", text: drawn[index] });
  }
  await show();
}

/** Shows the explanation, and the winning move on its board. */
async function why() {
  const [{ ok, error }, hint] = [await callSlow({ do: "why" }, "Explaining the position."), await call({ do: "hint" })];
  if (error) return error.stopped || showProblem(errorText(error));
  find("reasons").hidden = false;
  find("reasons-text").textContent = [...ok.last, "", ...ok.report.map(({ text }) => text)].join("\n");
  find("reasons-text").focus({ preventScroll: true });
  await drawBoards(hint.ok?.winning);
}

/** Attaches the handlers of the controls. */
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
    const { ok } = await callSlow({ do: "hint" }, "Looking for a move.");
    if (!ok) return;
    find("move").value = ok.winning ?? ok.any ?? "";
    await suggest();
    find("legality").textContent = ok.winning ? "This move wins." : "No move wins. This move is legal.";
    await drawBoards(ok.winning ?? ok.any);
  };
  find("why").onclick = why;
  find("again").onclick = async () => {
    const { ok } = await call({ do: "save" });
    // A saved game without its moves is its start.
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

/** Loads the game in the address, or else the game that `impartial play --page` wrote into the page, or else the opening game. */
async function openLink() {
  const fragment = location.hash.slice(1);
  let problem = "";
  const inside = () => JSON.parse(find("saved-game").textContent || '""');
  for (const read of [() => fragment && fromFragment(fragment), inside, () => OPENING]) {
    // An invalid game is reported, and the next source is tried.
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
  if (problem) showProblem(problem);
}

/** Starts the page. */
async function startPage() {
  try {
    await startWorker(showProgress);
  } catch (error) {
    find("state").textContent = "";
    showProblem(`The engine does not start: ${error.message}. This page needs a browser with WebAssembly and the complete file.`);
    return;
  }
  onunhandledrejection = ({ reason }) => showProblem(`The page has failed: ${reason.message}.`);
  startForm((await call({ do: "games" })).ok.games, { opening: OPENING.split("\n")[3], start: begin, load: begin, showProblem });
  connect();
  await openLink();
  document.body.dataset.ready = "";
}

startPage();
