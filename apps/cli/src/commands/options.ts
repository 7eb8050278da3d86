import { type FailureKind, failureKinds } from "@lapline/contracts/definitions";
import { type Command, InvalidArgumentError, Option } from "commander";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";
import { sourceKinds } from "../source/readSource.ts";

/** Reads an option that may be repeated. */
export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

/** Whether to start what was shown: said with --yes, or to the question where somebody sits there. */
export async function isWanted(
  io: ProgramIo,
  { yes, json }: { yes?: true; json?: true },
): Promise<boolean> {
  if (yes) return true;
  if (json || io.ask === null) return false;
  return /^y(es)?$/i.test((await io.ask("Start it? [y/N] ", { secret: false })).trim());
}

/** Reads an id, or the first one of an address of the dashboard. Throws a Failure for what has none. */
export function idOf(text: string): string {
  const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text) ?? [];
  if (id !== undefined) return id;
  throw new Failure(
    exitCodes.usage,
    `${text} is not an id. Use the id, or the address of its page.`,
  );
}

/** Reads a whole number above 0. */
export function parseCount(text: string): number {
  const count = parseInteger(text);
  if (count < 1) throw new InvalidArgumentError("Use a whole number above 0.");
  return count;
}

/** Reads a whole number. */
function parseInteger(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError("Use a whole number.");
  return Number(text);
}

/** Adds the options that say which server is called and with which key. */
export function withAccess(command: Command): Command {
  return command
    .option("--url <address>", "address of the server, e.g. https://lapline.example.org")
    .option(
      "--api-key <key>",
      "API key; better in LAPLINE_API_KEY, where other users cannot see it",
    )
    .option("--credentials <file>", "file with `url` and `apiKey`, e.g. .lapline/credentials.json")
    .option("--profile <name>", "server of `lapline login --profile <name>`");
}

/** Adds the options of commands that wait for a run. `timeoutSeconds` is what they wait by default. */
export function withWaiting(command: Command, timeoutSeconds: number): Command {
  return command
    .option("--timeout <seconds>", "stop waiting after this time", parseCount, timeoutSeconds)
    .option("--markdown <file>", "write the verdict as Markdown; - is stdout")
    .option("--junit <file>", "write the verdict as JUnit XML; - is stdout")
    .addOption(failOnOption())
    .option("--json", "print JSON");
}

/** The option that says which results make a command fail. */
export function failOnOption(preset = "all but undecided"): Option {
  return new Option(
    "--fail-on <kinds>",
    `results with an exit code other than 0: ${failureKinds.join(", ")}, or never (default: ${preset})`,
  ).argParser(parseFailOn);
}

function parseFailOn(text: string): FailureKind[] {
  if (text === "never") return [];
  return text.split(",").map((kind) => {
    const known = failureKinds.find((one) => one === kind.trim());
    if (known !== undefined) return known;
    throw new InvalidArgumentError(`Use ${failureKinds.join(", ")} or never, with commas between.`);
  });
}

/** Adds what every command that submits a run can be told. */
export function withSubmission(command: Command): Command {
  const submitting = withAccess(command)
    .option(
      "-s, --scenario <name:param=value,…>",
      "scenario to run; may be repeated (default: the only one of the target)",
      collect,
    )
    .option("-l, --label <name>", "hardware label; may be repeated (default: local)", collect)
    .option("-n, --trials <count>", "measured repetitions per job and version", parseCount)
    .option("-p, --priority <number>", "-10 to 10; higher runs first", parseInteger)
    .option("--baseline <version>", "version to compare the measured ones with")
    .addOption(
      new Option("--source <where>", "where the commit comes from; auto uses the CI job, if any")
        .choices(sourceKinds)
        .default("auto"),
    )
    .option("--repository <owner/name>", "repository of the commit")
    .option("--commit <id>", "measured commit, full id")
    .option("--pull-request <number>", "pull or merge request to comment on", parseCount)
    .option("--idempotency-key <key>", "a repeated key returns the first run")
    .option("--dry-run", "show the jobs, their time and what they can find; submit nothing")
    .option("--wait", "wait for the verdict; see `lapline wait`");
  return withWaiting(submitting, 3_600);
}
