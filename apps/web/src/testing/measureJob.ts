import { claimedJobSchema, machineProtocolHeader } from "@lapline/contracts";
import { processReport } from "@lapline/engine";
import { catalog } from "../server/catalog.ts";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";
import { call } from "./openTestWeb.ts";
import { testReport } from "./testReport.ts";

/** Calls the machine API; answers status and parsed body (null when empty). */
export async function callMachine(key: string, path: string, body: unknown) {
  const response = await call(`/api/machine/v1${path}`, {
    body,
    key,
    headers: { [machineProtocolHeader]: "1" },
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

/** Claims the next job as a machine would; throws when there is none. */
export async function claimJob(key: string) {
  const { body } = await callMachine(key, "/claim", { sandboxes: ["process"] });
  return claimedJobSchema.parse(body);
}

/** Claims the next job, reports it and processes the report; answers job and one series. */
export async function measureJob(key: string): Promise<{ jobId: string; seriesId: string }> {
  const { jobId, fence, scenario } = await claimJob(key);
  await callMachine(key, `/jobs/${jobId}/start`, { fence });
  const measures = catalog.scenarios.find(({ id }) => id === scenario)?.measures ?? [];
  await callMachine(key, `/jobs/${jobId}/report`, testReport(fence, measures, [1, 2, 3]));
  const report = await database().report.findUniqueOrThrow({ where: { jobId } });
  await processReport(engine(), { reportId: report.id });
  const result = await database().result.findFirstOrThrow({ where: { jobId } });
  return { jobId, seriesId: result.seriesId };
}
