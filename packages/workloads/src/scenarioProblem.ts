import type { TargetAdapter } from "./adapter.ts";

/** Why this version cannot do a scenario that later ones can, in a sentence; null when it can. */
export function scenarioProblem(
  { description, compareVersions }: Pick<TargetAdapter, "description" | "compareVersions">,
  version: string,
  scenario: string,
): string | null {
  const bound = description.scenariosSince?.find((one) => one.scenario === scenario);
  if (bound === undefined || compareVersions(version, bound.version) >= 0) return null;
  const since = bound.version.replace(/-0$/, "");
  return `${description.id} ${version} cannot run ${scenario}, which needs ${since} or later: ${bound.reason}`;
}
