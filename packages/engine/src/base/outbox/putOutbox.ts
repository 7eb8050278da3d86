import type { OutboxEntry } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

/** Notes what control must do once this transaction has committed. */
export async function putOutbox(tx: Tx, entries: readonly OutboxEntry[]): Promise<void> {
  await tx.outbox.createMany({
    data: entries.map((entry) => ({ kind: entry.kind, payload: entry })),
  });
}
