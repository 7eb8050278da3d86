import {
  type ClaimedDelivery,
  claimDelivery,
  type DeliveryOutcome,
  pruneDeliveries,
  recoverDeliveries,
  settleDelivery,
} from "@lapline/engine";
import type { Log } from "../log.ts";
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
  await recoverDeliveries(deps.engine);
  await pruneDeliveries(deps.engine);
  const endMs = deps.nowMs() + turnMs;
  const lane = async (): Promise<number> => {
    let sent = 0;
    while (deps.nowMs() < endMs && !deps.signal.aborted) {
      const delivery = await claimDelivery(deps.engine);
      if (delivery === null) break;
      await attempt(deps, delivery);
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
  else log.warn({ ...facts, reason: error }, `a delivery did not arrive: ${verdict}`);
}

/** A surprise with one delivery, such as a secret sealed with another key, must not stop the others. */
async function tryOnce(
  deps: DeliveriesDeps,
  delivery: ClaimedDelivery,
): Promise<DeliveryOutcome | null> {
  const { webhook, repository } = delivery;
  const startedAt = deps.engine.clock.now();
  const startedMs = deps.nowMs();
  try {
    if (webhook !== null) return await deliverOnce(deps, delivery, webhook);
    return repository === null ? null : await notifyOnce(deps, delivery, repository);
  } catch (error) {
    deps.log.error({ err: error, deliveryId: delivery.id }, "a delivery could not be prepared");
    return {
      verdict: "retry",
      startedAt,
      durationMs: deps.nowMs() - startedMs,
      status: null,
      answer: null,
      error: "Lapline hit an error of its own and sent nothing. The log of control says more.",
      retryAfterMs: null,
    };
  }
}
