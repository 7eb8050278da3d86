import type { Tx } from "@lapline/db";

/** Makes a person the installation's owner, unless somebody is; part of the set-up's transaction. */
export async function claimInstallation(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "installation" ("id", "ownerId") VALUES (1, ${userId})
    ON CONFLICT ("id") DO UPDATE SET "ownerId" = EXCLUDED."ownerId"
    WHERE "installation"."ownerId" IS NULL`;
}
