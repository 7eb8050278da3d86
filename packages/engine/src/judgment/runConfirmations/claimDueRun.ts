import { Prisma } from "@lapline/db";
import { type EngineContext, notHeld } from "../../base/index.ts";

/** A run whose results have to be looked at. */
export interface DueRun {
  id: string;
  projectId: string;
  repository: string;
  /** What it waited for until now; null at the first look. */
  reason: unknown;
  /** Its last job ended more than a day ago. */
  isOld: boolean;
}

/** Before another process may look at the same run; far above what a look takes. */
const holdMinutes = 5;

/**
 * Takes the oldest run with a baseline whose jobs all ended and that was not looked at yet, or that
 * waited and is due again; null when there is none. It is due again after some minutes, should
 * whoever took it vanish.
 */
export async function claimDueRun(context: EngineContext): Promise<DueRun | null> {
  const [run] = await context.db.$queryRaw<DueRun[]>`
    UPDATE "run" SET "confirmationState" = 'due',
      "confirmationDueAt" = now() + ${holdMinutes} * interval '1 minute'
    WHERE "id" = (SELECT run."id" FROM "run" run
      WHERE run."sourceBaseline" IS NOT NULL AND run."confirmsRunId" IS NULL
        AND (run."confirmationState" IS NULL OR run."confirmationState" = 'due'
          OR run."confirmationState" = 'measuring')
        AND (run."confirmationState" IS NULL
          OR run."confirmationState" = 'due' AND run."confirmationDueAt" <= now())
        AND NOT EXISTS (SELECT 1 FROM "job" job WHERE job."runId" = run."id"
          AND job."status" NOT IN ('PROCESSED', 'CANCELED', 'FAILED'))
        AND ${notHeld(context, { loop: "comparisons", kind: "run" }, Prisma.sql`run."id"`)}
      ORDER BY run."id" LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING "id", "projectId", coalesce("sourceRepository", '') AS "repository",
      "confirmationReason" AS "reason",
      (SELECT max("finishedAt") FROM "job" WHERE "runId" = "run"."id")
        < now() - interval '24 hours' AS "isOld"`;
  return run ?? null;
}
