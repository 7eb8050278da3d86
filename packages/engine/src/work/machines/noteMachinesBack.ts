import { Prisma, type Tx, transact } from "@lapline/db";
import { type EngineContext, emit, isolateEach, notHeld } from "../../base/index.ts";
import { machinesOf } from "./machinesOf.ts";

/** Tells of machines that were lost and called again. Answers how many there were. */
export async function noteMachinesBack(context: EngineContext): Promise<number> {
  const items = await context.db.$queryRaw<{ id: string; projectId: string }[]>`
    SELECT "id", "projectId" FROM "machine"
    WHERE "lostToldAt" IS NOT NULL AND "lostAt" IS NULL AND "revokedAt" IS NULL
      AND ${notHeld(context, machinesOf, Prisma.sql`"machine"."id"`)}
    ORDER BY "id" LIMIT 100`;
  const work = ({ id }: { id: string }) => transact(context.db, (tx) => noteBack(tx, context, id));
  const { values } = await isolateEach(context, machinesOf, { items, work });
  return values.filter((noted) => noted).length;
}

async function noteBack(tx: Tx, context: EngineContext, id: string): Promise<boolean> {
  const [back] = await tx.$queryRaw<{ projectId: string }[]>`
    UPDATE "machine" SET "lostToldAt" = NULL
    WHERE "id" IN (
      SELECT "id" FROM "machine"
      WHERE "id" = ${id}::uuid AND "lostToldAt" IS NOT NULL AND "lostAt" IS NULL
        AND "revokedAt" IS NULL
      FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING "projectId"`;
  if (back === undefined) return false;
  await emit(tx, context, "machine.back", { ...back, machineId: id });
  return true;
}
