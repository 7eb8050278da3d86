import { type Catalog, paramsSchema, workloadName } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { type ComparedRow, comparedRow } from "./comparedRow.ts";
import { comparedSeparately, type SeparateRow } from "./comparedSeparately.ts";
import type { VerdictRun } from "./verdictRun.ts";

const comparisonsMax = 2_000;

/** What jobs that measured two versions by turns showed: those of the run and those that confirm it. */
async function comparedByTurns({ db }: EngineContext, runId: string): Promise<ComparedRow[]> {
  const found = await db.comparison.findMany({
    where: {
      kind: "compare",
      job: { run: { OR: [{ id: runId }, { confirmsRunId: runId }] } },
      report: { valid: true },
    },
    orderBy: { id: "asc" },
    take: comparisonsMax,
    select: {
      jobId: true,
      ratio: true,
      ratioLow: true,
      ratioHigh: true,
      verdict: true,
      n: true,
      baseVersion: { select: { name: true } },
      headVersion: { select: { name: true } },
      series: {
        select: {
          id: true,
          measure: true,
          derivedFrom: true,
          measureTitle: true,
          unit: true,
          direction: true,
          scenarioId: true,
          params: true,
          target: { select: { key: true } },
          label: { select: { name: true } },
        },
      },
    },
  });
  const there = new Set(found.map(({ jobId, series }) => `${jobId} ${series.measure}`));
  return found.map(({ jobId, series, baseVersion, headVersion, ...facts }) => {
    const { unit, direction } = series;
    const about = {
      measure: series.measureTitle,
      workload: workloadName(series.scenarioId, paramsSchema.parse(series.params)),
      target: series.target.key,
      baseVersion: baseVersion.name,
      version: headVersion.name,
      label: series.label.name,
      measured: "by_turns" as const,
      ...(there.has(`${jobId} ${series.derivedFrom}`) && { derived: true as const }),
    };
    return comparedRow(series.id, about, { ...facts, unit, direction });
  });
}

/**
 * Everything that a run was compared by. What was measured by turns is the better answer to the same
 * question, so the ordinary row of the same measure is left out; that it looked worse is kept.
 */
export async function compareRun(
  context: EngineContext,
  catalog: Catalog,
  { id, projectId, sourceBaseline: base, jobs }: VerdictRun,
): Promise<{ byTurns: ComparedRow[]; separately: SeparateRow[] }> {
  const byTurns = await comparedByTurns(context, id);
  if (base === null) return { byTurns, separately: [] };
  const separately = await comparedSeparately(context, catalog, { projectId, base, jobs });
  const answered = new Set(byTurns.map(keyOf));
  const doubted = new Set(separately.filter(({ row }) => row.lookedWorse).map(keyOf));
  return {
    byTurns: byTurns.map((one) => ({
      ...one,
      row: { ...one.row, lookedWorse: doubted.has(keyOf(one)) },
    })),
    separately: separately.filter((one) => !answered.has(keyOf(one))),
  };
}

function keyOf({ seriesId, row }: ComparedRow): string {
  return JSON.stringify([seriesId, row.baseVersion, row.version]);
}
