import type { ProgramIo } from "../programIo.ts";

/** A stretch of work that Ctrl-C stops at its next step, never in the middle of cleaning up. */
export interface HeldInterrupts {
  /** What steps of the work register their handlers with; called at once where it was stopped before. */
  onInterrupt: ProgramIo["onInterrupt"];
  /** Aborted at the first Ctrl-C. */
  signal: AbortSignal;
  release: () => void;
}

/**
 * Takes every Ctrl-C until `release`. Between two programs no handler is registered, and an interrupt
 * there would end lapline before it removes what it made.
 */
export function holdInterrupts(io: Pick<ProgramIo, "onInterrupt">): HeldInterrupts {
  const stopping = new AbortController();
  const handlers = new Set<() => void>();
  let release = () => {};
  const arm = () => {
    // A handler is good for one interrupt.
    release = io.onInterrupt(() => {
      arm();
      stopping.abort();
      for (const handler of [...handlers]) handler();
    });
  };
  arm();
  return {
    signal: stopping.signal,
    release: () => release(),
    onInterrupt: (handler) => {
      if (stopping.signal.aborted) handler();
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}
