import { reasonText } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { tellMembers } from "./tellMembers.ts";

/**
 * Tells an alert to the members whose subscription it fits. Called again when the alert grew, it tells
 * those whom it was too small for; nobody is told twice.
 */
export async function queueAlertMails(
  tx: Tx,
  context: EngineContext,
  { projectId, alertId }: { projectId: string; alertId: string },
): Promise<void> {
  const { direction, kind, worstRatio, target, ...alert } = await tx.alert.findUniqueOrThrow({
    where: { id: alertId },
    select: {
      direction: true,
      kind: true,
      title: true,
      worstRatio: true,
      target: { select: { key: true } },
    },
  });
  const title = reasonText(alert.title);
  await tellMembers(tx, context, {
    projectId,
    topic: direction === "regression" ? "regressions" : "improvements",
    subject: title,
    facts: { kind: direction, alertId, title },
    key: `${direction} ${alertId}`,
    alertId,
    // A smallest change cannot be applied to budgets and missing data: they have no size.
    change: {
      target: target.key,
      size: kind === "change" ? Math.abs(worstRatio - 1) : Number.POSITIVE_INFINITY,
    },
  });
}
