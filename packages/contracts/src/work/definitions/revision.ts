import { canonicalJson } from "../../base/canonicalJson.ts";
import type { Definition, ScenarioDefinition } from "./definitionSchema.ts";
import type { ServerDefinition } from "./serverDefinition.ts";

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
  const common = { source, build: decidingBuild, mode, env };
  return canonicalJson({ ...common, ...workOf(scenario, definition.target.server) });
}

/** What a scenario does, without its time limits and without what every run chooses. */
function workOf({ command, http }: ScenarioDefinition, server: ServerDefinition | undefined) {
  if (command !== undefined) {
    const { timeout: _, ...deciding } = command;
    return { command: deciding };
  }
  const { seed: _, load, ...requests } = http ?? { load: { timeout: "" } };
  const { timeout: __, ...decidingLoad } = load;
  return { server: server && withoutLimits(server), http: { ...requests, load: decidingLoad } };
}

function withoutLimits({ components, ...server }: ServerDefinition) {
  const untimed = <T extends { ready: { within: string } }>({ ready, ...one }: T) => {
    const { within: _, ...deciding } = ready;
    return { ...one, ready: deciding };
  };
  return { ...untimed(server), ...(components && { components: components.map(untimed) }) };
}
