// The columns next to the boards: each part as blocks of 1, 2, 4 and so on. They show the move under the pointer before it is made.

import { useEffect, useState } from "preact/hooks";

import type { Explanation } from "../engine/protocol";
import { moveName } from "../describe";
import { grouped } from "../text";
import type { Match } from "./match";
import { Columns, rowsOf, size } from "./why";

/** Values of this size or more are shown in binary, because their blocks would be too many to see. */
const MAX_BLOCKS = 64n;

/** Maximum number of parts that are shown. */
const MAX_ROWS = 16;

export function Drawer({ match, version, aimed }: { match: Match; version: number; aimed: string | null }) {
  const [now, setNow] = useState<Explanation | null>(null);
  const [after, setAfter] = useState<Explanation | null>(null);
  useEffect(() => {
    void match.client.call({ do: "why" }).then(({ ok }) => setNow(ok ?? null));
  }, [version]);
  useEffect(() => {
    let isCurrent = true;
    setAfter(null);
    if (aimed !== null) void match.peek(aimed).then((found) => isCurrent && setAfter(found));
    return () => {
      isCurrent = false;
    };
  }, [aimed, version]);
  const why = after ?? now;
  if (!why || !match.view) return null;
  const { rows, leftOut } = rowsOf({ ...why, change: null }, match.view);
  const total = size(why.total);
  const hidden = leftOut + BigInt(Math.max(rows.length - MAX_ROWS, 0));
  const isSmall = rows.every(({ value }) => value < MAX_BLOCKS);
  const powers = [32n, 16n, 8n, 4n, 2n, 1n].filter((power) => power === 1n || rows.some(({ value }) => value >= power));
  return (
    <aside class="drawer" aria-label="Columns">
      <p>
        {after && aimed !== null ? `${moveName(match.view, match.split(aimed))}: ` : ""}
        <strong>nim-sum {grouped(total)}</strong>
      </p>
      {isSmall ? (
        <table class="blocks">
          <tbody>
            {rows.slice(0, MAX_ROWS).map(({ label, value }, index) => (
              <tr key={index}>
                <th scope="row">{label}</th>
                {powers.map((power) => (
                  <td key={power} class={total & power ? "odd" : ""}>
                    {value & power ? <span class="block">{String(power)}</span> : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Columns rows={rows.slice(0, MAX_ROWS)} total={total} />
      )}
      {hidden > 0n && <p class="aside">{grouped(hidden)} more parts are not shown; the nim-sum counts them.</p>}
      <p class="aside">A lit column has an odd number of blocks. Leave no column lit.</p>
    </aside>
  );
}
