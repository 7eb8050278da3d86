import {
  type BackfillInput,
  type BackfillPreview,
  backfillVersionsShownMax,
  type Catalog,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import type { ListedCommits } from "../questions/listCommits.ts";
import { findMissing } from "./findMissing.ts";
import { cutBackfill, planBackfill } from "./planBackfill.ts";
import { readLabelCosts } from "./readLabelCosts.ts";

/** What a backfill would measure and what that costs, without storing anything. */
export async function previewBackfill(
  context: EngineContext,
  catalog: Catalog,
  input: { projectId: string; backfill: BackfillInput; listed?: ListedCommits | null },
): Promise<BackfillPreview> {
  const { projectId, backfill, listed = null } = input;
  const offers = await readLabelOffers(context.db, projectId);
  const plan = planBackfill(catalog, backfill, offers, listed);
  const missing = await findMissing(context.db, projectId, plan.jobs);
  const { jobs, omitted } = cutBackfill(missing);
  const counts = new Map<string, number>();
  for (const { version } of jobs) counts.set(version, (counts.get(version) ?? 0) + 1);
  const priority = plan.submission.priority ?? 0;
  return {
    versions: [...counts]
      .slice(0, backfillVersionsShownMax)
      .map(([version, count]) => ({ version, jobs: count })),
    versionCount: counts.size,
    jobs: jobs.length,
    jobsOmitted: omitted,
    jobsPresent: plan.jobs.length - missing.length,
    skipped: plan.skipped
      .slice(0, backfillVersionsShownMax)
      .map(({ version, message }) => ({ version, message })),
    labels: await readLabelCosts(context, { projectId, jobs, priority }),
    problems: plan.problems,
  };
}
