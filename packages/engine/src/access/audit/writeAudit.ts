import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { type AuditEntry, writeAudits } from "./writeAudits.ts";

/** Appends one entry to the audit trail inside the transaction that makes the change; as writeAudits. */
export async function writeAudit(tx: Tx, context: EngineContext, entry: AuditEntry): Promise<void> {
  await writeAudits(tx, context, [entry]);
}
