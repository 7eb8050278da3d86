import {
  type ImportMappingInput,
  importMappingsMax,
  type SavedImportMapping,
} from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import { importMappingSelect, viewImportMapping } from "./viewImportMapping.ts";

export type SaveImportMappingOutcome =
  | { outcome: "saved"; saved: SavedImportMapping }
  /** The project keeps as many as it may. */
  | { outcome: "too_many" };

/** Keeps a mapping for the imports of a project, in place of the one that had its name. */
export async function saveImportMapping(
  context: EngineContext,
  { projectId, actor, input }: { projectId: string; actor: Actor; input: ImportMappingInput },
): Promise<SaveImportMappingOutcome> {
  const { name, mapping } = input;
  return transact(context.db, async (tx) => {
    const others = await tx.importMapping.count({ where: { projectId, name: { not: name } } });
    if (others >= importMappingsMax) return { outcome: "too_many" };
    const row = await tx.importMapping.upsert({
      where: { projectId_name: { projectId, name } },
      create: { id: newId(context), projectId, name, mapping },
      update: { mapping, updatedAt: context.clock.now() },
      select: importMappingSelect,
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "import_mapping.saved",
      subjectKind: "import_mapping",
      subjectId: row.id,
      data: input,
    });
    return { outcome: "saved", saved: viewImportMapping(row) };
  });
}
