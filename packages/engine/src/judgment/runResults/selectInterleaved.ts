import {
  benchmarkOf,
  directionSchema,
  paramsSchema,
  type RunChange,
  unitSchema,
} from "@lapline/contracts";
import { median } from "@lapline/stats";
import type { EngineContext } from "../../base/index.ts";
import type { JudgedResult } from "./judgeResults.ts";

/**
 * What the jobs of some runs showed that alternated between two versions, a version against itself
 * included, in the order of runs and jobs; at most `limit` measures.
 */
export async function selectInterleaved(
  { db }: EngineContext,
  { projectId, runIds, limit }: { projectId: string; runIds: readonly string[]; limit: number },
): Promise<(JudgedResult & { scenario: string })[]> {
  const found = await db.comparison.findMany({
    // Comparisons that are older may have kept no values, and so have none to show.
    where: {
      job: { projectId, runId: { in: [...runIds] } },
      headSamples: { isEmpty: false },
    },
    orderBy: [{ job: { runId: "desc" } }, { job: { position: "asc" } }, { seriesId: "asc" }],
    take: limit,
    select: {
      jobId: true,
      seriesId: true,
      ratio: true,
      ratioLow: true,
      ratioHigh: true,
      verdict: true,
      n: true,
      headSamples: true,
      baseVersion: { select: { name: true } },
      headVersion: { select: { name: true } },
      job: { select: { runId: true } },
      report: { select: { valid: true } },
      series: {
        select: {
          scenarioId: true,
          params: true,
          measure: true,
          measureTitle: true,
          unit: true,
          direction: true,
          derivedFrom: true,
        },
      },
    },
  });
  return found.map(({ jobId, seriesId, series, job, report, headSamples, n, ...facts }) => {
    const benchmark = benchmarkOf(paramsSchema.parse(series.params));
    const { ratio, ratioLow: low, ratioHigh: high, verdict, baseVersion, headVersion } = facts;
    const valid = report.valid === true;
    const change: RunChange = {
      baseVersion: baseVersion.name,
      measured: "interleaved",
      ...{ ratio, low, high, verdict },
      n: { base: n, head: n },
    };
    return {
      runId: job.runId,
      version: headVersion.name,
      scenario: series.scenarioId,
      jobId,
      seriesId,
      ...(benchmark !== undefined && { benchmark }),
      measure: {
        name: series.measure,
        title: series.measureTitle,
        unit: unitSchema.parse(series.unit),
        direction: directionSchema.parse(series.direction),
      },
      ...(series.derivedFrom !== null && { derivedFrom: series.derivedFrom }),
      value: median(headSamples),
      ciLow: null,
      ciHigh: null,
      n: headSamples.length,
      valid,
      change: valid ? change : null,
    };
  });
}
