import { machineOfflineAfterMs } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../audit/writeAudit.ts";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";
import { tellMachine } from "../webhooks/tellMachine.ts";
import { mailMachine } from "./mailMachine.ts";

/** Marks machines that fell silent as lost; their next call clears the mark. Answers how many. */
export async function markLostMachines(context: EngineContext): Promise<number> {
  return transact(context.db, async (tx) => {
    const lost = await tx.$queryRaw<{ id: string; projectId: string }[]>`
      UPDATE "machine" SET "lostAt" = now(), "lostToldAt" = now()
      WHERE "id" IN (
        SELECT "id" FROM "machine"
        WHERE "revokedAt" IS NULL AND "lostAt" IS NULL
          AND "lastSeenAt" < now() - ${machineOfflineAfterMs} * interval '1 ms'
        ORDER BY "id" LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING "id", "projectId"`;
    for (const { id, projectId } of lost) {
      await writeAudit(tx, context, {
        projectId,
        actor: { kind: "system" },
        action: "machine.lost",
        subjectKind: "machine",
        subjectId: id,
      });
      await announce(tx, { kind: "machine", projectId, machineId: id });
      await tellMachine(tx, context, "machine.lost", { projectId, machineId: id });
      await mailMachine(tx, context, "machine_lost", id);
    }
    return lost.length;
  });
}
