import { definitionSchema, type StoredDefinition } from "@lapline/contracts/definitions";
import type { Prisma } from "@lapline/db";
import { z } from "zod";

/** Columns that a StoredDefinition is made of. */
export const storedDefinitionSelect = {
  id: true,
  definitionId: true,
  number: true,
  repository: true,
  content: true,
  scenarioVersions: true,
} satisfies Prisma.DefinitionRevisionSelect;

type Row = Prisma.DefinitionRevisionGetPayload<{ select: typeof storedDefinitionSelect }>;

const versionsSchema = z.record(z.string(), z.int().min(1));

/** A revision's row as the catalog needs it. */
export function viewStoredDefinition(row: Row): StoredDefinition {
  return {
    definitionId: row.definitionId,
    revisionId: row.id,
    revision: row.number,
    repository: row.repository,
    content: definitionSchema.parse(row.content),
    scenarioVersions: versionsSchema.parse(row.scenarioVersions),
  };
}
