import type { TargetAdapter } from "./adapter.ts";

/** Why this version cannot do a scenario that others can, in a sentence; null when it can. */
export function scenarioProblem(
  { description, compareVersions }: Pick<TargetAdapter, "description" | "compareVersions">,
  version: string,
  scenario: string,
): string | null {
  const first = description.scenariosSince?.find((one) => one.scenario === scenario);
  const cannot = `${description.id} ${version} cannot run ${scenario}, which needs`;
  if (first !== undefined && compareVersions(version, first.version) < 0) {
    return `${cannot} ${first.version.replace(/-0$/, "")} or later: ${first.reason}`;
  }
  const end = description.scenariosBefore?.find((one) => one.scenario === scenario);
  if (end !== undefined && compareVersions(version, end.version) >= 0) {
    return `${cannot} a release before ${end.version.replace(/-0$/, "")}: ${end.reason}`;
  }
  return null;
}
