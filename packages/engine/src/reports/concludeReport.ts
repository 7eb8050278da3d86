import type { RawReport } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { writeAudit } from "../audit/writeAudit.ts";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";
import { noteJobEnded } from "../webhooks/noteJobEnded.ts";
import type { SteadinessJudgement } from "./judgeSteadiness.ts";

/** What became of a report. */
export type Conclusion =
  | {
      outcome: "results";
      valid: boolean;
      reasons: string[];
      warnings: string[];
      steadiness: SteadinessJudgement;
    }
  | { outcome: "unusable"; problems: string[] };

export interface ReportToConclude {
  id: string;
  jobId: string;
  fence: number;
  job: { projectId: string; runId: string };
}

/**
 * COMPLETED → PROCESSED, or FAILED(result_invalid), in the caller's transaction: the first of those
 * who process a report gets `processed` or `unusable` and stores what it found, everybody else
 * `already`.
 */
export async function concludeReport(
  tx: Tx,
  context: EngineContext,
  report: ReportToConclude,
  raw: RawReport,
  conclusion: Conclusion,
): Promise<"processed" | "unusable" | "already"> {
  const now = context.clock.now();
  const usable = conclusion.outcome === "results";
  const { count } = await tx.job.updateMany({
    where: { id: report.jobId, fence: report.fence, status: "COMPLETED" },
    data: usable
      ? { status: "PROCESSED", finishedAt: now }
      : {
          status: "FAILED",
          finishedAt: now,
          errorCode: "result_invalid",
          errorMessage: conclusion.problems.join(" "),
        },
  });
  if (count === 0) return "already";
  await tx.report.update({
    where: { id: report.id },
    data: {
      processedAt: now,
      ...(usable
        ? {
            valid: conclusion.valid,
            reasons: conclusion.reasons,
            warnings: [...raw.warnings, ...conclusion.warnings, ...conclusion.steadiness.warnings],
            ...(conclusion.steadiness.trials.length === 0
              ? {}
              : { steadiness: conclusion.steadiness.trials }),
          }
        : { valid: false, reasons: conclusion.problems }),
    },
  });
  const { projectId, runId } = report.job;
  const { id: reportId, jobId } = report;
  await writeAudit(tx, context, {
    projectId,
    actor: { kind: "system" },
    action: usable ? "job.processed" : "job.failed",
    subjectKind: "job",
    subjectId: jobId,
    data: { reportId },
  });
  await announce(tx, { kind: "job", projectId, runId, jobId });
  await noteJobEnded(tx, { projectId, runId });
  if (!usable) return "unusable";
  await announce(tx, { kind: "series", projectId, runId, jobId });
  return "processed";
}
