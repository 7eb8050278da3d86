import type { EngineContext } from "../../base/index.ts";

/** Notes whether control has a mail server, so that pages promise no mail that nobody sends. */
export async function noteMailServer({ db }: EngineContext, sendsMail: boolean): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "installation" ("id", "sendsMail") VALUES (1, ${sendsMail})
    ON CONFLICT ("id") DO UPDATE SET "sendsMail" = EXCLUDED."sendsMail"
    WHERE "installation"."sendsMail" IS DISTINCT FROM EXCLUDED."sendsMail"`;
}
