import {
  benchmarkParam,
  type SeriesDimension,
  type SeriesOrigin,
  type SeriesStateFilter,
} from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { everChanged, seriesState } from "./seriesState.ts";
import { type VersionRange, withinRange } from "./withinRange.ts";

/** What narrows a list of series; several names of one kind mean any of them. */
export interface SeriesFilter extends VersionRange {
  projectId: string;
  target?: readonly string[] | undefined;
  scenario?: readonly string[] | undefined;
  measure?: readonly string[] | undefined;
  label?: readonly string[] | undefined;
  state?: readonly SeriesStateFilter[] | undefined;
  origin?: SeriesOrigin | undefined;
  /** Part of a target, scenario, label, measure or benchmark, in any case. */
  search?: string | undefined;
}

/** The columns that series are grouped and filtered by, of a statement with series, target and label. */
export const dimensionColumns: Readonly<Record<SeriesDimension, Prisma.Sql>> = {
  target: Prisma.sql`target."key"`,
  scenario: Prisma.sql`series."scenarioId"`,
  measure: Prisma.sql`series."measure"`,
  label: Prisma.sql`label."name"`,
};

/** The WHERE of a statement with series, target and label; `without` leaves one filter out. */
export function seriesConditions(
  filter: SeriesFilter,
  without?: SeriesDimension | "state",
): Prisma.Sql {
  // Without a point there is no history yet, only comparisons.
  const conditions = [
    Prisma.sql`series."projectId" = ${filter.projectId}::uuid`,
    Prisma.sql`series."points" > 0`,
  ];
  // A measured series shows what was imported and goes before it.
  if (filter.origin !== "imported") {
    conditions.push(Prisma.sql`NOT EXISTS (SELECT 1 FROM "series" later
      WHERE later."id" = series."continuedById" AND later."points" > 0)`);
  }
  for (const dimension of ["target", "scenario", "measure", "label"] as const) {
    const names = filter[dimension];
    if (names === undefined || names.length === 0 || dimension === without) continue;
    conditions.push(Prisma.sql`${dimensionColumns[dimension]} IN (${Prisma.join([...names])})`);
  }
  const { state, origin, search, fromVersion, toVersion } = filter;
  if (state !== undefined && state.length > 0 && without !== "state") {
    conditions.push(stateCondition(state));
  }
  if (origin !== undefined) {
    const operator = origin === "imported" ? Prisma.sql`=` : Prisma.sql`<>`;
    conditions.push(Prisma.sql`series."provisioner" ${operator} 'imported'`);
  }
  if (search !== undefined && search !== "") {
    const part = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
    conditions.push(Prisma.sql`concat_ws(' ', target."key", series."scenarioId", label."name",
      series."measure", series."measureTitle", series."params"->>${benchmarkParam}) ILIKE ${part}`);
  }
  if (fromVersion !== undefined || toVersion !== undefined) {
    conditions.push(Prisma.sql`EXISTS (
      SELECT 1 FROM "version" version
      JOIN "result" result ON result."versionId" = version."id" AND result."seriesId" = series."id"
      WHERE version."targetId" = series."targetId" AND ${withinRange(filter)})`);
  }
  return Prisma.join(conditions, " AND ");
}

function stateCondition(asked: readonly SeriesStateFilter[]): Prisma.Sql {
  const states = asked.filter((each) => each !== "changed");
  const any = [
    ...(states.length > 0 ? [Prisma.sql`${seriesState} IN (${Prisma.join(states)})`] : []),
    ...(asked.includes("changed") ? [everChanged] : []),
  ];
  return Prisma.sql`(${Prisma.join(any, " OR ")})`;
}
