// A round in progress: the engine has the game, and this class has what the engine does not know.
//
// After each change, `view` is requested again. If the engine stops or the visitor cancels, the round is restored: the request
// that began it is sent again, and then the moves of the visitor, to which the opponent replies as before.

import type { Client } from "../engine/client";
import type { Explanation, Played, Player, View } from "../engine/protocol";
import type { EngineError, Kind, Request, Response } from "../engine/request";

/** The requests that begin a round. */
export type Beginning = Request<"start"> | Request<"load"> | Request<"round"> | Request<"daily">;

/** A move: the number of its component, from 1, and the move in it. */
export interface Move {
  component: number;
  text: string;
  by: Player;
}

/** Time in milliseconds until a request shows that it is running. */
const NOTICE_DELAY = 150;

/** Maximum length of the text of a round whose address becomes a link without a request. */
const MAX_AUTOMATIC_LINK = 1_000_000;

export class Match {
  readonly client: Client;
  view: View | null = null;
  /** The request that began the round, and the number of moves right after it. */
  #began: { request: Beginning; made: number } | null = null;
  #setBusy: (words: string | null) => void;
  /** Whether `view` is the position of the engine. */
  #isCurrent = false;
  /** Counts the rounds that began, so that work for an earlier round ends. */
  round = 0;

  /** `setBusy` is told what a slow request does, or null when it ends. */
  constructor(client: Client, setBusy: (words: string | null) => void) {
    this.client = client;
    this.#setBusy = setBusy;
  }

  /** Sends a request that may take long. */
  async call<K extends Kind>(request: Request<K>, words: string): Promise<Response<K>> {
    // Most requests take a few milliseconds. A notice that appears and goes at once would flicker.
    const timer = setTimeout(() => this.#setBusy(words), NOTICE_DELAY);
    const response = await this.client.call<K>(request);
    clearTimeout(timer);
    this.#setBusy(null);
    // After a trap, the engine has no game.
    if (response.error?.trapped && this.#began) await this.#restore();
    return response;
  }

  /** Begins a round. If that fails, the previous round continues. */
  async begin(request: Beginning): Promise<EngineError | null> {
    this.#isCurrent = false;
    const { error } = await this.call(request as Request<"start">, "Solving the position");
    if (error) {
      this.#isCurrent = true;
      return error;
    }
    // Only now, because a position that cannot be solved must leave the round that is shown.
    this.round += 1;
    await this.refresh();
    this.#began = { request, made: this.view?.moves.length ?? 0 };
    return null;
  }

  /** Requests the view again. */
  async refresh(): Promise<void> {
    const { ok } = await this.client.call({ do: "view" });
    if (ok) this.view = ok;
    this.#isCurrent = true;
  }

  /** Plays a move of the visitor without a reply. */
  async play(text: string): Promise<EngineError | null> {
    this.#isCurrent = false;
    const { error } = await this.call({ do: "play", text, reply: false }, "Playing the move");
    // A refused move changes nothing.
    if (error) this.#isCurrent = true;
    else await this.refresh();
    return error ?? null;
  }

  /** Lets the opponent move. */
  async reply(): Promise<Played | null> {
    this.#isCurrent = false;
    const { ok } = await this.call({ do: "reply" }, "The opponent is thinking");
    return ok ?? null;
  }

  /** Takes back the last move of the visitor and the reply. */
  async undo(): Promise<void> {
    this.#isCurrent = false;
    await this.client.call({ do: "undo" });
    await this.refresh();
  }

  /** Returns the explanation of the position after a legal move of the visitor, or null if the position changes in the meantime. */
  async peek(text: string): Promise<Explanation | null> {
    const before = this.view;
    if (before?.to_move !== "human") return null;
    const { ok } = await this.client.call({ do: "legal", text });
    if (!ok || "reason" in ok || !this.#isCurrent || this.view !== before) return null;
    // The requests are sent together, so that no other one comes between them.
    const [, why] = await Promise.all([
      this.client.call({ do: "play", text, reply: false }),
      this.client.call({ do: "why" }),
      this.client.call({ do: "undo" }),
    ]);
    return why.ok ?? null;
  }

  /** Returns the saved game. */
  async text(): Promise<string> {
    const { ok } = await this.client.call({ do: "save" });
    return ok?.text ?? "";
  }

  /** Returns whether the saved game is short enough to be put into the address after each move. */
  get isShort(): boolean {
    const request = this.#began?.request;
    const length = !request ? 0 : "text" in request ? request.text.length : "positions" in request ? request.positions.reduce((sum, { input }) => sum + input.length, 0) : 0;
    return length <= MAX_AUTOMATIC_LINK;
  }

  /** Cancels the running request, and restores the round. */
  async cancel(): Promise<void> {
    // A worker that computes cannot be asked to stop, so it is ended, and its game with it.
    this.client.stop();
    this.#setBusy(null);
    await this.client.start();
    if (this.#began) await this.#restore();
  }

  async #restore(): Promise<void> {
    this.#isCurrent = false;
    const { request, made } = this.#began!;
    const drawn = this.view?.moves ?? [];
    await this.client.call(request as Request<"start">);
    // The beginning may have moves that the visitor has taken back since.
    for (let count = made; count > drawn.length; count -= 2) await this.client.call({ do: "undo" });
    // Replies depend only on the seed, the position and the number of moves, so the opponent makes the same moves
    // again.
    for (let index = made; index < drawn.length; index += 1) {
      if (this.moverOf(index) === "human") await this.client.call({ do: "play", text: drawn[index]! });
    }
    await this.refresh();
  }

  /** Returns who made the move of an index. */
  moverOf(index: number): Player {
    const first = this.view?.first ?? "human";
    return index % 2 === 0 ? first : first === "human" ? "opponent" : "human";
  }

  /** Whether the visitor has made a move that can be taken back. */
  get canUndo(): boolean {
    return (this.view?.moves.length ?? 0) >= (this.view?.first === "opponent" ? 2 : 1);
  }

  get isSum(): boolean {
    return (this.view?.components.length ?? 0) > 1;
  }

  /** Splits a move into the number of its component and the move in it. */
  split(text: string): { component: number; text: string } {
    const [, number = "1", rest = text] = (this.isSum && /^(\d+) (.*)$/.exec(text)) || [];
    return { component: Number(number), text: rest };
  }

  /** Returns the moves made, the last one last, at most `count` of them. */
  lastMoves(count: number): Move[] {
    const moves = this.view?.moves ?? [];
    const skipped = Math.max(moves.length - count, 0);
    return moves.slice(skipped).map((move, index) => ({ ...this.split(move), by: this.moverOf(skipped + index) }));
  }
}
