import {
  measureDefinitionSchema,
  type RawReport,
  rawReportSchema,
  scenarioDescriptionSchema,
} from "@lapline/contracts";
import { type Prisma, type Tx, transact } from "@lapline/db";
import { processComparison } from "../comparisons/processComparison.ts";
import type { EngineContext } from "../context.ts";
import { measureTitle } from "../imports/measureTitle.ts";
import { newId } from "../newId.ts";
import { ensureSeries } from "../series/ensureSeries.ts";
import { followSeries } from "../tracks/followSeries.ts";
import { tellReport } from "../webhooks/tellReport.ts";
import { concludeReport } from "./concludeReport.ts";
import { type Evaluation, evaluateReport } from "./evaluateReport.ts";
import type { ReportedScenario } from "./reportedScenario.ts";
import { storeResourceTracks } from "./storeResourceTracks.ts";

export type ProcessReportOutcome = "processed" | "unusable" | "already" | "missing";

/**
 * COMPLETED → PROCESSED, or FAILED(result_invalid) when the report cannot be turned into results.
 * Series, results, resource tracks, change points, suspicions and the state change are one
 * transaction; calling it again is harmless (`already`).
 */
export async function processReport(
  context: EngineContext,
  { reportId }: { reportId: string },
): Promise<ProcessReportOutcome> {
  const report = await context.db.report.findUnique({
    where: { id: reportId },
    select: reportSelect,
  });
  if (report === null) return "missing";
  if (report.job.status !== "COMPLETED") return "already";
  const raw = rawReportSchema.parse(report.payload);
  const scenario = scenarioOf(report.job, raw);
  if (report.job.kind !== "measure") return processComparison(context, report, raw, scenario);
  const evaluation = evaluateReport(raw, scenario.measures, scenario);
  return transact(context.db, async (tx) => {
    const concluded = await concludeReport(tx, context, report, raw, evaluation);
    if (concluded === "processed" && evaluation.outcome === "results") {
      await storeResults(tx, context, report, raw, evaluation);
      await tellReport(tx, context, { projectId: report.job.projectId, reportId: report.id });
    }
    return concluded;
  });
}

const reportSelect = {
  id: true,
  jobId: true,
  payload: true,
  environmentId: true,
  environment: { select: { comparabilityHash: true } },
  receivedAt: true,
  fence: true,
  job: {
    select: {
      id: true,
      status: true,
      kind: true,
      purpose: true,
      projectId: true,
      runId: true,
      targetId: true,
      versionId: true,
      version: { select: { name: true } },
      baseVersionId: true,
      baseVersion: { select: { name: true } },
      scenarioId: true,
      scenarioVersion: true,
      params: true,
      durability: true,
      provisioner: true,
      labelId: true,
      target: { select: { key: true } },
      label: { select: { name: true } },
      scenario: { select: { description: true } },
    },
  },
} satisfies Prisma.ReportSelect;
type ReportRow = Prisma.ReportGetPayload<{ select: typeof reportSelect }>;

/**
 * What the scenario says of its reports; a suite that was imported has the measures that its report
 * declares.
 */
function scenarioOf({ purpose, scenario }: ReportRow["job"], raw: RawReport): ReportedScenario {
  if (purpose === "imported") {
    const measures = raw.measures.map((each) => ({ ...each, title: measureTitle(each.name) }));
    return { measures, onePhase: false };
  }
  const { measures, onePhase = false } = scenarioDescriptionSchema
    .pick({ measures: true, onePhase: true })
    .loose()
    .extend({ measures: measureDefinitionSchema.array() })
    .parse(scenario.description);
  return { measures, onePhase };
}

async function storeResults(
  tx: Tx,
  context: EngineContext,
  report: ReportRow,
  raw: RawReport,
  evaluation: Extract<Evaluation, { outcome: "results" }>,
): Promise<void> {
  const { job } = report;
  const measures = evaluation.measures.map(({ measure }) => measure);
  const seriesIds = await ensureSeries(tx, context, job, measures, 1);
  await tx.result.createMany({
    data: evaluation.measures.map(({ measure, samples, summary, distribution, modes }) => {
      const seriesId = seriesIds.get(measure.name);
      if (seriesId === undefined) throw new Error(`no series for ${measure.name}`);
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
              histogram: Buffer.from(distribution.encoded, "base64"),
              histogramUnitsPerCount: distribution.unitsPerCount,
            }),
        ...(modes === null ? {} : { modes: modes.map(({ at, share }) => ({ at, share })) }),
        valid: evaluation.valid,
        reasons: evaluation.reasons,
        measuredAt: job.purpose === "imported" ? new Date(raw.finishedAt) : report.receivedAt,
      };
    }),
  });
  await storeResourceTracks(tx, context, report.id, raw);
  // The rows of the series were locked above: reports of one series are evaluated one after another.
  await followSeries(tx, context, {
    projectId: job.projectId,
    seriesIds: [...seriesIds.values()],
    comparabilityHash: report.environment.comparabilityHash,
  });
}
