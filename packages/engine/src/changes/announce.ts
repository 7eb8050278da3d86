import { type Change, changesChannel } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

/** Tells listeners, once the transaction commits, that something visible changed. */
export async function announce(tx: Tx, change: Change): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${changesChannel}, ${JSON.stringify(change)})`;
}
