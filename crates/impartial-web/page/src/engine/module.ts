// The host of the WebAssembly module: it passes a request in as JSON and returns the response as an object.

import type { AnyRequest, Kind, Response } from "./request";

const TRAPPED = "the engine stopped, probably because its memory ran out, and has restarted without a game";

const TOO_LONG = "the input is too long: a request in a browser has at most 128 MiB";

/** A text longer than this follows the JSON unescaped. As a JSON string, it would exist in memory several times. */
const RAW_TEXT_THRESHOLD = 65_536;

/** The functions of `src/exports.rs`. */
interface Exports {
  memory: WebAssembly.Memory;
  impartial_request(length: number): number;
  impartial_call(): number;
  impartial_response_length(): number;
}

/** The engine in a module. */
export class Module {
  #module: WebAssembly.Module;
  #onProgress: (done: number, total: number) => void;
  #exports: Exports;

  /** Starts the module of `bytes`. `onProgress` is called while a request runs. */
  constructor(bytes: BufferSource, onProgress: (done: number, total: number) => void = () => undefined) {
    this.#module = new WebAssembly.Module(bytes);
    this.#onProgress = onProgress;
    this.#exports = this.#start();
  }

  #start(): Exports {
    const imports = { env: { impartial_progress: this.#onProgress } };
    return new WebAssembly.Instance(this.#module, imports).exports as unknown as Exports;
  }

  /** Returns the response to a request, which is an object, or its JSON as a string or as bytes. */
  call<K extends Kind>(request: AnyRequest | string | Uint8Array): Response<K> {
    try {
      return this.#send(...encode(request)) as Response<K>;
    } catch (error) {
      // A trap leaves the memory of the module in an unknown state, so the engine restarts in a new instance.
      this.#exports = this.#start();
      return { error: { message: `${TRAPPED} (${(error as Error).message})`, field: "request", line: 1, column: 1, trapped: true } };
    }
  }

  /** The memory of the module in bytes. */
  get memory(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Sends a request through the buffer of the module, as `src/exports.rs` describes it. */
  #send(json: Uint8Array, raw?: Uint8Array): unknown {
    const { memory, impartial_request, impartial_call, impartial_response_length } = this.#exports;
    const length = json.length + (raw ? 1 + raw.length : 0);
    // WebAssembly returns signed numbers, and addresses may exceed 2^31.
    const address = impartial_request(length) >>> 0;
    if (address === 0) return { error: { message: TOO_LONG, field: "request", line: 1, column: 1 } };
    const buffer = new Uint8Array(memory.buffer, address, length);
    buffer.set(json);
    // The module has zeroed the buffer, so the NUL byte between the JSON and the text is already there.
    if (raw) buffer.set(raw, json.length + 1);
    const start = impartial_call() >>> 0;
    // The call may have grown the memory, which detaches its previous `buffer`.
    const response = new Uint8Array(memory.buffer, start, impartial_response_length() >>> 0);
    const text = new TextDecoder().decode(response);
    impartial_request(0);
    return JSON.parse(text);
  }
}

/** Returns the JSON of a request, and separately its first long text if any, both in UTF-8. */
function encode(request: AnyRequest | string | Uint8Array): [Uint8Array, Uint8Array?] {
  if (request instanceof Uint8Array) return [request];
  const encoder = new TextEncoder();
  if (typeof request === "string") return [encoder.encode(request)];
  let raw: string | undefined;
  const json = JSON.stringify(request, (name, value: unknown) => {
    if (typeof value !== "string") return value;
    const isText = name === (request.do === "load" ? "text" : "input");
    // An unpaired surrogate would make the JSON invalid. Replaced, it is an error at its location in the text.
    if (!isText || raw !== undefined || value.length <= RAW_TEXT_THRESHOLD) return value.toWellFormed();
    raw = value;
    return undefined;
  });
  return raw === undefined ? [encoder.encode(json)] : [encoder.encode(json), encoder.encode(raw)];
}
