import { reasonText } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { tellMembers } from "./tellMembers.ts";

/**
 * Tells the members whose subscription an alert fits which commit brought its change, once a bisection
 * found it. Nobody is told twice by the same bisection; without commits nothing is said.
 */
export async function queueCauseMails(
  tx: Tx,
  context: EngineContext,
  { projectId, alertId }: { projectId: string; alertId: string },
): Promise<void> {
  const bisection = await tx.bisection.findFirst({
    where: { alertId, state: "done" },
    orderBy: { id: "desc" },
    select: {
      id: true,
      found: true,
      alert: {
        select: {
          direction: true,
          title: true,
          worstRatio: true,
          target: { select: { key: true } },
        },
      },
    },
  });
  if (bisection === null || bisection.found === null) return;
  const { direction, worstRatio, target } = bisection.alert;
  const title = reasonText(bisection.alert.title);
  await tellMembers(tx, context, {
    projectId,
    topic: direction === "regression" ? "regressions" : "improvements",
    subject: title,
    facts: { kind: direction, alertId, title },
    key: `cause ${bisection.id}`,
    alertId,
    change: { target: target.key, size: Math.abs(worstRatio - 1) },
  });
}
