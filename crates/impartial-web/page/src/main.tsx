// The start of the page: it shows the screen in the address while the engine starts.

import { render } from "preact";

import { App } from "./app";
import { EngineContext, type Engine } from "./context";
import { Client } from "./engine/client";

const text = (id: string) => document.getElementById(id)!.textContent ?? "";

async function start(): Promise<void> {
  const root = document.getElementById("app")!;
  const listeners = new Set<(share: number) => void>();
  const client = new Client(text("worker"), text("module"), (done, total) => {
    for (const listener of listeners) listener(total > 0 ? done / total : 0);
  });
  const engine: Engine = {
    client,
    onProgress(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const started = client.start();
  root.replaceChildren();
  render(
    <EngineContext.Provider value={engine}>
      <App />
    </EngineContext.Provider>,
    root,
  );
  try {
    await started;
  } catch (error) {
    const reason = (error as Error).message;
    render(
      <main class="screen narrow" aria-live="assertive">
        <h1>Could not start the games</h1>
        <p>Reason: {reason}.</p>
        <p>
          This page needs a browser of 2023 or later with WebAssembly and web workers, and the complete file. Try another browser, download the file again, or play in a
          terminal with <code>impartial play</code>.
        </p>
      </main>,
      root,
    );
  }
}

void start();
