// A page that contains a game, as `impartial play --page` writes it.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import test from "node:test";

import { toFragment } from "../../page/link.mjs";
import { moves, open, problem, text } from "./harness.mjs";

const START = '<script type="application/json" id="saved-game">';
const GAME = "impartial game 1\nfirst opponent\ncomponents 2\nnim\n3\npaper-cutting/run\n2 3 0\nmoves 1\n1 1\n";

/** Writes a page that contains `inside` as its game, and returns the address. */
function pageWith(t, inside) {
  const folder = mkdtempSync(join(tmpdir(), "impartial-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const parts = readFileSync(process.env.IMPARTIAL_PAGE, "utf8").split(START);
  assert.equal(parts.length, 2);
  const file = join(folder, "a game.html");
  writeFileSync(file, parts.join(START + JSON.stringify(inside).replaceAll("<", "\\u003c")));
  return pathToFileURL(file).href;
}

test("the game inside a page is opened", async (t) => {
  const page = await open(t, { url: pageWith(t, GAME) });
  assert.equal((await moves(page)).length, 1);
  assert.equal(await page.locator("#board figure[data-component]").count(), 2);
  assert.equal(await page.isHidden("#problem"), true);
});

test("a link takes precedence over the game inside", async (t) => {
  const other = "impartial game 1\nfirst human\ncomponents 1\nnim\n5\nmoves 0\n";
  const page = await open(t, { url: `${pageWith(t, GAME)}#${await toFragment(other)}` });
  assert.equal(await page.locator("#board figure[data-component]").count(), 1);
  assert.equal((await moves(page)).length, 0);
});

test("a malformed game inside is reported and never parsed as markup, and the page opens with its own game", async (t) => {
  const malformed = "</script><!--<script><img src=x onerror=\"document.body.id='injected'\">";
  const page = await open(t, { url: pageWith(t, malformed) });
  assert.match(await problem(page), /^Line 1, column 1: expected a saved game/);
  assert.equal((await moves(page)).length, 2);
  assert.equal(await page.locator("#injected, img").count(), 0);
  assert.match(await text(page, "#state"), /your move/);
});
