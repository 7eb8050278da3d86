import type { Tx } from "@lapline/db";
import { type EngineContext, emit, newId } from "../../base/index.ts";
import { ensureSeries } from "../series/ensureSeries.ts";
import { askMissed } from "../statistics/askMissed.ts";
import { concludeReports } from "./concludeReports.ts";
import type { PreparedReport, UsableReport } from "./prepareReport.ts";
import { type IsRepeated, settleRepeats } from "./settleRepeats.ts";
import { storeResourceTracks } from "./storeResourceTracks.ts";

/** What all reports of one transaction have in common. */
interface ReportPlace {
  projectId: string;
  /** Of their environments: their points stand in tracks of this one. */
  comparabilityHash: string;
  /** Points are stored, and nothing follows from them yet; several may be of one series. */
  evaluatesLater: boolean;
}

/**
 * Stores everything that follows from some reports of one place, no two of which share a series
 * unless they are evaluated later, in the caller's transaction: states, series, results, tracks, change points, suspicions. Answers what
 * became of each by its id; those that somebody else stored meanwhile are left alone.
 */
export async function storeReports(
  tx: Tx,
  context: EngineContext,
  { projectId, comparabilityHash, evaluatesLater }: ReportPlace,
  reports: readonly PreparedReport[],
): Promise<Map<string, "processed" | "unusable" | "already">> {
  const outcomes = await concludeReports(
    tx,
    context,
    reports.map(({ report, raw, evaluation }) => ({ report, raw, conclusion: evaluation })),
  );
  const usable = reports.filter(
    (each): each is UsableReport =>
      each.evaluation.outcome === "results" && outcomes.get(each.report.id) === "processed",
  );
  if (usable.length === 0) return outcomes;
  const wanted = usable.flatMap(({ series }) => series);
  const ids = await ensureSeries(tx, context, wanted, 1);
  // The rows of the series are locked: nobody else stores or replaces a result of them now.
  const isRepeated = await settleRepeats(tx, context, { comparabilityHash, reports: usable, ids });
  await insertResults(tx, context, { reports: usable, seriesIds: ids, isRepeated });
  await storeResourceTracks(tx, context, usable);
  await askMissed(tx, projectId, [...ids.values()]);
  if (!evaluatesLater) {
    // Reports of one series are evaluated one after another, by the same locks.
    const seriesIds = wanted.flatMap(({ fingerprint }) => ids.get(fingerprint) ?? []);
    const changed = { projectId, seriesIds, comparabilityHash, force: false };
    await emit(tx, context, "series.changed", changed);
  }
  const reportIds = usable.map(({ report }) => report.id);
  await emit(tx, context, "report.processed", { projectId, reportIds });
  return outcomes;
}

interface ResultsToInsert {
  reports: readonly UsableReport[];
  /** By fingerprint. */
  seriesIds: ReadonlyMap<string, string>;
  /** Whether a measure of a report is stored already. */
  isRepeated: IsRepeated;
}

/** Stores the results of some reports with one statement. */
async function insertResults(
  tx: Tx,
  context: EngineContext,
  { reports, seriesIds, isRepeated }: ResultsToInsert,
): Promise<void> {
  const rows = reports.flatMap(({ report, raw, evaluation, series }) => {
    const { job } = report;
    const imported = job.purpose === "imported";
    return evaluation.measures.flatMap((measured, index) => {
      const { samples, summary, distribution, modes } = measured;
      const seriesId = seriesIds.get(series[index]?.fingerprint ?? "");
      if (seriesId === undefined) throw new Error(`no series for ${measured.measure.name}`);
      if (isRepeated(report.id, measured.measure.name)) return [];
      return {
        id: newId(context),
        seriesId,
        reportId: report.id,
        jobId: job.id,
        versionId: job.versionId,
        environmentId: report.environmentId,
        samples,
        ...summary,
        ...(distribution === null
          ? {}
          : {
              quantiles: distribution.quantiles,
              percentiles: distribution.percentiles,
              histogram: distribution.encoded,
              histogramUnitsPerCount: distribution.unitsPerCount,
            }),
        ...(modes === null ? {} : { modes: modes.map(({ at, share }) => ({ at, share })) }),
        valid: evaluation.valid,
        reasons: evaluation.reasons,
        // Points need a place in time: of what no file dates it is that of the import.
        measuredAt: (imported ? raw.finishedAt : null) ?? report.receivedAt.toISOString(),
      };
    });
  });
  await tx.$executeRaw`
    INSERT INTO "result" ("id", "seriesId", "reportId", "jobId", "versionId", "environmentId",
      "samples", "n", "value", "mean", "spread", "ciLow", "ciHigh", "quantiles", "percentiles",
      "modes", "histogram", "histogramUnitsPerCount", "valid", "reasons", "measuredAt")
    SELECT "id", "seriesId", "reportId", "jobId", "versionId", "environmentId", "samples", "n",
      "value", "mean", "spread", "ciLow", "ciHigh", "quantiles", "percentiles", "modes",
      decode("histogram", 'base64'), "histogramUnitsPerCount", "valid", "reasons", "measuredAt"
    FROM json_to_recordset(${textOf(rows)}::json) AS result ("id" uuid, "seriesId" uuid,
      "reportId" uuid, "jobId" uuid, "versionId" uuid, "environmentId" uuid, "samples" float8[],
      "n" int, "value" float8, "mean" float8, "spread" float8, "ciLow" float8, "ciHigh" float8,
      "quantiles" jsonb, "percentiles" jsonb, "modes" jsonb, "histogram" text,
      "histogramUnitsPerCount" float8, "valid" boolean, "reasons" jsonb[],
      "measuredAt" timestamptz)`;
}

/** Sums of very large values overflow; JSON has no infinity, the columns do. */
function textOf(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "number" && !Number.isFinite(value) ? String(value) : value,
  );
}
