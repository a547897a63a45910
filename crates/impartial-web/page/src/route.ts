// The screen in the address: everything after `#`.

export type Route =
  | { screen: "home" }
  | { screen: "play"; card: string }
  | { screen: "sum" }
  | { screen: "own" }
  | { screen: "storm" }
  | { screen: "learn"; lesson: number }
  | { screen: "daily"; number: number | null; isAnswer: boolean }
  | { screen: "link"; fragment: string };

/** Returns the screen of a fragment. An unknown fragment is taken for a link, whose screen then shows the error. */
export function parseRoute(hash: string): Route {
  const fragment = hash.replace(/^#/, "");
  const [name, argument = "", detail = ""] = fragment.split("/");
  const number = /^[0-9]{1,9}$/.test(argument) ? Number(argument) : 0;
  switch (name) {
    case "":
      return { screen: "home" };
    case "play":
      return { screen: "play", card: fragment.slice("play/".length) };
    case "learn":
      return { screen: "learn", lesson: number };
    case "daily":
      return { screen: "daily", number: argument === "" ? null : number, isAnswer: detail === "answer" };
    case "sum":
    case "own":
    case "storm":
      return { screen: name };
    default:
      return { screen: "link", fragment };
  }
}

/** Goes to a screen. Some browsers refuse to change the address of a local file, so the caller also gets an event. */
export function go(fragment: string): void {
  if (location.hash.replace(/^#/, "") === fragment) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = fragment;
}

/** Replaces the address without a new entry of the history, and returns whether the browser allows it. */
export function replaceAddress(fragment: string): boolean {
  try {
    history.replaceState(null, "", `#${fragment}`);
    return true;
  } catch {
    return false;
  }
}
