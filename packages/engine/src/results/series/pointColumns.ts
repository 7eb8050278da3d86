import { type SeriesStatistic, statisticFacts } from "@lapline/contracts";
import { Prisma } from "@lapline/db";

/** What of a result is a point of the history, in SQL. */
export interface PointColumns {
  value: Prisma.Sql;
  ciLow: Prisma.Sql;
  ciHigh: Prisma.Sql;
  n: Prisma.Sql;
  samples: Prisma.Sql;
  /** Holds for results that have such a value. */
  condition: Prisma.Sql;
}

/** The value of the series, with its interval and its trials. */
const own: PointColumns = {
  value: Prisma.sql`result."value"`,
  ciLow: Prisma.sql`result."ciLow"`,
  ciHigh: Prisma.sql`result."ciHigh"`,
  n: Prisma.sql`result."n"`,
  samples: Prisma.sql`result."samples"`,
  condition: Prisma.sql`true`,
};

/**
 * The columns of a point, or of a statistic of its distribution, which was stored beside the histogram:
 * one number of all timed operations, so it has no interval, and `n` counts the operations.
 */
export function pointColumns(statistic: SeriesStatistic | null): PointColumns {
  if (statistic === null) return own;
  const { percentile, isRatio } = statisticFacts(statistic);
  const at = (p: number) =>
    Prisma.sql`(result."quantiles"->>${`p${String(p).replace(".", "_")}`}::text)::float8`;
  return {
    value: isRatio ? Prisma.sql`(${at(percentile)} / nullif(${at(50)}, 0))` : at(percentile),
    ciLow: Prisma.sql`NULL::float8`,
    ciHigh: Prisma.sql`NULL::float8`,
    n: Prisma.sql`(result."quantiles"->>'n')::int`,
    samples: Prisma.sql`'{}'::float8[]`,
    // A ratio to nothing is none.
    condition: Prisma.sql`${isRatio ? at(50) : at(percentile)} > 0`,
  };
}
