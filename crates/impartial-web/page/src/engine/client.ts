// The page's side of the worker: requests and responses, progress, and cancelling work that takes too long.

import type { AnyRequest, Kind, Request, Response } from "./request";
import type { FromWorker, ToWorker } from "./worker";

/** Sends requests to the engine. */
export class Client {
  #script: string;
  #module: string;
  #onProgress: (done: number, total: number) => void;
  #worker: Worker | undefined;
  #started: Promise<void> = Promise.resolve();
  #pending = new Map<number, (response: unknown) => void>();
  #last = 0;

  /** `script` is the text of the worker, and `module` the compressed module in base64. */
  constructor(script: string, module: string, onProgress: (done: number, total: number) => void) {
    this.#script = script;
    this.#module = module;
    this.#onProgress = onProgress;
  }

  /** Starts the worker. Requests wait until it has started. */
  start(): Promise<void> {
    return (this.#started = this.#start());
  }

  async #start(): Promise<void> {
    const worker = new Worker(URL.createObjectURL(new Blob([this.#script], { type: "text/javascript" })));
    const send = (message: ToWorker) => worker.postMessage(message);
    await new Promise<void>((resolve, reject) => {
      worker.onerror = () => reject(new Error("the worker cannot be loaded"));
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => ("failed" in data ? reject(new Error(data.failed)) : resolve());
      send({ module: this.#module });
    });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ("progress" in data) this.#onProgress(...data.progress);
      if (!("id" in data)) return;
      this.#pending.get(data.id)?.(data.response);
      this.#pending.delete(data.id);
    };
    this.#worker = worker;
  }

  /** Sends a request and returns its response. */
  call<K extends Kind>(request: Request<K>): Promise<Response<K>> {
    this.#last += 1;
    const id = this.#last;
    const send = () => {
      // It may have been cancelled in the meantime.
      if (this.#pending.has(id)) this.#worker?.postMessage({ id, request: request as AnyRequest } satisfies ToWorker);
    };
    return new Promise((resolve) => {
      this.#pending.set(id, (response) => resolve(response as Response<K>));
      // If the worker cannot start, the page shows the reason instead of a screen.
      this.#started.then(send, () => undefined);
    });
  }

  /** Ends the worker. Its open requests end with an error, and it has to be started again. */
  stop(): void {
    this.#worker?.terminate();
    const ended = this.#pending;
    this.#pending = new Map();
    const error = { message: "the request was cancelled", field: "request", line: 1, column: 1, stopped: true };
    for (const resolve of ended.values()) resolve({ error });
  }
}
