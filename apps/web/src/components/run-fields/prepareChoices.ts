import type { ScenarioDescription, TargetDescription } from "@lapline/contracts";

/**
 * Targets whose name, id or summary holds every word of `search`; chosen ones always. What the project
 * defined itself comes first.
 */
export function prepareTargets<T extends TargetDescription>(
  targets: readonly T[],
  search: string,
  isChosen: (target: string) => boolean,
): T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = targets.filter(({ id, title, summary }) => {
    const text = `${id} ${title} ${summary}`.toLowerCase();
    return isChosen(id) || words.every((word) => text.includes(word));
  });
  const [own, builtIn] = [true, false].map((isOwn) =>
    found.filter(({ definition }) => (definition !== undefined) === isOwn),
  );
  return [...(own ?? []), ...(builtIn ?? [])];
}

export interface ScenarioChoices {
  /** Scenarios of one family each, in the registry's order. */
  families: { family: string; scenarios: ScenarioDescription[] }[];
  /** Scenarios that are not offered, because none of the chosen targets can run them. */
  left: number;
}

/** The scenarios that at least one chosen target can run; all of them before a target is chosen. */
export function prepareScenarios(
  scenarios: readonly ScenarioDescription[],
  targets: readonly TargetDescription[],
  isChosen: (scenario: string) => boolean,
): ScenarioChoices {
  const able = new Set(targets.flatMap((target) => target.scenarios));
  const offered = scenarios.filter(
    ({ id }) => targets.length === 0 || able.has(id) || isChosen(id),
  );
  const families = Map.groupBy(offered, ({ id }) => id.split(".")[0] ?? id);
  return {
    families: [...families].map(([family, members]) => ({ family, scenarios: members })),
    left: scenarios.length - offered.length,
  };
}
