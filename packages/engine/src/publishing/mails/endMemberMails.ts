import { type EngineEvents, type GivenKind, reasonOf } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { findGiven } from "../../access/index.ts";
import type { EngineContext } from "../../base/index.ts";
import { dropQueuedMails } from "./dropQueuedMails.ts";
import { tellMembers } from "./tellMembers.ts";

/** Keys that one mail names. */
const keysNamedMax = 20;

/** Tells subscribed owners and admins which API keys of a removed member are about to be handed over. */
async function mailKeysLeft(
  tx: Tx,
  context: EngineContext,
  left: { projectId: string; userId: string; name: string; handOver: readonly GivenKind[] },
): Promise<void> {
  const { projectId, userId, name, handOver } = left;
  if (!handOver.includes("apiKey")) return;
  const now = context.clock.now();
  const { count, items } = await findGiven(tx, {
    projectId,
    giverIds: [userId],
    kind: "apiKey",
    role: null,
    now,
    limit: keysNamedMax,
  });
  if (count === 0) return;
  const at = now.toISOString();
  await tellMembers(tx, context, {
    projectId,
    topic: "members",
    subject: `${name} left, and ${count === 1 ? "an API key of theirs still opens" : `${count} API keys of theirs still open`} the project`,
    facts: { kind: "keys_left", name, at, keys: items.map(({ label }) => label), count },
    key: `keys_left ${userId} ${at}`,
  });
}

/** Ends the queued mails of who left a project, and mails its administrators which of their keys go on. */
export async function endMemberMails(
  tx: Tx,
  context: EngineContext,
  left: EngineEvents["member.removed"],
): Promise<void> {
  await dropQueuedMails(tx, left, reasonOf("mail_recipient_removed", {}));
  await mailKeysLeft(tx, context, left);
}
