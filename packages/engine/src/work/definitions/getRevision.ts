import { type DefinitionRevisionView, definitionSchema } from "@lapline/contracts/definitions";
import type { EngineContext } from "../../base/index.ts";
import { describeDifference } from "./describeDifference.ts";
import { viewStoredDefinition } from "./storedDefinition.ts";
import { revisionSelect, sideOf, viewRevision, viewScenarios } from "./viewDefinition.ts";

/**
 * One revision in full, with what makes it another than `from`, or than the one before it. Null when
 * the project has no such revision, or none called `from`.
 */
export async function getRevision(
  { db }: EngineContext,
  input: { projectId: string; target: string; number: number; from?: number | undefined },
): Promise<DefinitionRevisionView | null> {
  const { projectId, target, number, from = number - 1 } = input;
  const rows = await db.definitionRevision.findMany({
    where: { definition: { projectId, key: target }, number: { in: [number, from] } },
    select: {
      ...revisionSelect,
      text: true,
      content: true,
      definitionId: true,
      scenarioVersions: true,
      definition: { select: { headId: true } },
    },
  });
  const revision = rows.find((row) => row.number === number);
  if (revision === undefined) return null;
  const other = from === number ? revision : rows.find((row) => row.number === from);
  if (other === undefined && input.from !== undefined) return null;
  const { definition, text, content, definitionId: _, scenarioVersions: __, ...summary } = revision;
  return {
    ...viewRevision(summary, definition.headId),
    target,
    text,
    scenarios: viewScenarios(
      definitionSchema.parse(content),
      viewStoredDefinition(revision).scenarioVersions,
    ),
    difference:
      other === undefined
        ? null
        : { from, changes: describeDifference(sideOf(other), sideOf(revision)) },
  };
}
