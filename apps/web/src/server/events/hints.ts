import type { Change } from "@lapline/contracts";
import { listenForChanges } from "@lapline/engine";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { processSingleton } from "../processSingleton.ts";

/** Hints that something may have changed, kept as one flag: ten hints mean one look. */
export interface Hints {
  /**
   * Resolves at the next hint (at once when one came since the last call), after `timeoutMs`, or when
   * `signal` ends.
   */
  next(timeoutMs: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

export interface HintSource {
  /**
   * Hints for what `matches`: a change, or null after the connection was away and anything may have
   * changed.
   */
  watch(matches: (change: Change | null) => boolean): Hints;
}

interface Watcher {
  matches: (change: Change | null) => boolean;
  ring: () => void;
}

/** Hands one feed of changes to any number of watchers. */
export function createHintSource(): HintSource & { announce(change: Change | null): void } {
  const watchers = new Set<Watcher>();
  return {
    announce(change) {
      for (const watcher of watchers) if (watcher.matches(change)) watcher.ring();
    },
    watch(matches) {
      let rung = false;
      let wake: (() => void) | undefined;
      const watcher: Watcher = {
        matches,
        ring() {
          rung = true;
          wake?.();
        },
      };
      watchers.add(watcher);
      return {
        async next(timeoutMs, signal) {
          if (!rung && !signal.aborted) {
            await new Promise<void>((resolve) => {
              const done = (): void => {
                clearTimeout(timer);
                signal.removeEventListener("abort", done);
                resolve();
              };
              const timer = setTimeout(done, timeoutMs);
              signal.addEventListener("abort", done);
              wake = done;
            });
          }
          rung = false;
          wake = undefined;
        },
        close() {
          watchers.delete(watcher);
        },
      };
    },
  };
}

/**
 * What the engine announces, heard on one connection of this process from the first stream on. After
 * a lost connection every watcher looks again.
 */
export function changeFeed(): HintSource {
  return processSingleton("changeFeed", () => {
    const source = createHintSource();
    listenForChanges({
      url: env().DATABASE_URL,
      onChange: (change) => source.announce(change),
      onConnected: () => source.announce(null),
      onError: (error) => log().warn({ err: error }, "connection for changes lost"),
    });
    return source;
  });
}
