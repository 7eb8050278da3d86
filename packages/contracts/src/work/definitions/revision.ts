import { canonicalJson } from "../../base/canonicalJson.ts";
import type { Definition } from "./definitionSchema.ts";
import { decidingHarness } from "./harnessScenario.ts";
import type { ServerDefinition } from "./serverDefinition.ts";
import { type DefinitionSource, sourceFolderOf } from "./sourceSchema.ts";

/**
 * The text whose hash parts series by what one scenario does: everything that decides its numbers, and
 * nothing that only names it, limits its time or is chosen with each run. Throws for a scenario that the
 * definition does not have. Pure.
 */
export function scenarioText(definition: Definition, scenarioId: string): string {
  const scenario = definition.scenarios.find(({ id }) => id === scenarioId);
  if (scenario === undefined) throw new Error(`the definition has no scenario ${scenarioId}`);
  const { command, http, harness } = scenario;
  if (harness !== undefined) return canonicalJson({ harness: decidingHarness(harness) });
  if (command !== undefined) {
    const { timeout: _, ...deciding } = command;
    return canonicalJson({ command: deciding });
  }
  const { seed: _, load, ...requests } = http ?? { load: { timeout: "" } };
  const { timeout: __, ...decidingLoad } = load;
  return canonicalJson({ http: { ...requests, load: decidingLoad } });
}

/**
 * The text whose hash parts series by how the target is made and started in one of its modes: source,
 * build, server and environment. `repository` is that of a `checkout`, which says the same as a `git`
 * source of this address; null: it is not known, as in a working tree. Pure.
 */
export function targetText(
  definition: Definition,
  mode: string,
  repository: string | null = null,
): string {
  const { source, build, modes, server } = definition.target;
  const { timeout: _, ...decidingBuild } = build ?? { timeout: "", steps: [] };
  const env = modes?.[mode]?.env ?? {};
  return canonicalJson({
    source: decidingSource(source, repository),
    build: decidingBuild,
    env,
    ...(server && { server: withoutLimits(server) }),
  });
}

/** Which tags are listed decides no number, nor with which password they are fetched. */
function decidingSource(source: DefinitionSource, repository: string | null): DefinitionSource {
  const { git, checkout, archive } = source;
  const folder = sourceFolderOf(source);
  const place = folder === null ? {} : { folder };
  if (git !== undefined) return { git: { repository: git.repository, ...place } };
  if (checkout !== undefined)
    return repository === null ? { checkout: place } : { git: { repository, ...place } };
  if (archive === undefined) return source;
  const { secret: _, ...deciding } = archive;
  return { archive: deciding };
}

function withoutLimits({ components, ...server }: ServerDefinition) {
  const untimed = <T extends { ready: { within: string } }>({ ready, ...one }: T) => {
    const { within: _, ...deciding } = ready;
    return { ...one, ready: deciding };
  };
  return { ...untimed(server), ...(components && { components: components.map(untimed) }) };
}

/** Both texts, for whoever keeps them as one. Throws like `scenarioText`. Pure. */
export function revisionText(definition: Definition, scenarioId: string, mode: string): string {
  return `${targetText(definition, mode)}\n${mode}\n${scenarioText(definition, scenarioId)}`;
}
