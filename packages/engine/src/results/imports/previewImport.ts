import type { Catalog, ImportPreview, ImportPreviewRequest } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { projectCatalog } from "../../work/index.ts";
import { planPreview } from "./planPreview.ts";
import { readKnownMeasures } from "./readKnownMeasures.ts";
import { sortOutImport } from "./sortOutImport.ts";

/** What an import would become and what of it the project knows already; stores nothing. */
export async function previewImport(
  { db, clock }: Pick<EngineContext, "db" | "clock">,
  installed: Catalog,
  { projectId, request }: { projectId: string; request: ImportPreviewRequest },
): Promise<ImportPreview> {
  const catalog = await projectCatalog(db, installed, projectId);
  const { preview, jobs } = planPreview(catalog, request, clock.now());
  const { target, label, scenario } = request;
  const isPlaced = target !== undefined && label !== undefined && !preview.needsVersion;
  if (!isPlaced || preview.problems.length > 0) return { ...preview, results: null };
  const versions = [...new Set(jobs.map(({ version }) => version))];
  const place = { projectId, target, label, scenario, versions };
  const known = await readKnownMeasures(db, place);
  return { ...preview, results: sortOutImport(jobs, known).counts };
}
