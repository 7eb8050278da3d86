import {
  directionSchema,
  environmentSchema,
  modeSchema,
  quantilesSchema,
  type Report,
  type ReportMeasure,
  reasonText,
  resourceTrackSchema,
  type StoredReport,
  storedReportSchema,
  type TrialSteadiness,
  trialSteadinessSchema,
  unitSchema,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { z } from "zod";
import type { EngineContext } from "../../base/index.ts";
import { viewCommit } from "../series/viewCommit.ts";
import { describeTry } from "./describeTry.ts";
import { measuredAtOf } from "./measuredAtOf.ts";
import { sortAsReported, viewBenchmark } from "./reportedOrder.ts";
import { reproduceCommand, type StoredJob } from "./reproduceCommand.ts";
import { comparisonSelect, viewComparison } from "./viewComparison.ts";

/** A job's report as the API answers it; null when the project has no such job or no report yet. */
export async function getReport(
  { db }: EngineContext,
  { projectId, jobId }: { projectId: string; jobId: string },
): Promise<Report | null> {
  const report = await db.report.findFirst({
    where: { jobId, job: { projectId } },
    select: reportSelect,
  });
  if (report === null) return null;
  const raw = storedReportSchema.parse(report.payload);
  const imported = report.job.purpose === "imported";
  const commit = viewCommit(report.job.version);
  const judged = steadinessSchema.parse(report.steadiness ?? []);
  return {
    id: report.id,
    jobId: report.jobId,
    validity: { valid: report.valid ?? false, reasons: validityReasons(report) },
    warnings: report.warnings.map(reasonText),
    environment: {
      ...environmentSchema.parse(report.environment.content),
      hash: report.environment.hash,
    },
    measures: sortAsReported(
      raw,
      report.results.map((result) => viewMeasure(raw, result)),
    ),
    ...viewComparison(raw, report),
    ...(report.job.kind === "try" ? { tried: await describeTry(db, report.id) } : {}),
    trials: raw.trials.map(({ index, side, reasons, startMs, durationNs, values, load }) => ({
      index,
      ...(side === undefined ? {} : { side }),
      valid: reasons.length === 0,
      reasons,
      startMs: imported ? null : startMs,
      durationNs: imported ? null : durationNs,
      values,
      load: imported ? null : load,
      ...steadinessOf(judged, index),
    })),
    resources: report.tracks.map((track) => resourceTrackSchema.parse(track)),
    targetVersionReported: raw.targetVersionReported,
    artifactDigest: raw.artifactDigest,
    ...(commit === undefined ? {} : { commit }),
    reproduce: reproduceCommand(storedJob(report.job)),
    measuredAt: measuredAtOf(raw, report),
    createdAt: report.receivedAt.toISOString(),
  };
}

const reportSelect = {
  id: true,
  jobId: true,
  payload: true,
  valid: true,
  reasons: true,
  warnings: true,
  steadiness: true,
  receivedAt: true,
  environment: { select: { hash: true, content: true } },
  job: {
    select: {
      kind: true,
      purpose: true,
      provisioner: true,
      durability: true,
      params: true,
      trials: true,
      claimedAt: true,
      completedAt: true,
      scenarioId: true,
      definitionRevisionId: true,
      target: { select: { key: true } },
      version: { select: { name: true, message: true, author: true, committedAt: true } },
      baseVersion: { select: { name: true } },
      label: { select: { name: true } },
    },
  },
  comparisons: { select: comparisonSelect },
  results: {
    select: {
      samples: true,
      n: true,
      value: true,
      ciLow: true,
      ciHigh: true,
      quantiles: true,
      percentiles: true,
      modes: true,
      series: {
        select: {
          id: true,
          params: true,
          measure: true,
          measureTitle: true,
          unit: true,
          direction: true,
        },
      },
    },
  },
  tracks: {
    orderBy: { position: "asc" },
    select: {
      kind: true,
      unit: true,
      method: true,
      component: true,
      trial: true,
      start: true,
      stepMs: true,
      values: true,
    },
  },
} satisfies Prisma.ReportSelect;
type ReportRow = Prisma.ReportGetPayload<{ select: typeof reportSelect }>;

const steadinessSchema = z.array(z.object({ trial: z.int(), steadiness: trialSteadinessSchema }));

function steadinessOf(
  judged: z.infer<typeof steadinessSchema>,
  index: number,
): { steadiness?: TrialSteadiness } {
  const found = judged.find(({ trial }) => trial === index);
  return found === undefined ? {} : { steadiness: found.steadiness };
}

const percentilesSchema = z.array(z.tuple([z.number(), z.number()]));

function viewMeasure(
  raw: StoredReport,
  { series, ...result }: ReportRow["results"][number],
): ReportMeasure {
  const measure: ReportMeasure = {
    name: series.measure,
    title: series.measureTitle,
    unit: unitSchema.parse(series.unit),
    direction: directionSchema.parse(series.direction),
    ...viewBenchmark(raw, series),
    seriesId: series.id,
    value: result.value,
    ciLow: result.ciLow,
    ciHigh: result.ciHigh,
    n: result.n,
    samples: result.samples,
  };
  if (result.quantiles !== null) measure.quantiles = quantilesSchema.parse(result.quantiles);
  if (result.percentiles !== null) {
    measure.percentiles = percentilesSchema.parse(result.percentiles);
  }
  if (result.modes !== null) measure.modes = modeSchema.array().parse(result.modes);
  return measure;
}

function validityReasons(report: ReportRow): string[] {
  if (report.valid === null) return ["The report has not been processed yet."];
  return report.reasons.map(reasonText);
}

/** What was submitted, as its row says. */
function storedJob({ target, version, baseVersion, label, scenarioId, ...job }: ReportRow["job"]) {
  return {
    ...job,
    target: target.key,
    version: version.name,
    baseVersion: baseVersion?.name ?? null,
    scenario: scenarioId,
    label: label.name,
  } satisfies StoredJob;
}
