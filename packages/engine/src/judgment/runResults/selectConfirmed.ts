import { canonicalJson, type RunChange } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import type { JudgedResult } from "./judgeResults.ts";

/** What one comparison is about. */
interface Place {
  runId: string;
  seriesId: string;
  baseVersion: string;
  version: string;
}

const placeOf = ({ runId, seriesId, baseVersion, version }: Place) =>
  canonicalJson([runId, seriesId, baseVersion, version]);

/**
 * Holds results against their base by the runs that confirm theirs, where one measured both versions
 * interleaved: that is the better answer to the same question, as in the verdict of a commit.
 */
export async function answerByConfirmations(
  { db }: EngineContext,
  results: readonly JudgedResult[],
  { runIds, limit }: { runIds: readonly string[]; limit: number },
): Promise<JudgedResult[]> {
  const found = await db.comparison.findMany({
    where: {
      kind: "compare",
      job: { run: { confirmsRunId: { in: [...runIds] } } },
      report: { valid: true },
    },
    orderBy: { id: "asc" },
    take: limit,
    select: {
      seriesId: true,
      ratio: true,
      ratioLow: true,
      ratioHigh: true,
      verdict: true,
      n: true,
      baseVersion: { select: { name: true } },
      headVersion: { select: { name: true } },
      job: { select: { run: { select: { confirmsRunId: true } } } },
    },
  });
  const answers = new Map<string, RunChange>();
  for (const { seriesId, job, n, ratioLow: low, ratioHigh: high, ...one } of found) {
    const [baseVersion, version] = [one.baseVersion.name, one.headVersion.name];
    answers.set(placeOf({ runId: job.run.confirmsRunId ?? "", seriesId, baseVersion, version }), {
      ...{ baseVersion, measured: "interleaved", ratio: one.ratio, low, high },
      ...{ verdict: one.verdict, n: { base: n, head: n } },
    });
  }
  return results.map((result) => {
    const { baseVersion } = result.change ?? {};
    if (baseVersion === undefined) return result;
    const change = answers.get(placeOf({ ...result, baseVersion }));
    return change === undefined ? result : { ...result, change };
  });
}
