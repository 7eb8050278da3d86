import type { Series, SeriesSign } from "@lapline/contracts";
import type { Db, Prisma } from "@lapline/db";

/** Signs of one series that are shown, the newest versions first. */
const signsMax = 200;

const namesSelect = { version: { select: { name: true, sortKey: true } } } as const;
const ratioSelect = { direction: true, ratio: true, ratioLow: true, ratioHigh: true } as const;

const suspicionSelect = {
  ...namesSelect,
  ...ratioSelect,
  trackId: true,
  versionId: true,
  state: true,
  stateReason: true,
  comparisonJobId: true,
  alertId: true,
  baseVersion: { select: { name: true } },
  result: { select: { reportId: true } },
} satisfies Prisma.SuspicionSelect;

/** Where a series moved: its suspicions, and the change points that became none; and its noise floor. */
export async function readSeriesSigns(
  db: Db,
  seriesId: string,
): Promise<Pick<Series, "signs" | "noiseFloor">> {
  const [suspicions, changes, floor] = await Promise.all([
    db.suspicion.findMany({
      where: { seriesId, state: { not: "withdrawn" } },
      orderBy: [{ version: { sortKey: "desc" } }, { id: "desc" }],
      take: signsMax,
      select: suspicionSelect,
    }),
    db.changePoint.findMany({
      where: { seriesId },
      orderBy: [{ version: { sortKey: "desc" } }, { id: "desc" }],
      take: signsMax,
      select: {
        ...namesSelect,
        ...ratioSelect,
        trackId: true,
        versionId: true,
        beforeVersion: { select: { name: true } },
        result: { select: { reportId: true } },
      },
    }),
    db.noiseFloor.findUnique({
      where: { seriesId },
      select: { floor: true, n: true, measuredAt: true },
    }),
  ]);
  const told = new Set(suspicions.map(placeOf));
  const signs = [
    ...suspicions.map(viewSuspicion),
    ...changes
      .filter((change) => !told.has(placeOf(change)))
      .map(({ version, beforeVersion, result, trackId: _t, versionId: _v, ...size }) => ({
        sortKey: version.sortKey,
        sign: {
          ...size,
          ...untold,
          version: version.name,
          beforeVersion: beforeVersion.name,
          reportId: result.reportId,
        },
      })),
  ];
  return {
    signs: signs.toSorted((a, b) => a.sortKey - b.sortKey).map(({ sign }) => sign),
    noiseFloor: floor === null ? null : { ...floor, measuredAt: floor.measuredAt.toISOString() },
  };
}

const untold = { state: null, reason: null, comparisonJobId: null, alertId: null };

function placeOf({ trackId, versionId }: { trackId: string; versionId: string }): string {
  return `${trackId} ${versionId}`;
}

function viewSuspicion({
  version,
  baseVersion,
  result,
  stateReason,
  trackId: _track,
  versionId: _version,
  ...rest
}: Prisma.SuspicionGetPayload<{ select: typeof suspicionSelect }>): {
  sortKey: number;
  sign: SeriesSign;
} {
  return {
    sortKey: version.sortKey,
    sign: {
      ...rest,
      version: version.name,
      beforeVersion: baseVersion.name,
      reason: stateReason,
      reportId: result?.reportId ?? null,
    },
  };
}
