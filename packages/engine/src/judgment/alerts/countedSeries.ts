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
 * every other where the worst is chosen.
 */
export const isCountedElsewhere = Prisma.sql`
  (series."derivedFrom" IS NOT NULL AND EXISTS (
    SELECT FROM "suspicion" other JOIN "series" counted ON counted."id" = other."seriesId"
    WHERE other."alertId" = suspicion."alertId" AND counted."measure" = series."derivedFrom"
      AND counted."scenarioId" = series."scenarioId" AND counted."params" = series."params"
      AND counted."durability" = series."durability"
      AND counted."provisioner" = series."provisioner" AND counted."labelId" = series."labelId"))`;
