import type { EngineContext } from "@lapline/engine";
import { createLoop, type Loop, type LoopOptions } from "../loops/createLoop.ts";
import type { Metrics } from "../metrics/createMetrics.ts";
import { mailTurn } from "./mailTurn.ts";
import type { MailServer } from "./readMailServer.ts";

/** Waiting retries come up this late at most; new mails wake the loop. */
const intervalMs = 15_000;

export interface MailLoopOptions extends Omit<LoopOptions, "name" | "intervalMs" | "turn"> {
  engine: EngineContext;
  metrics: Metrics;
  server: MailServer | null;
  baseUrl: string;
}

/** The loop that sends mails. Stopping it ends an attempt under way. */
export function createMailLoop(options: MailLoopOptions): Loop {
  const ending = new AbortController();
  const loop = createLoop({
    ...options,
    name: "mails",
    intervalMs,
    turn: (watch) => {
      const engine = { ...options.engine, watch };
      return mailTurn({ ...options, engine, signal: ending.signal });
    },
  });
  return {
    ...loop,
    stop: async () => {
      ending.abort();
      await loop.stop();
    },
  };
}
