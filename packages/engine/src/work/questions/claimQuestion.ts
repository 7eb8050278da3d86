import type { RepositoryVendor } from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { type EngineContext, notHeld } from "../../base/index.ts";
import { type Answers, type Asked, answersSchema, askedSchema } from "./question.ts";

/** A question taken for asking. `tries` proves who took it: every later change names it. */
export interface ClaimedQuestion {
  id: string;
  tries: number;
  projectId: string;
  deliveryId: string | null;
  asked: Asked;
  /** What earlier tries found out. */
  answers: Answers;
  /** Null when the connection was removed or paused. */
  repository: {
    id: string;
    vendor: RepositoryVendor;
    baseUrl: string;
    repository: string;
    sealedCredentials: string;
  } | null;
}

/** Far above what one try may take: whoever took it so long ago is gone. */
const lostAfterMs = 2 * 60_000;

/** The same as stored, which readQuestion reads. */
export type TakenQuestion = Omit<ClaimedQuestion, "asked" | "answers"> & {
  asked: unknown;
  answers: unknown;
};

/** How failures with questions are noted. */
export const questionsOf = { loop: "questions", kind: "question" } as const;

/**
 * Takes the next question that is due by the context's clock, the one that waits longest first; null
 * when there is none. No two callers get the same one, and one whose asker ended is taken anew.
 */
export async function claimQuestion(context: EngineContext): Promise<TakenQuestion | null> {
  const { db, clock } = context;
  const now = clock.now();
  const lostBefore = new Date(now.getTime() - lostAfterMs);
  const [row] = await db.$queryRaw<TakenQuestion[]>`
    WITH taken AS (
      UPDATE "repository_question" SET "tries" = "tries" + 1, "takenAt" = ${now}
      WHERE "id" = (
        SELECT "id" FROM "repository_question"
        WHERE "nextTryAt" <= ${now} AND ("takenAt" IS NULL OR "takenAt" < ${lostBefore})
          AND ${notHeld(context, questionsOf, Prisma.sql`"repository_question"."id"`)}
        ORDER BY "nextTryAt", "id" LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT taken."id", taken."tries", taken."projectId", taken."deliveryId", taken."asked",
      taken."answers",
      CASE WHEN repository."id" IS NULL THEN NULL ELSE jsonb_build_object('id', repository."id",
        'vendor', repository."vendor", 'baseUrl', repository."baseUrl",
        'repository', repository."repository",
        'sealedCredentials', repository."sealedCredentials") END AS "repository"
    FROM taken
    LEFT JOIN "repository_connection" repository
      ON repository."id" = taken."repositoryId" AND NOT repository."paused"`;
  return row ?? null;
}

/** Reads a question that was taken. Throws for one that nothing can be made of. */
export function readQuestion(taken: TakenQuestion): ClaimedQuestion {
  const { asked, answers } = taken;
  return { ...taken, asked: askedSchema.parse(asked), answers: answersSchema.parse(answers) };
}
