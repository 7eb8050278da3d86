import { type Change, changesChannel } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

/** Tells listeners, once the transaction commits, of several visible changes with one statement. */
export async function announceAll(tx: Tx, changes: readonly Change[]): Promise<void> {
  const texts = changes.map((change) => JSON.stringify(change));
  await tx.$executeRaw`
    SELECT pg_notify(${changesChannel}, "text") FROM unnest(${texts}::text[]) AS change ("text")`;
}
