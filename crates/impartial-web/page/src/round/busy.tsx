// A request that takes long: what it does, how far it is, and a way to cancel it.

import { useEffect, useState } from "preact/hooks";

import { useEngine } from "../context";

export function Busy({ words, onCancel }: { words: string; onCancel: () => void }) {
  const { onProgress } = useEngine();
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => onProgress(setShare), []);
  return (
    <div class="busy" role="status">
      <span>{words}&hellip;</span>
      {share === null ? <progress aria-label={words} /> : <progress aria-label={words} value={share} />}
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
