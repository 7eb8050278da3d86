import type { Catalog } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import { projectCatalog } from "../../work/index.ts";
import type { VerdictRun } from "./verdictRun.ts";

/** The catalog of a run's project, with the definitions by which the run was measured. */
export function catalogOfRun(
  db: Db,
  catalog: Catalog,
  { projectId, jobs }: Pick<VerdictRun, "projectId" | "jobs">,
): Promise<Catalog> {
  const revisionIds = jobs.map(({ definitionRevisionId }) => definitionRevisionId);
  return projectCatalog(db, catalog, projectId, { revisionIds });
}
