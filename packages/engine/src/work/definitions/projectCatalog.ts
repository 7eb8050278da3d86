import type { Catalog } from "@lapline/contracts";
import type { StoredDefinition } from "@lapline/contracts/definitions";
import type { Db, Tx } from "@lapline/db";
import { storedDefinitionSelect, viewStoredDefinition } from "./storedDefinition.ts";

interface ProjectCatalogOptions {
  /** Revisions that take the place of the offered ones of their definitions: those of a job. */
  revisionIds?: readonly (string | null | undefined)[];
}

/**
 * The catalog as one project has it: what ships, and what the project defined itself, as it is offered
 * now or, of the named revisions, as it was. Those of other projects are left out. `catalog` must not
 * hold definitions already, since what stands there first stays.
 */
export async function projectCatalog(
  db: Db | Tx,
  catalog: Catalog,
  projectId: string,
  { revisionIds = [] }: ProjectCatalogOptions = {},
): Promise<Catalog> {
  const named = [...new Set(revisionIds.filter((id) => typeof id === "string"))];
  const rows = await db.definitionRevision.findMany({
    where: {
      definition: { projectId },
      OR: [{ headOf: { archivedAt: null } }, { id: { in: named } }],
    },
    // The newest of several named ones counts, and among ids that two definitions have the older one.
    orderBy: [{ definitionId: "asc" }, { number: { sort: "desc", nulls: "first" } }],
    select: storedDefinitionSelect,
  });
  if (rows.length === 0) return catalog;
  const first = new Map<string, StoredDefinition>();
  for (const row of rows.filter(({ id }) => named.includes(id))) {
    if (!first.has(row.definitionId)) first.set(row.definitionId, viewStoredDefinition(row));
  }
  const others = rows.filter(({ definitionId }) => !first.has(definitionId));
  return catalog.withDefinitions([...first.values(), ...others.map(viewStoredDefinition)]);
}
