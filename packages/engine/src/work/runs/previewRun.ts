import type { Catalog, RunInput } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { type ExpectedJob, expectJobs } from "../expectations/expectJobs.ts";
import { planRun, type RunPlan } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import { resolveSubmission } from "./resolveSubmission.ts";

type RunPreview = Omit<RunPlan, "jobs"> & { jobs: ExpectedJob[] };

/** Ends a transaction that must leave nothing, with what it found out. */
class Previewed extends Error {
  override readonly name = "Previewed";
  readonly preview: RunPreview;
  constructor(preview: RunPreview) {
    super("nothing of a preview is stored");
    this.preview = preview;
  }
}

/** What a submission would expand to and what would be refused, without submitting it. */
export async function previewRun(
  context: EngineContext,
  installed: Catalog,
  { projectId, submission }: { projectId: string; submission: RunInput },
): Promise<RunPreview> {
  const { definition } = submission;
  // Whoever may read the project may preview, and stores nothing: who they are decides nothing.
  const asked = { projectId, actor: { kind: "system" } satisfies Actor, submission };
  const { idempotentCall: _, acting: __, ...plain } = context;
  try {
    return await transact(context.db, async (tx) => {
      const resolved = await resolveSubmission(tx, plain, installed, asked);
      if (resolved.outcome !== "resolved") {
        const problems = resolved.outcome === "invalid" ? resolved.problems : [];
        throw new Previewed({ jobs: [], problems, skipped: [] });
      }
      const { catalog, submission: whole } = resolved;
      const plan = planRun(catalog, whole, await readLabelOffers(tx, projectId));
      const preview = { ...plan, jobs: await expectJobs(tx, projectId, plan.jobs) };
      if (definition !== undefined && "text" in definition) throw new Previewed(preview);
      return preview;
    });
  } catch (error) {
    if (error instanceof Previewed) return error.preview;
    throw error;
  }
}
