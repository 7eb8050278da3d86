import { hostBusyPattern, type MachineLoad, machineLoadJobsMax } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

interface LoadRow {
  machineId: string;
  jobs: number;
  busyJobs: number;
  isBusy: boolean;
  reportedAt: Date;
}

/**
 * Beside how many of the newest jobs of each machine of a project other programs used its CPUs, by the
 * warnings of their reports. Machines without a report are left out.
 */
export async function readMachineLoad(
  { db }: EngineContext,
  projectId: string,
): Promise<Map<string, MachineLoad>> {
  const rows = await db.$queryRaw<LoadRow[]>`
    SELECT machine."id" AS "machineId", count(*)::int AS "jobs",
      (count(*) FILTER (WHERE newest."isBusy"))::int AS "busyJobs",
      (array_agg(newest."isBusy" ORDER BY newest."receivedAt" DESC))[1] AS "isBusy",
      max(newest."receivedAt") AS "reportedAt"
    FROM "machine" machine
    CROSS JOIN LATERAL (
      SELECT report."receivedAt", EXISTS (
        SELECT 1 FROM unnest(report."warnings") warning
        WHERE coalesce(warning->'facts'->>'warning', warning->>'text') ~ ${hostBusyPattern})
        AS "isBusy"
      FROM "attempt" attempt JOIN "report" report ON report."attemptId" = attempt."id"
      WHERE attempt."machineId" = machine."id"
      ORDER BY attempt."claimedAt" DESC LIMIT ${machineLoadJobsMax}
    ) newest
    WHERE machine."projectId" = ${projectId}::uuid AND machine."revokedAt" IS NULL
    GROUP BY machine."id"`;
  return new Map(
    rows.map(({ machineId, reportedAt, ...row }) => [
      machineId,
      { ...row, reportedAt: reportedAt.toISOString() },
    ]),
  );
}
