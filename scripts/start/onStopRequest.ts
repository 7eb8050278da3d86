/**
 * npm, the shell and the terminal may each hand on the same Ctrl-C: what follows within this time
 * is that one again, not a second request.
 */
const SAME_REQUEST_MS = 700;

/** Calls `first` and, when the user asks once more, `second`. */
export function onStopRequest(handlers: { first: () => void; second: () => void }): void {
  let askedMs: number | null = null;
  const ask = () => {
    const nowMs = performance.now();
    if (askedMs === null) {
      askedMs = nowMs;
      handlers.first();
    } else if (nowMs - askedMs > SAME_REQUEST_MS) {
      handlers.second();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  // The outer process is gone without having been able to say so.
  process.on("disconnect", ask);
}
