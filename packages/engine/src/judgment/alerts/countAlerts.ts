import type { AlertCounts } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

/** How many regressions wait for somebody, and how many are being looked into. */
export async function countAlerts(
  { db, clock }: EngineContext,
  { projectId }: { projectId: string },
): Promise<AlertCounts> {
  const awake = { OR: [{ snoozedUntil: null }, { snoozedUntil: { lte: clock.now() } }] };
  const [open, suspected] = await Promise.all([
    db.alert.count({ where: { projectId, direction: "regression", state: "open", ...awake } }),
    db.suspicion.count({
      where: { projectId, direction: "regression", state: { in: ["suspected", "confirming"] } },
    }),
  ]);
  return { open, suspected };
}
