import { hostname } from "node:os";
import {
  errorCodes,
  isInfrastructureError,
  type LocalReport,
  provisionerKindSchema,
} from "@lapline/contracts";
import { type Command, Option } from "commander";
import { type Access, type AccessOptions, readAccess } from "../access/readAccess.ts";
import { exitCodes, Failure } from "../failure.ts";
import { compareMeasures, sidesOfPairs } from "../local/compareMeasures.ts";
import { conclusionLines, sortCompared } from "../local/concludeRows.ts";
import { drawCompared, drawMeasures, titleOf } from "../local/drawLocal.ts";
import { findWorker, workerAdvice } from "../local/findWorker.ts";
import { judgeReport } from "../local/judgeReport.ts";
import { measureOnce } from "../local/measureOnce.ts";
import { uploadReport } from "../local/uploadReport.ts";
import type { ProgramIo } from "../programIo.ts";
import { writeOutput } from "../programIo.ts";
import { parseScenario, parseTarget } from "../submission/parseSubmission.ts";
import { runUrlOf } from "./describeRun.ts";
import { failOnOption, parseCount, withAccess } from "./options.ts";
import { type DefinitionRunOptions, runDefinition } from "./runDefinition.ts";

const examples = `
Examples:
  lapline run
  lapline run --base main -n 10
  lapline run --versions v1.0.0,v1.1.0,v1.2.0 -s todo.micro
  lapline run --last 3
  lapline run sqlite@bundled -s records.insert:count=2000 -n 5
  lapline run pocketbase@0.40.4 -s records.insert --against 0.39.11
  lapline run pocketbase:build=cgo@0.40.4 -s records.insert
  lapline run sqlite@bundled -s records.insert --out before.json

Without a target, measures what lapline.yml defines, as you and without a sandbox: its programs run on
this host. With one, measures with the worker of Lapline, one job at a time. Runs of a server:
lapline submit starts one, lapline runs lists them. Exit code: 0 measured, 2 a
version got worse than the one before it, 3 the report is invalid, too few trials count, or the target or
its build failed, 4 this host failed.`;

interface RunOptions extends AccessOptions, DefinitionRunOptions {
  against?: string;
  durability?: string;
  provisioner?: string;
  worker?: string;
  upload?: true;
  label: string;
}

export function addRun(program: Command, io: ProgramIo): void {
  const label = hostname()
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, "-")
    .replace(/^[^a-z0-9]+/, "");
  withAccess(program.command("run"))
    .description("Measure on this host without a server, and print the report.")
    .argument(
      "[target:option=value@version]",
      "what to measure; without it, what lapline.yml defines",
    )
    .option(
      "-s, --scenario <name:param=value,…>",
      "scenario (default: the only one of the target; of lapline.yml, all)",
    )
    .option("--file <file>", "of lapline.yml: another file")
    .option(
      "--versions <ref,ref,…>",
      "of lapline.yml: tags, branches, commits or releases",
      splitVersions,
    )
    .option(
      "--base <ref>",
      "of lapline.yml: compare the working tree with this ref (default: its baseline)",
    )
    .option("--last <count>", "of lapline.yml: its newest releases", parseCount)
    .option("--mode <name>", "of lapline.yml: a mode of the target (default: its first)")
    .option("-n, --trials <count>", "measured repetitions of each version", parseCount)
    .option(
      "--all-trials",
      "of lapline.yml: take all trials, even where fewer pairs settle every measure",
    )
    .addOption(failOnOption("that of lapline.yml, else all but undecided"))
    .option("--against <version>", "compare with this version, measured interleaved")
    .option("--durability <mode>", "durability mode of the target (default: its first)")
    .option(
      "--provisioner <kind>",
      "how the version is obtained (default: the target's first; required where a scenario or option needs another)",
    )
    .option(
      "--out <file>",
      "write the whole report as JSON; that of a target is for `lapline compare`",
    )
    .option("--upload", "import the report on the server")
    .addOption(
      new Option("-l, --label <name>", "with --upload: label that no machine serves").default(
        `local-${label}`.slice(0, 64),
      ),
    )
    .option("--worker <file>", "runOnce.mjs of the worker (default: found, or LAPLINE_WORKER)")
    .option("--json", "print the report as JSON")
    .addHelpText("after", examples)
    .action((what: string | undefined, options: RunOptions) => run(io, what, options));
}

const splitVersions = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Options that only one of the two ways knows. */
const ofDefinitions = ["file", "versions", "base", "last", "mode", "allTrials", "failOn"] as const;
const ofTargets = ["against", "durability", "provisioner", "worker", "upload"] as const;

async function run(io: ProgramIo, what: string | undefined, options: RunOptions): Promise<void> {
  const other = (what === undefined ? ofTargets : ofDefinitions).find((name) => name in options);
  if (other !== undefined) {
    const flag = other.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const reason =
      what === undefined
        ? `--${flag} needs a target such as sqlite@bundled. Without one, lapline.yml says what to measure.`
        : `--${flag} is for targets of lapline.yml. Omit the target ${what}.`;
    throw new Failure(exitCodes.usage, reason);
  }
  if (what === undefined) return runDefinition(io, options);
  return runLocally(io, what, options);
}

async function runLocally(io: ProgramIo, what: string, options: RunOptions): Promise<void> {
  const places = { programFolder: import.meta.dirname, folder: process.cwd() };
  const worker = await findWorker("runOnce.mjs", options.worker ?? io.env.worker, places);
  if (worker === null)
    throw new Failure(exitCodes.usage, `No worker was found here. ${workerAdvice}`);
  // Before minutes of measuring: what is missing for the upload is told now.
  const access = options.upload ? await readAccess(options, io.env) : null;
  const report = await measure(io, worker, what, options);
  if (options.out !== undefined) {
    await writeOutput(io, options.out, `${JSON.stringify(report, null, 2)}\n`);
  }
  printReport(io, report, options);
  if (access !== null) await upload(io, access, report, options.label);
}

async function measure(io: ProgramIo, worker: string, what: string, options: RunOptions) {
  const { versions = [], ...target } = parseTarget(what);
  const [version, ...more] = versions;
  if (version === undefined || more.length > 0) {
    throw new Failure(
      exitCodes.usage,
      "`run` measures one version. Add a second one with --against.",
    );
  }
  const named = options.scenario === undefined ? {} : parseScenario(options.scenario);
  const answer = await measureOnce(io, worker, {
    ...target,
    version,
    ...named,
    ...(options.against === undefined ? {} : { baseVersion: options.against }),
    ...(options.trials === undefined ? {} : { trials: options.trials }),
    ...(options.durability === undefined ? {} : { durability: options.durability }),
    ...(options.provisioner === undefined
      ? {}
      : { provisioner: provisionerOf(options.provisioner) }),
  });
  switch (answer.outcome) {
    case "measured":
      return answer.report;
    case "refused":
      throw new Failure(exitCodes.usage, answer.problems.join("\n"));
    case "failed": {
      const { code, message } = answer;
      if (code === "worker_stopped") {
        throw new Failure(exitCodes.interrupted, "Stopped. Nothing was stored.");
      }
      const kind = isInfrastructureError(code) ? "infrastructure" : "invalid";
      // What the worker says of itself, such as that another one measures here, is whole already.
      const sentences = code === "worker_error" ? [message] : [errorCodes[code].sentence, message];
      throw new Failure(exitCodes[kind], sentences.join(" "));
    }
  }
}

function printReport(io: ProgramIo, local: LocalReport, { json }: RunOptions): void {
  const head = judgeReport(local);
  const pairs = sidesOfPairs(local);
  const valid = pairs === null ? head.valid : pairs.valid;
  const design = local.report.comparison?.method === "slices" ? "slices" : "interleaved";
  const rows = pairs === null ? null : compareMeasures(pairs.sides, { design, valid });
  if (json) {
    const compared = rows === null ? {} : { comparison: rows };
    io.print(JSON.stringify({ ...local, valid, ...compared }, null, 2));
  } else {
    io.print(io.paint("bold", titleOf(local)));
    const table = rows === null ? drawMeasures(head) : drawCompared(sortCompared(rows), io.paint);
    for (const line of table) io.print(line);
    for (const line of (pairs ?? head).reasons) io.print(io.paint("red", line));
    for (const line of local.report.warnings) io.print(io.paint("yellow", line));
    io.print(io.paint("dim", `Again: ${local.report.reproduce}`));
    for (const line of conclusionLines(rows ?? [], io.paint)) io.print(line);
  }
  if (!valid) io.setExitCode(exitCodes.invalid);
  else if (rows?.some(({ judged }) => judged === "worse")) io.setExitCode(exitCodes.regression);
}

async function upload(io: ProgramIo, access: Access, report: LocalReport, label: string) {
  if (!judgeReport(report).valid) {
    io.note("The report is invalid, so it was not uploaded.");
    return;
  }
  const run = await uploadReport(access, report, label);
  io.note(`Uploaded on label ${label}: ${runUrlOf(access.url, null, run.id)}`);
}

function provisionerOf(text: string) {
  const parsed = provisionerKindSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  const known = provisionerKindSchema.options.join(", ");
  throw new Failure(exitCodes.usage, `"${text}" is not a provisioner. Use one of ${known}.`);
}
