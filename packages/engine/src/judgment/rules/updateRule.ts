import type { Rule, RuleChange } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { applyRules } from "./applyRules.ts";
import { ruleSelect, viewRule } from "./viewRule.ts";

/** Changes what a rule decides, and gives that its effect; null when the project has no such rule. */
export async function updateRule(
  context: EngineContext,
  input: { projectId: string; ruleId: string; actor: Actor; change: RuleChange },
): Promise<Rule | null> {
  const { projectId, ruleId, actor, change } = input;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "rules.manage" });
    const [scope] = await tx.rule.updateManyAndReturn({
      where: { id: ruleId, projectId },
      data: { ...change, updatedAt: context.clock.now() },
      select: { targetId: true, scenarioId: true, measure: true, labelId: true },
    });
    if (scope === undefined) return null;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "rule.updated",
      subjectKind: "rule",
      subjectId: ruleId,
      data: change,
    });
    await applyRules(tx, context, { projectId, scope });
    return viewRule(await tx.rule.findUniqueOrThrow({ where: { id: ruleId }, select: ruleSelect }));
  });
}
