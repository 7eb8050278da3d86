import { rawReportSchema, type StoredReport, storedReportSchema } from "@lapline/contracts";
import { type Db, sqlStateOf, transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { readKept } from "../statistics/readKept.ts";
import { withStatistics } from "../statistics/withStatistics.ts";
import { type PreparedReport, prepareReport } from "./prepareReport.ts";
import { processComparison } from "./processComparison.ts";
import { processTry } from "./processTry.ts";
import { readScenario } from "./readScenario.ts";
import { type ReportRow, reportSelect } from "./reportRow.ts";
import { splitReports } from "./splitReports.ts";
import { storeReports } from "./storeReports.ts";

export type ProcessReportOutcome = "processed" | "unusable" | "already" | "missing";

/** `failed`: it is as it was before, and has to be tried again. */
export type ProcessedReport =
  | { reportId: string; outcome: ProcessReportOutcome }
  | { reportId: string; outcome: "failed"; error: unknown };

/**
 * COMPLETED → PROCESSED for some reports, or FAILED(result_invalid) for those that cannot be turned
 * into results. Each is processed wholly or not at all, with the same result as alone: series,
 * results, resource tracks, change points, suspicions and the state change are one transaction, which
 * imported reports of one target share. The histories of a long import are evaluated once, after its
 * last report (askEvaluation). One that fails is stored by none of them and holds up no
 * other. Calling it again is harmless (`already`). `onProgress` is told of the end of each
 * transaction. Rejects when the book is away.
 */
export async function processReports(
  context: EngineContext,
  reportIds: readonly string[],
  onProgress: () => void = () => {},
): Promise<ProcessedReport[]> {
  const ids = [...new Set(reportIds)];
  const groups = ids.length === 1 ? [ids] : await groupReports(context.db, ids);
  const outcomes = new Map<string, ProcessedReport>();
  for (const group of groups) {
    for (const part of await readParts(context, group, outcomes)) {
      for (const one of await storePart(context, part)) outcomes.set(one.reportId, one);
      onProgress();
    }
  }
  return ids.map((reportId) => outcomes.get(reportId) ?? { reportId, outcome: "missing" });
}

/** Reads some reports in parts that are stored together; notes in `outcomes` what became of others. */
async function readParts(
  context: EngineContext,
  reportIds: readonly string[],
  outcomes: Map<string, ProcessedReport>,
): Promise<PreparedReport[][]> {
  const rows = await context.db.report.findMany({
    where: { id: { in: [...reportIds] } },
    select: reportSelect,
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  const prepared: PreparedReport[] = [];
  for (const reportId of reportIds) {
    const report = found.get(reportId);
    if (report === undefined) continue;
    try {
      const next = await prepareOrCompare(context, report);
      if (typeof next === "string") outcomes.set(reportId, { reportId, outcome: next });
      else prepared.push(next);
    } catch (error) {
      outcomes.set(reportId, { reportId, outcome: "failed", error });
    }
  }
  if (prepared.some(isEvaluatedLater)) return [prepared];
  const points = await readPoints(context, prepared);
  return splitReports(prepared, (fingerprint) => points.get(fingerprint) ?? 0);
}

/**
 * Whether nothing follows from its points before the last report of its import is a result. That holds
 * as long as this report is none.
 */
function isEvaluatedLater({ report }: PreparedReport): boolean {
  return report.job.run.evaluationPending;
}

/** Comparisons have results of another kind, and are never many at once. */
async function prepareOrCompare(
  context: EngineContext,
  report: ReportRow,
): Promise<PreparedReport | ProcessReportOutcome> {
  if (report.job.status !== "COMPLETED") return "already";
  const { job, payload } = report;
  if (job.kind === "measure") {
    const stored = storedReportSchema.parse(payload);
    const seen = await addKept(context, report, stored);
    return prepareReport(report, seen.report, seen.scenario);
  }
  if (job.kind === "try") return processTry(context, report);
  const seen = await addKept(context, report, rawReportSchema.parse(payload));
  return processComparison(context, report, seen.report, seen.scenario);
}

/** With the statistics that the project keeps of such a job; no imported file has histograms. */
async function addKept<Report extends StoredReport>(
  { db }: EngineContext,
  { job }: ReportRow,
  report: Report,
) {
  const scenario = readScenario(job, report);
  const kept = job.purpose === "imported" ? [] : await readKept(db, job, scenario);
  return withStatistics(report, scenario, kept);
}

/** How long the histories are by now, by fingerprint; of one report it does not matter. */
async function readPoints(
  { db }: EngineContext,
  reports: readonly PreparedReport[],
): Promise<Map<string, number>> {
  if (reports.length < 2) return new Map();
  const fingerprints = reports.flatMap(({ series }) => series.map((one) => one.fingerprint));
  const rows = await db.series.findMany({
    where: { fingerprint: { in: fingerprints } },
    select: { fingerprint: true, points: true },
  });
  return new Map(rows.map(({ fingerprint, points }) => [fingerprint, points]));
}

/** SQLSTATE lock_not_available: somebody has held a row for longer than a statement waits. */
const lockTimeout = "55P03";

/** Stores reports that may share a transaction, in halves when that fails, until the culprit is alone. */
async function storePart(
  context: EngineContext,
  part: readonly PreparedReport[],
): Promise<ProcessedReport[]> {
  const [first] = part;
  if (first === undefined) return [];
  const { job, environment } = first.report;
  const evaluatesLater = isEvaluatedLater(first);
  const place = { projectId: job.projectId, ...environment, evaluatesLater };
  try {
    const stored = await transact(context.db, (tx) => storeReports(tx, context, place, part));
    return [...stored].map(([reportId, outcome]) => ({ reportId, outcome }));
  } catch (error) {
    // Each half would wait as long for the lock; later it is free.
    if (part.length === 1 || sqlStateOf(error) === lockTimeout) {
      return part.map(({ report }) => ({ reportId: report.id, outcome: "failed", error }));
    }
  }
  // While the book is away all would fail, each after its own deadline.
  await context.db.$queryRaw`SELECT 1`;
  const half = Math.ceil(part.length / 2);
  return [
    ...(await storePart(context, part.slice(0, half))),
    ...(await storePart(context, part.slice(half))),
  ];
}

/**
 * Which of some reports may be stored together: imported ones of one target in one environment. They
 * are many at once, and small; what machines measured comes one by one, with histograms. One target
 * and no more, because the series of other targets say whether a move was one of the machine. Those
 * of an import that is evaluated at its end stay among themselves. The order of the reports is kept within each group; reports that do not exist are in none.
 */
async function groupReports(
  db: Pick<Db, "report">,
  reportIds: readonly string[],
): Promise<string[][]> {
  const rows = await db.report.findMany({
    where: { id: { in: [...reportIds] } },
    select: {
      id: true,
      environment: { select: { comparabilityHash: true } },
      job: {
        select: {
          purpose: true,
          targetId: true,
          runId: true,
          run: { select: { evaluationPending: true } },
        },
      },
    },
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  const groups = new Map<string, string[]>();
  for (const id of reportIds) {
    const row = found.get(id);
    if (row === undefined) continue;
    const { job, environment } = row;
    const isOne = job.purpose !== "imported";
    const run = job.run.evaluationPending ? job.runId : "";
    const key = isOne ? id : `${job.targetId} ${environment.comparabilityHash} ${run}`;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups.values()];
}
