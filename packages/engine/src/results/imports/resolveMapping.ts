import { type ImportMapping, importMappingSchema, type ReportImport } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import type { SubmissionProblem } from "../../work/index.ts";

export type ResolvedMapping =
  | { mapping: ImportMapping | undefined; problem: null }
  | { mapping: undefined; problem: SubmissionProblem };

/** The mapping that an import reads its files by: its own, or the project's of the name that it gives. */
export async function resolveMapping(
  { db }: Pick<EngineContext, "db">,
  projectId: string,
  { mapping, mappingName: name }: Pick<ReportImport, "mapping" | "mappingName">,
): Promise<ResolvedMapping> {
  if (mapping !== undefined || name === undefined) return { mapping, problem: null };
  const row = await db.importMapping.findUnique({
    where: { projectId_name: { projectId, name } },
    select: { mapping: true },
  });
  if (row !== null) return { mapping: importMappingSchema.parse(row.mapping), problem: null };
  const message = `The project has no saved mapping called ${name}. Check the name, or send the mapping itself.`;
  return { mapping: undefined, problem: { path: "mappingName", message } };
}
