import type { Tx } from "@lapline/db";

/** Makes set-ups wait for each other until their transaction ends: two would both see no owner. */
export async function lockSetup(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('lapline.setup'))`;
}
