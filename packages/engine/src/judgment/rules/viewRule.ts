import type { Rule } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** What the contract's view of a rule needs. */
export const ruleSelect = {
  id: true,
  name: true,
  scenarioId: true,
  measure: true,
  minChange: true,
  direction: true,
  errorRate: true,
  confirmations: true,
  mute: true,
  createdAt: true,
  updatedAt: true,
  target: { select: { key: true } },
  label: { select: { name: true } },
} satisfies Prisma.RuleSelect;

/** A stored rule as the API answers it. */
export function viewRule(row: Prisma.RuleGetPayload<{ select: typeof ruleSelect }>): Rule {
  const { target, label, scenarioId, createdAt, updatedAt, ...rest } = row;
  return {
    ...rest,
    target: target?.key ?? null,
    scenario: scenarioId,
    label: label?.name ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
