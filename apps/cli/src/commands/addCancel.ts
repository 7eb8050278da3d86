import { type JobStatus, jobStatuses, type Run, runEnded, runSchema } from "@lapline/contracts";
import type { Command } from "commander";
import { type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { statusWords } from "../output/statusWords.ts";
import type { ProgramIo } from "../programIo.ts";
import { counted, runUrlOf } from "./describeRun.ts";
import { idOf, withAccess } from "./options.ts";
import { readProject } from "./readProject.ts";

const examples = `
Example:
  lapline cancel 01a1f90d-e6f2-76c8-8dd3-f6cfabc6aa64

Results of jobs that have ended stay. The key needs the scopes read and submit.`;

export function addCancel(program: Command, io: ProgramIo): void {
  withAccess(program.command("cancel"))
    .description("Cancel every job of a run that has not ended.")
    .argument("<run>", "id of the run, or the address of its page")
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (given: string, options: AccessOptions & { json?: true }) => {
      const id = idOf(given);
      const access = await readAccess(options, io.env);
      const path = `/runs/${encodeURIComponent(id)}`;
      // Asked first, because a run that is canceled now looks like one that was canceled before.
      const before = await callApi(access, { path, schema: runSchema });
      const run = runEnded(before)
        ? before
        : await callApi(access, { method: "POST", path: `${path}/cancel`, schema: runSchema });
      if (options.json) return io.print(JSON.stringify(run, null, 2));
      const url = runUrlOf(access.url, await readProject(access), run.id);
      const state = runEnded(before) ? endedWords(before) : statusWords[run.status];
      io.print(`Run ${run.id} ${state}  ${url}`);
      io.print(`  ${countsOf(run)}`);
      if (!runEnded(run)) io.print("  Machines stop what they measure with their next heartbeat.");
    });
}

/** What is said of a run that had nothing to cancel any more. */
function endedWords({ status }: Run): string {
  if (status === "CANCELED") return "was canceled already";
  const how = status === "FAILED" ? "ended, with failed jobs" : "is finished";
  return `${how}; nothing was canceled`;
}

/** "2 jobs processed, 3 jobs canceled". */
function countsOf({ jobs, jobCounts }: Run): string {
  const countIn = (status: JobStatus) =>
    jobCounts?.[status] ?? jobs.filter((job) => job.status === status).length;
  return jobStatuses
    .filter((status) => countIn(status) > 0)
    .map((status) => `${counted(countIn(status), "job")} ${statusWords[status]}`)
    .join(", ");
}
