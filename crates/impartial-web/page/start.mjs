// The form that starts a game: one input, or a sum of several, each typed, chosen from the examples or read from a file.

import { button, element } from "./board.mjs";

/** Maximum size of a file in bytes, and maximum length of an input that is shown in the field. */
const MAX_FILE_BYTES = 64 << 20;
const MAX_SHOWN = 200_000;

const field = (id) => document.getElementById(id);

/** The inputs of the sum, each with its `game` and `input`, and a `name` if it is from a file. */
let parts = [];

/** Sets up the form and chooses the game named `opening`. `start` starts a game, `load` loads a saved one. */
export function startForm(games, { opening, start, load, showProblem }) {
  const named = (game) => game.rules.map((rule, index) => (index === 0 ? game.name : `${game.name}/${rule.name}`));
  field("game").replaceChildren(...games.flatMap(named).map((name) => new Option(name, name)));
  field("game").value = opening;
  const choose = () => {
    const [name, variant] = field("game").value.split("/");
    const game = games.find((each) => each.name === name);
    const rule = game.rules.find((each) => each.name === variant);
    field("summary").textContent = rule ? `${game.summary}; ${rule.summary}` : game.summary;
    const examples = [...new Set([game.example, ...game.formats.map((each) => each.example)])];
    field("example").replaceChildren(...examples.map((example, index) => new Option(`Example ${index + 1}`, example)));
    const lines = game.formats.map((each) => each.lines.join("\n")).join("\n\nor\n\n");
    field("format").textContent = `${lines}\n\nlimits: ${game.limits}`;
    field("input").value = game.example;
  };
  choose();
  field("game").onchange = choose;
  field("example").onchange = () => (field("input").value = field("example").value);
  field("add").onclick = () => add({ game: field("game").value, input: field("input").value });
  field("new-form").onsubmit = async (event) => {
    event.preventDefault();
    const inputs = parts.length > 0 ? parts : [typed()];
    const positions = inputs.map(({ game, input }) => ({ game, input }));
    const error = await start({ do: "start", positions, first: field("first").value });
    if (error) return showLocation(error);
    // The next game starts from an empty sum.
    parts = [];
    showParts();
  };
  const read = (files) => readFiles([...files], load, showProblem);
  field("files").onchange = async ({ target }) => {
    await read(target.files);
    target.value = "";
  };
  ondragover = (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  };
  ondragleave = (event) => event.relatedTarget || document.body.classList.remove("dropping");
  ondrop = (event) => {
    document.body.classList.remove("dropping");
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    read(event.dataTransfer.files);
  };
}

/** Returns the game and the input in the form. */
const typed = () => ({ game: field("game").value, input: field("input").value });

/** Adds an input to the sum. */
function add(part) {
  parts.push(part);
  showParts();
}

/** Lists the inputs of the sum. */
function showParts() {
  field("parts").replaceChildren(...parts.map((part, index) => {
    const { game, input, name } = part;
    const words = `${game}: ${name ?? input.trim().replace(/\s+/g, " ").slice(0, 30)}`;
    const remove = button("Remove", () => {
      parts = parts.filter((other) => other !== part);
      showParts();
      field("add").focus();
    }, `Remove ${index + 1}, ${words}`);
    return element("li", "", element("span", "", words), remove);
  }));
  field("start").textContent = ["Start", "Start the listed game"][parts.length] ?? `Start the sum of ${parts.length}`;
}

/** Reads files. A saved game or a single input is started, and several inputs are listed as a sum. */
async function readFiles(files, load, showProblem) {
  const game = field("game").value;
  for (const file of files) {
    if (file.size > MAX_FILE_BYTES) {
      showProblem(`${file.name} has ${(file.size / 2 ** 20).toFixed(0)} MB, and this page reads up to ${MAX_FILE_BYTES >> 20} MB. The command impartial reads larger files.`);
      return;
    }
    let input;
    try {
      input = await file.text();
    } catch (error) {
      showProblem(`${file.name} cannot be read: ${error.message}.`);
      return;
    }
    if (input.startsWith("impartial game ")) {
      await load({ do: "load", text: input });
      continue;
    }
    const isAlone = files.length === 1 && parts.length === 0;
    if (isAlone && input.length <= MAX_SHOWN) {
      field("input").value = input;
      field("new-form").requestSubmit();
    } else if (isAlone) await load({ do: "start", positions: [{ game, input }], first: field("first").value });
    else add({ game, input, name: `${file.name}, ${file.size} bytes` });
  }
}

/** Selects the location of an error in the input that contains it. */
function showLocation({ field: name, position, line, column }) {
  if (name !== "input") return;
  const part = parts[position - 1];
  if (part) {
    if (part.input.length > MAX_SHOWN) return;
    // The input leaves the sum and returns to the form, where it can be corrected.
    parts = parts.filter((other) => other !== part);
    showParts();
    field("game").value = part.game;
    field("game").onchange();
    field("input").value = part.input;
  }
  const { value } = field("input");
  let start = 0;
  for (let at = 1; at < line; at += 1) start = value.indexOf("\n", start) + 1 || value.length;
  const end = value.indexOf("\n", start);
  const last = end < 0 ? value.length : end;
  start = Math.min(start + column - 1, last);
  const word = value.slice(start, last).match(/^\S+/);
  field("input").setSelectionRange(start, start + (word ? word[0].length : Math.min(1, last - start)));
  field("input").focus();
  field("input").scrollTop = (field("input").scrollHeight * line) / value.split("\n").length - field("input").clientHeight / 2;
}
