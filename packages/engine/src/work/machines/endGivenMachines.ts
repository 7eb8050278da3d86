import type { EngineEvents } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { endMachine } from "./endMachine.ts";

/** Ends machines, and tokens to register some, whose giver may not give them any more. */
export async function endGivenMachines(
  tx: Tx,
  context: EngineContext,
  { projectId, actor, kind, ids, reason }: EngineEvents["given.ended"],
): Promise<void> {
  if (kind === "registrationToken") {
    await tx.registrationToken.updateMany({
      where: { projectId, id: { in: [...ids] } },
      data: { expiresAt: context.clock.now() },
    });
  } else if (kind === "machine") {
    for (const machineId of ids) {
      await endMachine(tx, context, { projectId, machineId, actor, reason });
    }
  }
}
