import { canonicalJson } from "../../base/canonicalJson.ts";
import type { Definition } from "./definitionSchema.ts";
import type { DefinitionSource } from "./sourceSchema.ts";

/**
 * The text whose hash parts series by what one scenario does: everything that decides its numbers, and
 * nothing that only names it. Throws for a scenario that the definition does not have. Pure.
 */
export function scenarioText(definition: Definition, scenarioId: string): string {
  const scenario = definition.scenarios.find(({ id }) => id === scenarioId);
  if (scenario === undefined) throw new Error(`the definition has no scenario ${scenarioId}`);
  const { timeout: _, ...command } = scenario.command;
  return canonicalJson({ command });
}

/**
 * The text whose hash parts series by how the target is made in one of its modes: source, build and
 * environment. `repository` is that of a `checkout`, which says the same as a `git` source of this
 * address; null: it is not known, as in a working tree. Pure.
 */
export function targetText(
  definition: Definition,
  mode: string,
  repository: string | null = null,
): string {
  const { source, build, modes } = definition.target;
  const { timeout: _, ...decidingBuild } = build ?? { timeout: "", steps: [] };
  const env = modes?.[mode]?.env ?? {};
  return canonicalJson({ source: decidingSource(source, repository), build: decidingBuild, env });
}

/** Which tags are listed decides no number. */
function decidingSource(source: DefinitionSource, repository: string | null): DefinitionSource {
  const { git, checkout } = source;
  if (git !== undefined) return { git: { repository: git.repository } };
  return checkout !== undefined && repository !== null ? { git: { repository } } : source;
}

/** Both texts, for whoever keeps them as one. Throws like `scenarioText`. Pure. */
export function revisionText(definition: Definition, scenarioId: string, mode: string): string {
  return `${targetText(definition, mode)}\n${mode}\n${scenarioText(definition, scenarioId)}`;
}
