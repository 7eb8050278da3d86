import { transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { writeAudit } from "./writeAudit.ts";
import type { AuditEntry } from "./writeAudits.ts";

/** Notes something that is no change of the engine's own, such as a sign-in or a denied access. */
export async function recordAudit(context: EngineContext, entry: AuditEntry): Promise<void> {
  await transact(context.db, (tx) => writeAudit(tx, context, entry));
}
