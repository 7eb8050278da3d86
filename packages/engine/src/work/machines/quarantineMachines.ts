import type { ErrorCode, InvalidReason, Reason, ReasonCode } from "@lapline/contracts";
import { type Db, type Tx, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { announce, type EngineContext, emit, isolateEach } from "../../base/index.ts";
import { machinesOf } from "./machinesOf.ts";
import {
  badAttemptsMax,
  driftHours,
  type MachineRecord,
  quarantineReason,
} from "./quarantineReason.ts";

/** Failures that the machine alone is to blame for. A registry that does not answer is not one. */
const ownFailures: readonly ErrorCode[] = [
  "machine_lost",
  "worker_error",
  "disk_full",
  "sandbox_unavailable",
];
/** A reason of trials that speaks of the machine and not of what it measured. */
const ownReason: InvalidReason["code"] = "environment_drift";
const ofTrial: ReasonCode = "trial_not_counted";
const machinesMax = 1000;

/** What machines in service did lately, of those that did anything bad or changed at all. */
function readMachineRecords(db: Db): Promise<MachineRecord[]> {
  return db.$queryRaw<MachineRecord[]>`
    SELECT machine."id" AS "machineId", machine."projectId", machine."trustedSince",
      work."attempts", work."bad", work."own", work."targets", drift."factsChanges"
    FROM "machine" machine
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "attempts", (count(*) FILTER (WHERE "isBad"))::int AS "bad",
        (count(*) FILTER (WHERE "isOwn"))::int AS "own",
        (count(DISTINCT "targetId") FILTER (WHERE "isBad"))::int AS "targets"
      FROM (
        SELECT job."targetId",
          attempt."errorCode" = ANY(${[...ownFailures]}::text[])
            OR report."valid" IS FALSE AS "isBad",
          attempt."errorCode" = ANY(${[...ownFailures]}::text[])
            OR (report."valid" IS FALSE AND EXISTS (
              SELECT 1 FROM unnest(report."reasons") reason
              WHERE reason->>'code' = ${ofTrial} AND reason->'facts'->>'reason' = ${ownReason}
                AND reason->'facts'->'side' IS NULL))
            AS "isOwn"
        FROM "attempt" attempt JOIN "job" job ON job."id" = attempt."jobId"
        LEFT JOIN "report" report ON report."attemptId" = attempt."id"
        WHERE attempt."machineId" = machine."id" AND attempt."endedAt" IS NOT NULL
          AND attempt."outcome"::text <> 'canceled'
          AND attempt."claimedAt" > coalesce(machine."trustedSince", '-infinity')
          AND (report."id" IS NULL OR report."processedAt" IS NOT NULL)
        ORDER BY attempt."claimedAt" DESC LIMIT ${badAttemptsMax}) last) work
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "factsChanges" FROM "audit"
      WHERE "subjectId" = machine."id"::text AND "action" = 'machine.factsChanged'
        AND "at" > greatest(now() - ${driftHours} * interval '1 hour', machine."trustedSince")
    ) drift
    WHERE machine."revokedAt" IS NULL AND machine."quarantinedAt" IS NULL
      AND machine."lastSeenAt" > now() - ${driftHours} * interval '1 hour'
      AND (work."bad" > 0 OR drift."factsChanges" > 0)
    LIMIT ${machinesMax}`;
}

/**
 * Takes machines out of service whose work can no longer be used, so that they do not spoil one job
 * after the other: they get no jobs until somebody resumes them, and whoever watches the machines is
 * told why. Answers how many.
 */
export async function quarantineMachines(context: EngineContext): Promise<number> {
  const records = await readMachineRecords(context.db);
  const items = records.flatMap((record) => {
    const reason = quarantineReason(record);
    const { machineId: id, projectId } = record;
    return reason === null ? [] : [{ id, projectId, record, reason }];
  });
  const { values } = await isolateEach(context, machinesOf, {
    items,
    work: ({ record, reason }) =>
      transact(context.db, (tx) => quarantine(tx, context, record, reason)),
  });
  return values.filter((quarantined) => quarantined).length;
}

async function quarantine(
  tx: Tx,
  context: EngineContext,
  { machineId, projectId, trustedSince }: MachineRecord,
  reason: Reason,
): Promise<boolean> {
  const { count } = await tx.machine.updateMany({
    where: { id: machineId, quarantinedAt: null, revokedAt: null, trustedSince },
    data: { quarantinedAt: context.clock.now(), quarantineReason: reason },
  });
  if (count === 0) return false;
  await writeAudit(tx, context, {
    projectId,
    actor: { kind: "system" },
    action: "machine.quarantined",
    subjectKind: "machine",
    subjectId: machineId,
    data: { reason },
  });
  await announce(tx, { kind: "machine", projectId, machineId });
  await emit(tx, context, "machine.quarantined", { projectId, machineId });
  return true;
}
