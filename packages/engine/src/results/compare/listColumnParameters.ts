import {
  type Catalog,
  type ColumnParameter,
  type CompareColumn,
  canonicalJson,
  type Params,
  paramsSchema,
  splitParams,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { projectCatalog } from "../../work/index.ts";
import { askedColumns } from "./askedColumns.ts";

/** Sets of parameters that are looked at. */
const setsMax = 1000;
/** Values that one parameter offers. */
const valuesMax = 50;

/**
 * The parameters in which the results of a column differ, with their values: what it can be narrowed
 * to. By name; values by size. At most 50 of each, from at most 1,000 sets.
 */
export async function listColumnParameters(
  { db }: EngineContext,
  installed: Catalog,
  { projectId, column }: { projectId: string; column: CompareColumn },
): Promise<ColumnParameter[]> {
  const catalog = await projectCatalog(db, installed, projectId);
  const { options } = splitParams(optionsTarget(catalog, column), column.params ?? {});
  const [asked] = askedColumns(catalog, [{ ...column, params: options }]);
  const { params: chosen = {}, absent = [] } = asked ?? {};
  const sets = await db.$queryRaw<{ params: unknown }[]>`
    SELECT DISTINCT series."params" FROM "series" series
    JOIN "target" target ON target."id" = series."targetId" AND target."key" = ${column.target}
    JOIN "hardware_label" label ON label."id" = series."labelId" AND label."name" = ${column.label}
    WHERE series."projectId" = ${projectId}::uuid AND series."durability" = ${column.durability}
      AND series."provisioner" = ${column.provisioner}
      AND series."params" @> ${JSON.stringify(chosen)}::jsonb
      AND NOT series."params" ?| ${absent}::text[]
      AND EXISTS (SELECT FROM "result" result
        JOIN "version" version ON version."id" = result."versionId"
        WHERE result."seriesId" = series."id" AND version."name" = ${column.version})
    LIMIT ${setsMax}`;
  const values = new Map<string, Map<string, Params[string]>>();
  for (const { params } of sets) {
    for (const [name, value] of Object.entries(paramsSchema.parse(params))) {
      const known = values.get(name) ?? new Map<string, Params[string]>();
      values.set(name, known.set(canonicalJson(value), value));
    }
  }
  return [...values]
    .filter(([, known]) => known.size > 1)
    .map(([name, known]) => ({
      name,
      values: [...known.values()].sort(bySize).slice(0, valuesMax),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function optionsTarget({ targets }: Pick<Catalog, "targets">, { target }: CompareColumn) {
  return targets.find(({ id }) => id === target) ?? {};
}

function bySize(a: Params[string], b: Params[string]): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : 1;
}
