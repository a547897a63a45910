// The rules for the scripts of the page and its tests: `cargo xtask web --test`.

import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";

const js = createRequire(`${process.env.IMPARTIAL_NPM}/`)("@eslint/js");

const names = (text) => Object.fromEntries(text.split(" ").map((name) => [name, "readonly"]));
const everywhere = names("Blob CompressionStream DOMException DecompressionStream Response TextDecoder TextEncoder URL WebAssembly atob btoa console performance setTimeout clearTimeout");
const page = names("DOMParser DOMPoint Option Worker addEventListener cancelAnimationFrame document history localStorage location matchMedia navigator onhashchange onmessage postMessage requestAnimationFrame sessionStorage structuredClone window");

// The scripts of the page are joined, so each sees what the others export.
const folder = new URL("../page/", import.meta.url);
const scripts = readdirSync(folder).filter((name) => name.endsWith(".mjs"));
const exported = scripts.flatMap((name) =>
  [...readFileSync(new URL(name, folder), "utf8").matchAll(/^export (?:async )?(?:function|class|const|let) (\w+)/gm)].map(([, each]) => each),
);

export default [
  js.configs.recommended,
  {
    rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error", "no-eval": "error", "no-implied-eval": "error" },
  },
  {
    files: ["**/page/*.mjs"],
    languageOptions: { globals: { ...everywhere, ...page, ...names(exported.join(" ")), onhashchange: "writable", onmessage: "writable" } },
    rules: { "no-redeclare": ["error", { builtinGlobals: false }] },
  },
  {
    files: ["**/tests/**/*.mjs"],
    languageOptions: { globals: { ...everywhere, ...page, process: "readonly", Buffer: "readonly" } },
  },
];
