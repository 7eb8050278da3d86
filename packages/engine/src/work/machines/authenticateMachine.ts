import { isWellFormedSecret } from "../../access/index.ts";
import { type EngineContext, sha256 } from "../../base/index.ts";

export interface AuthenticatedMachine {
  machineId: string;
  projectId: string;
  name: string;
  label: string;
}

/** The machine that holds this key; null for unknown and revoked keys. Asked for on every call. */
export async function authenticateMachine(
  { db }: EngineContext,
  key: string,
): Promise<AuthenticatedMachine | null> {
  if (!isWellFormedSecret("machineKey", key)) return null;
  const machine = await db.machine.findFirst({
    where: { keyHash: sha256(key), revokedAt: null },
    select: { id: true, projectId: true, name: true, label: { select: { name: true } } },
  });
  if (machine === null) return null;
  const { id, projectId, name, label } = machine;
  return { machineId: id, projectId, name, label: label.name };
}
