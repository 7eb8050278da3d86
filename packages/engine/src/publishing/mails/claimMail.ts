import { Prisma } from "@lapline/db";
import { type EngineContext, notHeld } from "../../base/index.ts";
import { mailsOf } from "./mailsOf.ts";

/** A mail taken for sending. `attempt` proves who took it: every later change names it. */
export interface ClaimedMail {
  id: string;
  attempt: number;
  kind: string;
  /** The topic whose subscription it came by. */
  topic: string | null;
  userId: string | null;
  /** Null for what is between Lapline and one person. */
  project: { id: string; slug: string; name: string } | null;
  alertId: string | null;
  toAddress: string;
  subject: string;
  messageId: string;
  /** As stored, for readMailFacts; null for mails that were queued before there were facts. */
  facts: unknown;
  /** Null until it was composed by an earlier attempt. */
  html: string | null;
  text: string | null;
}

interface Row extends Omit<ClaimedMail, "project"> {
  projectId: string | null;
  slug: string | null;
  name: string | null;
}

/** How long a mail waits for further series of its alert to be decided, so that it tells them all. */
const gatherMs = 30 * 60_000;

/**
 * Takes the next mail that is due for sending (queued → sending), oldest first; null when there is
 * none. A first attempt waits up to 30 minutes while confirmations may still add to the mail's alert.
 */
export async function claimMail(context: EngineContext): Promise<ClaimedMail | null> {
  const [row] = await context.db.$queryRaw<Row[]>`
    WITH taken AS (UPDATE "mail" mail SET "state" = 'sending', "attempts" = mail."attempts" + 1,
      "takenAt" = now(), "sentAt" = NULL
    WHERE mail."id" = (
      SELECT due."id" FROM "mail" due
      WHERE due."state" = 'queued' AND due."notBefore" <= now()
        AND (due."nextAttemptAt" IS NULL OR due."nextAttemptAt" <= now())
        AND ${notHeld(context, mailsOf, Prisma.sql`due."id"`)}
        AND NOT (due."attempts" = 0 AND due."createdAt" > now() - ${gatherMs} * interval '1 ms'
          AND EXISTS (
            SELECT 1 FROM "alert" alert
            JOIN "suspicion" open ON open."projectId" = alert."projectId"
              AND open."versionId" = alert."versionId" AND open."direction" = alert."direction"
              AND open."state" IN ('suspected', 'confirming')
            JOIN "series" series ON series."id" = open."seriesId"
              AND series."targetId" = alert."targetId"
            WHERE alert."id" = due."alertId" AND alert."kind" = 'change'))
      ORDER BY due."id" LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING mail.*)
    SELECT taken."id", taken."attempts" AS "attempt", taken."kind", taken."topic", taken."userId",
      taken."alertId", taken."toAddress", taken."subject", taken."messageId", taken."facts",
      taken."html", taken."text", taken."projectId", project."slug", project."name"
    FROM taken LEFT JOIN "project" project ON project."id" = taken."projectId"`;
  if (row === undefined) return null;
  const { projectId: id, slug, name, ...mail } = row;
  return {
    ...mail,
    project: id === null || slug === null || name === null ? null : { id, slug, name },
  };
}
