import {
  type Catalog,
  inOrder,
  type Reason,
  reasonOf,
  storedRunTemplateSchema,
} from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import { type EngineContext, isolateStep, notHeld } from "../../base/index.ts";
import { lastTime, missedCountedMax, nextTime } from "./cron.ts";
import { fire } from "./fire.ts";
import { fireReleases } from "./fireReleases.ts";
import { type Looked, lookAtOne, schedulesOf } from "./lookAtOne.ts";
import { noteFiring } from "./noteFiring.ts";
import { settleFirings } from "./settleFirings.ts";
import { triggerOf } from "./viewSchedule.ts";

/** Schedules that one turn looks at; the next one gets to the rest. */
const turnMax = 200;

export interface ScheduleTurn {
  looked: number;
  /** Firings whose run ended. */
  settled: number;
  /** What kept single schedules from firing or from being settled; the others did. */
  errors: unknown[];
}

/**
 * One turn of all schedules: notes which of their runs ended, then fires those whose time has come or
 * whose target has new releases. Several processes may do so at once.
 */
export async function fireSchedules(
  context: EngineContext,
  catalog: Catalog,
): Promise<ScheduleTurn> {
  const step = <T>(name: string, take: () => Promise<T>) =>
    isolateStep(context, "schedules", { name, take });
  const ended = await step("firings", () => settleFirings(context));
  await step("listings", () => requestListings(context));
  const turn: ScheduleTurn = { looked: 0, settled: ended?.settled ?? 0, errors: [] };
  turn.errors.push(...(ended?.errors ?? []));
  await step("times", () => fireAll(turn, () => fireCron(context, catalog)));
  await step("releases", () => fireAll(turn, () => fireReleases(context, catalog)));
  return turn;
}

async function fireAll(turn: ScheduleTurn, fireOne: () => Promise<Looked>): Promise<void> {
  while (turn.looked < turnMax) {
    const one = await fireOne();
    if (one.outcome === "none") return;
    turn.looked += 1;
    if (one.outcome === "put_off") turn.errors.push(one.error);
  }
}

/** How often the releases of a target are looked up that a schedule waits for. */
const everyMs = 3_600_000;

/** Asks for a look at the releases of every target that an active schedule waits for, once an hour. */
async function requestListings({ db }: EngineContext): Promise<void> {
  await db.$executeRaw`
    UPDATE "release_list" SET "requestedAt" = now()
    WHERE "checkedAt" < now() - ${everyMs} * interval '1 ms'
      AND ("requestedAt" IS NULL OR "requestedAt" <= "checkedAt")
      AND "target" IN (
        SELECT unnest(ARRAY["target", "projectId" || '/' || "target"]) FROM "schedule"
        WHERE "trigger" = 'release' AND NOT "paused")`;
}

type DueSchedule = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

/**
 * Fires the schedule that has been due longest, once for the last of its times that have passed:
 * those that were missed before are not made up for. Its row is locked, and its next time is set in
 * the same transaction, so that no two processes fire for one time.
 */
function fireCron(context: EngineContext, catalog: Catalog): Promise<Looked> {
  const now = context.clock.now();
  return lookAtOne(context, {
    take: (tx) => takeDue(tx, context, now),
    look: (tx, schedule) => fireDue(tx, context, catalog, { schedule, now }),
  });
}

async function fireDue(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  { schedule, now }: { schedule: DueSchedule; now: Date },
): Promise<void> {
  const { id, projectId, name, nextAt } = schedule;
  const trigger = triggerOf(schedule);
  if (trigger.kind !== "cron" || nextAt === null) throw new Error(`schedule ${id} is not due`);
  const { slot, missed } = lastTime(trigger, { due: nextAt, now });
  const actor = { kind: "schedule", id, name: `schedule ${name}` } as const;
  const wish = {
    schedule: { id, projectId, template: storedRunTemplateSchema.parse(schedule.template) },
    slot: slot.toISOString(),
    versions: trigger.versions,
    actor,
  };
  const { outcome, reason, runId } = await fire(tx, context, catalog, wish);
  await noteFiring(tx, context, {
    schedule,
    slot: wish.slot,
    outcome,
    reason: missed === 0 ? reason : inOrder([reason, timesMissed(missed)]),
    runId,
    actor,
  });
  await tx.schedule.update({ where: { id }, data: { nextAt: nextTime(trigger, now) } });
}

async function takeDue(tx: Tx, context: EngineContext, now: Date) {
  const [due] = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "schedule"
    WHERE "trigger" = 'cron' AND NOT "paused" AND "nextAt" <= ${now}
      AND ${notHeld(context, schedulesOf, Prisma.sql`"schedule"."id"`)}
    ORDER BY "nextAt", "id" LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
  return due === undefined ? null : tx.schedule.findUnique({ where: { id: due.id } });
}

function timesMissed(missed: number): Reason {
  return reasonOf("schedule_times_missed", { times: missed >= missedCountedMax ? null : missed });
}
