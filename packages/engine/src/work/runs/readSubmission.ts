import { type Submission, submissionSchema } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

/** `none`: nothing was submitted, as for imports, or in a form that is not taken any more. */
export type SubmissionOutcome =
  | { outcome: "found"; submission: Submission }
  | { outcome: "none" }
  | { outcome: "not_found" };

/** What was submitted as a run, to submit it again. */
export async function readSubmission(
  { db }: EngineContext,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<SubmissionOutcome> {
  const run = await db.run.findFirst({
    where: { id: runId, projectId },
    select: { request: true },
  });
  if (run === null) return { outcome: "not_found" };
  const read = submissionSchema.safeParse(run.request);
  return read.success ? { outcome: "found", submission: read.data } : { outcome: "none" };
}
