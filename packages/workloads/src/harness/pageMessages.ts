import type { HarnessPlan, HarnessRequest } from "@lapline/contracts";
import { z } from "zod";
import type { PlanFacts } from "./planFacts.ts";
import type { HarnessHost } from "./trialContext.ts";

/** What the harness asks of the page; the page has no registry, so it is told what a plan means. */
export type PageRequest =
  | {
      id: number;
      op: "prepare";
      plan: HarnessPlan;
      /** Null for scenarios that know their own. */
      facts: PlanFacts | null;
      /** Module of the provisioned package, as a path of this server. */
      moduleUrl: string;
      /** As its manifest says; null: it has none. */
      packageVersion: string | null;
    }
  | {
      id: number;
      op: Exclude<HarnessRequest["op"], "prepare" | "hello" | "probe" | "slice" | "summary">;
    };

/** What the page answers. Results are checked against the harness protocol by who passes them on. */
export const pageAnswerSchema = z.discriminatedUnion("ok", [
  z.strictObject({ id: z.int(), ok: z.literal(true), result: z.unknown() }),
  z.strictObject({
    id: z.int(),
    ok: z.literal(false),
    code: z.enum(["target_not_ready", "bootstrap_failed", "load_failed", "unsupported"]),
    message: z.string(),
  }),
]);
export type PageAnswer = z.infer<typeof pageAnswerSchema>;

export const pageProgressSchema = z.strictObject({
  operations: z.int().min(0),
  operationsTotal: z.int().min(1).nullable(),
  rate: z.number().min(0),
});

const readings = 10;

/**
 * The host of a harness in a page. Its clock is laid on CLOCK_MONOTONIC by asking the harness that
 * serves the page: the quickest of several answers, half its way back and forth taken off.
 */
export async function pageHost(readMonotonicNs: () => Promise<bigint>): Promise<HarnessHost> {
  let zeroNs = 0n;
  let quickestMs = Number.POSITIVE_INFINITY;
  for (let i = 0; i < readings; i++) {
    const askedMs = performance.now();
    const atNs = await readMonotonicNs();
    const tookMs = performance.now() - askedMs;
    if (tookMs >= quickestMs) continue;
    quickestMs = tookMs;
    zeroNs = atNs - BigInt(Math.round((askedMs + tookMs / 2) * 1e6));
  }
  const { port1, port2 } = new MessageChannel();
  let wake: () => void = () => undefined;
  port1.addEventListener("message", () => wake());
  port1.start();
  return {
    monotonicNs: () => zeroNs + BigInt(Math.round(performance.now() * 1e6)),
    // Timers of a page wait 4 ms once they are nested; messages do not.
    yieldThread: () =>
      new Promise((resolve) => {
        wake = resolve;
        port2.postMessage(null);
      }),
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
