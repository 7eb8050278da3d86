import { canonicalJson, paramsSchema } from "@lapline/contracts";
import type { Db, Prisma } from "@lapline/db";

/** Suspicions of one turn; more are met by the next one. */
const waitingMax = 500;

/** What a confirmation needs to know of a suspicion that waits for one. */
const waitingSelect = {
  id: true,
  projectId: true,
  ratio: true,
  stateReason: true,
  confirmations: true,
  comparisonJob: { select: { status: true } },
  version: { select: { id: true, name: true } },
  baseVersion: { select: { id: true, name: true } },
  wideVersion: { select: { id: true, name: true } },
  wideBaseVersion: { select: { id: true, name: true } },
  series: {
    select: {
      targetId: true,
      scenarioId: true,
      scenarioVersion: true,
      params: true,
      durability: true,
      provisioner: true,
      labelId: true,
      target: { select: { key: true } },
      label: { select: { name: true } },
    },
  },
} satisfies Prisma.SuspicionSelect;
export type WaitingSuspicion = Prisma.SuspicionGetPayload<{ select: typeof waitingSelect }>;

/** The suspicions that no comparison is under way for, oldest first. */
export function readWaitingSuspicions(db: Db): Promise<WaitingSuspicion[]> {
  return db.suspicion.findMany({
    where: { state: "suspected" },
    orderBy: [{ environmentEvent: "asc" }, { openedAt: "asc" }, { id: "asc" }],
    take: waitingMax,
    select: waitingSelect,
  });
}

/**
 * Suspicions that one job can confirm together: several measures of the same workload, between the
 * same two versions, on the same hardware label. The order is that of the oldest of each group. Pure.
 */
export function groupSuspicions(waiting: readonly WaitingSuspicion[]): WaitingSuspicion[][] {
  const groups = new Map<string, WaitingSuspicion[]>();
  for (const suspicion of waiting) {
    const { projectId, series } = suspicion;
    const pair = pairOf(suspicion);
    const params = paramsSchema.parse(series.params);
    const key = canonicalJson({ ...series, params, projectId, ...pair });
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [suspicion]);
    else group.push(suspicion);
  }
  return [...groups.values()];
}

/** The two versions that its comparison is of: those further apart where the nearest showed nothing. */
export function pairOf({ version, baseVersion, wideVersion, wideBaseVersion }: WaitingSuspicion): {
  base: Version;
  head: Version;
  isWide: boolean;
} {
  const isWide = wideVersion !== null && wideBaseVersion !== null;
  return isWide
    ? { base: wideBaseVersion, head: wideVersion, isWide }
    : { base: baseVersion, head: version, isWide };
}

type Version = WaitingSuspicion["version"];
