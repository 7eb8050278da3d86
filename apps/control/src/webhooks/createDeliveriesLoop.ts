import type { Vault } from "@lapline/engine";
import { createLoop, type Loop, type LoopOptions } from "../loops/createLoop.ts";
import { type DeliveriesDeps, deliveriesTurn } from "./deliveriesTurn.ts";

/** Waiting retries come up this late at most; new deliveries wake the loop. */
const intervalMs = 5_000;

export interface DeliveriesLoopOptions
  extends Omit<LoopOptions, "name" | "intervalMs" | "turn">,
    Omit<DeliveriesDeps, "signal" | "vault" | "log" | "nowMs"> {
  /** Null without SECRETS_KEY: nothing can be signed, so nothing is sent. */
  vault: Vault | null;
}

/** The loop that sends webhooks. Stopping it ends the tries under way; they are made again later. */
export function createDeliveriesLoop(options: DeliveriesLoopOptions): Loop {
  const ending = new AbortController();
  const { vault } = options;
  const loop = createLoop({
    ...options,
    name: "deliveries",
    intervalMs,
    turn: async (watch) => {
      if (vault === null) return "idle";
      const engine = { ...options.engine, watch };
      return deliveriesTurn({ ...options, engine, vault, signal: ending.signal });
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
