import type { Catalog } from "@lapline/contracts";
import { Prisma } from "@lapline/db";

/**
 * The options of a target among the parameters of a row, as jsonb: `target` is its key. Most rows have
 * none, which is seen before anything is taken apart.
 */
export function jobOptions(
  { targets }: Pick<Catalog, "targets">,
  { target, params }: { target: Prisma.Sql; params: Prisma.Sql },
): Prisma.Sql {
  const named = targets.flatMap(({ id, options = [] }) =>
    options.length === 0 ? [] : [[id, options.map(({ name }) => name)] as const],
  );
  const all = [...new Set(named.flatMap(([, names]) => names))];
  const byTarget = JSON.stringify(Object.fromEntries(named));
  return Prisma.sql`CASE WHEN ${params} ?| ${all}::text[] THEN
    (SELECT coalesce(jsonb_object_agg(param."key", param."value"), '{}'::jsonb)
      FROM jsonb_each(${params}) param
      WHERE (${byTarget}::jsonb -> ${target}) ? param."key")
    ELSE '{}'::jsonb END`;
}
