import type { Catalog, ImportPreview, ImportPreviewRequest } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { projectCatalog } from "../../work/index.ts";
import { placeImport } from "./placeImport.ts";
import { planPreview } from "./planPreview.ts";
import { readKnownMeasures } from "./readKnownMeasures.ts";
import { resolveMapping } from "./resolveMapping.ts";
import { sortOutImport } from "./sortOutImport.ts";
import { suggestLabel } from "./suggestLabel.ts";

/** What an import would become and what of it the project knows already; stores nothing. */
export async function previewImport(
  { db, clock }: Pick<EngineContext, "db" | "clock">,
  installed: Catalog,
  { projectId, request }: { projectId: string; request: ImportPreviewRequest },
): Promise<ImportPreview> {
  const catalog = await projectCatalog(db, installed, projectId);
  const { mapping, problem } = await resolveMapping({ db }, projectId, request);
  const place = await placeImport(db, catalog, { ...request, projectId });
  const plan = planPreview({ ...request, mapping }, { place, now: clock.now() });
  const { jobs } = plan;
  const { suggested } = plan.preview;
  const of = request.target ?? suggested.target;
  const { label: named } = suggested;
  const last =
    named !== null || of === null ? null : await suggestLabel(db, { projectId, target: of });
  const preview = {
    ...plan.preview,
    join: place.join,
    suggested: {
      ...suggested,
      ...(named === null ? {} : { labelFrom: "files" as const }),
      ...(last === null ? {} : { label: last, labelFrom: "last_import" as const }),
    },
  };
  if (problem !== null) return { ...preview, problems: [problem], results: null };
  const { target, label, scenario } = request;
  const isPlaced = target !== undefined && label !== undefined && !preview.needsVersion;
  if (!isPlaced || preview.problems.length > 0) return { ...preview, results: null };
  const versions = [...new Set(jobs.map(({ version }) => version))];
  const known = await readKnownMeasures(db, { projectId, target, label, scenario, versions });
  return { ...preview, results: sortOutImport(jobs, known).counts };
}
