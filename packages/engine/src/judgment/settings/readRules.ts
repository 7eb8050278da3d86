import type { Tx } from "@lapline/db";
import type { RuleValues } from "./ruleSettings.ts";

/** Rules that a project may have. */
export const rulesMax = 500;

/** Every rule of a project. */
export async function readRules(tx: Pick<Tx, "rule">, projectId: string): Promise<RuleValues[]> {
  return tx.rule.findMany({
    where: { projectId },
    take: rulesMax,
    select: {
      id: true,
      name: true,
      targetId: true,
      scenarioId: true,
      measure: true,
      labelId: true,
      minChange: true,
      direction: true,
      errorRate: true,
      confirmations: true,
      mute: true,
    },
  });
}
