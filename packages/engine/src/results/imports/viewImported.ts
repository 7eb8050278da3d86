import {
  countJobStatuses,
  type ImportCounts,
  jobsPerRunMax,
  type Run,
  runStatusOf,
  seriesParams,
} from "@lapline/contracts";
import { importedJob, viewJob } from "../../work/index.ts";
import type { ImportedFacts, ImportedRow } from "./insertImported.ts";

interface ImportedRun extends ImportedFacts {
  createdAt: Date;
  submittedBy: string;
  target: string;
  label: string;
  counts: ImportCounts;
}

/** The run as getRun answers it the moment it is stored: all of it is known, so nothing is read. Pure. */
export function viewImported(run: ImportedRun, rows: readonly ImportedRow[]): Run {
  const { runId, createdAt, submittedBy, scenarioId, scenarioVersion, completedAt } = run;
  const omitted = rows.length - jobsPerRunMax;
  const jobCounts = countJobStatuses({ [importedJob.status]: rows.length });
  const jobs = rows.slice(0, jobsPerRunMax).map(({ jobId, reportId, version, benchmark, report }) =>
    viewJob(
      {
        ...importedJob,
        id: jobId,
        runId,
        kind: "measure",
        scenarioId,
        scenarioVersion,
        params: seriesParams(run.params, benchmark),
        trials: report.trials,
        priority: 0,
        attempt: 0,
        cancelRequested: false,
        progress: null,
        errorCode: null,
        errorReason: null,
        createdAt,
        claimedAt: null,
        startedAt: null,
        completedAt,
        finishedAt: null,
        target: { key: run.target },
        version: { name: version },
        baseVersion: null,
        definitionRevision: null,
        label: { name: run.label },
        machine: null,
        report: { id: reportId, valid: null },
      },
      undefined,
    ),
  );
  return {
    id: runId,
    status: runStatusOf(jobs.map(({ status }) => status)),
    createdAt: createdAt.toISOString(),
    submittedBy,
    jobs,
    imported: run.counts,
    ...(omitted > 0 ? { jobsOmitted: omitted, jobCounts } : {}),
  };
}
