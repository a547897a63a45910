// The engine in its worker, seen from the page: requests and answers, progress, and an end to work that takes too long.

/** The worker, and the requests that it has not answered. */
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
    pending.get(data.id)?.(data.answer);
    pending.delete(data.id);
  };
}

/** Sends a request to the engine, and returns its answer. */
export function call(request) {
  last += 1;
  const id = last;
  return new Promise((resolve) => {
    pending.set(id, resolve);
    worker.postMessage({ id, request });
  });
}

/** Ends the worker. Its requests are answered with an error, and it has to be started again. */
export function stopWorker() {
  worker.terminate();
  const ended = pending;
  pending = new Map();
  for (const answer of ended.values()) answer({ error: { stopped: true } });
}

/** Returns a function that runs `run` again after each call, once at a time. Calls during a run make one more run. */
export function newest(run) {
  let running = null;
  let isWanted = false;
  const repeat = async () => {
    try {
      while (isWanted) {
        isWanted = false;
        await run();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    isWanted = true;
    running ??= repeat();
    return running;
  };
}
