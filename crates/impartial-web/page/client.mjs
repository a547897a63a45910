// The page's side of the worker: requests and responses, progress, and cancelling work that takes too long.

/** The worker, the callbacks of its open requests by number, and the number of the last request. */
let worker;
let pending = new Map();
let last = 0;

/** Starts the worker with the WebAssembly module of the page. */
export async function startWorker(showProgress) {
  const script = new Blob([document.getElementById("worker").textContent], { type: "text/javascript" });
  worker = new Worker(URL.createObjectURL(script));
  await new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error("the worker cannot be loaded"));
    worker.onmessage = ({ data }) => (data.ready ? resolve() : reject(new Error(data.message)));
    worker.postMessage({ module: document.getElementById("module").textContent });
  });
  worker.onmessage = ({ data }) => {
    if (data.progress) return showProgress(...data.progress);
    pending.get(data.id)?.(data.response);
    pending.delete(data.id);
  };
}

/** Sends a request to the engine and returns its response. */
export function call(request) {
  last += 1;
  const id = last;
  return new Promise((resolve) => {
    pending.set(id, resolve);
    worker.postMessage({ id, request });
  });
}

/** Ends the worker. Its open requests end with an error, and it has to be started again. */
export function stopWorker() {
  worker.terminate();
  const ended = pending;
  pending = new Map();
  for (const resolve of ended.values()) resolve({ error: { stopped: true } });
}

/** Returns a function that runs `run`, never twice at a time: all calls during a run lead to a single run after it. */
export function coalesced(run) {
  let running = null;
  let isRequested = false;
  const repeat = async () => {
    try {
      while (isRequested) {
        isRequested = false;
        await run();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    isRequested = true;
    running ??= repeat();
    return running;
  };
}
