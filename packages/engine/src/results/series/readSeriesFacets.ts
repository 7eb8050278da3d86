import { type SeriesFacets, seriesDimensions } from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { dimensionColumns, type SeriesFilter, seriesConditions } from "./seriesConditions.ts";
import { everChanged, seriesState } from "./seriesState.ts";

/** Names of one kind that are offered, and versions. */
const namesMax = 500;
const versionsMax = 1000;

interface FacetRow {
  facet: keyof Omit<SeriesFacets, "versions" | "total">;
  value: string;
  title: string;
  count: number;
}

interface TotalRow {
  facet: "total";
  value: string;
  title: string;
  count: number;
}

/** What a list of series can be narrowed to beside the filters it has. */
export async function readSeriesFacets(
  { db }: EngineContext,
  filter: SeriesFilter,
): Promise<SeriesFacets> {
  const counted = (facet: FacetRow["facet"], value: Prisma.Sql, title: Prisma.Sql) => Prisma.sql`
    (SELECT ${facet} AS "facet", ${value} AS "value", max(${title}) AS "title",
       count(*)::int AS "count"
     FROM "series" series
     JOIN "target" target ON target."id" = series."targetId"
     JOIN "hardware_label" label ON label."id" = series."labelId"
     WHERE ${seriesConditions(filter, facet)} GROUP BY 2 ORDER BY 2 LIMIT ${namesMax})`;
  const parts = seriesDimensions.map((dimension) => {
    const column = dimensionColumns[dimension];
    return counted(dimension, column, dimension === "measure" ? measureTitle : column);
  });
  const all = Prisma.sql`
    (SELECT 'total' AS "facet", '' AS "value", '' AS "title", count(*)::int AS "count"
     FROM "series" series
     JOIN "target" target ON target."id" = series."targetId"
     JOIN "hardware_label" label ON label."id" = series."labelId"
     WHERE ${seriesConditions(filter)})`;
  // Beside the states, of which each series has one.
  const changed = Prisma.sql`
    (SELECT 'state' AS "facet", 'changed' AS "value", 'changed' AS "title", count(*)::int AS "count"
     FROM "series" series
     JOIN "target" target ON target."id" = series."targetId"
     JOIN "hardware_label" label ON label."id" = series."labelId"
     WHERE ${seriesConditions(filter, "state")} AND ${everChanged} HAVING count(*) > 0)`;
  const states = [counted("state", seriesState, seriesState), changed];
  const rows = await db.$queryRaw<(FacetRow | TotalRow)[]>`
    ${Prisma.join([all, ...parts, ...states], " UNION ALL ")}`;
  const facets: SeriesFacets = {
    total: 0,
    target: [],
    scenario: [],
    measure: [],
    label: [],
    state: [],
    versions: await readVersions(db, filter),
  };
  for (const { facet, ...name } of rows) {
    if (facet === "total") facets.total = name.count;
    else facets[facet].push(name);
  }
  return facets;
}

const measureTitle = Prisma.sql`series."measureTitle"`;

/** Versions of the one target that is filtered by, newest first. */
async function readVersions(db: EngineContext["db"], filter: SeriesFilter): Promise<string[]> {
  const [key, ...others] = filter.target ?? [];
  if (key === undefined || others.length > 0) return [];
  const versions = await db.version.findMany({
    where: { target: { projectId: filter.projectId, key }, results: { some: {} } },
    orderBy: { sortKey: "desc" },
    take: versionsMax,
    select: { name: true },
  });
  return versions.map(({ name }) => name);
}
