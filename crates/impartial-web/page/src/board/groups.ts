// Heaps of Nim are components of one heap each; a player sees them as one board.

import type { Component } from "../engine/protocol";

/** Consecutive components that are shown together. */
export interface Group {
  /** The number of the first component, from 1. */
  first: number;
  components: Component[];
  /** The size of the largest heap of Nim, so that all heaps of the group have one scale. */
  scale: bigint | undefined;
}

/** Groups the components of a position: consecutive heaps of Nim, and every other component by itself. */
export function groupsOf(components: Component[]): Group[] {
  const groups: Group[] = [];
  components.forEach((component, index) => {
    const last = groups.at(-1);
    const isNim = component.game === "nim";
    // The nim-value of a heap is its size.
    const size = isNim ? BigInt(component.nim_value.replace("*", "") || 0) : undefined;
    if (last && size !== undefined && last.scale !== undefined) {
      last.components.push(component);
      if (last.scale < size) last.scale = size;
    } else groups.push({ first: index + 1, components: [component], scale: size });
  });
  return groups;
}
