import type { Catalog, HookRuleInput } from "@lapline/contracts";
import { definitionSchema } from "@lapline/contracts/definitions";
import type { Db, Tx } from "@lapline/db";
import { baselineOfDefinition } from "../definitions/baselineOfDefinition.ts";
import type { HookRulePlan } from "./planHookRule.ts";

type Planned = Extract<HookRulePlan, { outcome: "submit" }>;

/**
 * What a rule submits, with the baseline of its target's definition where the rule names none and the
 * event has a commit. `catalog` has the revision that is measured.
 */
export async function addFileBaseline(
  db: Pick<Db | Tx, "definitionRevision">,
  catalog: Pick<Catalog, "targets">,
  rule: Pick<HookRuleInput, "baseline" | "template">,
  { submission, result }: Pick<Planned, "submission" | "result">,
): Promise<Pick<Planned, "submission" | "result">> {
  const { source } = submission;
  const id = catalog.targets.find((one) => one.id === rule.template.target)?.definition?.revisionId;
  if (rule.baseline.kind !== "none" || source === undefined || id === undefined) {
    return { submission, result };
  }
  const row = await db.definitionRevision.findUnique({ where: { id }, select: { content: true } });
  const version = row === null ? undefined : definitionSchema.parse(row.content).baseline;
  if (version === undefined || version === result.version) return { submission, result };
  return {
    submission: {
      ...submission,
      source: { ...source, baseline: { version, found: baselineOfDefinition } },
    },
    result: { ...result, baseline: version },
  };
}
