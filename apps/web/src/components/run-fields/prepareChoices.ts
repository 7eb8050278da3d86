import type { OfferedTarget, ScenarioDescription, TargetDescription } from "@lapline/contracts";
import type { Choice } from "./findChoices.ts";

type ChoosableTarget = Pick<
  OfferedTarget,
  "id" | "title" | "summary" | "definition" | "verification"
>;

/** The targets as choices, those that the project defined itself first. Pure. */
export function prepareTargets(targets: readonly ChoosableTarget[]): Choice[] {
  const [own = [], builtIn = []] = [true, false].map((isOwn) =>
    targets.filter(({ definition }) => (definition !== undefined) === isOwn),
  );
  return [...own, ...builtIn].map(({ id, title, summary, definition, verification }) => ({
    id,
    title,
    summary,
    ...(own.length === 0 ? {} : { group: definition === undefined ? "Built in" : "Your own" }),
    ...(verification?.status === "not_verified" ? { mark: "untested" } : {}),
  }));
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
