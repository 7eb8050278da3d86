import { type Tx, transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";

/** Whether missing data raises alerts in a project. */
export interface MissingAlerts {
  alertsMissingData: boolean;
}

const select = { alertsMissingData: true } as const;

/** Whether missing data raises alerts in a project. */
export function readMissingAlerts(
  { db }: { db: Pick<Tx, "project"> },
  { projectId }: { projectId: string },
): Promise<MissingAlerts> {
  return db.project.findUniqueOrThrow({ where: { id: projectId }, select });
}

/** Turns alerts about missing data on or off; the next sweep opens them, or ends those that are live. */
export async function setMissingAlerts(
  context: EngineContext,
  input: { projectId: string; actor: Actor } & MissingAlerts,
): Promise<MissingAlerts> {
  const { projectId, actor, alertsMissingData } = input;
  return transact(context.db, async (tx) => {
    const settings = await tx.project.update({
      where: { id: projectId },
      data: { alertsMissingData, missingCheckedAt: null },
      select,
    });
    await stillMay(tx, context, { projectId, actor, permission: "rules.manage" });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "project.missingAlertsChanged",
      subjectKind: "project",
      subjectId: projectId,
      data: { ...settings },
    });
    return settings;
  });
}
