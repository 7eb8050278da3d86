import { reasonOf } from "@lapline/contracts";
import {
  type ClaimedDelivery,
  callFailed,
  type DeliveryOutcome,
  type EngineContext,
  messageIdOf,
  readWebhookSecrets,
  signWebhook,
  storeDeliveryBody,
  type Vault,
} from "@lapline/engine";
import { type CallOutResult, callOut, readRetryAfterMs } from "../outbound/callOut.ts";
import type { OutboundPolicy } from "../outbound/findRoute.ts";
import { composeBody } from "./composeBody.ts";

export interface DeliverOnceDeps {
  engine: EngineContext;
  vault: Vault;
  policy: OutboundPolicy;
  /** The installation's public address, without a slash at its end. */
  baseUrl: string;
  nowMs: () => number;
  /** Ends with the process. */
  signal: AbortSignal;
}

const timeoutMs = 15_000;
const answerBytesMax = 4_096;

/** One try of a claimed delivery to a webhook; null when it turned out to be in other hands. */
export async function deliverOnce(
  deps: DeliverOnceDeps,
  delivery: ClaimedDelivery,
  webhook: NonNullable<ClaimedDelivery["webhook"]>,
): Promise<DeliveryOutcome | null> {
  const { engine, vault, policy, baseUrl, nowMs, signal } = deps;
  const body = delivery.body ?? composeBody(webhook.template, eventOf(delivery), baseUrl);
  if (!(await storeDeliveryBody(engine, delivery, body))) return null;
  const startedAt = engine.clock.now();
  const startedMs = nowMs();
  const secrets = await readWebhookSecrets(engine, vault, webhook.id);
  const message = { id: messageIdOf(delivery.eventId), at: startedAt, body };
  const result = await callOut(
    {
      url: vault.open(webhook.sealedUrl, webhook.id),
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Lapline-Webhooks/1",
        ...signWebhook(message, secrets),
      },
      body,
      timeoutMs,
      bodyBytesMax: answerBytesMax,
      signal,
    },
    policy,
  );
  return { ...judge(result, startedAt), startedAt, durationMs: nowMs() - startedMs };
}

function eventOf({ eventType, eventAt, eventData, projectSlug }: ClaimedDelivery) {
  return { type: eventType, at: eventAt, data: eventData, projectSlug };
}

function judge(
  result: CallOutResult,
  now: Date,
): Omit<DeliveryOutcome, "startedAt" | "durationMs"> {
  if (result.outcome !== "answered") {
    const error = callFailed(result.reason);
    return { verdict: "retry", status: null, answer: null, error, retryAfterMs: null };
  }
  const { status, headers } = result;
  const answer = result.truncated ? `${result.body}…` : result.body;
  const told = { status, answer, retryAfterMs: null };
  if (status >= 200 && status < 300) return { ...told, verdict: "delivered", error: null };
  if (status === 410) return { ...told, verdict: "gone", error: reasonOf("receiver_gone", {}) };
  if (status >= 300 && status < 400) {
    const error = reasonOf("receiver_redirects", { status });
    return { ...told, verdict: "retry", error };
  }
  const retryAfterMs = readRetryAfterMs(headers["retry-after"], now);
  return {
    ...told,
    verdict: "retry",
    error: reasonOf("receiver_answered", { status }),
    retryAfterMs,
  };
}
