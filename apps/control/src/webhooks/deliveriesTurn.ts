import {
  type ClaimedDelivery,
  claimDelivery,
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
  const sent = await Promise.all(Array.from({ length: lanes }, lane));
  return sent.some((count) => count > 0) ? "more" : "idle";
}

async function attempt(deps: DeliveriesDeps, delivery: ClaimedDelivery): Promise<void> {
  const { engine, metrics, log } = deps;
  const { webhook, repository } = delivery;
  const outcome =
    webhook !== null
      ? await deliverOnce(deps, delivery, webhook)
      : repository !== null
        ? await notifyOnce(deps, delivery, repository)
        : null;
  if (outcome === null || !(await settleDelivery(engine, delivery, outcome))) return;
  const { verdict, status, error } = outcome;
  metrics.countWebhook(verdict);
  const facts = { deliveryId: delivery.id, attempt: delivery.tries, status };
  if (verdict === "delivered") log.info(facts, "a delivery arrived");
  else log.warn({ ...facts, reason: error }, `a delivery did not arrive: ${verdict}`);
}
