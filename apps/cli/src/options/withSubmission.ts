import { type Command, Option } from "commander";
import { sourceKinds } from "../source/readSource.ts";
import { collect } from "./collect.ts";
import { parseCount, parseInteger } from "./parseNumber.ts";
import { withAccess } from "./withAccess.ts";
import { withWaiting } from "./withWaiting.ts";

/** Adds what every command that submits a run can be told. */
export function withSubmission(command: Command): Command {
  const submitting = withAccess(command)
    .option("-s, --scenario <name:param=value,…>", "scenario to run; may be repeated", collect)
    .option("-l, --label <name>", "hardware label; may be repeated (default: local)", collect)
    .option("-n, --trials <count>", "measured repetitions per job and version", parseCount)
    .option("-p, --priority <number>", "-10 to 10, higher runs first", parseInteger)
    .option("--baseline <version>", "version to compare the measured ones with")
    .addOption(
      new Option("--source <where>", "where the commit comes from; auto is the CI job, if any")
        .choices(sourceKinds)
        .default("auto"),
    )
    .option("--repository <owner/name>", "repository of the commit")
    .option("--commit <id>", "measured commit, full id")
    .option("--pull-request <number>", "pull or merge request that gets the comment", parseCount)
    .option("--idempotency-key <key>", "the same key again answers with the first run")
    .option("--wait", "wait for the verdict; see `lapline wait`");
  return withWaiting(submitting, 3_600);
}
