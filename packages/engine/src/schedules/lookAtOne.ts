import { type Tx, transact } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { putOff } from "./putOff.ts";

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
    return await transact(context.db, async (tx) => {
      taken.id = null;
      const schedule = await take(tx);
      if (schedule === null) return { outcome: "none" };
      taken.id = schedule.id;
      await look(tx, schedule);
      return { outcome: "looked" };
    });
  } catch (error) {
    if (taken.id === null) throw error;
    await putOff(context, taken.id);
    return { outcome: "put_off", error };
  }
}
