import { canonicalJson, paramsSchema, workParams } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import { type EngineContext, notHeld } from "../../base/index.ts";

/** Suspicions of one turn; more are met by the next one. */
const waitingMax = 500;

/** What a confirmation needs to know of a suspicion that waits for one. */
const waitingSelect = {
  id: true,
  projectId: true,
  ratio: true,
  stateReason: true,
  confirmations: true,
  seriesId: true,
  comparisonJob: { select: { id: true, status: true } },
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
      definitionHash: true,
      labelId: true,
      target: { select: { key: true } },
      label: { select: { name: true } },
    },
  },
} satisfies Prisma.SuspicionSelect;
export type WaitingSuspicion = Prisma.SuspicionGetPayload<{ select: typeof waitingSelect }>;

/** At most as many as one turn meets, with what a confirmation needs to know of them. */
export function readSuspicions(
  db: Pick<Tx, "suspicion">,
  where: Prisma.SuspicionWhereInput,
): Promise<WaitingSuspicion[]> {
  return db.suspicion.findMany({ where, take: waitingMax, select: waitingSelect });
}

/** The suspicions that no comparison is under way for and that were not set aside, oldest first. */
export async function readWaitingSuspicions(context: EngineContext): Promise<WaitingSuspicion[]> {
  const { db } = context;
  const waiting = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "suspicion" WHERE "state" = 'suspected'
      AND ${notHeld(context, { loop: "comparisons", kind: "suspicion" }, Prisma.sql`"suspicion"."id"`)}
    ORDER BY "environmentEvent", "openedAt", "id" LIMIT ${waitingMax}`;
  return db.suspicion.findMany({
    where: { id: { in: waiting.map(({ id }) => id) } },
    orderBy: [{ environmentEvent: "asc" }, { openedAt: "asc" }, { id: "asc" }],
    select: waitingSelect,
  });
}

/**
 * The same for suspicions that one job can confirm together: all benchmarks of its scenario. Those that
 * were imported are confirmed by no job, each by its own history. What is stored of a series may be what
 * no group can be made of.
 */
export function readGroupKey(
  suspicion: WaitingSuspicion,
): { ok: true; value: string } | { ok: false; error: unknown } {
  try {
    return { ok: true, value: groupKey(suspicion) };
  } catch (error) {
    return { ok: false, error };
  }
}

function groupKey(suspicion: WaitingSuspicion): string {
  const { projectId, series } = suspicion;
  const own = paramsSchema.parse(series.params);
  const params = series.provisioner === "imported" ? own : workParams(own);
  return canonicalJson({ ...series, params, projectId, ...pairOf(suspicion) });
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
