import type { Catalog, Submission } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { planRun, type RunPlan } from "./planRun.ts";
import { readLabelOffers } from "./readLabelOffers.ts";

/** What a submission would expand to and what would be refused, without submitting it. */
export async function previewRun(
  { db }: EngineContext,
  catalog: Catalog,
  { projectId, submission }: { projectId: string; submission: Submission },
): Promise<RunPlan> {
  return planRun(catalog, submission, await readLabelOffers(db, projectId));
}
