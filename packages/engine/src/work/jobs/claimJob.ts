import {
  type ClaimedJob,
  hardTimeoutMs,
  type JobKind,
  leaseMs,
  paramsSchema,
  provisionerKindSchema,
  type SandboxKind,
  type StopRule,
  sandboxKindSchema,
  stopRuleSchema,
} from "@lapline/contracts";
import { definitionSchema, measuredPart } from "@lapline/contracts/definitions";
import { type Tx, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { announce, type EngineContext, newId } from "../../base/index.ts";

/**
 * Hands the machine the first waiting job of its label that its sandboxes can run: highest
 * priority, then oldest, and only of the kinds that its worker knows. The claim, the new fence and the lease (on PostgreSQL's clock) are one
 * statement, so no two machines get the same job. Null when there is nothing for it: no job, or the
 * machine is revoked, drained, unhealthy, quarantined or still owns a job.
 */
export async function claimJob(
  context: EngineContext,
  {
    machineId,
    sandboxes,
    kinds = ["measure"],
    definitionSandboxes = [],
    endsSettled = false,
  }: {
    machineId: string;
    sandboxes: readonly SandboxKind[];
    kinds?: readonly JobKind[] | undefined;
    /** Where its worker runs what projects define themselves; absent: nowhere. */
    definitionSandboxes?: readonly SandboxKind[] | undefined;
    /** Whether its worker knows what a stop rule is. */
    endsSettled?: boolean | undefined;
  },
): Promise<ClaimedJob | null> {
  return transact(context.db, async (tx) => {
    // Holding the machine's row makes concurrent claims of one machine wait for each other.
    const [machine] = await tx.$queryRaw<ClaimingMachine[]>`
      UPDATE "machine" SET "lastClaimPollAt" = now(), "lastSeenAt" = now(), "lostAt" = NULL
      WHERE "id" = ${machineId}::uuid AND "revokedAt" IS NULL
      RETURNING "id", "labelId", "sandboxes", "definitionSandboxes",
        NOT "drainRequested" AND NOT "draining" AND "healthMessage" IS NULL
          AND "quarantinedAt" IS NULL AS "mayClaim"`;
    if (machine === undefined || !machine.mayClaim) return null;
    const allowed = machine.sandboxes.filter((kind) => sandboxes.some((wanted) => wanted === kind));
    const ofDefinitions = allowed.filter(
      (kind) =>
        machine.definitionSandboxes.includes(kind) &&
        definitionSandboxes.some((wanted) => wanted === kind),
    );
    const may = { sandboxes: allowed, kinds, ofDefinitions };
    const row = await claimFirst(tx, newId(context), machine, may);
    if (row === undefined) return null;
    const { projectId, runId, jobId, fence } = row;
    await writeAudit(tx, context, {
      projectId,
      actor: { kind: "machine", id: machineId },
      action: "job.claimed",
      subjectKind: "job",
      subjectId: jobId,
      data: { fence },
    });
    await announce(tx, { kind: "job", projectId, runId, jobId, machineId });
    return {
      jobId,
      runId,
      attempt: row.attempt,
      fence,
      leaseMs,
      hardTimeoutMs,
      target: row.target,
      version: row.version,
      provisioner: provisionerKindSchema.parse(row.provisioner),
      sandbox: sandboxKindSchema.parse(row.sandbox),
      durability: row.durability,
      scenario: row.scenario,
      scenarioVersion: row.scenarioVersion,
      params: paramsSchema.parse(row.params),
      trials: row.trials,
      ...(row.definition === null
        ? {}
        : {
            definition: {
              revision: row.revision,
              repository: row.repository,
              content: measuredPart(definitionSchema.parse(row.definition)),
            },
          }),
      ...(row.kind === "measure" || row.kind === "try"
        ? {}
        : {
            comparison: {
              kind: row.kind,
              baseVersion: row.baseVersion ?? row.version,
              ...(endsSettled ? stopRuleOf(row) : {}),
            },
          }),
    };
  });
}

/** Without one that cannot be read: the job then takes all its pairs, and nothing waits behind it. */
function stopRuleOf({ stopRule }: ClaimedRow): { stopRule?: StopRule } {
  const { data } = stopRuleSchema.safeParse(stopRule);
  return data === undefined ? {} : { stopRule: data };
}

interface ClaimingMachine {
  id: string;
  labelId: string;
  sandboxes: string[];
  definitionSandboxes: string[];
  mayClaim: boolean;
}

interface ClaimedRow {
  jobId: string;
  projectId: string;
  runId: string;
  attempt: number;
  fence: number;
  kind: JobKind;
  target: string;
  version: string;
  baseVersion: string | null;
  provisioner: string;
  sandbox: string;
  durability: string;
  scenario: string;
  scenarioVersion: number;
  params: unknown;
  trials: number;
  /** Null: it takes all pairs. */
  stopRule: unknown;
  /** Of a target that the project defined itself; null of others. */
  definition: unknown;
  revision: number | null;
  repository: string | null;
}

/**
 * So many jobs at the head of each kind and sandbox are looked at: at least as many as machines of one
 * label may claim at the same moment, as each passes over what the others hold.
 */
const headsMax = 64;

/**
 * Reads the head of each range of the queue that the machine may take from, so that jobs which it may
 * not take cost nothing, however many wait before its own.
 */
async function claimFirst(
  tx: Tx,
  attemptId: string,
  { id: machineId, labelId }: ClaimingMachine,
  may: {
    sandboxes: readonly string[];
    kinds: readonly string[];
    /** Those of `sandboxes` that definitions of projects may use. */
    ofDefinitions: readonly string[];
  },
): Promise<ClaimedRow | undefined> {
  const rows = await tx.$queryRaw<ClaimedRow[]>`
    WITH heads AS (
      SELECT head."id" FROM unnest(${[...may.sandboxes]}::text[]) AS takes ("sandbox")
      CROSS JOIN unnest(${[...may.kinds]}::text[]::"job_kind"[]) AS does ("kind")
      CROSS JOIN LATERAL (
        SELECT job."id" FROM "job" job
        WHERE job."labelId" = ${labelId}::uuid AND job."status" = 'QUEUED'
          AND job."definitionRevisionId" IS NULL
          AND job."sandbox" = takes."sandbox" AND job."kind" = does."kind"
        ORDER BY job."priority" DESC, job."queueOrder" LIMIT ${headsMax}) head
      UNION ALL
      SELECT head."id" FROM unnest(${[...may.ofDefinitions]}::text[]) AS takes ("sandbox")
      CROSS JOIN unnest(${[...may.kinds]}::text[]::"job_kind"[]) AS does ("kind")
      CROSS JOIN LATERAL (
        SELECT job."id" FROM "job" job
        WHERE job."labelId" = ${labelId}::uuid AND job."status" = 'QUEUED'
          AND job."definitionRevisionId" IS NOT NULL
          AND job."sandbox" = takes."sandbox" AND job."kind" = does."kind"
        ORDER BY job."priority" DESC, job."queueOrder" LIMIT ${headsMax}) head),
    first AS (
      SELECT job."id" FROM "job" job
      WHERE job."id" IN (SELECT "id" FROM heads) AND job."status" = 'QUEUED'
        AND NOT EXISTS (
          SELECT 1 FROM "job" own WHERE own."machineId" = ${machineId}::uuid
            AND (own."status" = 'CLAIMED' OR own."status" = 'RUNNING'))
      ORDER BY job."priority" DESC, job."queueOrder"
      LIMIT 1 FOR NO KEY UPDATE OF job SKIP LOCKED),
    claimed AS (
      UPDATE "job" SET "status" = 'CLAIMED', "fence" = "fence" + 1, "attempt" = "attempt" + 1,
        "machineId" = ${machineId}::uuid, "claimedAt" = now(), "startedAt" = NULL,
        "progress" = NULL
      FROM first WHERE "job"."id" = first."id" AND "job"."status" = 'QUEUED'
      RETURNING "job".*),
    opened AS (
      INSERT INTO "attempt" ("id", "jobId", "fence", "machineId", "claimedAt", "leaseUntil")
      SELECT ${attemptId}::uuid, "id", "fence", "machineId", now(),
        now() + ${leaseMs} * interval '1 ms'
      FROM claimed)
    SELECT claimed."id" AS "jobId", claimed."projectId", claimed."runId", claimed."attempt",
      claimed."fence", claimed."kind"::text AS "kind", target."key" AS "target",
      version."name" AS "version", base."name" AS "baseVersion",
      claimed."provisioner", claimed."sandbox", claimed."durability",
      claimed."scenarioId" AS "scenario", claimed."scenarioVersion", claimed."params",
      claimed."trials", claimed."stopRule", revision."number" AS "revision", revision."repository",
      revision."content" AS "definition"
    FROM claimed
    JOIN "target" target ON target."id" = claimed."targetId"
    JOIN "version" version ON version."id" = claimed."versionId"
    LEFT JOIN "version" base ON base."id" = claimed."baseVersionId"
    LEFT JOIN "definition_revision" revision ON revision."id" = claimed."definitionRevisionId"`;
  return rows[0];
}
