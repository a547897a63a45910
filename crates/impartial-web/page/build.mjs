// Bundles the page and its tests: `cargo xtask web` calls it.
//
//   node build.mjs page MODULE PAGE    writes the page with the compressed WebAssembly module inside
//   node build.mjs tests FOLDER        writes the tests as scripts for Node
//
// The page is one file, because a page from `file://` can import neither scripts nor a module, nor start a worker from a file.

import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

const FOLDER = dirname(fileURLToPath(import.meta.url));

/** Maximum size of the page in bytes: the file, and as a server sends it. */
const MAX_BYTES = 860_000;
const MAX_GZIP_BYTES = 570_000;

/** Returns the bundle of a script or style sheet as text. */
async function bundle(entry) {
  const result = await build({
    absWorkingDir: FOLDER,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: ["es2022", "chrome111", "firefox113", "safari16.4"],
    jsx: "automatic",
    jsxImportSource: "preact",
    charset: "utf8",
  });
  return result.outputFiles[0].text;
}

/** Writes the page. */
async function page(module, path) {
  const parts = {
    "/* style */": await bundle("src/page.css"),
    "/* worker */": await bundle("src/engine/worker.ts"),
    "/* main */": await bundle("src/main.tsx"),
    "<!-- module -->": readFileSync(module).toString("base64"),
  };
  let html = readFileSync(join(FOLDER, "index.html"), "utf8");
  for (const [mark, text] of Object.entries(parts)) {
    if (html.split(mark).length !== 2) throw new Error(`index.html: expected \`${mark}\` once`);
    // These would end the element that contains the text.
    if (/<\/(script|style)/i.test(text)) throw new Error(`the text for \`${mark}\` contains an end tag`);
    html = html.replace(mark, () => text);
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, html);
  const bytes = Buffer.byteLength(html);
  const compressed = gzipSync(html, { level: 9 }).length;
  console.log(`${path}: ${bytes} bytes, ${compressed} with gzip`);
  if (bytes > MAX_BYTES || compressed > MAX_GZIP_BYTES) {
    throw new Error(`the page is larger than ${MAX_BYTES} bytes, or ${MAX_GZIP_BYTES} with gzip`);
  }
}

/** Writes the tests of `tests/unit` and `tests/browser`. */
async function tests(folder) {
  const entries = ["unit", "browser"].flatMap((kind) =>
    readdirSync(join(FOLDER, "tests", kind)).filter((name) => /\.(test|main)\.tsx?$/.test(name)).map((name) => `tests/${kind}/${name}`),
  );
  rmSync(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: FOLDER,
    entryPoints: entries,
    outdir: folder,
    outbase: "tests",
    bundle: true,
    platform: "node",
    format: "esm",
    outExtension: { ".js": ".mjs" },
    jsx: "automatic",
    jsxImportSource: "preact",
    external: ["playwright-core"],
    banner: { js: 'import { createRequire as require_from } from "node:module"; const require = require_from(import.meta.url);' },
  });
}

const [task, ...paths] = process.argv.slice(2);
await { page, tests }[task](...paths);
