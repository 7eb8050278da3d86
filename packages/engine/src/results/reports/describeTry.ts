import type { TriedSeries } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import { prepareTry } from "./processTry.ts";
import { reportSelect } from "./reportRow.ts";

/**
 * What a trial of a draft measured, and which series each value would stand in if the definition were
 * kept. Empty where nothing can be made of the report, which its job says.
 */
export async function describeTry(db: Db, reportId: string): Promise<TriedSeries[]> {
  const report = await db.report.findUniqueOrThrow({
    where: { id: reportId },
    select: reportSelect,
  });
  const { evaluation, series } = prepareTry(report);
  if (evaluation.outcome !== "results") return [];
  const known = await db.series.findMany({
    where: { fingerprint: { in: series.map(({ fingerprint }) => fingerprint) } },
    select: { id: true, fingerprint: true },
  });
  const ids = new Map(known.map(({ id, fingerprint }) => [fingerprint, id]));
  const { job } = report;
  return evaluation.measures.map(({ measure, samples, summary }, index) => {
    const { name, title, unit, direction } = measure;
    return {
      target: job.target.key,
      scenario: job.scenarioId,
      scenarioVersion: job.scenarioVersion,
      durability: job.durability,
      label: job.label.name,
      measure: { name, title, unit, direction },
      value: summary.value,
      samples,
      seriesId: ids.get(series[index]?.fingerprint ?? "") ?? null,
    };
  });
}
