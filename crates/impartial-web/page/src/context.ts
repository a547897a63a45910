// What all screens use: the engine.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Client } from "./engine/client";

export interface Engine {
  client: Client;
  /** The progress of the running request, from 0 to 1, or null if it is not known. */
  onProgress(listener: (share: number) => void): () => void;
}

export const EngineContext = createContext<Engine | null>(null);

/** Returns the engine, which may still be starting. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error("screens are inside of the engine's context");
  return engine;
}
