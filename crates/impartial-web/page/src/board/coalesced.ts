// Tasks that the pointer starts more often than they finish.

/** Returns a function that runs a task. Calls while it runs lead to one further run, and end with that run. */
export function coalesced(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isDue = false;
  const run = async () => {
    try {
      do {
        isDue = false;
        await task();
      } while (isDue);
    } finally {
      running = null;
    }
  };
  return () => {
    isDue = true;
    running ??= run();
    return running;
  };
}
