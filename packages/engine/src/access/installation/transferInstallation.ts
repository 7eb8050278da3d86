import { transact } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";

/**
 * Makes the account of an address the installation's owner in the place of the actor. Of two
 * transfers at once one wins; the other finds that its actor is no owner any more.
 */
export async function transferInstallation(
  context: EngineContext,
  { actor, email }: { actor: Actor & { kind: "user" }; email: string },
): Promise<"transferred" | "unknown_account" | "not_owner"> {
  return transact(context.db, async (tx) => {
    const next = await tx.user.findUnique({
      where: { email: email.trim().toLowerCase() },
      select: { id: true },
    });
    if (next === null) return "unknown_account";
    const { count } = await tx.installation.updateMany({
      where: { id: 1, ownerId: actor.id },
      data: { ownerId: next.id },
    });
    if (count === 0) return "not_owner";
    await writeAudit(tx, context, {
      projectId: null,
      actor,
      action: "installation.transferred",
      subjectKind: "user",
      subjectId: next.id,
    });
    return "transferred";
  });
}
