import type { Rule, RuleInput } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import { rulesMax } from "../settings/readRules.ts";
import type { RuleScope } from "../settings/ruleSettings.ts";
import { applyRules } from "./applyRules.ts";
import { findScope, type NamedScope } from "./findScope.ts";
import { ruleSelect, viewRule } from "./viewRule.ts";

export type CreateRuleOutcome =
  | { outcome: "created"; rule: Rule }
  /** There is a rule for exactly this scope, or the project has as many as it may. */
  | { outcome: "exists" }
  | { outcome: "too_many" }
  /** Nothing of that name was ever measured. */
  | { outcome: "unknown"; field: keyof NamedScope };

/** Makes a rule and gives it its effect. */
export async function createRule(
  context: EngineContext,
  input: { projectId: string; actor: Actor; rule: RuleInput },
): Promise<CreateRuleOutcome> {
  const { projectId, actor } = input;
  const { target, scenario, measure, label, ...values } = input.rule;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "rules.manage" });
    const found = await findScope(tx, projectId, { target, scenario, measure, label });
    if (!found.ok) return { outcome: "unknown", field: found.unknown };
    if ((await tx.rule.count({ where: { projectId } })) >= rulesMax) return { outcome: "too_many" };
    const id = newId(context);
    const { count } = await tx.rule.createMany({
      data: {
        ...values,
        ...found.scope,
        id,
        projectId,
        scope: scopeKey(found.scope),
        createdById: "id" in actor ? actor.id : null,
      },
      skipDuplicates: true,
    });
    if (count === 0) return { outcome: "exists" };
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "rule.created",
      subjectKind: "rule",
      subjectId: id,
      data: input.rule,
    });
    await applyRules(tx, context, { projectId, scope: found.scope });
    const row = await tx.rule.findUniqueOrThrow({ where: { id }, select: ruleSelect });
    return { outcome: "created", rule: viewRule(row) };
  });
}

/** One text for one scope: PostgreSQL holds two nulls to be different. */
function scopeKey({ targetId, scenarioId, measure, labelId }: RuleScope): string {
  return JSON.stringify([targetId, scenarioId, measure, labelId]);
}
