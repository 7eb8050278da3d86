import {
  type ChangeDirection,
  directionSchema,
  type Page,
  reasonTextOrNull,
  type Suspicion,
  type SuspicionState,
  type SuspicionsQuery,
  unitSchema,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import {
  decodeCursor,
  type EngineContext,
  idCursorSchema,
  namedBenchmark,
  pageOf,
} from "../../base/index.ts";
import { changeSelect, viewChangeRow } from "../../results/index.ts";
import { importedJob } from "../../work/index.ts";

/** Filters that only the server's own readers use. */
interface InnerFilters {
  states?: SuspicionState[] | undefined;
  direction?: ChangeDirection | undefined;
  openedAfter?: Date | undefined;
}

/** A page of the project's suspicions, newest first. */
export async function listSuspicions(
  { db }: EngineContext,
  input: SuspicionsQuery & InnerFilters & { projectId: string },
): Promise<Page<Suspicion>> {
  const { projectId, limit, state, seriesId, target } = input;
  const after = decodeCursor(idCursorSchema, input.cursor);
  const rows = await db.suspicion.findMany({
    where: {
      projectId,
      ...(state === undefined ? {} : { state }),
      ...(input.states === undefined ? {} : { state: { in: input.states } }),
      ...(input.direction === undefined ? {} : { direction: input.direction }),
      ...(input.openedAfter === undefined ? {} : { openedAt: { gt: input.openedAfter } }),
      ...(seriesId === undefined ? {} : { seriesId }),
      ...(target === undefined ? {} : { series: { target: { key: target } } }),
      ...(after === null ? {} : { id: { lt: after[0] } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: suspicionSelect,
  });
  return pageOf(rows, limit, ({ id }) => [id], viewSuspicion);
}

const suspicionSelect = {
  ...changeSelect,
  id: true,
  seriesId: true,
  direction: true,
  state: true,
  stateReason: true,
  environmentEvent: true,
  confirmations: true,
  confirmationsWanted: true,
  comparisonJobId: true,
  alertId: true,
  openedAt: true,
  decidedAt: true,
  version: { select: { name: true } },
  baseVersion: { select: { name: true } },
  wideVersion: { select: { name: true } },
  wideBaseVersion: { select: { name: true } },
  series: {
    select: {
      scenarioId: true,
      params: true,
      measure: true,
      measureTitle: true,
      unit: true,
      direction: true,
      provisioner: true,
      target: { select: { key: true } },
      label: { select: { name: true } },
    },
  },
} satisfies Prisma.SuspicionSelect;

function viewSuspicion(
  row: Prisma.SuspicionGetPayload<{ select: typeof suspicionSelect }>,
): Suspicion {
  const { version, baseVersion, wideVersion, wideBaseVersion, ...others } = row;
  const { series, openedAt, decidedAt, rangeFrom: _f, rangeTo: _t, ...shown } = others;
  const { beforeValue: _b, afterValue: _a, ...rest } = shown;
  return {
    ...rest,
    ...viewChangeRow(row),
    stateReason: reasonTextOrNull(row.stateReason),
    target: series.target.key,
    scenario: series.scenarioId,
    ...namedBenchmark(series.params),
    imported: series.provisioner === importedJob.provisioner,
    label: series.label.name,
    measure: {
      name: series.measure,
      title: series.measureTitle,
      unit: unitSchema.parse(series.unit),
      direction: directionSchema.parse(series.direction),
    },
    version: version.name,
    baseVersion: baseVersion.name,
    ...(wideVersion === null || wideBaseVersion === null
      ? {}
      : { widePair: { baseVersion: wideBaseVersion.name, version: wideVersion.name } }),
    openedAt: openedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
