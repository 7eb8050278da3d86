import type { Tx } from "@lapline/db";
import { type AuditEntry, writeAudit } from "../../access/index.ts";
import { announce, type EngineContext } from "../../base/index.ts";

/** Notes in an alert's history what Lapline itself did with it, and lets open pages read it again. */
export async function recordAlert(
  tx: Tx,
  context: EngineContext,
  {
    projectId,
    alertId,
    ...entry
  }: { projectId: string; alertId: string } & Pick<AuditEntry, "action" | "data">,
): Promise<void> {
  await writeAudit(tx, context, {
    ...{ projectId, actor: { kind: "system" }, subjectKind: "alert", subjectId: alertId },
    ...entry,
  });
  await announce(tx, { kind: "alert", projectId });
}
