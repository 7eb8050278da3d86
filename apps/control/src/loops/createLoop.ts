import { createAlarm } from "@lapline/queue";
import type { Log } from "../log.ts";

export interface LoopOptions {
  name: string;
  /** Longest pause between two turns; `wake` cuts it short. */
  intervalMs: number;
  /** One turn. `more`: there is work left, so the next turn follows at once. */
  turn: () => Promise<"more" | "idle">;
  /** Whether the book answers at all: a turn that fails while it does not is no fault of the loop. */
  bookAnswers: () => Promise<boolean>;
  /** Monotonic milliseconds. */
  nowMs: () => number;
  log: Log;
}

export interface Loop {
  readonly name: string;
  wake(): void;
  /**
   * Milliseconds since the loop last proved that it works: a turn ended well, or failed while the
   * book was away. A turn that hangs or fails for its own reasons proves nothing.
   */
  silentMs(): number;
  turns(): { ok: number; failed: number };
  /** Takes the first turn at once, then one after the other until stopped. */
  start(): void;
  /** Resolves when the running turn is over; no further turn starts. */
  stop(): Promise<void>;
}

/** Pause after a failed turn, so that an error cannot become a busy loop. */
const failurePauseMs = 1_000;

/** Makes a loop of turns, not yet started. A turn that throws is logged and the loop goes on. */
export function createLoop(options: LoopOptions): Loop {
  const { name, intervalMs, turn, bookAnswers, nowMs, log } = options;
  const alarm = createAlarm();
  const turns = { ok: 0, failed: 0 };
  let provenMs = nowMs();
  let stopped = false;
  let running = Promise.resolve();

  /** Runs a turn and answers how long to pause after it. */
  const takeTurn = async (): Promise<number> => {
    try {
      const outcome = await turn();
      turns.ok += 1;
      provenMs = nowMs();
      return outcome === "more" ? 0 : intervalMs;
    } catch (error) {
      turns.failed += 1;
      const excused = !(await bookAnswers());
      if (excused) provenMs = nowMs();
      log.warn(
        { loop: name, err: error, databaseAway: excused },
        "a turn failed; the loop goes on",
      );
      return failurePauseMs;
    }
  };

  const run = async () => {
    while (!stopped) {
      const pauseMs = await takeTurn();
      if (pauseMs > 0 && !stopped) await alarm.wait(pauseMs);
    }
  };

  return {
    name,
    wake: alarm.ring,
    silentMs: () => nowMs() - provenMs,
    turns: () => ({ ...turns }),
    start: () => {
      provenMs = nowMs();
      running = run();
    },
    stop: async () => {
      stopped = true;
      alarm.ring();
      await running;
    },
  };
}
