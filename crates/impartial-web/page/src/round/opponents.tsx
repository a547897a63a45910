// The opponents: one of each level, with a name, a strength and a face.

import type { Level } from "../engine/protocol";

export const OPPONENTS: Record<Level, string> = { beginner: "Pip", casual: "Kay", perfect: "Mex" };

export const LEVEL_NAMES: Record<Level, string> = { beginner: "Beginner", casual: "Casual", perfect: "Perfect" };

const FACES: Record<Level, string> = {
  // Round eyes and an open mouth.
  beginner: "M8 10.500 v.01 M16 10.500 v.01 M10 16 a2 1.600 0 1 0 4 0 a2 1.600 0 1 0 -4 0",
  // A smile.
  casual: "M8 10 v1 M16 10 v1 M8 15 q4 4 8 0",
  // Glasses and a straight mouth.
  perfect: "M4.500 10.500 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0 M13.500 10.500 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0 M10.500 10.500 h3 M9 17 h6",
};

export function Face({ level }: { level: Level }) {
  return (
    <svg class="face" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d={FACES[level]} />
    </svg>
  );
}
