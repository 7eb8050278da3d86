import { type Catalog, splitParams } from "@lapline/contracts";
import type { StoredDefinition } from "@lapline/contracts/definitions";
import { describeScenario } from "../definitions/describeScenario.ts";
import { describeTarget } from "../definitions/describeTarget.ts";
import { compareVersions, type DescribedTarget } from "../descriptions/describedTarget.ts";
import { scenarioProblem } from "../descriptions/scenarioProblem.ts";
import { describedTargets } from "../descriptions/targets.ts";
import type { ScenarioDefinition } from "../scenarios/defineScenario.ts";
import { scenariosById } from "../scenarios/scenarios.ts";
import { verificationOf } from "../verification/verifiedRuns.ts";
import { estimateComparison } from "./estimateComparison.ts";
import { parseScenarioParams } from "./parseScenarioParams.ts";

type Targets = ReadonlyMap<string, DescribedTarget>;
type Scenarios = ReadonlyMap<string, ScenarioDefinition>;

function catalogOf(targets: Targets, scenarios: Scenarios): Catalog {
  return {
    targets: [...targets.values()].map(({ description, versionSource }) => ({
      ...description,
      ...repositoryOf(description, versionSource),
      ...(description.definition === undefined && { verification: verificationOf(description) }),
    })),
    scenarios: [...scenarios.values()].map((scenario) => scenario.description),
    withDefinitions: (definitions) => withDefinitions(targets, scenarios, definitions),
    parseParams(scenario, params) {
      const definition = scenarios.get(scenario);
      if (definition === undefined) {
        return { ok: false, problems: [`There is no scenario called ${scenario}.`] };
      }
      return parseScenarioParams(definition, params);
    },
    estimateSeconds(target, scenario, params, trials, comparison) {
      const definition = scenarios.get(scenario);
      if (definition === undefined) return 0;
      const known = targets.get(target);
      // Jobs keep the options of their target among their parameters.
      const own = known === undefined ? params : splitParams(known.description, params).params;
      const parsed = parseScenarioParams(definition, own);
      if (!parsed.ok) return 0;
      const interfaceKind = known?.description.interface ?? "http";
      if (comparison === undefined) {
        return trials * definition.estimateSeconds(parsed.params, interfaceKind);
      }
      const planned = { scenario: definition, params: parsed.params, interfaceKind, trials };
      return estimateComparison({ ...planned, ...comparison });
    },
    scenarioProblem(target, version, scenario, provisioner) {
      const known = targets.get(target);
      return known === undefined ? null : scenarioProblem(known, version, scenario, provisioner);
    },
    compareVersions(target, a, b) {
      return compareVersions(targets.get(target) ?? {}, a, b);
    },
  };
}

/** Where commits of a target that ships are built: its releases are tags of the same repository. */
function repositoryOf(
  { definition, provisioners }: DescribedTarget["description"],
  source: DescribedTarget["versionSource"],
) {
  const isBuilt = provisioners.some(({ kind }) => kind === "git");
  if (definition !== undefined || source?.kind !== "git" || !isBuilt) return {};
  return { repository: { address: source.repository, tagPrefix: source.tagPrefix ?? "" } };
}

function withDefinitions(
  targets: Targets,
  scenarios: Scenarios,
  definitions: readonly StoredDefinition[],
): Catalog {
  const allTargets = new Map(targets);
  const allScenarios = new Map(scenarios);
  for (const stored of definitions) {
    const { target, scenarios: own } = stored.content;
    if (allTargets.has(target.id)) continue;
    allTargets.set(target.id, describeTarget(stored));
    for (const one of own) {
      if (!allScenarios.has(one.id)) allScenarios.set(one.id, describeScenario(stored, one));
    }
  }
  return catalogOf(allTargets, allScenarios);
}

/** The workload registry as the engine and the web server see it. Pure: nothing is loaded or read. */
export const catalog: Catalog = catalogOf(describedTargets, scenariosById);
