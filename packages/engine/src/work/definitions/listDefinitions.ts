import { type DefinitionSummary, definitionsMax } from "@lapline/contracts/definitions";
import type { EngineContext } from "../../base/index.ts";
import { readUse } from "./readUse.ts";
import { definitionSelect, viewDefinition } from "./viewDefinition.ts";

/** The project's definitions by their ids, archived ones too where asked for; at most `definitionsMax`. */
export async function listDefinitions(
  { db }: EngineContext,
  { projectId, archived = false }: { projectId: string; archived?: boolean | undefined },
): Promise<DefinitionSummary[]> {
  const rows = await db.definition.findMany({
    where: { projectId, headId: { not: null }, ...(archived ? {} : { archivedAt: null }) },
    orderBy: { key: "asc" },
    take: definitionsMax,
    select: definitionSelect,
  });
  const timesOf = await readUse(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => viewDefinition(row, timesOf(row.id)) ?? []);
}
