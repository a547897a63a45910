// Firefox and WebKitGTK, which Playwright cannot drive as they are installed: the commands of WebDriver, which Firefox takes as
// Marionette over a socket, and WebKitGTK over HTTP.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How long in milliseconds a browser may take to listen, and how often it is asked. */
const START_TIME = 60_000;
const RETRY_DELAY = 200;

/** The engines, each with the environment variable that names its program. */
export const ENGINES = { firefox: "FIREFOX_PATH", webkit: "WEBKIT_DRIVER_PATH" };

export type Engine = keyof typeof ENGINES;

/** A point of the window. */
export type Point = [x: number, y: number];

type Falsy = false | null | undefined | "" | 0;

type Send = (name: string, parameters: object) => Promise<unknown>;

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Repeats a task until it succeeds. */
async function retried<T>(task: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + START_TIME; ; await pause(RETRY_DELAY)) {
    try {
      return await task();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** A browser with one window. */
export class Driver {
  #send: Send;
  #end: () => void;

  constructor(send: Send, end: () => void) {
    this.#send = send;
    this.#end = end;
  }

  goTo(url: string): Promise<unknown> {
    return this.#send("url", { url });
  }

  /** Calls a function, which must not use anything outside of it, in the page. */
  run<A extends unknown[], T>(task: (...args: A) => T, ...args: A): Promise<T> {
    return this.#send("execute/sync", { script: `return (${task}).apply(null, arguments)`, args }) as Promise<T>;
  }

  /** Waits until a function returns a value that is not falsy, and returns it. */
  async until<A extends unknown[], T>(task: (...args: A) => T, ...args: A): Promise<Exclude<T, Falsy>> {
    return retried(async () => {
      const found = await this.run(task, ...args);
      if (!found) throw new Error(`${task} stays ${String(found)}: ${await this.run(() => document.body.innerText.slice(0, 2000))}`);
      return found as Exclude<T, Falsy>;
    });
  }

  /** Presses the mouse at a point and releases it at another. */
  async drag(from: Point, to: Point): Promise<void> {
    const move = ([x, y]: Point, duration: number) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration, origin: "viewport" });
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const press = { type: "pointerDown", button: 0 };
    const steps = String(from) === String(to) ? [] : [move(middle, 20), move(to, 20)];
    const actions = [move(from, 0), press, ...steps, { type: "pointerUp", button: 0 }];
    await this.#send("actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  async screenshot(): Promise<Buffer> {
    const found = await this.#send("screenshot", {});
    return Buffer.from(found as string, "base64");
  }

  close(): void {
    this.#end();
  }
}

/** Starts a browser that an environment variable names, or returns null if the variable is not set. */
export async function start(engine: Engine, [width, height]: Point): Promise<Driver | null> {
  const program = process.env[ENGINES[engine]];
  if (!program) return null;
  return engine === "firefox" ? firefox(program, width, height) : webkit(program, width, height);
}

/** The commands of Marionette, by their paths in WebDriver. */
const MARIONETTE: Record<string, string> = { url: "Navigate", "execute/sync": "ExecuteScript", actions: "PerformActions", screenshot: "TakeScreenshot" };

/** A message of Marionette is its length, a colon, and JSON. */
class Marionette {
  #socket: Socket;
  #text = Buffer.alloc(0);
  #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  #last = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (data) => {
      this.#text = Buffer.concat([this.#text, data]);
      this.#read();
    });
  }

  #read(): void {
    for (let colon = this.#text.indexOf(":"); colon > 0; colon = this.#text.indexOf(":")) {
      const end = colon + 1 + Number(this.#text.subarray(0, colon));
      if (this.#text.length < end) return;
      const message = JSON.parse(this.#text.subarray(colon + 1, end).toString()) as [number, number, { message: string } | null, { value?: unknown }] | object;
      this.#text = this.#text.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      if (error) this.#waiting.get(id)?.reject(new Error(error.message));
      else this.#waiting.get(id)?.resolve(result && "value" in result ? result.value : result);
    }
  }

  send(name: string, parameters: object): Promise<unknown> {
    const id = (this.#last += 1);
    const text = JSON.stringify([0, id, `WebDriver:${MARIONETTE[name] ?? name}`, parameters]);
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }
}

/** Ends a program and the programs that it started. */
const end = (child: ChildProcess) => process.kill(-child.pid!, "SIGKILL");

async function firefox(program: string, width: number, height: number): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "impartial-firefox-"));
  const args = ["--headless", "--marionette", "--no-remote", "--profile", profile, "--width", String(width), "--height", String(height)];
  // Firefox chooses a free port, so that two runs do not share a browser, and writes it into its profile.
  writeFileSync(join(profile, "user.js"), 'user_pref("marionette.port", 0);');
  const child = spawn(program, args, { stdio: "ignore", detached: true });
  const socket = await retried(async () => {
    const socket = connect(Number(readFileSync(join(profile, "MarionetteActivePort"), "utf8")), "127.0.0.1");
    await once(socket, "connect");
    return socket;
  });
  const marionette = new Marionette(socket);
  await marionette.send("NewSession", {});
  return new Driver((name, parameters) => marionette.send(name, parameters), () => {
    socket.destroy();
    end(child);
  });
}

/** Returns a port on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function webkit(program: string, width: number, height: number): Promise<Driver> {
  const port = await freePort();
  const command = [program, `--port=${port}`];
  // WebKitGTK needs a display.
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) command.unshift("xvfb-run", "--auto-servernum");
  const child = spawn(command[0]!, command.slice(1), { stdio: "ignore", detached: true });
  const post = async (path: string, body?: object) => {
    const method = body ? "POST" : "GET";
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await response.json()) as { value: { message?: string } & Record<string, unknown> };
    if (!response.ok) throw new Error(value.message);
    return value;
  };
  const { sessionId } = await retried(() => post("/session", { capabilities: {} }));
  const send: Send = (name, parameters) => post(`/session/${String(sessionId)}/${name}`, name === "screenshot" ? undefined : parameters);
  await send("window/rect", { width, height });
  return new Driver(send, () => end(child));
}
