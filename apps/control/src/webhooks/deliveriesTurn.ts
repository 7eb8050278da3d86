import { reasonTextOrNull } from "@lapline/contracts";
import {
  type ClaimedDelivery,
  claimDelivery,
  type DeliveryOutcome,
  deliveriesOf,
  isolate,
  isolateStep,
  pruneDeliveries,
  recoverDeliveries,
  releaseDelivery,
  settleDelivery,
  type Vault,
} from "@lapline/engine";
import type { Log } from "../log.ts";
import { createLoop, type Loop, type LoopOptions } from "../loops/createLoop.ts";
import type { Metrics } from "../metrics/createMetrics.ts";
import { type NotifyOnceDeps, notifyOnce } from "../notify/notifyOnce.ts";
import { deliverOnce } from "./deliverOnce.ts";

export interface DeliveriesDeps extends NotifyOnceDeps {
  metrics: Pick<Metrics, "countWebhook">;
  log: Log;
}

/** Deliveries under way at once, a few of them to one receiver. */
const lanes = 8;
/** No new try begins after this, so that a turn ends well before liveness takes the loop for stuck. */
const turnMs = 10_000;

/** Sends what is due, several at once, so that a receiver that hangs holds up nobody else's events. */
export async function deliveriesTurn(deps: DeliveriesDeps): Promise<"more" | "idle"> {
  const { engine } = deps;
  const step = <T>(name: string, take: () => Promise<T>) =>
    isolateStep(engine, "deliveries", { name, take });
  await step("recover", () => recoverDeliveries(engine));
  await step("prune", () => pruneDeliveries(engine));
  const endMs = deps.nowMs() + turnMs;
  const lane = async (): Promise<number> => {
    let sent = 0;
    while (deps.nowMs() < endMs && !deps.signal.aborted) {
      const delivery = await claimDelivery(engine);
      if (delivery === null) break;
      const { id, projectId } = delivery;
      const item = { ...deliveriesOf, id, projectId };
      const tried = await isolate(engine, item, () => attempt(deps, delivery));
      if (!tried.ok) await releaseDelivery(engine, delivery, tried.error);
      sent += 1;
    }
    return sent;
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  // Only now, so that no lane goes on behind a turn that failed.
  for (const each of ended) if (each.status === "rejected") throw each.reason;
  return ended.some((each) => each.status === "fulfilled" && each.value > 0) ? "more" : "idle";
}

async function attempt(deps: DeliveriesDeps, delivery: ClaimedDelivery): Promise<void> {
  const { engine, metrics, log } = deps;
  const outcome = await tryOnce(deps, delivery);
  if (outcome === null || !(await settleDelivery(engine, delivery, outcome))) return;
  const { verdict, status, error } = outcome;
  metrics.countWebhook(verdict);
  const facts = { deliveryId: delivery.id, attempt: delivery.tries, status };
  if (verdict === "delivered") log.info(facts, "a delivery arrived");
  else
    log.warn(
      { ...facts, reason: reasonTextOrNull(error) },
      `a delivery did not arrive: ${verdict}`,
    );
}

async function tryOnce(
  deps: DeliveriesDeps,
  delivery: ClaimedDelivery,
): Promise<DeliveryOutcome | null> {
  const { webhook, repository } = delivery;
  if (webhook !== null) return deliverOnce(deps, delivery, webhook);
  return repository === null ? null : notifyOnce(deps, delivery, repository);
}

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
