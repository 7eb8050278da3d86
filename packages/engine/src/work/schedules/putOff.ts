import { transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { nextTime } from "./cron.ts";
import { noteFiring } from "./noteFiring.ts";
import { triggerOf } from "./viewSchedule.ts";

const pauseMsMin = 5 * 60_000;
const pauseMsMax = 3_600_000;

/**
 * Puts a schedule behind the others after an error of Lapline's own kept it from firing: it is tried
 * again after 5 minutes, then 10, 20 and so on up to an hour, or at its next time. The failure
 * counts; what the error was stands in the log alone.
 */
export async function putOff(context: EngineContext, scheduleId: string): Promise<void> {
  const now = context.clock.now();
  // On its own, so that a failure that cannot be noted keeps nobody waiting either.
  const schedule = await transact(context.db, async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "schedule" WHERE "id" = ${scheduleId}::uuid FOR NO KEY UPDATE`;
    const before = await tx.schedule.findUnique({ where: { id: scheduleId } });
    if (before === null) return null;
    const pauseMs = Math.min(pauseMsMax, pauseMsMin * 2 ** Math.min(before.failures, 10));
    const nextAt = earlier(new Date(now.getTime() + pauseMs), ownNextTime(before, now));
    return tx.schedule.update({ where: { id: scheduleId }, data: { nextAt } });
  });
  if (schedule === null || schedule.nextAt === null) return;
  const { id, projectId, name, failures, failingSince, nextAt } = schedule;
  const minutes = Math.max(1, Math.round((nextAt.getTime() - now.getTime()) / 60_000));
  const when = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  await transact(context.db, (tx) =>
    noteFiring(tx, context, {
      schedule: { id, projectId, failures, failingSince },
      slot: `error ${now.toISOString()}`,
      outcome: "failed",
      message: `Nothing was submitted, because of an error in Lapline that its log has. Tried again in ${when}.`,
      runId: null,
      actor: { kind: "schedule", id, name: `schedule ${name}` },
    }),
  );
}

/** The next time of a schedule that has times; null where it has none, or they cannot be read. */
function ownNextTime(schedule: Parameters<typeof triggerOf>[0], now: Date): Date | null {
  try {
    const trigger = triggerOf(schedule);
    return trigger.kind === "cron" ? nextTime(trigger, now) : null;
  } catch {
    return null;
  }
}

function earlier(a: Date, b: Date | null): Date {
  return b !== null && b < a ? b : a;
}
