import type { GivenKind } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { findGiven } from "../../access/index.ts";
import type { EngineContext } from "../../base/index.ts";
import { tellMembers } from "./tellMembers.ts";

/** Keys that one mail names. */
const keysNamedMax = 20;

/** Tells subscribed owners and admins which API keys of a removed member are about to be handed over. */
export async function mailKeysLeft(
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
