import type { Hook } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { hookSelect, viewHook } from "./viewHook.ts";

/**
 * Reads a CI trigger and locks it until the transaction ends, so that its messages and decisions pass
 * one after the other. Null when there is none.
 */
export async function lockHook(
  tx: Tx,
  { clock }: Pick<EngineContext, "clock">,
  hookId: string,
): Promise<(Hook & { projectId: string }) | null> {
  await tx.$queryRaw`SELECT 1 FROM "inbound_hook" WHERE "id" = ${hookId}::uuid FOR UPDATE`;
  const row = await tx.inboundHook.findUnique({
    where: { id: hookId },
    select: { projectId: true, ...hookSelect(clock.now()) },
  });
  if (row === null) return null;
  const { projectId, ...rest } = row;
  return { ...viewHook(rest), projectId };
}
