// The page without the features that it needs, and without features that a browser may block.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import test from "node:test";

import { PAGE, open, playHint, problem, settled, start, text } from "./harness.mjs";

/** Writes a changed copy of the page, and returns its address. */
function changed(t, change) {
  const folder = mkdtempSync(join(tmpdir(), "impartial-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "impartial.html");
  const page = readFileSync(process.env.IMPARTIAL_PAGE, "utf8");
  assert.notEqual(change(page), page);
  writeFileSync(path, change(page));
  return pathToFileURL(path).href;
}

/** Opens a page that cannot start, and returns its error message. */
async function startError(t, options) {
  const page = await open(t, { ready: false, ...options });
  const found = await problem(page);
  assert.equal(await text(page, "#state"), "");
  return found;
}

const MODULE = /(<script type="text\/plain" id="module">)([^<]*)/;

test("a page whose module is missing, truncated or damaged shows an error", async (t) => {
  const changes = [
    (page) => page.replace(MODULE, "$1"),
    (page) => page.replace(MODULE, (_, head, data) => head + data.slice(0, data.length / 2)),
    (page) => page.replace(MODULE, (_, head, data) => head + data.slice(0, 4_000) + "AAAA" + data.slice(4_004)),
    (page) => page.replace(MODULE, "$1!!!!"),
    (page) => page.replace(MODULE, "$1H4sIAAAAAAAAAwMAAAAAAAAAAAA="),
  ];
  for (const change of changes) {
    assert.match(await startError(t, { url: changed(t, change) }), /^The engine does not start: .+needs a browser with WebAssembly/);
  }
});

test("a browser without WebAssembly or workers gets a message", async (t) => {
  const noWasm = (page) => page.replace('id="worker">', 'id="worker">\ndelete globalThis.WebAssembly;');
  assert.match(await startError(t, { url: changed(t, noWasm) }), /WebAssembly/);
  assert.match(await startError(t, { prepare: (page) => page.addInitScript(() => delete globalThis.Worker) }), /^The engine does not start: Worker/);
});

test("the page works with storage and clipboard blocked", async (t) => {
  const prepare = (page) =>
    page.addInitScript(() => {
      const blocked = { get: () => { throw new DOMException("blocked", "SecurityError"); } };
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(globalThis, name, blocked);
      Object.defineProperty(document, "cookie", blocked);
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("blocked", "NotAllowedError"));
    });
  const page = await open(t, { prepare });
  await playHint(page);
  await page.click("#share");
  await page.waitForFunction(() => /address/.test(document.getElementById("shared").textContent));
});

test("a game without gestures is played by typed moves and by the list of legal moves", async (t) => {
  const page = await open(t, { url: changed(t, (page) => page.replace('GESTURES["heaps"]', 'GESTURES["other"]')) });
  await start(page, "heaps", { input: "0.77 1\n12\n" });
  assert.match(await text(page, "#syntax"), /^type /);
  assert.equal(await page.locator(".field").count(), 0);
  await page.fill("#move", "1 1");
  await page.click("#choices button");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length > 0 && document.activeElement.id === "move");
  let state = await settled(page);
  while (!state.includes("won")) state = await playHint(page);
});

test("without JavaScript, the page shows that it needs it", async () => {
  const page = readFileSync(process.env.IMPARTIAL_PAGE, "utf8");
  assert.match(page, /<noscript>[^]*needs JavaScript[^]*<\/noscript>/);
  assert.ok(PAGE.startsWith("file://"));
});
