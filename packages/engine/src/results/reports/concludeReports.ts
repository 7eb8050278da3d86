import { type RawReport, type Reason, reasonOf } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { writeAudits } from "../../access/index.ts";
import { announceAll, type EngineContext, emit } from "../../base/index.ts";
import type { SteadinessJudgement } from "../evaluation/judgeSteadiness.ts";

/** What became of a report. */
type Conclusion =
  | {
      outcome: "results";
      valid: boolean;
      reasons: Reason[];
      warnings: Reason[];
      steadiness: SteadinessJudgement;
    }
  | { outcome: "unusable"; problems: Reason[] };

export interface ReportToConclude {
  id: string;
  jobId: string;
  fence: number;
  job: { projectId: string; runId: string };
}

export interface ConcludedReport {
  report: ReportToConclude;
  raw: Pick<RawReport, "warnings">;
  conclusion: Conclusion;
}

/**
 * COMPLETED → PROCESSED, or FAILED(result_invalid), in the caller's transaction, for several reports
 * of one project. The first of those who process a report gets `processed` or `unusable` and stores
 * what it found, everybody else `already`. Answers by the report's id.
 */
export async function concludeReports(
  tx: Tx,
  context: EngineContext,
  reports: readonly ConcludedReport[],
): Promise<Map<string, "processed" | "unusable" | "already">> {
  const open = await lockOpenJobs(tx, reports);
  const won = reports.filter(({ report }) => open.has(report.jobId));
  const outcomes = new Map(
    reports.map(({ report, conclusion }) => {
      if (!open.has(report.jobId)) return [report.id, "already"] as const;
      return [report.id, conclusion.outcome === "results" ? "processed" : "unusable"] as const;
    }),
  );
  if (won.length === 0) return outcomes;
  const now = context.clock.now();
  await endJobs(tx, won, now);
  await updateReports(tx, won, now);
  await tellOfThem(tx, context, won);
  return outcomes;
}

/**
 * Ids of the jobs that are still COMPLETED by these reports, locked in one order for everybody, so
 * that two that were given the same reports wait and do not deadlock.
 */
async function lockOpenJobs(tx: Tx, reports: readonly ConcludedReport[]): Promise<Set<string>> {
  const jobIds = reports.map(({ report }) => report.jobId);
  const fences = reports.map(({ report }) => report.fence);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT job."id" FROM "job" job
    JOIN unnest(${jobIds}::uuid[], ${fences}::int[]) AS wanted ("id", "fence")
      ON wanted."id" = job."id"
    WHERE job."fence" = wanted."fence" AND job."status" = 'COMPLETED'
    ORDER BY job."id" FOR NO KEY UPDATE OF job`;
  return new Set(rows.map(({ id }) => id));
}

async function endJobs(tx: Tx, reports: readonly ConcludedReport[], now: Date): Promise<void> {
  const ended = reports.map(({ report, conclusion }) => ({
    id: report.jobId,
    ...(conclusion.outcome === "results"
      ? { status: "PROCESSED" }
      : {
          status: "FAILED",
          errorCode: "result_invalid",
          errorReason: reasonOf("report_unusable", { problems: conclusion.problems }),
        }),
  }));
  const count = await tx.$executeRaw`
    UPDATE "job" SET "status" = ended."status"::job_status, "finishedAt" = ${now},
      "errorCode" = coalesce(ended."errorCode", "job"."errorCode"),
      "errorReason" = coalesce(ended."errorReason", "job"."errorReason")
    FROM jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) AS ended ("id" uuid, "status" text,
      "errorCode" text, "errorReason" jsonb)
    WHERE "job"."id" = ended."id" AND "job"."status" = 'COMPLETED'`;
  if (count !== ended.length) throw new Error("a job moved although its row was locked");
}

async function updateReports(
  tx: Tx,
  reports: readonly ConcludedReport[],
  now: Date,
): Promise<void> {
  const rows = reports.map(({ report: { id }, raw, conclusion }) => {
    if (conclusion.outcome === "unusable") {
      return { id, valid: false, reasons: conclusion.problems };
    }
    const { valid, reasons, warnings, steadiness } = conclusion;
    return {
      id,
      valid,
      reasons,
      warnings: [
        ...raw.warnings.map((warning) => reasonOf("machine_warned", { warning })),
        ...warnings,
        ...steadiness.warnings,
      ],
      ...(steadiness.trials.length === 0 ? {} : { steadiness: steadiness.trials }),
    };
  });
  await tx.$executeRaw`
    UPDATE "report" SET "processedAt" = ${now}, "valid" = fresh."valid",
      "reasons" = fresh."reasons", "warnings" = coalesce(fresh."warnings", "report"."warnings"),
      "steadiness" = coalesce(fresh."steadiness", "report"."steadiness")
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS fresh ("id" uuid, "valid" boolean,
      "reasons" jsonb[], "warnings" jsonb[], "steadiness" jsonb)
    WHERE "report"."id" = fresh."id"`;
}

async function tellOfThem(
  tx: Tx,
  context: EngineContext,
  reports: readonly ConcludedReport[],
): Promise<void> {
  await writeAudits(
    tx,
    context,
    reports.map(({ report, conclusion }) => ({
      projectId: report.job.projectId,
      actor: { kind: "system" },
      action: conclusion.outcome === "results" ? "job.processed" : "job.failed",
      subjectKind: "job",
      subjectId: report.jobId,
      data: { reportId: report.id },
    })),
  );
  await announceAll(
    tx,
    reports.flatMap(({ report, conclusion }) => {
      const { projectId, runId } = report.job;
      const job = { kind: "job", projectId, runId, jobId: report.jobId } as const;
      return conclusion.outcome === "results" ? [job, { ...job, kind: "series" } as const] : [job];
    }),
  );
  const runs = new Map(reports.map(({ report: { job } }) => [job.runId, job.projectId]));
  for (const [runId, projectId] of runs) await emit(tx, context, "job.ended", { projectId, runId });
}
