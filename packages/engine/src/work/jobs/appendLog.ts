import { changesChannel, type LogChunk } from "@lapline/contracts";
import { type EngineContext, withoutNul } from "../../base/index.ts";
import type { OwnedAttempt } from "./ownedAttempt.ts";

/** Stored log of one attempt; what comes after is dropped and the attempt marked as truncated. */
export const logBytesMax = 8 * 1024 * 1024;

/** Stands in the place of the first piece that was dropped; not counted. */
const lastLine = `… the log ends here: it reached ${logBytesMax / 1024 ** 2} MiB, and what came after was dropped.\n`;

/**
 * Stores log chunks of an attempt; ones that are already there (same sequence) are left alone. Also
 * takes the last lines of an attempt that ended meanwhile. `fenced` when the machine never had it.
 */
export async function appendLog(
  { db }: EngineContext,
  { jobId, machineId, fence, chunks }: OwnedAttempt & { chunks: readonly LogChunk[] },
): Promise<"ok" | "fenced"> {
  const owned = await db.$queryRaw<{ notified: unknown }[]>`
    WITH owned AS (
      SELECT "attempt"."id", "attempt"."jobId", "attempt"."fence", "attempt"."logBytes",
        "attempt"."logTruncated",
        "job"."projectId", "job"."runId"
      FROM "attempt" JOIN "job" ON "job"."id" = "attempt"."jobId"
      WHERE "attempt"."jobId" = ${jobId}::uuid AND "attempt"."fence" = ${fence}
        AND "attempt"."machineId" = ${machineId}::uuid
      FOR NO KEY UPDATE OF "attempt"),
    sent AS (
      SELECT *, sum(octet_length("text")) OVER (ORDER BY "sequence") AS "bytesAfter"
      FROM unnest(${chunks.map(({ sequence }) => sequence)}::int[],
        ${chunks.map(({ offset }) => offset)}::int[],
        ${chunks.map(({ text }) => withoutNul(text))}::text[]) AS sent ("sequence", "offset", "text")),
    fitting AS (
      SELECT sent."sequence", sent."offset", sent."text", octet_length(sent."text") AS "bytes"
      FROM owned, sent
      WHERE NOT owned."logTruncated" AND owned."logBytes" + sent."bytesAfter" <= ${logBytesMax}),
    ending AS (
      SELECT sent."sequence", sent."offset", ${lastLine}::text AS "text", 0 AS "bytes"
      FROM owned, sent
      WHERE NOT owned."logTruncated" AND owned."logBytes" + sent."bytesAfter" > ${logBytesMax}
      ORDER BY sent."sequence" LIMIT 1),
    stored AS (
      INSERT INTO "log_chunk" ("attemptId", "sequence", "jobId", "fence", "offset", "text")
      SELECT owned."id", kept."sequence", owned."jobId", owned."fence", kept."offset", kept."text"
      FROM owned, (SELECT * FROM fitting UNION ALL SELECT * FROM ending) kept
      ON CONFLICT ("attemptId", "sequence") DO NOTHING
      RETURNING "sequence"),
    counted AS (
      UPDATE "attempt" SET
        "logBytes" = "attempt"."logBytes"
          + coalesce((SELECT sum("bytes") FROM fitting JOIN stored USING ("sequence")), 0)::int,
        "logTruncated" = "attempt"."logTruncated" OR EXISTS (SELECT FROM ending)
      FROM owned WHERE "attempt"."id" = owned."id")
    SELECT pg_notify(${changesChannel}, json_build_object('kind', 'log',
      'projectId', owned."projectId", 'runId', owned."runId", 'jobId', owned."jobId",
      'machineId', ${machineId}::text)::text)::text AS "notified"
    FROM owned`;
  return owned.length > 0 ? "ok" : "fenced";
}
