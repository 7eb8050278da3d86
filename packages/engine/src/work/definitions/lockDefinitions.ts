import type { Tx } from "@lapline/db";

/**
 * Makes writers of definitions wait for each other until their transaction ends: numbers of revisions
 * and versions of scenarios are counted up.
 */
export async function lockDefinitions(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('lapline.definitions'))`;
}
