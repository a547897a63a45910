// The waits of a round, which a tap or a key ends: the animations of moves, and the thought of the opponent.

const pauses = new Set<() => void>();

/** Waits for a time in milliseconds, or until the wait is skipped. */
export function pause(time: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      pauses.delete(end);
      resolve();
    };
    const timer = setTimeout(end, time);
    pauses.add(end);
  });
}

function skip(): void {
  for (const end of pauses) end();
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}

/** Lets a tap or a key skip waits. Returns what ends this. */
export function skipByTap(): () => void {
  addEventListener("pointerdown", skip);
  addEventListener("keydown", skip);
  return () => {
    removeEventListener("pointerdown", skip);
    removeEventListener("keydown", skip);
  };
}
