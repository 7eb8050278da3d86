import { type EngineContext, noteSuccess, readHeld, reportFailure } from "../../base/index.ts";
import { type ProcessedReport, processReports } from "./processReports.ts";
import { reportsOf } from "./reportsOf.ts";

/**
 * Processes reports as processReports does, past those that were set aside or wait for a retry, and
 * notes which failed: each is offered again by the sweeper, five times in all.
 */
export async function processPendingReports(
  context: EngineContext,
  reportIds: readonly string[],
  onProgress: () => void = () => {},
): Promise<ProcessedReport[]> {
  const held = await readHeld(context, reportsOf, reportIds);
  const pending = reportIds.filter((id) => !held.has(id));
  const processed = await processReports(context, pending, onProgress);
  for (const one of processed) {
    if (one.outcome !== "failed") continue;
    const { reportId: id, error } = one;
    await reportFailure(
      context,
      { ...reportsOf, id, projectId: await projectOf(context, id) },
      error,
    );
  }
  const done = processed.filter(({ outcome }) => outcome !== "failed");
  await noteSuccess(
    context,
    reportsOf,
    done.map(({ reportId }) => reportId),
  );
  return processed;
}

async function projectOf({ db }: EngineContext, id: string): Promise<string | null> {
  const report = await db.report.findUnique({
    where: { id },
    select: { job: { select: { projectId: true } } },
  });
  return report?.job.projectId ?? null;
}
