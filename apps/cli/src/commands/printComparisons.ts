import { type Run, reportSchema } from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import type { ProgramIo } from "../programIo.ts";
import { describeComparison } from "./describeComparison.ts";

/** Each costs a request. */
const jobsMax = 20;

/** Prints what the reports of interleaved jobs have beyond the run's verdict. */
export async function printComparisons(
  io: ProgramIo,
  access: Access,
  { jobs }: Run,
): Promise<void> {
  const compared = jobs.filter(({ kind, status }) => kind !== "measure" && status === "PROCESSED");
  for (const job of compared.slice(0, jobsMax)) {
    const path = `/jobs/${encodeURIComponent(job.id)}/report`;
    const report = await callApi(access, { path, schema: reportSchema });
    for (const line of describeComparison(job, report)) io.print(line);
  }
}
