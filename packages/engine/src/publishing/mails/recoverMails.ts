import { reasonOf } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

/** Far above what one attempt may take. */
const lostAfterMs = 5 * 60_000;

/**
 * Takes back mails whose sender ended in the middle. One whose content was not yet handed over is
 * queued again; of the others nobody knows whether they arrived, so they are reported and never sent
 * twice. Answers how many there were.
 */
export async function recoverMails({ db }: EngineContext): Promise<number> {
  const doubt = JSON.stringify(reasonOf("mail_interrupted", {}));
  return db.$executeRaw`
    UPDATE "mail" SET
      "state" = CASE WHEN "sentAt" IS NULL THEN 'queued' ELSE 'failed' END::"mail_state",
      "lastError" = CASE WHEN "sentAt" IS NULL THEN "lastError" ELSE ${doubt}::jsonb END
    WHERE "state" = 'sending' AND "takenAt" < now() - ${lostAfterMs} * interval '1 ms'`;
}
