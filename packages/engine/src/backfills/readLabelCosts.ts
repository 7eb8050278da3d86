import { type BackfillPreview, machineOfflineAfterMs } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import type { PlannedJob } from "../runs/planRun.ts";

interface LabelLoad {
  name: string;
  secondsAhead: number;
  machines: number;
}

/**
 * What jobs of one priority cost each of their labels, and when they would be done: after all that
 * runs or waits there with the same priority or a higher one, over the machines that are there.
 */
export async function readLabelCosts(
  { db, clock }: EngineContext,
  input: { projectId: string; jobs: readonly PlannedJob[]; priority: number },
): Promise<BackfillPreview["labels"]> {
  const { projectId, jobs, priority } = input;
  const names = [...new Set(jobs.map(({ label }) => label))];
  const sandbox = jobs[0]?.sandbox ?? "process";
  const loads = await db.$queryRaw<LabelLoad[]>`
    SELECT label."name",
      (SELECT coalesce(sum(CASE WHEN job."status" = 'QUEUED' THEN job."expectedSeconds"
          ELSE greatest(0, job."expectedSeconds"
            - extract(epoch FROM now() - job."claimedAt")) END), 0)::float8
        FROM "job" job WHERE job."labelId" = label."id"
          AND (job."status" IN ('CLAIMED', 'RUNNING')
            OR (job."status" = 'QUEUED' AND job."priority" >= ${priority}))) AS "secondsAhead",
      (SELECT count(*)::int FROM "machine" machine WHERE machine."labelId" = label."id"
        AND machine."revokedAt" IS NULL AND NOT machine."drainRequested"
        AND NOT machine."draining" AND ${sandbox} = ANY(machine."sandboxes")
        AND machine."lastSeenAt" > now() - ${machineOfflineAfterMs} * interval '1 ms') AS "machines"
    FROM "hardware_label" label
    WHERE label."projectId" = ${projectId}::uuid AND label."name" = ANY(${names})
    ORDER BY label."name"`;
  const now = clock.now().getTime();
  return loads.map(({ name, secondsAhead, machines }) => {
    const mine = jobs.filter(({ label }) => label === name);
    const seconds = mine.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0);
    const endsIn = machines === 0 ? null : (secondsAhead + seconds) / machines;
    return {
      label: name,
      jobs: mine.length,
      machineMinutes: seconds / 60,
      minutesAhead: secondsAhead / 60,
      machines,
      expectedEndAt: endsIn === null ? null : new Date(now + endsIn * 1000).toISOString(),
    };
  });
}
