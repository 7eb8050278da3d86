import { setTimeout as sleep } from "node:timers/promises";

/** A pause that can be cut short. A ring while nobody waits is kept for the next wait. */
export interface Alarm {
  ring(): void;
  /** Resolves after `durationMs` or at the ring, whichever is first. */
  wait(durationMs: number): Promise<void>;
}

/** Makes an alarm for one waiter. */
export function createAlarm(): Alarm {
  let rung = false;
  let stop: AbortController | undefined;
  return {
    ring: () => {
      rung = true;
      stop?.abort();
    },
    wait: async (durationMs) => {
      stop = new AbortController();
      if (!rung) {
        await sleep(durationMs, undefined, { signal: stop.signal }).catch(() => undefined);
      }
      rung = false;
    },
  };
}
