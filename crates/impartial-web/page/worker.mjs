// The worker: it holds the engine, so the page stays responsive while an input is solved.

let engine;

onmessage = ({ data }) => {
  if (data.module) {
    try {
      engine = new Engine(data.module, (done, total) => postMessage({ progress: [done, total] }));
      postMessage({ ready: true });
    } catch (error) {
      postMessage({ ready: false, message: error.message });
    }
    return;
  }
  postMessage({ id: data.id, answer: engine.call(data.request) });
};
