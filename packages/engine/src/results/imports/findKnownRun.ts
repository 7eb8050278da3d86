import type { ReportImport } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import { importedJob } from "../../work/index.ts";

/** The newest run that imported results of some versions of a suite; null: there is none. */
export async function findKnownRun(
  db: Pick<Db, "job">,
  input: Pick<ReportImport, "target" | "label" | "scenario"> & {
    projectId: string;
    versions: readonly string[];
  },
): Promise<string | null> {
  const { projectId, target, label, scenario, versions } = input;
  const job = await db.job.findFirst({
    where: {
      projectId,
      purpose: importedJob.purpose,
      scenarioId: scenario,
      status: { in: ["COMPLETED", "PROCESSED"] },
      label: { name: label },
      version: { name: { in: [...versions] }, target: { key: target } },
    },
    orderBy: { id: "desc" },
    select: { runId: true },
  });
  return job?.runId ?? null;
}
