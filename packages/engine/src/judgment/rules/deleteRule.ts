import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { applyRules } from "./applyRules.ts";
import { ruleSelect, viewRule } from "./viewRule.ts";

/**
 * Removes a rule and its effect: what it muted is suspected again, what it alone let through is
 * withdrawn. False when the project has no such rule.
 */
export async function deleteRule(
  context: EngineContext,
  input: { projectId: string; ruleId: string; actor: Actor },
): Promise<boolean> {
  const { projectId, ruleId, actor } = input;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "rules.manage" });
    const rule = await tx.rule.findFirst({
      where: { id: ruleId, projectId },
      select: { ...ruleSelect, targetId: true, labelId: true },
    });
    if (rule === null) return false;
    const { targetId, labelId, ...row } = rule;
    const { count } = await tx.rule.deleteMany({ where: { id: ruleId, projectId } });
    if (count === 0) return false;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "rule.deleted",
      subjectKind: "rule",
      subjectId: ruleId,
      data: { ...viewRule(row) },
    });
    const { scenarioId, measure } = row;
    await applyRules(tx, context, {
      projectId,
      scope: { targetId, scenarioId, measure, labelId },
    });
    return true;
  });
}
