import type { Tx } from "@lapline/db";
import type { JobVariance } from "@lapline/stats";
import { measureFamily } from "./measureFamily.ts";

/**
 * How far interleaved jobs of some series differ among themselves, from their own calibrations or, for
 * a series that came after the last one, from those of similar series on the same hardware label, all
 * measured by `design`. Series of which nothing is known are left out.
 */
export async function readJobVariances(
  tx: Pick<Tx, "series" | "noisePool">,
  seriesIds: readonly string[],
  design: string,
): Promise<Map<string, JobVariance>> {
  const series = await tx.series.findMany({
    where: { id: { in: [...seriesIds] } },
    select: {
      id: true,
      labelId: true,
      measure: true,
      unit: true,
      noiseFloor: { select: { design: true, variance: true, varianceError: true } },
    },
  });
  const labelIds = [...new Set(series.map(({ labelId }) => labelId))];
  const pools = await tx.noisePool.findMany({
    where: { labelId: { in: labelIds }, design },
    select: { labelId: true, family: true, variance: true, varianceError: true },
  });
  return new Map(
    series.flatMap(({ id, noiseFloor, ...about }) => {
      const family = measureFamily(about);
      const pool = pools.find((one) => one.labelId === about.labelId && one.family === family);
      const own = noiseFloor?.design === design ? noiseFloor : null;
      const found = varianceOf(own) ?? varianceOf(pool);
      return found === null ? [] : [[id, found] as const];
    }),
  );
}

function varianceOf(
  row: { variance: number | null; varianceError: number | null } | null | undefined,
): JobVariance | null {
  if (row?.variance == null || row.varianceError === null) return null;
  return { variance: row.variance, error: row.varianceError };
}
