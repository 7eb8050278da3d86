import { webhookSecretsMax } from "@lapline/contracts";
import type { Vault } from "../../access/index.ts";
import type { EngineContext } from "../../base/index.ts";

/** The secrets that a webhook signs with at this moment, newest first. */
export async function readWebhookSecrets(
  { db, clock }: EngineContext,
  vault: Vault,
  webhookId: string,
): Promise<string[]> {
  const rows = await db.webhookSecret.findMany({
    where: { webhookId, OR: [{ endsAt: null }, { endsAt: { gt: clock.now() } }] },
    orderBy: { id: "desc" },
    take: webhookSecretsMax,
    select: { id: true, sealed: true },
  });
  return rows.map(({ id, sealed }) => vault.open(sealed, id));
}
