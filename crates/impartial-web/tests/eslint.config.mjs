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
    // It is joined to what it uses, as a worker from `file://` imports nothing.
    files: ["**/page/worker.mjs"],
    languageOptions: { globals: names("Engine unpack") },
  },
  {
    files: ["**/tests/**/*.mjs"],
    languageOptions: { globals: { ...everywhere, ...names(page), ...names("Buffer process") } },
  },
];
