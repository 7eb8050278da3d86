import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { tellMembers } from "../mails/tellMembers.ts";
import type { NamedKey } from "./endMemberKeys.ts";

/** Keys that one mail names. */
const keysNamedMax = 20;

/** Tells subscribed owners and admins which API keys a removed member leaves behind. */
export async function mailKeysLeft(
  tx: Tx,
  context: EngineContext,
  left: { projectId: string; userId: string; name: string; keys: readonly NamedKey[] },
): Promise<void> {
  const { projectId, userId, name, keys } = left;
  const at = context.clock.now().toISOString();
  await tellMembers(tx, context, {
    projectId,
    topic: "members",
    subject: `${name} left, and ${keys.length === 1 ? "an API key of theirs still opens" : `${keys.length} API keys of theirs still open`} the project`,
    facts: {
      kind: "keys_left",
      name,
      at,
      keys: keys.slice(0, keysNamedMax).map((key) => `${key.name} (${key.prefix}…)`),
      count: keys.length,
    },
    key: `keys_left ${userId} ${at}`,
  });
}
