import { type Tx, transact } from "@lapline/db";
import { type EngineContext, type Item, noteSuccess, reportFailure } from "../../base/index.ts";
import { putOff } from "./putOff.ts";

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
