import { useEffect, useState } from "react";
import type { prepareHistory } from "./prepareHistory.ts";

type Loaded = { prepare: typeof prepareHistory } | { error: unknown };

/**
 * What lays out a history, with the estimator of its changes: it comes while the points are on their
 * way, so that a page need not wait for it. Null until it is there; throws where it cannot be had.
 */
export function usePrepareHistory(): typeof prepareHistory | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const set = (found: Loaded) => {
      if (isCurrent) setLoaded(found);
    };
    import("./prepareHistory.ts").then(
      (module) => set({ prepare: module.prepareHistory }),
      (error: unknown) => set({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (loaded !== null && "error" in loaded) throw loaded.error;
  return loaded?.prepare ?? null;
}
