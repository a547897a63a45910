// The picture of a component with what the pointer shows over it.

import { useMemo } from "preact/hooks";

import type { Shown } from "./figure";
import { placed, type Area } from "./geometry";
import { Overlay, type Mark } from "./overlay";
import { Svg, type Picture } from "./picture";
import type { Zoom } from "./zoom";

/** Maximum width of a graph in pixels, as a share of the width of its picture, in a window of up to 900 pixels. */
const MAX_NETWORK_SCALE = 0.2;

/** A picture with a greater width is not in pixels. */
const MAX_PIXELS = 1500;

const CLASSES = { board: "of-grid", piles: "of-rows", network: "of-network" };

/** The engine's picture with the field over the board. */
export function PictureBoard({
  shown,
  zoom,
  marks,
  fieldProps,
  unit,
}: {
  shown: Shown & { kind: "picture" };
  zoom: Zoom;
  marks: Mark[];
  fieldProps: Record<string, unknown> | null;
  unit: number;
}) {
  const { board, picture } = shown;
  const [x, y, width, height] = board.area;
  const transform = zoom.transform;
  const window = board.kind === "board" ? { "data-rows": board.window[0].join("-"), "data-columns": board.window[1].join("-") } : {};
  return (
    <div class={`picture ${CLASSES[board.kind]} ${transform ? "moving" : ""}`} style={{ ...sizeOf(shown), "--unit": unit }}>
      <Svg svg={picture.svg} className="drawing" />
      {fieldProps && (
        <div {...fieldProps} {...window} style={placed([x, y, x + width, y + height], picture.view)}>
          {transform && <Ghost picture={picture} area={board.area} transform={transform} />}
          <Overlay area={board.area} unit={unit} marks={marks} />
        </div>
      )}
    </div>
  );
}

/** A copy of the picture, scaled and moved as by the gesture, until the next picture arrives. */
function Ghost({ picture, area, transform }: { picture: Picture; area: Area; transform: string }) {
  const copy = useMemo(() => {
    const svg = picture.svg.cloneNode(true) as SVGSVGElement;
    svg.setAttribute("viewBox", area.join(" "));
    svg.setAttribute("preserveAspectRatio", "none");
    return svg;
  }, [picture]);
  return <Svg svg={copy} className="ghost" style={{ "--transform": transform }} />;
}

/** Returns the size of a picture: as wide as its column, unless it would be higher than most of the window. */
function sizeOf({ board, picture }: Shown & { kind: "picture" }): Record<string, string> {
  const [, , width, height] = picture.view;
  const aspectRatio = `${width} / ${height}`;
  const high = `calc(var(--board-height) * ${width / height})`;
  if (board.kind === "network") return { width: `min(100%, ${high}, max(${width * MAX_NETWORK_SCALE}px, ${(width * MAX_NETWORK_SCALE) / 9}dvh))`, aspectRatio };
  // Bars and rows are as wide as their column even if they are many. Rows of the engine have tenths of a pixel as units.
  const most = board.kind === "board" ? high : width > MAX_PIXELS ? `${width / 5}px` : "100%";
  return { width: `min(100%, ${most})`, aspectRatio };
}

