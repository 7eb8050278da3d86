import {
  canonicalJson,
  type ErrorCode,
  errorCodeSchema,
  hasCode,
  machineOfflineAfterMs,
  missingCodes,
  paramsSchema,
  readReason,
  reasonOf,
  workParams,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { FoundReason } from "../alerts/storedMissing.ts";
import type { Found, MissingWork } from "./findMissing.ts";
import type { MissingGroup } from "./readHistories.ts";

/** Jobs of the group that are looked at, the newest. */
const jobsMax = 20_000;
/** Reasons of one kind that an alert names. */
const namedMax = 3;

/** What a job comes to whose report does not count. */
const invalidCode: ErrorCode = "result_invalid";

const underWay: readonly string[] = ["CLAIMED", "RUNNING", "COMPLETED"];

/** Why data of a group is missing: all that hold, the most likely cause first. Never empty. */
export async function findReasons(
  tx: Tx,
  group: MissingGroup,
  { missing, label }: Pick<Found, "missing" | "label">,
): Promise<FoundReason[]> {
  const isMeasured = missing.some(({ last }) => !last.isImported);
  const found = [
    ...scheduleReasons(missing),
    ...(isMeasured ? await machineReasons(tx, group, label) : []),
    ...jobReasons(missing, await readJobs(tx, group, missing)),
  ];
  if (found.length === 0) {
    return [{ code: "nothing_received", reason: reasonOf("missing_nothing_received", {}) }];
  }
  const place = ({ code }: FoundReason) => missingCodes.indexOf(code);
  return found.toSorted((a, b) => place(a) - place(b));
}

function scheduleReasons(missing: readonly MissingWork[]): FoundReason[] {
  const schedules = new Map(
    missing.flatMap(({ schedule }) =>
      schedule === null ? [] : [[schedule.id, schedule] as const],
    ),
  );
  return [...schedules.values()].slice(0, namedMax).flatMap((schedule): FoundReason[] => {
    const { name, paused, pausedAt, lastOutcome, lastReason } = schedule;
    if (paused) {
      if (pausedAt === null) {
        const reason = reasonOf("missing_schedule_stopped", { schedule: name });
        return [{ code: "schedule_stopped", reason }];
      }
      const since = pausedAt.toISOString();
      const reason = reasonOf("missing_schedule_paused", { schedule: name, since });
      return [{ code: "schedule_paused", reason }];
    }
    // What became of a run that it started, the jobs of that say.
    if (lastOutcome !== "failed") return [];
    if (!hasCode(lastReason, "schedule_not_submitted", "schedule_put_off")) return [];
    const facts = { schedule: name, reason: readReason(lastReason) };
    return [{ code: "schedule_failing", reason: reasonOf("missing_schedule_failing", facts) }];
  });
}

async function machineReasons(
  tx: Tx,
  { labelId }: MissingGroup,
  label: string,
): Promise<FoundReason[]> {
  const [row] = await tx.$queryRaw<{ serving: number; since: Date | null }[]>`
    SELECT (count(*) FILTER (WHERE "revokedAt" IS NULL AND "quarantinedAt" IS NULL
        AND NOT "drainRequested"
        AND "lastSeenAt" > now() - ${machineOfflineAfterMs} * interval '1 ms'))::int AS "serving",
      max(CASE WHEN "revokedAt" IS NULL AND "drainRequested" THEN NULL
        ELSE coalesce("revokedAt", "quarantinedAt", "lastSeenAt") END) AS "since"
    FROM "machine" WHERE "labelId" = ${labelId}::uuid`;
  if (row === undefined || row.serving > 0) return [];
  const since = row.since?.toISOString() ?? null;
  return [{ code: "no_machine", reason: reasonOf("missing_no_machine", { label, since }) }];
}

interface JobsRow {
  runId: string;
  jobId: string;
  scenario: string;
  params: unknown;
  status: string;
  errorCode: string | null;
  jobs: number;
  at: Date;
  queuedAt: Date;
}

/** What became of the jobs of the group since its first missing point, by run, the newest first. */
function readJobs(
  tx: Tx,
  { targetId, labelId }: MissingGroup,
  missing: readonly MissingWork[],
): Promise<JobsRow[]> {
  const since = new Date(Math.min(...missing.map(({ last }) => last.lastAt.getTime())));
  const scenarios = [...new Set(missing.map(({ scenario }) => scenario))];
  return tx.$queryRaw<JobsRow[]>`
    SELECT job."runId", job."scenarioId" AS "scenario", job."params", counted."status",
      counted."errorCode", count(*)::int AS "jobs", max(counted."at") AS "at",
      min(job."queuedAt") AS "queuedAt", (array_agg(job."id" ORDER BY counted."at" DESC))[1] AS "jobId"
    FROM (
      SELECT job."id", job."runId", job."scenarioId", job."params" - 'benchmark' AS "params",
        job."status", job."errorCode", job."queuedAt",
        coalesce(job."finishedAt", job."completedAt", job."createdAt") AS "at"
      FROM "job" job
      JOIN "run" run ON run."id" = job."runId" AND run."sourcePullRequest" IS NULL
      WHERE job."targetId" = ${targetId}::uuid AND job."labelId" = ${labelId}::uuid
        AND job."kind" = 'measure' AND job."createdAt" > ${since}::timestamptz - interval '7 days'
      ORDER BY job."createdAt" DESC LIMIT ${jobsMax}) job
    LEFT JOIN "report" report ON report."jobId" = job."id"
    CROSS JOIN LATERAL (
      SELECT CASE WHEN report."valid" IS FALSE THEN 'FAILED' ELSE job."status"::text END AS "status",
        CASE WHEN report."valid" IS FALSE THEN ${invalidCode} ELSE job."errorCode" END AS "errorCode",
        coalesce(report."receivedAt", job."at") AS "at"
    ) counted
    WHERE job."scenarioId" = ANY(${scenarios}::text[])
      AND (job."status" = 'QUEUED' OR counted."at" > ${since})
    GROUP BY job."runId", job."scenarioId", job."params", counted."status", counted."errorCode"
    ORDER BY "at" DESC, job."runId" DESC`;
}

function jobReasons(missing: readonly MissingWork[], rows: readonly JobsRow[]): FoundReason[] {
  // Jobs before the newest missing point are explained by that point.
  const since = new Map<string, Date>();
  for (const { scenario, last } of missing) {
    const known = since.get(scenario);
    if (known === undefined || last.lastAt > known) since.set(scenario, last.lastAt);
  }
  const isLate = ({ scenario, at }: JobsRow) => at > (since.get(scenario) ?? new Date(0));
  const count = (some: readonly JobsRow[]) => some.reduce((sum, { jobs }) => sum + jobs, 0);
  const found: FoundReason[] = [];
  const failed = rows.filter((row) => row.status === "FAILED" && isLate(row));
  const [lastFailed] = failed;
  if (lastFailed !== undefined) {
    const code = errorCodeSchema.safeParse(lastFailed.errorCode).data ?? null;
    found.push({
      code: "jobs_failed",
      reason: reasonOf("missing_jobs_failed", { jobs: count(failed), code }),
      ...shownBy(lastFailed),
    });
  }
  const canceled = rows.filter((row) => row.status === "CANCELED" && isLate(row));
  const [lastCanceled] = canceled;
  if (lastCanceled !== undefined) {
    found.push({
      code: "jobs_canceled",
      reason: reasonOf("missing_jobs_canceled", { jobs: count(canceled) }),
      ...shownBy(lastCanceled),
    });
  }
  const queued = rows.filter(({ status }) => status === "QUEUED");
  const [first] = queued.toSorted((a, b) => a.queuedAt.getTime() - b.queuedAt.getTime());
  if (first !== undefined) {
    const facts = { jobs: count(queued), since: first.queuedAt.toISOString() };
    found.push({
      code: "jobs_queued",
      reason: reasonOf("missing_jobs_queued", facts),
      ...shownBy(first),
    });
  }
  const running = rows.filter(({ status }) => underWay.includes(status));
  const [newest] = running;
  if (newest !== undefined) {
    const reason = reasonOf("missing_jobs_running", { jobs: count(running) });
    found.push({ code: "jobs_running", reason, ...shownBy(newest) });
  }
  return [...found, ...leftOut(missing, rows)];
}

/** Workloads that runs which succeeded since did not have in their output. */
function leftOut(missing: readonly MissingWork[], rows: readonly JobsRow[]): FoundReason[] {
  const succeeded = rows
    .filter(({ status }) => status === "PROCESSED")
    .map((row) => ({ ...row, work: canonicalJson(row.params) }));
  const found: FoundReason[] = [];
  for (const { name, isWhole, scenario, params, last } of missing) {
    if (found.length === namedMax) break;
    const work = canonicalJson(workParams(paramsSchema.parse(params)));
    const without = succeeded.filter(
      (row) =>
        row.scenario === scenario &&
        row.work === work &&
        row.at > last.lastAt &&
        row.runId !== last.runId,
    );
    const [newest] = without;
    if (newest === undefined) continue;
    const runs = new Set(without.map(({ runId }) => runId)).size;
    const workload = isWhole ? name : `${last.measureTitle} of ${name}`;
    const reason = reasonOf("missing_in_output", { workload, runs });
    found.push({ code: "in_output", reason, ...shownBy(newest) });
  }
  return found;
}

function shownBy({ runId, jobId }: JobsRow) {
  return { runId, jobId };
}
