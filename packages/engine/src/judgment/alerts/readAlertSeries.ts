import { type AlertSeries, directionSchema, paramsSchema, unitSchema } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { changeSelect, pairsMaxOf, pairsMaxSelect, viewChangeRow } from "../../results/index.ts";
import { importedJob } from "../../work/index.ts";
import { headlineFirst } from "./countedSeries.ts";
import { whyGone } from "./whyGone.ts";

/** Series of an alert that are shown, the headline first. */
const alertSeriesMax = 50;
/** Comparisons of one series that are shown, newest first. */
const evidenceMax = 5;
/** Points on each side of the change. */
const pointsMax = 20;

const suspicionSelect = {
  ...changeSelect,
  id: true,
  trackId: true,
  resultId: true,
  versionId: true,
  baseVersionId: true,
  direction: true,
  confirmations: true,
  stateReason: true,
  decidedAt: true,
  version: { select: { name: true, sortKey: true } },
  baseVersion: { select: { name: true } },
  track: { select: { comparabilityHash: true } },
  series: {
    select: {
      id: true,
      scenarioId: true,
      params: true,
      durability: true,
      measure: true,
      derivedFrom: true,
      provisioner: true,
      measureTitle: true,
      unit: true,
      direction: true,
      label: { select: { name: true } },
      noiseFloor: { select: { floor: true } },
    },
  },
} satisfies Prisma.SuspicionSelect;
type SuspicionRow = Prisma.SuspicionGetPayload<{ select: typeof suspicionSelect }>;

/** The series that an alert groups with points, size and evidence, in the order of `headlineFirst`. */
export async function readAlertSeries(
  { db }: EngineContext,
  alertId: string,
): Promise<{ series: AlertSeries[]; omitted: number }> {
  const order = await db.$queryRaw<{ id: string; count: number }[]>`
    SELECT suspicion."id", count(*) OVER ()::int AS "count"
    FROM "suspicion" suspicion JOIN "series" series ON series."id" = suspicion."seriesId"
    WHERE suspicion."alertId" = ${alertId}::uuid
    ORDER BY ${headlineFirst} LIMIT ${alertSeriesMax}`;
  const rows = await db.suspicion.findMany({
    where: { id: { in: order.map(({ id }) => id) } },
    select: suspicionSelect,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const series: AlertSeries[] = [];
  for (const { id } of order) {
    const row = byId.get(id);
    if (row !== undefined) series.push(await viewSuspicion(db, row));
  }
  return { series, omitted: (order[0]?.count ?? 0) - series.length };
}

async function viewSuspicion(db: EngineContext["db"], row: SuspicionRow): Promise<AlertSeries> {
  const { series, version, baseVersion } = row;
  const [seen, evidence, before, after] = await Promise.all([
    db.changePoint.findFirst({
      where: {
        trackId: row.trackId,
        ...(row.resultId === null ? { versionId: row.versionId } : { resultId: row.resultId }),
      },
      select: { ...changeSelect, confidence: true },
    }),
    db.comparison.findMany({
      where: {
        seriesId: series.id,
        kind: "compare",
        baseVersionId: row.baseVersionId,
        headVersionId: row.versionId,
      },
      orderBy: { measuredAt: "desc" },
      take: evidenceMax,
      select: evidenceSelect,
    }),
    readPoints(db, row, "before"),
    readPoints(db, row, "after"),
  ]);
  const gone =
    seen === null ? await whyGone(db, { ...row, seriesId: series.id, ...row.track }) : null;
  return {
    suspicionId: row.id,
    seriesId: series.id,
    scenario: series.scenarioId,
    params: paramsSchema.parse(series.params),
    durability: series.durability,
    label: series.label.name,
    ...(series.derivedFrom !== null && { derivedFrom: series.derivedFrom }),
    measure: {
      name: series.measure,
      title: series.measureTitle,
      unit: unitSchema.parse(series.unit),
      direction: directionSchema.parse(series.direction),
    },
    baseVersion: baseVersion.name,
    version: version.name,
    ...viewChangeRow(row),
    seen: seen === null ? null : { ...viewChangeRow(seen), confidence: seen.confidence },
    gone,
    confirmations: row.confirmations,
    ...(series.provisioner === importedJob.provisioner ? { imported: true as const } : {}),
    evidence: evidence.flatMap(({ measuredAt, ratioLow, ratioHigh, job, ...each }) =>
      ratioLow === null || ratioHigh === null
        ? []
        : [
            {
              ...{ ...each, ratioLow, ratioHigh, ...pairsMaxOf(job) },
              measuredAt: measuredAt.toISOString(),
            },
          ],
    ),
    points: [...before.toReversed(), ...after],
    noiseFloor: series.noiseFloor?.floor ?? null,
  };
}

const evidenceSelect = {
  jobId: true,
  ratio: true,
  ratioLow: true,
  ratioHigh: true,
  verdict: true,
  design: true,
  n: true,
  measuredAt: true,
  job: { select: pairsMaxSelect },
} satisfies Prisma.ComparisonSelect;

/** Valid points of the track next to the change, the nearest first. */
async function readPoints(
  db: EngineContext["db"],
  { series, track, version }: SuspicionRow,
  side: "before" | "after",
): Promise<AlertSeries["points"]> {
  const order = side === "before" ? "desc" : "asc";
  const { sortKey } = version;
  const rows = await db.result.findMany({
    where: {
      seriesId: series.id,
      valid: true,
      job: { kind: "measure" },
      environment: { comparabilityHash: track.comparabilityHash },
      version: { sortKey: side === "before" ? { lt: sortKey } : { gte: sortKey } },
    },
    orderBy: [{ version: { sortKey: order } }, { measuredAt: order }, { id: order }],
    take: pointsMax,
    select: {
      value: true,
      ciLow: true,
      ciHigh: true,
      jobId: true,
      version: { select: { name: true } },
    },
  });
  return rows.map(({ version: { name }, ...point }) => ({ ...point, version: name }));
}
