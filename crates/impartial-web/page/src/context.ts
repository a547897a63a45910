// What all screens use: the engine and the games that it knows.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Client } from "./engine/client";
import type { Game } from "./engine/protocol";

export interface Engine {
  client: Client;
  games: Game[];
  /** The progress of the running request, from 0 to 1, or null if it is not known. */
  onProgress(listener: (share: number) => void): () => void;
}

export const EngineContext = createContext<Engine | null>(null);

/** Returns the engine, which has started before any screen is shown. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error("screens are inside of the engine's context");
  return engine;
}
