// Why the position is won or lost: the nim-values of the parts, their sum in binary columns, and the move that makes it 0.

import { useEffect, useState } from "preact/hooks";

import type { Explanation, View } from "../engine/protocol";
import { isMisere, listedNow, moveName, piecesOf, titleAt } from "../describe";
import { grouped, groupedDigits } from "../text";
import { Dialog } from "./dialog";
import type { Match } from "./match";

/** Returns the heap size of a nim-value such as `*5`. */
export const size = (value: string): bigint => BigInt(value === "*" ? "1" : value.replace("*", "") || "0");

interface Row {
  label: string;
  value: bigint;
  isChanged: boolean;
}

/** Numbers in binary, column by column, and their nim-sum. */
export function Columns({ rows, total }: { rows: Row[]; total: bigint }) {
  // All numbers have the width of the longest, so that a column holds the same power of two in each row.
  const width = Math.max(...rows.map(({ value }) => value.toString(2).length), 1);
  const digits = (value: bigint) => [...value.toString(2).padStart(width, "0")];
  return (
    <div class="columns-frame">
      <table class="columns">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Value</th>
            <th scope="col" colSpan={width}>
              in binary
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value, isChanged }, index) => (
            <tr key={index} class={isChanged ? "changed" : ""}>
              <th scope="row">{label}</th>
              <td class="number">{grouped(value)}</td>
              {digits(value).map((digit, place) => (
                <td key={place} class={digit === "1" ? "bit one" : "bit"}>
                  {digit}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Nim-sum</th>
            <td class="number">{grouped(total)}</td>
            {digits(total).map((digit, place) => (
              <td key={place} class={digit === "1" ? "bit odd" : "bit"}>
                {digit}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** `onMove` receives the winning move, to mark it on the board. */
export function WhyDialog({ match, onMove, onClose }: { match: Match; onMove: (text: string) => void; onClose: () => void }) {
  const [why, setWhy] = useState<Explanation | null>(null);
  useEffect(() => {
    void match.call({ do: "why" }, "Explaining the position").then(({ ok }) => {
      if (ok) setWhy(ok);
      if (ok?.change) onMove(ok.change.move);
    });
  }, []);
  return (
    <Dialog title="Why?" onClose={onClose}>
      {why ? <Reasons why={why} match={match} /> : <p>Explaining the position&hellip;</p>}
    </Dialog>
  );
}

/** The parts of all components as rows, with the number of parts left out. */
export function rowsOf(why: Explanation, view: View): { rows: Row[]; leftOut: bigint } {
  const rows: Row[] = [];
  let leftOut = BigInt(why.left_out);
  // A split changes the numbers of heaps, so boards name them by their sizes, which the report of a single board has.
  const partName = (label: string, index: number) => {
    const noun = piecesOf(view, index + 1) === "pins" ? "row" : "heap";
    const fact = why.report.find((block) => "name" in block && block.name === label);
    const tokens = why.components.length === 1 && fact ? /^(\d+) tokens?, /.exec(fact.text)?.[1] : undefined;
    return tokens === undefined ? label.replace(/^heap /, `${noun} `) : `${noun} of ${grouped(tokens)}`;
  };
  // A component without parts is one row. In a sum, the label of a part begins with the number of its component,
  // because parts of two components may have the same name.
  why.components.forEach(({ nim_value, parts, left_out }, index) => {
    const isChanged = why.change?.component === index + 1;
    const title = titleAt(view, index + 1);
    const name = why.components.length > 1 ? `${index + 1}: ${title}` : title;
    if (parts.length === 0) rows.push({ label: name, value: size(nim_value), isChanged });
    parts.forEach((part) => {
      const label = why.components.length > 1 ? `${index + 1}: ${partName(part.label, index)}` : partName(part.label, index);
      rows.push({ label, value: size(part.nim_value), isChanged: isChanged && (why.change?.part === null || why.change?.part === part.label) });
    });
    leftOut += BigInt(left_out);
  });
  return { rows, leftOut };
}

/** The reasons in misère play, where parts have no nim-values. */
function MisereReasons({ why, view, move }: { why: Explanation; view: View; move: string }) {
  const who = view.to_move === "human" ? "you are" : "the opponent is";
  return (
    <div class="why">
      <p>
        Whoever makes the last move loses, so parts have no nim-values here.{" "}
        {view.winner ? "No move is left, so the player to move has won." : <>With the best moves of both, <strong>{who} {view.outcome === "N" ? "winning" : "losing"}</strong>.</>}
      </p>
      {move && <p class="change">A winning move: {move}.</p>}
      <details>
        <summary>The theorem</summary>
        <Report blocks={withoutAnswer(why.report)} />
      </details>
    </div>
  );
}

/** What the proof by which the opponent plays lists, with its claims about the parts. */
function ProofReasons({ why, view, listed }: { why: Explanation; view: View; listed: string }) {
  const rows = why.components[0]!.parts.length > 0 ? rowsOf(why, view).rows : [];
  return (
    <div class="why">
      {rows.length > 0 && <Columns rows={rows} total={rows.reduce((sum, { value }) => sum ^ value, 0n)} />}
      <p>
        The proof lists {listed} for this position
        {view.winner ? (
          ", so the player to move has lost."
        ) : view.to_move === "human" ? (
          <>
            , so <strong>you are losing</strong>: whatever you move, the proof has a reply that makes the nim-sum 0 again.
          </>
        ) : (
          <>
            , so <strong>the opponent is winning</strong>.
          </>
        )}
      </p>
    </div>
  );
}

function Reasons({ why, match }: { why: Explanation; match: Match }) {
  const move = why.change ? moveName(match.view!, match.split(why.change.move), true) : "";
  const listed = listedNow(match.view!);
  if (listed) return <ProofReasons why={why} view={match.view!} listed={listed} />;
  if (isMisere(match.view!)) return <MisereReasons why={why} view={match.view!} move={move} />;
  const total = size(why.total);
  const { rows, leftOut } = rowsOf(why, match.view!);
  const isOver = match.view?.winner !== null;
  const you = match.view?.to_move === "human" ? "you are" : "the opponent is";
  return (
    <div class="why">
      {rows.length > 0 && <Columns rows={rows} total={total} />}
      {leftOut > 0n && <p class="aside">{grouped(leftOut)} more parts are not listed; the nim-sum counts them.</p>}
      <p>
        Each part counts as a heap of its nim-value. The nim-sum has a 1 in each column with an odd number of ones.{" "}
        {isOver ? (
          <>No move is left, so the player to move has lost.</>
        ) : total === 0n ? (
          <>
            It is 0, so <strong>{you} losing</strong>: each move changes one part and makes the nim-sum different from 0, and the other player can always make it 0 again.
          </>
        ) : (
          <>
            It is not 0, so <strong>{you} winning</strong>: some move makes it 0, and then each reply can be answered until no move is left.
          </>
        )}
      </p>
      {why.change && (
        <p class="change">
          A winning move changes the marked part from <b>{grouped(size(why.change.from))}</b> to <b>{grouped(size(why.change.to))}</b>: {move}.
        </p>
      )}
      <details>
        <summary>The theorem</summary>
        <Report blocks={beyondColumns(why)} />
      </details>
    </div>
  );
}

/** Names of lines of the report that the columns and the sentences below them tell. */
const TOLD = ["nim-sum", "difference"];

/** Returns the blocks of a report without its answer and without the values in the rows of the columns. */
function beyondColumns({ report, components }: Explanation): Explanation["report"] {
  return withoutAnswer(report).filter((block) => {
    const name = "name" in block ? block.name : null;
    if (name === null) return true;
    const isRow = components.some(({ parts }) => parts.some(({ label }) => label === name));
    return !TOLD.includes(name) && !(isRow && /(^|nim-value )[*\d]+$/.test(block.text));
  });
}

/** Returns the blocks of a report without its answer. */
function withoutAnswer(report: Explanation["report"]): Explanation["report"] {
  let heading = "";
  return report.filter((block) => {
    if (block.kind === "heading") heading = block.text;
    return heading !== "Answer";
  });
}

/** The report, typeset: headings, and lists of lines. */
function Report({ blocks }: { blocks: Explanation["report"] }) {
  const sections: { heading: string; items: Explanation["report"] }[] = [];
  // The blocks are a flat list: a heading begins a section, and what is before the first heading gets a section without
  // one.
  for (const block of blocks) {
    if (block.kind === "heading" || sections.length === 0) sections.push({ heading: block.kind === "heading" ? block.text : "", items: [] });
    if (block.kind !== "heading") sections.at(-1)!.items.push(block);
  }
  return (
    <div class="report">
      {sections.map(({ heading, items }, index) => (
        <section key={index}>
          {heading && <h3>{heading}</h3>}
          <ul>
            {items.map((block, at) => (
              <li key={at} class={block.kind}>
                {"name" in block && block.name !== null && <b>{block.name} </b>}
                {block.kind === "drawing" ? <pre>{block.text}</pre> : groupedDigits(block.text)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
