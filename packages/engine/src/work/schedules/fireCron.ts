import { type Catalog, storedRunTemplateSchema } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import { type EngineContext, notHeld } from "../../base/index.ts";
import { lastTime, missedCountedMax, nextTime } from "./cron.ts";
import { fire } from "./fire.ts";
import { type Looked, lookAtOne, schedulesOf } from "./lookAtOne.ts";
import { noteFiring } from "./noteFiring.ts";
import { triggerOf } from "./viewSchedule.ts";

type DueSchedule = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

/**
 * Fires the schedule that has been due longest, once for the last of its times that have passed:
 * those that were missed before are not made up for. Its row is locked, and its next time is set in
 * the same transaction, so that no two processes fire for one time.
 */
export function fireCron(context: EngineContext, catalog: Catalog): Promise<Looked> {
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
  const { outcome, message, runId } = await fire(tx, context, catalog, wish);
  await noteFiring(tx, context, {
    schedule,
    slot: wish.slot,
    outcome,
    message: `${message}${missedWords(missed)}`,
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

function missedWords(missed: number): string {
  if (missed === 0) return "";
  const many = missed >= missedCountedMax ? "Many" : missed;
  return missed === 1
    ? " One earlier time was missed while Lapline was not running."
    : ` ${many} earlier times were missed while Lapline was not running.`;
}
