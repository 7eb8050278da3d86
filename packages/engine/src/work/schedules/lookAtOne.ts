import { reasonOf } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { type EngineContext, type Item, noteSuccess, reportFailure } from "../../base/index.ts";
import { nextTime } from "./cron.ts";
import { noteFiring } from "./noteFiring.ts";
import { triggerOf } from "./viewSchedule.ts";

export const schedulesOf = { loop: "schedules", kind: "schedule" } as const;

/** What became of the look at one schedule. `none`: there was none to look at. */
export type Looked = { outcome: "none" | "looked" } | { outcome: "put_off"; error: unknown };

/**
 * Takes one schedule and does what is due, in one transaction. When that throws, nothing of it is
 * kept and the schedule is put off, so that it cannot keep the others from firing; the error is
 * answered. Throws where no schedule could even be taken.
 */
export async function lookAtOne<S extends { id: string }>(
  context: EngineContext,
  {
    take,
    look,
  }: { take: (tx: Tx) => Promise<S | null>; look: (tx: Tx, taken: S) => Promise<void> },
): Promise<Looked> {
  const taken: { id: string | null } = { id: null };
  try {
    const looked = await transact(context.db, async (tx): Promise<Looked> => {
      taken.id = null;
      const schedule = await take(tx);
      if (schedule === null) return { outcome: "none" };
      taken.id = schedule.id;
      await look(tx, schedule);
      return { outcome: "looked" };
    });
    if (taken.id !== null) await noteSuccess(context, schedulesOf, [taken.id]);
    context.watch?.progress();
    return looked;
  } catch (error) {
    if (taken.id === null) throw error;
    const item = await itemOf(context, taken.id);
    await reportFailure(context, item, error);
    // Its own pause and what its page says; without them the pause after a failure holds it.
    await putOff(context, item.id).catch(() => undefined);
    return { outcome: "put_off", error };
  }
}

async function itemOf({ db }: EngineContext, id: string): Promise<Item> {
  const row = await db.schedule.findUnique({ where: { id }, select: { projectId: true } });
  return { ...schedulesOf, id, projectId: row?.projectId ?? null };
}

const pauseMsMin = 5 * 60_000;
const pauseMsMax = 3_600_000;

/**
 * Puts a schedule behind the others after an error of Lapline's own kept it from firing: it is tried
 * again after 5 minutes, then 10, 20 and so on up to an hour, or at its next time. The failure
 * counts; what the error was stands in the log alone.
 */
async function putOff(context: EngineContext, scheduleId: string): Promise<void> {
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
  await transact(context.db, (tx) =>
    noteFiring(tx, context, {
      schedule: { id, projectId, failures, failingSince },
      slot: `error ${now.toISOString()}`,
      outcome: "failed",
      reason: reasonOf("schedule_put_off", { minutes }),
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
