// The screen in the address, or the game that `impartial play --page` wrote into the page.

import { useEffect, useState } from "preact/hooks";

import { parseRoute, type Route } from "./route";
import { Daily } from "./screens/daily";
import { Home } from "./screens/home";
import { Learn } from "./screens/learn";
import { Linked } from "./screens/linked";
import { Own } from "./screens/own-position";
import { Play } from "./screens/play";
import { Storm } from "./screens/storm";
import { Sum } from "./screens/sum";

/** Returns the game inside of the page, or an empty text. */
function embedded(): string {
  const found: unknown = JSON.parse(document.getElementById("saved-game")?.textContent || '""');
  return typeof found === "string" ? found : "";
}

export function App() {
  const [route, setRoute] = useState<Route>(() => parseRoute(location.hash));
  // A press of `Home` on a page with a game inside shows the first screen, so the game inside is only opened at first.
  const [inside, setInside] = useState(embedded);
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    const listen = () => {
      setRoute(parseRoute(location.hash));
      setInside("");
      setVisit((count) => count + 1);
      scrollTo(0, 0);
    };
    addEventListener("hashchange", listen);
    return () => removeEventListener("hashchange", listen);
  }, []);
  // The link that led here is gone, and the keyboard and screen readers would begin at the top again.
  useEffect(() => {
    if (visit === 0 || document.activeElement !== document.body) return;
    const title = document.querySelector("h1");
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
  }, [visit]);
  const key = `${route.screen} ${visit}`;
  if (inside && route.screen === "home") return <Linked key={key} text={inside} />;
  switch (route.screen) {
    case "home":
      return <Home key={key} />;
    case "play":
      return <Play key={key} card={route.card} />;
    case "sum":
      return <Sum key={key} />;
    case "storm":
      return <Storm key={key} />;
    case "own":
      return <Own key={key} />;
    case "learn":
      return <Learn key={key} lesson={route.lesson} />;
    case "daily":
      return <Daily key={key} number={route.number} isAnswer={route.isAnswer} />;
    case "link":
      return <Linked key={key} fragment={route.fragment} />;
  }
}
