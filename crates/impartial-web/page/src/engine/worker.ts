// The worker that runs the engine, so that the page stays responsive while an input is solved.

import { XzReadableStream } from "xz-decompress";

import { Module } from "./module";
import type { AnyRequest } from "./request";

/** Messages to the worker: first the compressed module in base64, then requests. */
export type ToWorker = { module: string } | { id: number; request: AnyRequest };

/** Messages from the worker: whether the module has started, the progress of a request, and responses. */
export type FromWorker = { started: true } | { failed: string } | { progress: [number, number] } | { id: number; response: unknown };

const send = (message: FromWorker) => postMessage(message);
let module: Module;

/** Decompresses the module. */
async function unpack(text: string): Promise<ArrayBuffer> {
  const binary = atob(text.trim());
  // In WebKit, `Uint8Array.from` takes as long as the compilation of the module.
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  if (bytes.length === 0) throw new Error("the module is missing");
  // WebKit cannot read the stream of a blob in a worker of a page from `file://`.
  return new Response(new XzReadableStream(new Response(bytes).body!)).arrayBuffer();
}

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ("request" in data) {
    send({ id: data.id, response: module.call(data.request) });
    return;
  }
  try {
    module = new Module(await unpack(data.module), (done, total) => send({ progress: [done, total] }));
    send({ started: true });
  } catch (error) {
    send({ failed: (error as Error).message });
  }
};
