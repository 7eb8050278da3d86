import { Prisma, type Tx, transact } from "@lapline/db";
import { type EngineContext, newId, withoutNul } from "../../base/index.ts";
import { noteRepositoryOutcome } from "../commitStatuses/noteRepositoryOutcome.ts";
import type { DeliveryOutcome } from "../outbound/deliveryOutcome.ts";
import { noteWebhookOutcome } from "../webhooks/noteWebhookOutcome.ts";
import type { ClaimedDelivery } from "./claimDelivery.ts";

const textMax = 4_096;

/**
 * Ends one try of a claimed delivery and notes it in the log; false when it was somebody else's by
 * then. Days without any success disable the webhook.
 */
export async function settleDelivery(
  context: EngineContext,
  delivery: Pick<ClaimedDelivery, "id" | "tries" | "webhook" | "repository" | "projectId">,
  outcome: DeliveryOutcome,
): Promise<boolean> {
  const { id, tries } = delivery;
  return transact(context.db, async (tx) => {
    const [settled] = await tx.delivery.updateManyAndReturn({
      where: { id, tries, state: "sending" },
      data: {
        lastStatus: outcome.status,
        lastError: outcome.error ?? Prisma.DbNull,
        ...(outcome.verdict === "delivered"
          ? { state: "delivered", deliveredAt: context.clock.now(), nextTryAt: null }
          : { state: "failed", nextTryAt: null }),
      },
      select: { roundTries: true },
    });
    if (settled === undefined) return false;
    if (outcome.verdict === "retry") await tryLater(tx, context, id, settled.roundTries, outcome);
    await tx.deliveryCall.create({
      data: {
        id: newId(context),
        deliveryId: id,
        number: tries,
        at: outcome.startedAt,
        durationMs: Math.round(outcome.durationMs),
        status: outcome.status,
        answer: shorten(outcome.answer),
        error: outcome.error ?? Prisma.DbNull,
      },
    });
    const { webhook, repository, projectId } = delivery;
    if (webhook !== null) {
      await noteWebhookOutcome(tx, context, { webhookId: webhook.id, projectId }, outcome);
    }
    if (repository !== null) await noteRepositoryOutcome(tx, context, repository.id, outcome);
    return true;
  });
}

async function tryLater(
  tx: Tx,
  context: EngineContext,
  id: string,
  roundTries: number,
  { retryAfterMs }: DeliveryOutcome,
): Promise<void> {
  const chance = (context.random.bytes(1)[0] ?? 0) / 256;
  const delayMs = deliveryRetryDelayMs(roundTries, chance, retryAfterMs);
  if (delayMs === null) return;
  const nextTryAt = new Date(context.clock.now().getTime() + delayMs);
  await tx.delivery.update({ where: { id }, data: { state: "queued", nextTryAt } });
}

function shorten(text: string | null): string | null {
  return text === null ? null : withoutNul(text).slice(0, textMax);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Pauses after the first try, the second …: 11 tries within a day. */
const pausesMs = [
  5_000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  6 * hourMs,
  10 * hourMs,
];

/** Longest wait that a receiver may ask for. */
const askedMaxMs = 6 * hourMs;

/**
 * Pause before the next try after this many failed ones, a tenth of it by `chance` (0 to 1), so that
 * deliveries which failed together do not come back together. A receiver that asked for a longer one
 * gets it. Null: enough.
 */
export function deliveryRetryDelayMs(
  failedTries: number,
  chance: number,
  askedMs: number | null,
): number | null {
  const pauseMs = pausesMs[failedTries - 1];
  if (pauseMs === undefined) return null;
  return Math.max(pauseMs * (1 + chance / 10), Math.min(askedMs ?? 0, askedMaxMs));
}
