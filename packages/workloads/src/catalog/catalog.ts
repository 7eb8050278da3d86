import { type Catalog, type Params, splitParams } from "@lapline/contracts";
import type { StoredDefinition } from "@lapline/contracts/definitions";
import type { z } from "zod";
import { describeScenario } from "../definitions/describeScenario.ts";
import { describeTarget } from "../definitions/describeTarget.ts";
import { compareVersions, type DescribedTarget } from "../descriptions/describedTarget.ts";
import { scenarioProblem } from "../descriptions/scenarioProblem.ts";
import { describedTargets } from "../descriptions/targets.ts";
import { normaliseParams, type ScenarioDefinition } from "../scenarios/defineScenario.ts";
import { scenariosById } from "../scenarios/scenarios.ts";
import { verificationOf } from "../verification/verifiedRuns.ts";

function problemOf(scenario: string, issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") {
    return `${scenario} has no parameter called ${issue.keys.join(", ")}.`;
  }
  return `Parameter ${issue.path.join(".")} of ${scenario}: ${issue.message}.`;
}

/**
 * Checks submitted parameters against a scenario and fills defaults. The answer holds only the
 * parameters that the chosen load model looks at, so equal work has an equal fingerprint. Problems
 * are sentences, one per parameter; nothing is thrown.
 */
function parseParams(
  definition: ScenarioDefinition,
  params: Params,
): ReturnType<Catalog["parseParams"]> {
  const parsed = definition.params.safeParse(params);
  if (parsed.success) {
    return { ok: true, params: normaliseParams(parsed.data, definition.unusedParams) };
  }
  const { id } = definition.description;
  return { ok: false, problems: parsed.error.issues.map((issue) => problemOf(id, issue)) };
}

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
      return parseParams(definition, params);
    },
    estimateSeconds(target, scenario, params, trials) {
      const definition = scenarios.get(scenario);
      if (definition === undefined) return 0;
      const known = targets.get(target);
      // Jobs keep the options of their target among their parameters.
      const own = known === undefined ? params : splitParams(known.description, params).params;
      const parsed = parseParams(definition, own);
      if (!parsed.ok) return 0;
      const kind = known?.description.interface ?? "http";
      return trials * definition.estimateSeconds(parsed.params, kind);
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
