import { type EngineEvents, reasonText } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";

/** Forgets the passwords of secrets whose giver may not give them any more. */
export async function endGivenSecrets(
  tx: Tx,
  _: EngineContext,
  { projectId, kind, ids, reason }: EngineEvents["given.ended"],
): Promise<void> {
  if (kind !== "secret") return;
  await tx.projectSecret.updateMany({
    where: { projectId, id: { in: [...ids] } },
    data: { sealedPassword: null, problem: reasonText(reason) },
  });
}
