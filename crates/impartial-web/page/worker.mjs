// The worker that runs the engine, so that the page stays responsive while an input is solved.

import { Engine } from "./engine.mjs";
import { unpack } from "./lzma.mjs";

let engine;

/** Decodes base64. */
function bytesOf(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  if (bytes.length === 0) throw new Error("the module is missing");
  return bytes;
}

// The first message has the module, and the reply reports whether it has started. All later messages are requests.
onmessage = ({ data }) => {
  if ("module" in data) {
    try {
      engine = new Engine(unpack(bytesOf(data.module)), (done, total) => postMessage({ progress: [done, total] }));
      postMessage({ ready: true });
    } catch (error) {
      postMessage({ ready: false, message: error.message });
    }
    return;
  }
  postMessage({ id: data.id, response: engine.call(data.request) });
};
