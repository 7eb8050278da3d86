import { definitionSchema, type StoredDefinition } from "@lapline/contracts/definitions";
import { z } from "zod";
import type { EngineContext } from "../../base/index.ts";

const scenarioVersionsSchema = z.record(z.string(), z.int().min(1));

/**
 * The definition whose revision says where releases are listed; null: it is gone. Throws for one that
 * cannot be read.
 */
export async function readListedDefinition(
  { db }: EngineContext,
  revisionId: string,
): Promise<StoredDefinition | null> {
  const row = await db.definitionRevision.findUnique({
    where: { id: revisionId },
    select: {
      definitionId: true,
      number: true,
      repository: true,
      content: true,
      scenarioVersions: true,
    },
  });
  if (row === null) return null;
  return {
    definitionId: row.definitionId,
    revisionId,
    revision: row.number,
    repository: row.repository,
    content: definitionSchema.parse(row.content),
    scenarioVersions: scenarioVersionsSchema.parse(row.scenarioVersions),
  };
}
