import type { EngineContext } from "../context.ts";

/** A mail taken for sending. `attempt` proves who took it: every later change names it. */
export interface ClaimedMail {
  id: string;
  attempt: number;
  projectId: string;
  projectSlug: string;
  alertId: string | null;
  toAddress: string;
  subject: string;
  messageId: string;
  /** Null until it was composed by an earlier attempt. */
  html: string | null;
  text: string | null;
}

/** How long a mail waits for further series of its alert to be decided, so that it tells them all. */
const gatherMs = 30 * 60_000;

/**
 * Takes the next mail that is due for sending (queued → sending), oldest first; null when there is
 * none. A first attempt waits up to 30 minutes while confirmations may still add to the mail's alert.
 */
export async function claimMail({ db }: EngineContext): Promise<ClaimedMail | null> {
  const [mail] = await db.$queryRaw<ClaimedMail[]>`
    UPDATE "mail" mail SET "state" = 'sending', "attempts" = mail."attempts" + 1,
      "takenAt" = now(), "sentAt" = NULL
    FROM "project" project
    WHERE project."id" = mail."projectId" AND mail."id" = (
      SELECT due."id" FROM "mail" due
      WHERE due."state" = 'queued' AND due."notBefore" <= now()
        AND (due."nextAttemptAt" IS NULL OR due."nextAttemptAt" <= now())
        AND NOT (due."attempts" = 0 AND due."createdAt" > now() - ${gatherMs} * interval '1 ms'
          AND EXISTS (
            SELECT 1 FROM "alert" alert
            JOIN "suspicion" open ON open."projectId" = alert."projectId"
              AND open."versionId" = alert."versionId" AND open."direction" = alert."direction"
              AND open."state" IN ('suspected', 'confirming')
            JOIN "series" series ON series."id" = open."seriesId"
              AND series."targetId" = alert."targetId"
            WHERE alert."id" = due."alertId"))
      ORDER BY due."id" LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING mail."id", mail."attempts" AS "attempt", mail."projectId",
      project."slug" AS "projectSlug", mail."alertId", mail."toAddress", mail."subject",
      mail."messageId", mail."html", mail."text"`;
  return mail ?? null;
}
