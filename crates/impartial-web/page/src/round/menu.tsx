// What a round can do beside its buttons.

import { useState } from "preact/hooks";

import { toFragment } from "../link";
import { replaceAddress } from "../route";
import { plural } from "../text";
import { Dialog } from "./dialog";
import { Line } from "./line";
import type { Match } from "./match";
import { Switch } from "./switch";

interface MenuProps {
  match: Match;
  values: boolean;
  isOver: boolean;
  onValues: (values: boolean) => void;
  /** Whether the columns are shown. */
  columns: boolean;
  onColumns: (columns: boolean) => void;
  onType: () => void;
}

export function Menu({ match, values, columns, isOver, onValues, onColumns, onType }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [copied, setCopied] = useState("");
  const close = (action?: () => void) => {
    setOpen(false);
    action?.();
  };
  const copy = async () => {
    const fragment = await toFragment(await match.text());
    if (!fragment) return setCopied("This round is too long for a link.");
    const isShown = replaceAddress(fragment);
    const link = `${location.href.split("#")[0]}#${fragment}`;
    try {
      await navigator.clipboard.writeText(link);
      setCopied("The link is copied.");
    } catch {
      setCopied(isShown ? "The link is the address of this page." : "The browser allows neither copying nor changing the address.");
    }
  };
  const moves = match.view?.moves.length ?? 0;
  return (
    <>
      <button type="button" class="more" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        More
      </button>
      {isOpen && (
        <Dialog title="More" onClose={() => close()}>
          <div class="menu">
            <button type="button" disabled={isOver} onClick={() => close(onType)}>
              Type a move
            </button>
            <button type="button" onClick={() => void copy()}>
              Copy a link to this round
            </button>
            <p role="status">{copied}</p>
            {match.view && match.view.nim_value !== "" && (
              <>
                <Switch name="Show nim-values" isOn={values} onChange={onValues} />
                <Switch name="Show columns" isOn={columns} onChange={onColumns} />
                <p class="aside">Nim-values are the solution: each part of a board counts as a heap of that many tokens. The lessons explain how to use them.</p>
              </>
            )}
            {moves > 0 && (
              <details>
                <summary>{plural(moves, "move")} so far</summary>
                <Line match={match} />
              </details>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
