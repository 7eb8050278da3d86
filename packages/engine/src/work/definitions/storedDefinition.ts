import {
  type Definition,
  definitionSchema,
  modesOf,
  type StoredDefinition,
  targetText,
} from "@lapline/contracts/definitions";
import type { Prisma } from "@lapline/db";
import { z } from "zod";
import { sha256 } from "../../base/index.ts";

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
  const content = definitionSchema.parse(row.content);
  return {
    definitionId: row.definitionId,
    revisionId: row.id,
    revision: row.number,
    repository: row.repository,
    content,
    hashes: hashesOf(content, row.repository),
    scenarioVersions: versionsSchema.parse(row.scenarioVersions),
  };
}

/** SHA-256 (hex) of how a definition's target is made, by mode: what parts its series. Pure. */
function hashesOf(content: Definition, repository: string | null): Record<string, string> {
  return Object.fromEntries(
    modesOf(content).map((mode) => [mode, sha256(targetText(content, mode, repository))]),
  );
}
