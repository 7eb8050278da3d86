import type { Tx } from "@lapline/db";
import { type EngineContext, newId } from "../../base/index.ts";
import type { UsableReport } from "./prepareReport.ts";
import type { IsRepeated } from "./settleRepeats.ts";

interface ResultsToInsert {
  reports: readonly UsableReport[];
  /** By fingerprint. */
  seriesIds: ReadonlyMap<string, string>;
  /** Whether a measure of a report is stored already. */
  isRepeated: IsRepeated;
}

/** Stores the results of some reports with one statement. */
export async function insertResults(
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
