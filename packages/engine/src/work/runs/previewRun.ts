import type { Catalog, Submission } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import { type ExpectedJob, expectJobs } from "../expectations/expectJobs.ts";
import { planRun, type RunPlan } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";

/** What a submission would expand to and what would be refused, without submitting it. */
export async function previewRun(
  { db }: EngineContext,
  installed: Catalog,
  { projectId, submission }: { projectId: string; submission: Submission },
): Promise<Omit<RunPlan, "jobs"> & { jobs: ExpectedJob[] }> {
  const catalog = await projectCatalog(db, installed, projectId, {
    revisionIds: [submission.definition?.revisionId],
  });
  const plan = planRun(catalog, submission, await readLabelOffers(db, projectId));
  return { ...plan, jobs: await expectJobs(db, projectId, plan.jobs) };
}
