import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";

/**
 * Notes that the installation is set up and, unless somebody is, makes a person its owner; part of the
 * set-up's transaction.
 */
export async function claimInstallation(
  tx: Tx,
  { clock }: EngineContext,
  userId: string,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "installation" ("id", "ownerId", "setUpAt") VALUES (1, ${userId}, ${clock.now()})
    ON CONFLICT ("id") DO UPDATE SET
      "ownerId" = COALESCE("installation"."ownerId", EXCLUDED."ownerId"),
      "setUpAt" = COALESCE("installation"."setUpAt", EXCLUDED."setUpAt")`;
}
