import { existsSync } from "node:fs";
import type { Command } from "commander";
import { exitCodes, Failure } from "../failure.ts";
import { compareReports } from "../local/compareReports.ts";
import type { ProgramIo } from "../programIo.ts";
import { parseTargetModes } from "../submission/parseSubmission.ts";
import { type SubmitCommandOptions, submitRun } from "./addSubmit.ts";
import { withSubmission } from "./options.ts";

const examples = `
Examples:
  lapline compare pocketbase 0.39.11 0.40.4 -s records.insert --wait
  lapline compare before.json after.json    two reports of \`lapline run --out\`, without a server`;

export function addCompare(program: Command, io: ProgramIo): void {
  withSubmission(program.command("compare"))
    .description("Compare two versions in one interleaved job, or two local reports.")
    .argument("<target>", "what to measure, or the report before")
    .argument("<base>", "version to compare with, or the report after")
    .argument("[head]", "version to judge; omit it for two reports")
    .addHelpText("after", examples)
    .action(
      (target: string, base: string, head: string | undefined, options: SubmitCommandOptions) => {
        if (head === undefined) {
          if (isReport(target)) return compareReports(io, target, base, options);
          throw new Failure(
            exitCodes.usage,
            `There is no file ${target}, and only one version of it is named. Name two versions, base first, or two files of \`lapline run TARGET --out\`.`,
          );
        }
        const compare = { baseVersion: base, headVersion: head };
        return submitRun(io, { ...options, compared: { ...parseTargetModes(target), compare } });
      },
    );
}

/** A name with the end of a file is meant as one, whether it is there or not. */
function isReport(name: string): boolean {
  return /\.json$|[/\\]/.test(name) || existsSync(name);
}

export function addCalibrate(program: Command, io: ProgramIo): void {
  withSubmission(program.command("calibrate"))
    .description("Compare a version with itself, to measure the smallest detectable change.")
    .argument("<target>", "what to measure")
    .argument("<version>", "its version")
    .addHelpText("after", "\nExample:\n  lapline calibrate pocketbase 0.40.4 -s records.insert")
    .action((target: string, calibrate: string, options: SubmitCommandOptions) =>
      submitRun(io, { ...options, compared: { ...parseTargetModes(target), calibrate } }),
    );
}
