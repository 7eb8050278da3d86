import { type HookVendor, hookSecretsMax } from "@lapline/contracts";
import type { Vault } from "../../access/index.ts";
import type { EngineContext } from "../../base/index.ts";

export interface OpenedHook {
  id: string;
  projectId: string;
  vendor: HookVendor;
  /** Accepted at this moment, newest first. */
  secrets: string[];
}

/** A CI trigger with what its messages are proved by; null when there is none of that id and vendor. */
export async function openHook(
  { db, clock }: EngineContext,
  vault: Vault,
  { hookId, vendor }: { hookId: string; vendor: HookVendor },
): Promise<OpenedHook | null> {
  const row = await db.inboundHook.findFirst({
    where: { id: hookId, vendor },
    select: {
      id: true,
      projectId: true,
      vendor: true,
      secrets: {
        where: { OR: [{ endsAt: null }, { endsAt: { gt: clock.now() } }] },
        orderBy: { id: "desc" },
        take: hookSecretsMax,
        select: { id: true, sealed: true },
      },
    },
  });
  if (row === null) return null;
  const secrets = row.secrets.map(({ id, sealed }) => vault.open(sealed, id));
  return { ...row, secrets };
}
