import type { Page, PageQuery, SavedImportMapping } from "@lapline/contracts";
import { decodeCursor, type EngineContext, nameCursorSchema, pageOf } from "../../base/index.ts";
import { importMappingSelect, viewImportMapping } from "./viewImportMapping.ts";

/** A page of the mappings that a project keeps for its imports, by name. */
export async function listImportMappings(
  { db }: EngineContext,
  { projectId, limit, cursor }: PageQuery & { projectId: string },
): Promise<Page<SavedImportMapping>> {
  const after = decodeCursor(nameCursorSchema, cursor);
  const rows = await db.importMapping.findMany({
    // Names are unique in a project, so nothing ties.
    where: { projectId, ...(after === null ? {} : { name: { gt: after[0] } }) },
    orderBy: { name: "asc" },
    take: limit + 1,
    select: importMappingSelect,
  });
  return pageOf(rows, limit, ({ name, id }) => [name, id], viewImportMapping);
}
