import type { Change } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { announceAll } from "./announceAll.ts";

/** Tells listeners, once the transaction commits, that something visible changed. */
export async function announce(tx: Tx, change: Change): Promise<void> {
  await announceAll(tx, [change]);
}
