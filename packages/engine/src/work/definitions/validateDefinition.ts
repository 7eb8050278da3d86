import type { Catalog } from "@lapline/contracts";
import {
  type DefinitionValidation,
  modesOf,
  scenarioText,
  sourceKindOf,
} from "@lapline/contracts/definitions";
import { type EngineContext, sha256 } from "../../base/index.ts";
import { definitionConflicts } from "./definitionConflicts.ts";
import { placeConflicts, readDefinitionText } from "./readDefinitionText.ts";

/** What a definition says, and every mistake that keeps it out of the project. Stores nothing. */
export async function validateDefinition(
  { db }: EngineContext,
  catalog: Catalog,
  input: { projectId: string; text: string; repository?: string | undefined },
): Promise<DefinitionValidation> {
  const { projectId } = input;
  const parsed = readDefinitionText(input);
  if (!parsed.ok) return { valid: false, problems: parsed.problems, read: null };
  const { text, content, repository } = parsed.read;
  const conflicts = await definitionConflicts(db, catalog, { projectId, content, repository });
  const hashOf = new Map(
    content.scenarios.map(({ id }) => [id, sha256(scenarioText(content, id))] as const),
  );
  const known = await db.scenario.findMany({
    where: { projectId, textHash: { in: [...hashOf.values()] } },
    select: { id: true, version: true, textHash: true },
  });
  const { target } = content;
  return {
    valid: conflicts.length === 0,
    problems: placeConflicts(text, conflicts),
    read: {
      target: target.id,
      title: target.title ?? target.id,
      source: sourceKindOf(target.source),
      modes: modesOf(content),
      scenarios: content.scenarios.map(({ id, title }) => ({
        id,
        title: title ?? id,
        version:
          known.find((row) => row.id === id && row.textHash === hashOf.get(id))?.version ?? null,
      })),
    },
  };
}
