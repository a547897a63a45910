// The rules for the scripts of the page and its tests: `cargo xtask web --test`.

import { createRequire } from "node:module";

const js = createRequire(`${process.env.IMPARTIAL_NPM}/`)("@eslint/js");

const names = (text, access = "readonly") => Object.fromEntries(text.split(" ").map((name) => [name, access]));
const everywhere = names("Blob CompressionStream DOMException DecompressionStream PerformanceObserver Response TextDecoder TextEncoder URL WebAssembly atob btoa console performance setTimeout clearTimeout setInterval");
const page = "DOMParser Option Worker cancelAnimationFrame document history localStorage location matchMedia navigator postMessage requestAnimationFrame";
const handlers = "ondragleave ondragover ondrop onhashchange onmessage onunhandledrejection";

export default [
  js.configs.recommended,
  {
    rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error", "no-eval": "error", "no-implied-eval": "error" },
  },
  {
    files: ["**/page/*.mjs"],
    languageOptions: { globals: { ...everywhere, ...names(page), ...names(handlers, "writable") } },
  },
  {
    // `cargo xtask web` joins the worker with the modules that it uses, because a worker from `file://` cannot import.
    files: ["**/page/worker.mjs"],
    languageOptions: { globals: names("Engine unpack") },
  },
  {
    files: ["**/tests/**/*.mjs"],
    languageOptions: { globals: { ...everywhere, ...names(page), ...names("Buffer process") } },
  },
];
