import { type JobKind, paramsSchema, type RawReport } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { type EngineContext, emit, newId } from "../../base/index.ts";
import { evaluateComparison, type MeasuredPairs } from "../comparisons/evaluateComparison.ts";
import { judgeComparison, type MeasureContext } from "../comparisons/judgeComparison.ts";
import { readJobVariances } from "../comparisons/readJobVariances.ts";
import { readLooks } from "../comparisons/readLooks.ts";
import { updateNoiseFloors } from "../comparisons/updateNoiseFloors.ts";
import type { ReportedScenario } from "../evaluation/reportedScenario.ts";
import { ensureSeries } from "../series/ensureSeries.ts";
import type { ReportedMeasure } from "../series/reportedMeasure.ts";
import { type SeriesJob, wantSeries } from "../series/wantSeries.ts";
import { concludeReports, type ReportToConclude } from "./concludeReports.ts";
import { storeResourceTracks } from "./storeResourceTracks.ts";

export interface ComparisonReport extends ReportToConclude {
  receivedAt: Date;
  job: SeriesJob & {
    id: string;
    kind: JobKind;
    runId: string;
    versionId: string;
    version: { name: string };
    baseVersionId: string | null;
    baseVersion: { name: string } | null;
    trials: number;
    /** Null: it measured all its pairs, whatever they showed. */
    stopRule: unknown;
  };
}

/**
 * The same for an interleaved job: one comparison per measure instead of results, so nothing of it
 * becomes a point of a history. A calibration renews the noise floors of its series.
 */
export async function processComparison(
  context: EngineContext,
  report: ComparisonReport,
  raw: RawReport,
  scenario: ReportedScenario,
): Promise<"processed" | "unusable" | "already"> {
  const { job } = report;
  const { name: baseVersion } = job.baseVersion ?? job.version;
  const { durability, provisioner } = job;
  const load = { target: job.target.key, scenario: job.scenarioId, durability, provisioner };
  const evaluation = evaluateComparison(raw, scenario, {
    baseVersion,
    job: { ...load, params: paramsSchema.parse(job.params) },
  });
  return transact(context.db, async (tx) => {
    const outcomes = await concludeReports(tx, context, [{ report, raw, conclusion: evaluation }]);
    const concluded = outcomes.get(report.id) ?? "already";
    if (concluded !== "processed" || evaluation.outcome === "unusable") return concluded;
    const { valid } = evaluation;
    const seriesIds = await storeComparisons(tx, context, report, evaluation);
    await storeResourceTracks(tx, context, [{ report, raw }]);
    if (job.kind === "calibrate" && valid) {
      await updateNoiseFloors(tx, context, seriesIds);
    }
    const { id: jobId, projectId } = job;
    const reportId = report.id;
    const compared = { projectId, jobId, reportId, valid, seriesIds };
    await emit(tx, context, "comparison.processed", compared);
    return concluded;
  });
}

async function storeComparisons(
  tx: Tx,
  context: EngineContext,
  report: ComparisonReport,
  {
    measures,
    valid,
    design,
  }: { measures: readonly MeasuredPairs[]; valid: boolean; design: string },
): Promise<string[]> {
  const { job } = report;
  const wanted = wantSeries(
    job,
    measures.map(({ measure }) => measure),
  );
  const ids = await ensureSeries(tx, context, wanted, 0);
  const seriesIds = new Map(
    wanted.map(({ fingerprint, measure }) => [measure, ids.get(fingerprint)] as const),
  );
  const seriesOf = (measure: ReportedMeasure) => {
    const id = seriesIds.get(measure);
    if (id === undefined) throw new Error(`no series for ${measure.name}`);
    return id;
  };
  const measured = measures.map(({ measure }) => seriesOf(measure));
  const contextOf = await readContexts(tx, job, { seriesIds: measured, design });
  const judged = judgeComparison(measures, {
    valid,
    design,
    contextOf: (measure) => contextOf(seriesOf(measure)),
  });
  await tx.comparison.createMany({
    data: judged.map(({ measure, baseSamples, headSamples, againSamples, ...found }) => ({
      id: newId(context),
      jobId: job.id,
      reportId: report.id,
      seriesId: seriesOf(measure),
      kind: job.kind,
      baseVersionId: job.baseVersionId ?? job.versionId,
      headVersionId: job.versionId,
      ...found,
      design,
      n: baseSamples.length,
      baseSamples,
      headSamples,
      againSamples,
      measuredAt: report.receivedAt,
    })),
  });
  return measured;
}

/** A calibration is no look at two versions, however often one is made. */
async function readContexts(
  tx: Tx,
  job: ComparisonReport["job"],
  { seriesIds, design }: { seriesIds: readonly string[]; design: string },
): Promise<(seriesId: string) => MeasureContext> {
  const variances = await readJobVariances(tx, seriesIds, design);
  const pair = { baseVersionId: job.baseVersionId ?? job.versionId, headVersionId: job.versionId };
  const looks = job.kind === "compare" ? await readLooks(tx, seriesIds, pair) : new Map();
  return (seriesId) => ({
    between: variances.get(seriesId) ?? null,
    look: 1 + (looks.get(seriesId) ?? 0),
    pairsMax: job.stopRule === null ? null : job.trials,
  });
}
