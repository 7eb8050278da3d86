import type { InstallationAuditEntry, InstallationAuditQuery, Page } from "@lapline/contracts";
import { type EngineContext, pageOf } from "../../base/index.ts";
import { auditActorNames } from "./auditActorNames.ts";
import { auditWhere } from "./auditWhere.ts";
import { viewAudit } from "./viewAudit.ts";

/**
 * A page of the audit trail of the whole installation, newest first: of every project, of those that
 * are gone too, and of what belongs to none.
 */
export async function listInstallationAudit(
  { db }: EngineContext,
  { project, ...query }: InstallationAuditQuery,
): Promise<Page<InstallationAuditEntry>> {
  const rows = await db.audit.findMany({
    where: {
      ...auditWhere(query),
      ...(project === undefined ? {} : { projectId: project === "none" ? null : project }),
    },
    orderBy: { id: "desc" },
    take: query.limit + 1,
  });
  const projectIds = new Set(rows.flatMap(({ projectId }) => projectId ?? []));
  const [names, projects] = await Promise.all([
    auditActorNames(db, null, rows),
    db.project.findMany({
      where: { id: { in: [...projectIds] } },
      select: { id: true, name: true },
    }),
  ]);
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  return pageOf(
    rows,
    query.limit,
    ({ id }) => [id],
    ({ projectId, ...row }) => ({
      ...viewAudit(row, names),
      project:
        projectId === null ? null : { id: projectId, name: projectNames.get(projectId) ?? null },
    }),
  );
}
