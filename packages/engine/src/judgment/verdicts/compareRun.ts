import type { Catalog } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { comparedByTurns } from "./comparedByTurns.ts";
import type { ComparedRow } from "./comparedRow.ts";
import { comparedSeparately, type SeparateRow } from "./comparedSeparately.ts";
import type { VerdictRun } from "./verdictRun.ts";

/**
 * Everything that a run was compared by. What was measured by turns is the better answer to the same
 * question, so the ordinary row of the same measure is left out; that it looked worse is kept.
 */
export async function compareRun(
  context: EngineContext,
  catalog: Pick<Catalog, "scenarios" | "targets">,
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
