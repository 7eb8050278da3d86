import { type Tx, transact } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";

/** Notes what somebody did to an account, by default their own; within `tx` where there is one. */
export async function noteAccount(
  context: EngineContext & { tx?: Tx },
  actor: Actor,
  action: string,
  userId = actor.kind === "user" ? actor.id : null,
): Promise<void> {
  const entry = { projectId: null, actor, action, subjectKind: "user", subjectId: userId } as const;
  const { tx } = context;
  if (tx !== undefined) await writeAudit(tx, context, entry);
  else await transact(context.db, (own) => writeAudit(own, context, entry));
}
