import type { AuditEntryView, AuditQuery, Page } from "@lapline/contracts";
import { type EngineContext, pageOf } from "../../base/index.ts";
import { auditActorNames } from "./auditActorNames.ts";
import { auditWhere } from "./auditWhere.ts";
import { viewAudit } from "./viewAudit.ts";

/** A page of the project's audit trail, newest first. */
export async function listAudit(
  { db }: EngineContext,
  { projectId, ...query }: AuditQuery & { projectId: string },
): Promise<Page<AuditEntryView>> {
  const rows = await db.audit.findMany({
    where: { ...auditWhere(query), projectId },
    orderBy: { id: "desc" },
    take: query.limit + 1,
    omit: { projectId: true },
  });
  const names = await auditActorNames(db, projectId, rows);
  return pageOf(
    rows,
    query.limit,
    ({ id }) => [id],
    (row) => viewAudit(row, names),
  );
}
