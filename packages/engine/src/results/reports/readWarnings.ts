import { reasonText } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

/** What the reports of jobs of a project warn of, by job; jobs without warnings are not in it. */
export async function readWarnings(
  { db }: Pick<EngineContext, "db">,
  { projectId, jobIds }: { projectId: string; jobIds: readonly string[] },
): Promise<Map<string, string[]>> {
  if (jobIds.length === 0) return new Map();
  const reports = await db.report.findMany({
    where: { jobId: { in: [...jobIds] }, job: { projectId }, warnings: { isEmpty: false } },
    select: { jobId: true, warnings: true },
  });
  return new Map(reports.map(({ jobId, warnings }) => [jobId, warnings.map(reasonText)]));
}
