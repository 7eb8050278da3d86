import type { HarnessPlan, Params } from "@lapline/contracts";
import { catalog } from "../../catalog/index.ts";

/** A plan for a quick trial: defaults of the scenario, with what the test sets. */
export function harnessPlan(
  plan: Pick<HarnessPlan, "target" | "scenario" | "durability" | "dataDir"> &
    Partial<Omit<HarnessPlan, "params">>,
  params: Params = {},
): HarnessPlan {
  const description = catalog.scenarios.find(({ id }) => id === plan.scenario);
  const parsed = catalog.parseParams(plan.scenario, { ...description?.quick, ...params });
  if (!parsed.ok) throw new Error(parsed.problems.join(" "));
  return {
    version: "bundled",
    scenarioVersion: description?.version ?? 1,
    artifactDir: null,
    baseUrl: null,
    targetSpawnedAtNs: null,
    readyTimeoutMs: 10_000,
    secrets: {},
    ...plan,
    params: parsed.params,
  };
}
