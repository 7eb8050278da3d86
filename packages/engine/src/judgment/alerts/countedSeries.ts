import { Prisma } from "@lapline/db";

/**
 * How many facts the series of an alert stand for: a duration of fixed work is the throughput of the
 * same workload turned around, and the two are one.
 */
export const countedSeries = Prisma.sql`
  count(DISTINCT (series."scenarioId", series."scenarioVersion", series."params",
    series."durability", series."provisioner", series."labelId",
    coalesce(series."derivedFrom", series."measure")))::int`;

/**
 * Whether a suspicion's series only says what another one of its alert does: such a one comes behind
 * every other where the headline is chosen.
 */
const isCountedElsewhere = Prisma.sql`
  (series."derivedFrom" IS NOT NULL AND EXISTS (
    SELECT FROM "suspicion" other JOIN "series" counted ON counted."id" = other."seriesId"
    WHERE other."alertId" = suspicion."alertId" AND counted."measure" = series."derivedFrom"
      AND counted."scenarioId" = series."scenarioId" AND counted."params" = series."params"
      AND counted."durability" = series."durability"
      AND counted."provisioner" = series."provisioner" AND counted."labelId" = series."labelId"))`;

/**
 * The series of an alert, its headline first: those whose own comparison measured the change, which have
 * no levels of a history, before those that moved beside them; then the larger change. A headline that
 * no comparison has a result for would claim what the comparison did not show.
 */
export const headlineFirst = Prisma.sql`
  ${isCountedElsewhere}, suspicion."beforeValue" IS NOT NULL, abs(ln(suspicion."ratio")) DESC,
  suspicion."id"`;

/** As `headlineFirst`, of rows without those that are counted elsewhere. */
export function byHeadline(a: HeadlineFacts, b: HeadlineFacts): number {
  const isOfHistory = ({ beforeValue }: HeadlineFacts) => Number(beforeValue !== null);
  const size = ({ ratio }: HeadlineFacts) => Math.abs(Math.log(ratio));
  return isOfHistory(a) - isOfHistory(b) || size(b) - size(a);
}

interface HeadlineFacts {
  /** Null where a comparison measured the change. */
  beforeValue: number | null;
  ratio: number;
}
