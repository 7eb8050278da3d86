import type { Command } from "commander";
import { type AccessOptions, readAccess } from "../access/readAccess.ts";
import type { ProgramIo } from "../programIo.ts";
import { type FinishOptions, finishRun } from "./finishRun.ts";
import { idOf, withAccess, withWaiting } from "./options.ts";

const examples = `
Examples:
  lapline wait 01a1f90d-e6f2-76c8-8dd3-f6cfabc6aa64
  lapline wait $run --markdown verdict.md --junit verdict.xml --fail-on regression

Exit code: 0 nothing got worse, 2 something did, 3 no verdict (a job failed, or its report is invalid),
4 a machine or the server failed, 5 timeout.`;

export function addWait(program: Command, io: ProgramIo): void {
  withWaiting(withAccess(program.command("wait")), 3_600)
    .description("Wait for a run and its verdict.")
    .argument("<run>", "id of the run, or the address of its page")
    .addHelpText("after", examples)
    .action(async (runId: string, options: AccessOptions & FinishOptions) =>
      finishRun(io, await readAccess(options, io.env), idOf(runId), options),
    );
}
