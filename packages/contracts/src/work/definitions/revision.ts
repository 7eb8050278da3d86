import { canonicalJson } from "../../base/canonicalJson.ts";
import type { Definition, ScenarioDefinition } from "./definitionSchema.ts";
import { decidingHarness } from "./harnessScenario.ts";

/**
 * The text whose hash is the revision of one scenario of a definition: everything that decides the
 * numbers, and nothing that only names it. Throws for a scenario that the definition does not have. Pure.
 */
export function revisionText(definition: Definition, scenarioId: string, mode: string): string {
  const scenario = definition.scenarios.find(({ id }) => id === scenarioId);
  if (scenario === undefined) throw new Error(`the definition has no scenario ${scenarioId}`);
  const { source, build, modes } = definition.target;
  const { timeout: _, ...decidingBuild } = build ?? { timeout: "" };
  const env = modes?.[mode]?.env ?? {};
  return canonicalJson({ source, build: decidingBuild, mode, env, ...decidingPart(scenario) });
}

function decidingPart({ command, harness }: ScenarioDefinition) {
  if (harness !== undefined) return { harness: decidingHarness(harness) };
  const { timeout: _, ...deciding } = command ?? { timeout: "" };
  return { command: deciding };
}
