import type { StoredDefinition } from "@lapline/contracts/definitions";
import type { EngineContext } from "../../base/index.ts";
import { storedDefinitionSelect, viewStoredDefinition } from "./storedDefinition.ts";

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
    select: storedDefinitionSelect,
  });
  return row === null ? null : viewStoredDefinition(row);
}
