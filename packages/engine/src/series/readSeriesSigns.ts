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
  resultId: true,
  versionId: true,
  state: true,
  stateReason: true,
  comparisonJobId: true,
  alertId: true,
  alert: { select: { state: true } },
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
        resultId: true,
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
  const told = new Set(suspicions.flatMap(placesOf));
  const signs = [
    ...suspicions.map(viewSuspicion),
    ...changes
      .filter((change) => !placesOf(change).some((place) => told.has(place)))
      .map(
        ({
          version,
          beforeVersion,
          result,
          trackId: _t,
          resultId: _r,
          versionId: _v,
          ...size
        }) => ({
          sortKey: version.sortKey,
          sign: {
            ...size,
            ...untold,
            version: version.name,
            beforeVersion: beforeVersion.name,
            reportId: result.reportId,
          },
        }),
      ),
  ];
  return {
    signs: signs.toSorted((a, b) => a.sortKey - b.sortKey).map(({ sign }) => sign),
    noiseFloor: floor === null ? null : { ...floor, measuredAt: floor.measuredAt.toISOString() },
  };
}

const untold = {
  state: null,
  reason: null,
  comparisonJobId: null,
  alertId: null,
  alertState: null,
};

interface Placed {
  trackId: string;
  resultId: string | null;
  versionId: string;
}

/** Where it is by point and by version: a change that was told with another version is still that. */
function placesOf({ trackId, resultId, versionId }: Placed): string[] {
  return [`${trackId} ${versionId}`, ...(resultId === null ? [] : [`${trackId} ${resultId}`])];
}

function viewSuspicion({
  version,
  baseVersion,
  result,
  stateReason,
  alert,
  trackId: _track,
  resultId: _result,
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
      alertState: alert?.state ?? null,
      reportId: result?.reportId ?? null,
    },
  };
}
