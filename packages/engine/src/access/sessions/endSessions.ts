import { transact } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announceEnded } from "./announceEnded.ts";

/** `one`: that session; `allBut`: every other one; `all`: this one too. */
type SessionsToEnd = { one: string } | { allBut: string } | "all";

/** Ends sessions of the actor's own account and what they follow, at once. Answers how many. */
export async function endSessions(
  context: EngineContext,
  { actor, which }: { actor: Actor & { kind: "user" }; which: SessionsToEnd },
): Promise<number> {
  const id =
    which === "all" ? {} : "one" in which ? { id: which.one } : { id: { not: which.allBut } };
  return transact(context.db, async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { userId: actor.id, ...id } });
    if (count > 0) {
      await writeAudit(tx, context, {
        projectId: null,
        actor,
        action: "account.sessions_ended",
        subjectKind: "user",
        subjectId: actor.id,
        data: { sessions: count },
      });
      await announceEnded(tx, actor.id);
    }
    return count;
  });
}
