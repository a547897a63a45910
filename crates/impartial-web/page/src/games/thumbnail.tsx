// The frame of the pictures of the cards.

import type { ComponentChildren } from "preact";

/** A picture of a board on a card, drawn with the colours of the style sheet. */
export function Thumbnail({ children }: { children: ComponentChildren }) {
  return (
    <svg class="thumbnail" viewBox="0 0 160 100" width="160" height="100" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Returns the numbers from 0 to `count` - 1. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
