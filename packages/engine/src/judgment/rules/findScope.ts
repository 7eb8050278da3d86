import type { Db, Tx } from "@lapline/db";
import type { RuleScope } from "../settings/ruleSettings.ts";

/** Where a rule applies, by the names that people use. */
export interface NamedScope {
  target: string | null;
  scenario: string | null;
  measure: string | null;
  label: string | null;
}

/**
 * The rows that a scope names. A rule for something that was never measured is a slip of the pen:
 * `unknown` says of what.
 */
export async function findScope(
  db: Pick<Tx | Db, "target" | "hardwareLabel" | "series">,
  projectId: string,
  scope: NamedScope,
): Promise<{ ok: true; scope: RuleScope } | { ok: false; unknown: keyof NamedScope }> {
  const { target: key, scenario: scenarioId, measure, label: name } = scope;
  const target =
    key === null
      ? null
      : await db.target.findUnique({ where: { projectId_key: { projectId, key } } });
  if (key !== null && target === null) return { ok: false, unknown: "target" };
  const label =
    name === null
      ? null
      : await db.hardwareLabel.findUnique({ where: { projectId_name: { projectId, name } } });
  if (name !== null && label === null) return { ok: false, unknown: "label" };
  const isMeasured = async (where: { scenarioId: string } | { measure: string }) =>
    (await db.series.findFirst({ where: { projectId, ...where } })) !== null;
  if (scenarioId !== null && !(await isMeasured({ scenarioId }))) {
    return { ok: false, unknown: "scenario" };
  }
  if (measure !== null && !(await isMeasured({ measure })))
    return { ok: false, unknown: "measure" };
  const [targetId, labelId] = [target?.id ?? null, label?.id ?? null];
  return { ok: true, scope: { targetId, scenarioId, measure, labelId } };
}
