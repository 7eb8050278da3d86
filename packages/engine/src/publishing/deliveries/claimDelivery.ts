import type { RepositoryVendor, WebhookTemplate } from "@lapline/contracts";
import { isUniqueViolation, Prisma } from "@lapline/db";
import { type EngineContext, notHeld } from "../../base/index.ts";
import { deliveriesOf } from "./deliveriesOf.ts";

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
  /** Null until an earlier try wrote it. */
  body: string | null;
  /** One of the two is there. */
  webhook: { id: string; template: WebhookTemplate; sealedUrl: string } | null;
  repository: {
    id: string;
    vendor: RepositoryVendor;
    baseUrl: string;
    repository: string;
    comments: boolean;
    statusContext: string | null;
    sealedCredentials: string;
  } | null;
}

/** Deliveries to one webhook under way at once: one that hangs must not hold up the others. */
const underWayMax = 2;

/**
 * Takes the next delivery that is due by the context's clock (queued → sending), the one that waits
 * longest first; null when there is none. No two callers get the same one, and a repository gets one
 * at a time, so that two runs cannot both find no comment and write one.
 */
export async function claimDelivery(context: EngineContext): Promise<ClaimedDelivery | null> {
  try {
    return await claim(context);
  } catch (error) {
    // Somebody else took another one for the same repository at this moment.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

async function claim(context: EngineContext): Promise<ClaimedDelivery | null> {
  const { db, clock } = context;
  const now = clock.now();
  const [delivery] = await db.$queryRaw<ClaimedDelivery[]>`
    WITH taken AS (
      UPDATE "delivery" SET "state" = 'sending', "tries" = "tries" + 1,
        "roundTries" = "roundTries" + 1, "takenAt" = ${now}
      WHERE "id" = (
        SELECT due."id" FROM "delivery" due
        LEFT JOIN "webhook" webhook ON webhook."id" = due."webhookId"
        LEFT JOIN "repository_connection" repository ON repository."id" = due."repositoryId"
        WHERE due."state" = 'queued' AND due."nextTryAt" <= ${now}
          AND ${notHeld(context, deliveriesOf, Prisma.sql`due."id"`)}
          AND (webhook."state" = 'active' OR NOT repository."paused")
          AND (SELECT count(*) FROM "delivery" other WHERE other."state" = 'sending'
            AND (other."webhookId" = due."webhookId" OR other."repositoryId" = due."repositoryId")
          ) < CASE WHEN due."webhookId" IS NULL THEN 1 ELSE ${underWayMax} END
        ORDER BY due."nextTryAt", due."id" LIMIT 1 FOR NO KEY UPDATE OF due SKIP LOCKED)
      RETURNING *)
    SELECT taken."id", taken."tries", taken."projectId", project."slug" AS "projectSlug",
      event."id" AS "eventId", event."type" AS "eventType", event."createdAt" AS "eventAt",
      event."data" AS "eventData", taken."body",
      CASE WHEN webhook."id" IS NULL THEN NULL ELSE jsonb_build_object('id', webhook."id",
        'template', webhook."template", 'sealedUrl', webhook."sealedUrl") END AS "webhook",
      CASE WHEN repository."id" IS NULL THEN NULL ELSE jsonb_build_object('id', repository."id",
        'vendor', repository."vendor", 'baseUrl', repository."baseUrl",
        'repository', repository."repository", 'comments', repository."comments",
        'statusContext', repository."statusContext",
        'sealedCredentials', repository."sealedCredentials") END AS "repository"
    FROM taken
    JOIN "outbound_event" event ON event."id" = taken."eventId"
    JOIN "project" project ON project."id" = taken."projectId"
    LEFT JOIN "webhook" webhook ON webhook."id" = taken."webhookId"
    LEFT JOIN "repository_connection" repository ON repository."id" = taken."repositoryId"`;
  return delivery ?? null;
}
