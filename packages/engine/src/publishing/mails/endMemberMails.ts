import type { EngineEvents } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { dropQueuedMails } from "./dropQueuedMails.ts";
import { mailKeysLeft } from "./mailKeysLeft.ts";

/** Ends the queued mails of who left a project, and mails its administrators which of their keys go on. */
export async function endMemberMails(
  tx: Tx,
  context: EngineContext,
  left: EngineEvents["member.removed"],
): Promise<void> {
  await dropQueuedMails(tx, left, "It was not sent: they were removed from the project first.");
  await mailKeysLeft(tx, context, left);
}
