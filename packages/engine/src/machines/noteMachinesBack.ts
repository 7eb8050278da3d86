import { transact } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { mailMachine } from "./mailMachine.ts";

/** Tells of machines that were lost and called again. Answers how many there were. */
export async function noteMachinesBack(context: EngineContext): Promise<number> {
  return transact(context.db, async (tx) => {
    const back = await tx.$queryRaw<{ id: string }[]>`
      UPDATE "machine" SET "lostToldAt" = NULL
      WHERE "id" IN (
        SELECT "id" FROM "machine"
        WHERE "lostToldAt" IS NOT NULL AND "lostAt" IS NULL AND "revokedAt" IS NULL
        ORDER BY "id" LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING "id"`;
    for (const { id } of back) await mailMachine(tx, context, "machine_back", id);
    return back.length;
  });
}
