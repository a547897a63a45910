// The host of the WebAssembly module: a request goes in as an object, and its answer comes out as one.

const TRAPPED = "the engine stopped, probably because its memory ran out; it has started again without a game";

const TOO_LONG = "the input is too long: at most 128 MiB of it fit into the memory of a browser";

/** From this length on, a text goes to the module as it is: as JSON it would be in memory several times. */
const LONG = 65536;

/** The engine. `bytes` are those of the WebAssembly module, and `progress(done, total)` is called while a request runs. */
export class Engine {
  #module;
  #exports;
  #imports;

  constructor(bytes, progress = () => {}) {
    this.#module = new WebAssembly.Module(bytes);
    this.#imports = { env: { impartial_progress: progress } };
    this.#start();
  }

  #start() {
    this.#exports = new WebAssembly.Instance(this.#module, this.#imports).exports;
  }

  /** Answers a request: an object, or the text or bytes of one. */
  call(request) {
    try {
      return this.#answer(...parts(request));
    } catch (error) {
      // A trap leaves the memory in an unknown state.
      this.#start();
      return { error: { message: `${TRAPPED} (${error.message})`, field: "request", line: 1, column: 1, trapped: true } };
    }
  }

  #answer(json, raw) {
    const { memory, impartial_request, impartial_call, impartial_answer_length } = this.#exports;
    const length = json.length + (raw ? 1 + raw.length : 0);
    const address = impartial_request(length) >>> 0;
    if (address === 0) return { error: { message: TOO_LONG, field: "request", line: 1, column: 1 } };
    const buffer = new Uint8Array(memory.buffer, address, length);
    buffer.set(json);
    if (raw) buffer.set(raw, json.length + 1);
    const start = impartial_call() >>> 0;
    const answer = new Uint8Array(memory.buffer, start, impartial_answer_length() >>> 0);
    const text = new TextDecoder().decode(answer);
    impartial_request(0);
    return JSON.parse(text);
  }

  /** The bytes of memory that the module has taken. */
  get memory() {
    return this.#exports.memory.buffer.byteLength;
  }
}

/** Returns the bytes of a request, and those of its first long text, which follows the JSON and a NUL byte. */
function parts(request) {
  if (request instanceof Uint8Array) return [request];
  const encoder = new TextEncoder();
  if (typeof request === "string") return [encoder.encode(request)];
  let raw;
  const json = JSON.stringify(request, (name, value) => {
    const isText = typeof value === "string" && name === (request.do === "load" ? "text" : "input");
    // Half a character of UTF-16 would be refused as JSON, without its place in the text.
    if (!isText || raw !== undefined || value.length <= LONG) return typeof value === "string" ? value.toWellFormed() : value;
    raw = value;
    return undefined;
  });
  return raw === undefined ? [encoder.encode(json)] : [encoder.encode(json), encoder.encode(raw)];
}
