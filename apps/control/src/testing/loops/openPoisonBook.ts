import { randomUUID } from "node:crypto";
import type { EngineContext } from "@lapline/engine";
import { fakeClock } from "@lapline/testkit";
import { openInstallation } from "../openInstallation.ts";
import { newVault } from "../webhooks/openWebhookBook.ts";

/** An installation in which a test can make any row one that cannot be written. */
export async function openPoisonBook(url: string, closers: (() => Promise<unknown>)[]) {
  const installation = await openInstallation(url);
  const { db } = installation;
  // It stands still until the test moves it, so that no pause ends by itself.
  const clock = fakeClock(Date.now());
  const engine: EngineContext = { ...installation.engine, clock };
  await db.$executeRaw`
    CREATE FUNCTION "poisoned"() RETURNS trigger LANGUAGE plpgsql AS
    $body$ BEGIN RAISE EXCEPTION 'this row is poisoned'; END $body$`;

  /** Lets every change of the rows of a table that meet the condition throw; answers the cure. */
  const poison = async (table: string, when: string, on: "INSERT" | "UPDATE" = "UPDATE") => {
    const name = `poison_${randomUUID()}`;
    await db.$executeRawUnsafe(
      `CREATE TRIGGER "${name}" BEFORE ${on} ON "${table}" FOR EACH ROW
       WHEN (${when}) EXECUTE FUNCTION "poisoned"()`,
    );
    return () => db.$executeRawUnsafe(`DROP TRIGGER "${name}" ON "${table}"`);
  };
  return { ...installation, engine, clock, vault: newVault(), poison, closers };
}
