import { machineOfflineAfterMs } from "@lapline/contracts";
import { Prisma, type Tx, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { announce, type EngineContext, emit, isolateEach, notHeld } from "../../base/index.ts";
import { machinesOf } from "./machinesOf.ts";

/** Marks machines that fell silent as lost; their next call clears the mark. Answers how many. */
export async function markLostMachines(context: EngineContext): Promise<number> {
  const items = await context.db.$queryRaw<{ id: string; projectId: string }[]>`
    SELECT "id", "projectId" FROM "machine"
    WHERE "revokedAt" IS NULL AND "lostAt" IS NULL
      AND "lastSeenAt" < now() - ${machineOfflineAfterMs} * interval '1 ms'
      AND ${notHeld(context, machinesOf, Prisma.sql`"machine"."id"`)}
    ORDER BY "id" LIMIT 100`;
  const work = ({ id }: { id: string }) => transact(context.db, (tx) => markLost(tx, context, id));
  const { values } = await isolateEach(context, machinesOf, { items, work });
  return values.filter((marked) => marked).length;
}

/** False when it called meanwhile, or another process marked it. */
async function markLost(tx: Tx, context: EngineContext, id: string): Promise<boolean> {
  const [lost] = await tx.$queryRaw<{ projectId: string }[]>`
    UPDATE "machine" SET "lostAt" = now(), "lostToldAt" = now()
    WHERE "id" IN (
      SELECT "id" FROM "machine"
      WHERE "id" = ${id}::uuid AND "revokedAt" IS NULL AND "lostAt" IS NULL
        AND "lastSeenAt" < now() - ${machineOfflineAfterMs} * interval '1 ms'
      FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING "projectId"`;
  if (lost === undefined) return false;
  const { projectId } = lost;
  await writeAudit(tx, context, {
    projectId,
    actor: { kind: "system" },
    action: "machine.lost",
    subjectKind: "machine",
    subjectId: id,
  });
  await announce(tx, { kind: "machine", projectId, machineId: id });
  await emit(tx, context, "machine.lost", { projectId, machineId: id });
  return true;
}
