import type { LoopName } from "@lapline/contracts";
import type { Watch } from "@lapline/engine";
import { createAlarm } from "@lapline/queue";
import type { Log } from "../log.ts";

/** Runs `work` when first asked, for all who ask meanwhile, and never again once it succeeded. */
export function untilDone(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
}

export interface LoopOptions {
  name: LoopName;
  /** Longest pause between two turns; `wake` cuts it short. */
  intervalMs: number;
  /**
   * One turn, which reports each item that is done. `more`: there is work left, so the next turn
   * follows at once.
   */
  turn: (watch: Watch) => Promise<"more" | "idle">;
  /** Whether the book answers at all, which the log of a failed turn says. */
  bookAnswers: () => Promise<boolean>;
  /** Monotonic milliseconds. */
  nowMs: () => number;
  /** Called after each turn. */
  onTurn?: (loop: LoopName, outcome: "ok" | "failed", seconds: number) => void;
  log: Log;
}

export interface Loop {
  readonly name: LoopName;
  wake(): void;
  /**
   * Milliseconds for which the turn under way has done nothing, or for which the next one is late. A
   * turn that fails ends, so it never counts as one that hangs.
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
  const { name, intervalMs, turn, bookAnswers, nowMs, onTurn, log } = options;
  const alarm = createAlarm();
  const turns = { ok: 0, failed: 0 };
  /** When the loop last moved; while it pauses, when its next turn has to begin. */
  let movedMs = nowMs();
  let stopped = false;
  let running = Promise.resolve();

  const watch: Watch = {
    progress: () => {
      movedMs = nowMs();
    },
    failed: ({ loop, kind, id, projectId }, error) => {
      log.warn({ loop, kind, id, projectId, err: error }, "an item failed; the others continue");
    },
  };

  /** Runs a turn and answers how long to pause after it. */
  const takeTurn = async (): Promise<number> => {
    const begunMs = nowMs();
    movedMs = begunMs;
    const count = (outcome: "ok" | "failed") => {
      turns[outcome] += 1;
      onTurn?.(name, outcome, (nowMs() - begunMs) / 1_000);
    };
    try {
      const outcome = await turn(watch);
      count("ok");
      return outcome === "more" ? 0 : intervalMs;
    } catch (error) {
      count("failed");
      const databaseAway = !(await bookAnswers());
      log.warn({ loop: name, err: error, databaseAway }, "a turn failed; the loop continues");
      return failurePauseMs;
    }
  };

  const run = async () => {
    while (!stopped) {
      const pauseMs = await takeTurn();
      movedMs = nowMs() + pauseMs;
      if (pauseMs > 0 && !stopped) await alarm.wait(pauseMs);
    }
  };

  return {
    name,
    wake: alarm.ring,
    silentMs: () => Math.max(0, nowMs() - movedMs),
    turns: () => ({ ...turns }),
    start: () => {
      movedMs = nowMs();
      running = run();
    },
    stop: async () => {
      stopped = true;
      alarm.ring();
      await running;
    },
  };
}
