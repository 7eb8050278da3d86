import {
  directionSchema,
  type JobKind,
  type ReportComparison,
  type StoredReport,
  unitSchema,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { type JobVariance, median } from "@lapline/stats";
import { adviseMeasure } from "../comparisons/adviseMeasure.ts";
import { describeAdvice } from "../comparisons/describeAdvice.ts";
import { sortAsReported, viewBenchmark } from "./reportedOrder.ts";
import { viewMeasuring } from "./viewMeasuring.ts";

export const comparisonSelect = {
  ratio: true,
  ratioLow: true,
  ratioHigh: true,
  verdict: true,
  n: true,
  baseSamples: true,
  headSamples: true,
  againSamples: true,
  method: true,
  design: true,
  standardError: true,
  look: true,
  series: {
    select: {
      id: true,
      params: true,
      measure: true,
      measureTitle: true,
      unit: true,
      direction: true,
      noiseFloor: { select: { design: true, floor: true, variance: true, varianceError: true } },
    },
  },
} satisfies Prisma.ComparisonSelect;
type ComparisonRow = Prisma.ComparisonGetPayload<{ select: typeof comparisonSelect }>;

interface ComparedJob {
  kind: JobKind;
  trials: number;
  claimedAt: Date | null;
  completedAt: Date | null;
  version: { name: string };
}

/** What an interleaved job found, as the API answers it; nothing for other jobs. Pure. */
export function viewComparison(
  raw: StoredReport,
  { job, comparisons }: { job: ComparedJob; comparisons: readonly ComparisonRow[] },
): { comparison?: ReportComparison } {
  const { base } = raw;
  if (base === undefined || job.kind === "measure" || job.kind === "try") return {};
  const measures = comparisons.map((row) => viewCompared(raw, job, row));
  return {
    comparison: {
      kind: job.kind,
      headVersion: job.version.name,
      base,
      measures: sortAsReported(raw, measures),
      measuring: viewMeasuring(raw.comparison, job.trials),
    },
  };
}

function viewCompared(raw: StoredReport, job: ComparedJob, row: ComparisonRow) {
  const { series, standardError, look, design, againSamples, ...measured } = row;
  const between = betweenOf(row);
  const advised = { ...measured, standardError, look, design };
  return {
    name: series.measure,
    title: series.measureTitle,
    unit: unitSchema.parse(series.unit),
    direction: directionSchema.parse(series.direction),
    ...viewBenchmark(raw, series),
    seriesId: series.id,
    baseValue: median(measured.baseSamples),
    headValue: median(measured.headSamples),
    ...measured,
    ...(againSamples.length === 0 ? {} : { againSamples }),
    look,
    between,
    noiseFloor: series.noiseFloor?.floor ?? null,
    ...describeAdvice(adviseMeasure(advised, { between }), {
      trials: raw.comparison?.method === "slices" ? raw.comparison.pairs.length : job.trials,
      seconds: secondsOf(job),
    }),
  };
}

/** What jobs of the series differ by, from calibrations that were measured in the same way. */
function betweenOf({ design, series: { noiseFloor } }: ComparisonRow): JobVariance | null {
  if (noiseFloor === null || noiseFloor.design !== design) return null;
  const { variance, varianceError } = noiseFloor;
  return variance === null || varianceError === null ? null : { variance, error: varianceError };
}

/** How long a machine was busy with it; null for what has no such times. */
function secondsOf({ claimedAt, completedAt }: ComparedJob): number | null {
  if (claimedAt === null || completedAt === null) return null;
  return (completedAt.getTime() - claimedAt.getTime()) / 1000;
}
