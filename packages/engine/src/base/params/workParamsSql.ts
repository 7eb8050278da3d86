import { benchmarkParam } from "@lapline/contracts";
import { Prisma } from "@lapline/db";

/** What `workParams` makes of the parameters of a series, in a statement; `params` is a jsonb column. */
export function workParamsSql(params: Prisma.Sql): Prisma.Sql {
  // Written out, as a parameter would make each use another expression to GROUP BY.
  return Prisma.sql`(${params} - ${Prisma.raw(`'${benchmarkParam}'`)})`;
}
