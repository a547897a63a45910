// Requests and responses by their kind, with the errors of the host and of the engine.

import type { Error, Requests } from "./protocol";

export interface EngineError extends Error {
  /** The module stopped, and its game is lost. */
  trapped?: boolean;
  /** The request was cancelled. */
  stopped?: boolean;
}

export type Kind = keyof Requests;
export type Request<K extends Kind> = { do: K } & Requests[K]["fields"];
export type AnyRequest = { [K in Kind]: Request<K> }[Kind];
export type Response<K extends Kind> = { ok: Requests[K]["ok"]; error?: undefined } | { ok?: undefined; error: EngineError };
