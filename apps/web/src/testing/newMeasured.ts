import { randomUUID } from "node:crypto";
import { importReports, processReport } from "@lapline/engine";
import { catalog } from "../server/catalog.ts";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";
import { testImport } from "./testImport.ts";

/** A run of one job whose report is processed; everything of it came by an import. */
export async function newMeasured(projectId: string): Promise<{ runId: string; jobId: string }> {
  const actor = { kind: "system" as const };
  // What is known already would not be stored.
  const request = testImport({ label: "deleted", version: randomUUID() });
  const imported = await importReports(engine(), catalog, { projectId, actor, request });
  if (imported.outcome !== "created") throw new Error(JSON.stringify(imported));
  const jobId = imported.run.jobs[0]?.id ?? "";
  const report = await database().report.findUniqueOrThrow({ where: { jobId } });
  await processReport(engine(), { reportId: report.id });
  return { runId: imported.run.id, jobId };
}
