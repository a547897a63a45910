// The page: it sends what the visitor does to the worker, and shows the answers.

/** The game that the page opens on, in the middle of play. */
const OPENING =
  "impartial game 1\nfirst person\ncomponents 1\nsharti\n12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\nmoves 2\n1 4 4 2\n1 1 2 1\n";

const find = (id) => document.getElementById(id);
const board = find("board");
let games = [];
let view;
let worker;
let pending = new Map();
let last = 0;

/** Shows what is wrong, or nothing. */
function complain(text) {
  find("problem").textContent = text;
  find("problem").hidden = text === "";
}

/** Returns an error of the engine in a sentence, with its place. */
function sentence(error) {
  const where = { text: "Line", input: "Input, line", game: "Game, line", request: "Request, line" }[error.field];
  return error.trapped ? error.message : `${where} ${error.line}, column ${error.column}: ${error.message}.`;
}

/** Starts the worker with the WebAssembly module of the page. */
async function startWorker() {
  const packed = Uint8Array.from(atob(find("module").textContent), (character) => character.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = new Uint8Array(await new Response(unpacked).arrayBuffer());
  const url = URL.createObjectURL(new Blob([find("worker").textContent], { type: "text/javascript" }));
  worker = new Worker(url);
  await new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error("the worker cannot be loaded"));
    worker.onmessage = ({ data }) => (data.ready ? resolve() : reject(new Error(data.message)));
    worker.postMessage({ module });
  });
  worker.onmessage = ({ data }) => {
    pending.get(data.id)?.(data.answer);
    pending.delete(data.id);
  };
}

/** Sends a request to the engine, and returns its answer. */
function call(request) {
  last += 1;
  const id = last;
  return new Promise((resolve) => {
    pending.set(id, resolve);
    worker.postMessage({ id, request });
  });
}

/** Puts a picture of the engine into an element. */
function draw(element, svg) {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  element.replaceChildren(document.importNode(picture, true));
}

/** Shows the game, and puts it into the fragment. */
async function show() {
  const { ok, error } = await call({ do: "view" });
  if (error) return complain(sentence(error));
  view = ok;
  draw(board, view.svg);
  const reply = view.moves.length > 0 && (view.moves.length % 2 === 0) === (view.first === "person");
  const played = reply ? `The opponent played ${view.moves.at(-1)}. ` : "";
  const states = { person: "You have won.", opponent: "The opponent has won: you cannot move." };
  find("state").textContent = played + (states[view.winner] ?? "It is your move.");
  const several = view.components.length > 1 ? "number of the component, then " : "";
  find("syntax").textContent = several + [...new Set(view.components.map((each) => each.move_syntax))].join(" or ");
  const parts = view.components.slice(0, 12).map((each, index) => `${index + 1}: ${each.game} ${each.nim_value}`);
  const who = view.winner ? "" : view.outcome === "N" ? " You can win." : " You cannot win if the opponent plays well.";
  find("values").textContent = `Nim-value ${view.nim_value}${several ? ` (${parts.join(", ")})` : ""}.${who}`;
  find("values").hidden = !find("show-values").checked;
  find("moves").replaceChildren(...view.moves.map((move, index) => {
    const item = document.createElement("li");
    item.textContent = ((index % 2 === 0) === (view.first === "person") ? "you: " : "opponent: ") + move;
    return item;
  }));
  find("undo").disabled = view.moves.length < (view.first === "person" ? 1 : 2);
  find("move").disabled = find("hint").disabled = view.winner !== null;
  find("reasons").hidden = true;
  const saved = await call({ do: "save" });
  const fragment = saved.ok && (await toFragment(saved.ok.text));
  // The address does not change in the history, so that one step back leaves the page.
  history.replaceState(null, "", fragment ? `#${fragment}` : "#");
  find("share").disabled = !fragment;
  return suggest();
}

/** Shows whether the typed move is legal, and the legal moves that it begins. */
async function suggest() {
  const text = find("move").value;
  const { ok } = await call({ do: "moves", text });
  if (text !== find("move").value || !ok) return;
  const { legal, error } = ok;
  find("legality").textContent = text.trim() === "" || legal.length > 0
    ? (error ? "" : "This move is legal.")
    : `Column ${error.column}: ${error.message}.`;
  find("choices").replaceChildren(...legal.map(({ move, nim_value: value }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = find("show-values").checked ? `${move} \u2192 ${value}` : move;
    button.onclick = () => play(move);
    return button;
  }));
}

/** Plays a move of the visitor. */
async function play(text) {
  complain("");
  const { error } = await call({ do: "play", text });
  if (error) {
    find("legality").textContent = `Column ${error.column}: ${error.message}.`;
    return;
  }
  find("move").value = "";
  await show();
}

/** Starts or loads a game, and says so while it is solved. */
async function begin(request) {
  complain("");
  find("state").textContent = "Solving the position.";
  find("cancel").hidden = false;
  const { error } = await call(request);
  find("cancel").hidden = true;
  if (error) complain(sentence(error));
  find("move").value = "";
  if (!error || view) await show();
  return !error;
}

/** Fills in the formats and the examples of the chosen game. */
function chooseGame() {
  const name = find("game").value;
  const game = games.find((each) => each.name === name.split("/")[0]);
  const rule = game.rules.find((each) => each.name === name.split("/")[1]);
  find("summary").textContent = rule ? `${game.summary}; ${rule.summary}` : game.summary;
  const examples = [game.example, ...game.formats.map((each) => each.example)];
  find("example").replaceChildren(...[...new Set(examples)].map((example, index) => new Option(`Example ${index + 1}`, example)));
  find("format").textContent = game.formats.map((each) => each.lines.join("\n")).join("\n\nor\n\n") + `\n\nlimits: ${game.limits}`;
  find("input").value = game.example;
}

/** Connects the controls. */
function connect() {
  find("move-form").onsubmit = (event) => {
    event.preventDefault();
    play(find("move").value);
  };
  find("move").oninput = suggest;
  find("game").onchange = chooseGame;
  find("example").onchange = () => (find("input").value = find("example").value);
  find("new-form").onsubmit = (event) => {
    event.preventDefault();
    begin({ do: "start", positions: [{ game: find("game").value, input: find("input").value.toWellFormed() }], first: find("first").value });
  };
  find("cancel").onclick = async () => {
    worker.terminate();
    pending = new Map();
    find("cancel").hidden = true;
    await startWorker();
    await openLink();
  };
  find("undo").onclick = async () => {
    await call({ do: "undo" });
    await show();
  };
  find("hint").onclick = async () => {
    const { ok } = await call({ do: "hint" });
    find("move").value = ok.winning ?? ok.any ?? "";
    await suggest();
    find("legality").textContent = ok.winning ? "This move wins." : "No move wins. This move is legal.";
  };
  find("why").onclick = async () => {
    const { ok, error } = await call({ do: "why" });
    if (error) return complain(sentence(error));
    find("reasons").hidden = false;
    draw(find("reasons-board"), ok.svg);
    find("reasons-text").textContent = `${ok.text}\n${ok.report}`;
  };
  find("again").onclick = async () => {
    const { ok } = await call({ do: "save" });
    if (ok) await begin({ do: "load", text: ok.text.slice(0, ok.text.lastIndexOf("\nmoves ")) + "\nmoves 0\n" });
  };
  find("share").onclick = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      find("legality").textContent = "The link is copied.";
    } catch {
      find("legality").textContent = "The link is the address of this page.";
    }
  };
  find("show-values").onchange = () => {
    find("values").hidden = !find("show-values").checked;
    suggest();
  };
  onhashchange = openLink;
}

/** Loads the game of the address, or the opening game. */
async function openLink() {
  const fragment = location.hash.slice(1);
  if (fragment !== "") {
    try {
      if (await begin({ do: "load", text: await fromFragment(fragment) })) return;
    } catch (error) {
      complain(error.message);
    }
  }
  const problem = find("problem").textContent;
  await begin({ do: "load", text: OPENING });
  if (problem) complain(problem);
}

try {
  await startWorker();
  games = (await call({ do: "games" })).ok.games;
  const rules = (game) => game.rules.map((rule, index) => (index === 0 ? game.name : `${game.name}/${rule.name}`));
  find("game").replaceChildren(...games.flatMap(rules).map((name) => new Option(name, name)));
  find("game").value = "sharti";
  chooseGame();
  connect();
  await openLink();
} catch (error) {
  find("state").textContent = "";
  complain(`This page needs WebAssembly and a current browser: ${error.message}.`);
}
