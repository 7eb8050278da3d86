import type { WebhookTemplate } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";

/** A delivery taken for sending. `tries` proves who took it: every later change names it. */
export interface ClaimedDelivery {
  id: string;
  tries: number;
  projectId: string;
  projectSlug: string;
  eventId: string;
  eventType: string;
  eventAt: Date;
  eventData: unknown;
  webhookId: string;
  template: WebhookTemplate;
  sealedUrl: string;
  /** Null until an earlier try wrote it. */
  body: string | null;
}

/** Deliveries to one receiver under way at once: one that hangs must not hold up the others. */
const underWayMax = 2;

/**
 * Takes the next delivery that is due by the context's clock (queued → sending), the one that waits
 * longest first; null when there is none. No two callers get the same one.
 */
export async function claimDelivery({ db, clock }: EngineContext): Promise<ClaimedDelivery | null> {
  const now = clock.now();
  const [delivery] = await db.$queryRaw<ClaimedDelivery[]>`
    UPDATE "delivery" taken SET "state" = 'sending', "tries" = taken."tries" + 1,
      "roundTries" = taken."roundTries" + 1, "takenAt" = ${now}
    FROM "outbound_event" event, "webhook" webhook, "project" project
    WHERE event."id" = taken."eventId" AND webhook."id" = taken."webhookId"
      AND project."id" = taken."projectId" AND taken."id" = (
        SELECT due."id" FROM "delivery" due
        JOIN "webhook" receiver ON receiver."id" = due."webhookId" AND receiver."state" = 'active'
        WHERE due."state" = 'queued' AND due."nextTryAt" <= ${now}
          AND (SELECT count(*) FROM "delivery" other WHERE other."state" = 'sending'
            AND other."webhookId" = due."webhookId") < ${underWayMax}
        ORDER BY due."nextTryAt", due."id" LIMIT 1 FOR NO KEY UPDATE OF due SKIP LOCKED)
    RETURNING taken."id", taken."tries", taken."projectId", project."slug" AS "projectSlug",
      event."id" AS "eventId", event."type" AS "eventType", event."createdAt" AS "eventAt",
      event."data" AS "eventData", webhook."id" AS "webhookId",
      webhook."template"::text AS "template", webhook."sealedUrl", taken."body"`;
  return delivery ?? null;
}
