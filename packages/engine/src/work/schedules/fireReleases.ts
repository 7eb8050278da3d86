import { type Catalog, inOrder, reasonText, storedRunTemplateSchema } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import { type EngineContext, notHeld } from "../../base/index.ts";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import { findNewReleases } from "./findNewReleases.ts";
import { fire } from "./fire.ts";
import { type Looked, lookAtOne, schedulesOf } from "./lookAtOne.ts";
import { noteFiring } from "./noteFiring.ts";
import { findReleaseList } from "./readKnownReleases.ts";

/** Pause before releases that could not be measured are tried again. */
const retryMs = 3_600_000;
/** Pause before it is looked again whether the last run has ended. */
const waitMs = 60_000;

type ListedSchedule = NonNullable<Awaited<ReturnType<typeof takeListed>>>;

/**
 * Looks at one schedule whose target was listed anew since it was last looked at, and fires once for
 * all releases that came. They stay new until their run is stored: while the last one runs they
 * wait, and after a failure they are tried again.
 */
export function fireReleases(context: EngineContext, catalog: Catalog): Promise<Looked> {
  const now = context.clock.now();
  return lookAtOne(context, {
    take: (tx) => takeListed(tx, context, now),
    look: (tx, taken) => fireListed(tx, context, catalog, { taken, now }),
  });
}

async function fireListed(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  { taken, now }: { taken: ListedSchedule; now: Date },
): Promise<void> {
  const { schedule, list } = taken;
  const { id, projectId, name, knownVersions: known, prereleases } = schedule;
  const later = (ms: number) =>
    tx.schedule.update({ where: { id }, data: { nextAt: new Date(now.getTime() + ms) } });
  // The first list, or that of another registry, is what there was before.
  if (schedule.listedAt === null || schedule.knownSource !== list.source) {
    return settle(tx, taken);
  }
  const template = storedRunTemplateSchema.parse(schedule.template);
  const offered = await projectCatalog(tx, catalog, projectId);
  const found = findNewReleases(offered, { template, prereleases, known }, list.versions);
  const { versions, passedOver } = found;
  const actor = { kind: "schedule", id, name: `schedule ${name}` } as const;
  const slot = `releases ${(versions.length > 0 ? versions : passedOver.map(reasonText)).join(" ")}`;
  const note = { schedule, slot, actor };
  if (versions.length === 0) {
    if (passedOver.length > 0) {
      const reason = inOrder(passedOver.slice(0, 3));
      await noteFiring(tx, context, { ...note, outcome: "skipped", reason, runId: null });
    }
    return settle(tx, taken);
  }
  const wish = { schedule: { id, projectId, template }, slot, versions: { versions }, actor };
  const fired = await fire(tx, context, catalog, wish);
  switch (fired.outcome) {
    case "skipped":
      await later(waitMs);
      return;
    case "failed":
      await noteFiring(tx, context, { ...note, ...fired });
      await later(retryMs);
      return;
    case "started": {
      const reason = inOrder([fired.reason, ...passedOver.slice(0, 3)]);
      await noteFiring(tx, context, { ...note, ...fired, reason });
      return settle(tx, taken);
    }
  }
}

/** Everything that is listed now is known from here on. */
async function settle(tx: Tx, { schedule, list }: ListedSchedule): Promise<void> {
  await tx.schedule.update({
    where: { id: schedule.id },
    data: {
      knownSource: list.source,
      knownVersions: [...new Set([...schedule.knownVersions, ...list.versions])],
      listedAt: list.succeededAt,
      nextAt: null,
    },
  });
}

async function takeListed(tx: Tx, context: EngineContext, now: Date) {
  const [due] = await tx.$queryRaw<{ id: string }[]>`
    SELECT schedule."id" FROM "schedule" schedule
    JOIN LATERAL (
      SELECT * FROM "release_list"
      WHERE "target" IN (schedule."target", schedule."projectId" || '/' || schedule."target")
        AND "source" <> ''
      ORDER BY "definitionId" NULLS FIRST LIMIT 1) list ON true
    WHERE schedule."trigger" = 'release' AND NOT schedule."paused"
      AND (schedule."nextAt" IS NULL OR schedule."nextAt" <= ${now})
      AND list."succeededAt" IS NOT NULL
      AND (schedule."listedAt" IS NULL OR list."succeededAt" > schedule."listedAt"
        OR schedule."knownSource" IS DISTINCT FROM list."source")
      AND ${notHeld(context, schedulesOf, Prisma.sql`schedule."id"`)}
    ORDER BY schedule."id" LIMIT 1 FOR NO KEY UPDATE OF schedule SKIP LOCKED`;
  if (due === undefined) return null;
  const schedule = await tx.schedule.findUnique({ where: { id: due.id } });
  if (schedule === null) return null;
  const list = await findReleaseList(tx, schedule.projectId, schedule.target);
  return list === null ? null : { id: schedule.id, schedule, list };
}
