// The host of the WebAssembly module: a request goes in as an object, and its answer comes out as one.

const TRAPPED = "the engine stopped, probably because its memory ran out; it has started again without a game";

/** JSON of half a character of UTF-16 would be refused as JSON, without a place in the text that has it. */
const wellFormed = (_, value) => (typeof value === "string" ? value.toWellFormed() : value);

/** The engine. `bytes` are those of the WebAssembly module. */
export class Engine {
  #module;
  #exports;

  constructor(bytes) {
    this.#module = new WebAssembly.Module(bytes);
    this.#start();
  }

  #start() {
    this.#exports = new WebAssembly.Instance(this.#module).exports;
  }

  /** Answers a request: an object, or the text or bytes of one. */
  call(request) {
    const text = typeof request === "string" || request instanceof Uint8Array ? request : JSON.stringify(request, wellFormed);
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    try {
      return this.#answer(bytes);
    } catch (error) {
      // A trap leaves the memory in an unknown state.
      this.#start();
      return { error: { message: `${TRAPPED} (${error.message})`, field: "request", line: 1, column: 1, trapped: true } };
    }
  }

  #answer(bytes) {
    const { memory, impartial_request, impartial_call, impartial_answer_length } = this.#exports;
    const address = impartial_request(bytes.length) >>> 0;
    if (address === 0) {
      return { error: { message: "there is not enough memory for the request", field: "request", line: 1, column: 1 } };
    }
    new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
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
