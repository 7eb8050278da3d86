import { hostname } from "node:os";
import { describeVersions, importFormats, type Run, sandboxKindSchema } from "@lapline/contracts";
import { Command, InvalidArgumentError, Option } from "commander";
import { type Access, type AccessOptions, readAccess } from "./api/readAccess.ts";
import { describeComparison } from "./commands/describeComparison.ts";
import { describeRun } from "./commands/describeRun.ts";
import { type ImportOptions, importFiles } from "./commands/importFiles.ts";
import { machineRegister } from "./commands/machineRegister.ts";
import { machineStatus } from "./commands/machineStatus.ts";
import { readReport } from "./commands/readReport.ts";
import { type ReprocessOptions, reprocess } from "./commands/reprocess.ts";
import { type SubmitOptions, submit } from "./commands/submit.ts";
import { wait } from "./commands/wait.ts";
import { exitCodes } from "./exitCodes.ts";
import { Failure } from "./failure.ts";
import { version } from "./version.ts";

export interface ProgramIo {
  env: AccessOptions & { workerDataDir?: string; sandboxes?: string };
  /** One line for stdout: what was asked for. */
  print: (line: string) => void;
  /** One line for stderr: what happens meanwhile. */
  note: (line: string) => void;
}

const pollIntervalMs = 1_000;
/** Each costs a request. */
const comparisonsPrintedMax = 20;

const exitCodeHelp = `
Exit codes: ${exitCodes.ok} done, ${exitCodes.runFailed} a job failed or was canceled, ${exitCodes.usage} wrong command line, ${exitCodes.refused} the server
said no, ${exitCodes.unreachable} the server does not answer, ${exitCodes.timeout} the run did not end in time.

Environment: LAPLINE_URL and LAPLINE_API_KEY, or LAPLINE_CREDENTIALS naming a file with both
(\`npm start\` writes .lapline/credentials.json). Options win over the environment.`;

const submitExamples = `
Examples: lapline submit -t pocketbase@0.40.4,0.39.11 -s records.insert --wait
          lapline submit -t pocketbase --last 10 -s records.insert`;

const compareExample = `
Example: lapline compare pocketbase 0.39.11 0.40.4 -s records.insert --wait`;

const importExample = `
Example: go test -bench . -count 10 > bench.txt
         lapline import bench.txt --target mylib --version v1.4.0 --label ci`;

/** The whole command line. Commands throw a Failure; commander's own errors exit with code 2. */
export function createProgram(io: ProgramIo): Command {
  const program = new Command("lapline")
    .description("Submit benchmarks to Lapline, wait for them, and add bench machines.")
    .version(version)
    .showHelpAfterError("(add --help for the options)")
    .addHelpText("after", exitCodeHelp)
    // So that `import --version` is a version of the target, not of lapline.
    .enablePositionalOptions()
    .exitOverride();
  addSubmit(program, io);
  addCompare(program, io);
  addCalibrate(program, io);
  addWait(program, io);
  addImport(program, io);
  addReprocess(program, io);
  addMachine(program, io);
  for (const command of [program, ...program.commands]) {
    for (const one of [command, ...command.commands]) one.exitOverride();
  }
  return program;
}

function withAccess(command: Command): Command {
  return command
    .option("--url <address>", "address of the server, e.g. https://lapline.example.org")
    .option(
      "--api-key <key>",
      "API key; better in LAPLINE_API_KEY, where other users cannot see it",
    )
    .option("--credentials <file>", "file with `url` and `apiKey`, e.g. .lapline/credentials.json");
}

function addSubmit(program: Command, io: ProgramIo): void {
  withSubmission(program.command("submit"))
    .description("Submit a run: every target version with every scenario on every label.")
    .option("-t, --target <name@version,…>", "what to measure; may be repeated", collect)
    .option(
      "--last <count>",
      "the newest releases of each target, which is then named without versions",
      parseCount,
    )
    .option("-f, --file <path>", "the whole submission as JSON instead; - reads stdin")
    .addHelpText("after", submitExamples)
    .action((options: SubmitCommandOptions) => submitRun(io, options));
}

type SubmitCommandOptions = SubmitOptions &
  AccessOptions & { wait?: true; timeout: number; json?: true };

/** What every command that submits a run can be told. */
function withSubmission(command: Command): Command {
  return withAccess(command)
    .option("-s, --scenario <name:param=value,…>", "how to load it; may be repeated", collect)
    .option("-l, --label <name>", "hardware label; may be repeated (default: local)", collect)
    .option("-n, --trials <count>", "measured repetitions per job and version", parseCount)
    .option("-p, --priority <number>", "-10 to 10, higher runs first", parseInteger)
    .option("--idempotency-key <key>", "the same key again answers with the first run")
    .option("--wait", "wait until the run ended")
    .option("--timeout <seconds>", "with --wait: give up after this long", parseCount, 3_600)
    .option("--json", "print the run as JSON");
}

async function submitRun(io: ProgramIo, options: SubmitCommandOptions): Promise<void> {
  const access = await readAccess(options, io.env);
  const run = await submit(access, options);
  if (options.wait) return finish(io, access, run.id, options);
  printRun(io, run, access.url, options.json);
}

function addCompare(program: Command, io: ProgramIo): void {
  withSubmission(program.command("compare"))
    .description("Compare two versions properly: one job measures them by turns.")
    .argument("<target>", "what to measure")
    .argument("<base>", "version to compare with")
    .argument("<head>", "version to judge")
    .addHelpText("after", compareExample)
    .action((target: string, base: string, head: string, options: SubmitCommandOptions) => {
      const compare = { baseVersion: base, headVersion: head };
      return submitRun(io, { ...options, compared: { target, compare } });
    });
}

function addCalibrate(program: Command, io: ProgramIo): void {
  withSubmission(program.command("calibrate"))
    .description("Compare a version with itself: shows how small a change can be seen.")
    .argument("<target>", "what to measure")
    .argument("<version>", "its version")
    .action((target: string, calibrate: string, options: SubmitCommandOptions) =>
      submitRun(io, { ...options, compared: { target, calibrate } }),
    );
}

function addImport(program: Command, io: ProgramIo): void {
  withAccess(program.command("import"))
    .description("Import results that another tool measured: all files, or none of them.")
    .argument("<file...>", "what the tool wrote; - reads stdin")
    .addOption(
      new Option("--format <name>", "format of every file")
        .choices(["auto", ...importFormats])
        .default("auto"),
    )
    .requiredOption("-t, --target <name>", "what was measured")
    .option("--version <version>", "its version, where the files do not name it")
    .requiredOption("-l, --label <name>", "hardware label that no machine serves")
    .option("-s, --scenario <name>", "name of the suite (default: imported)")
    .option("--measured-at <time>", "when, as 2026-11-20T18:00:00Z (default: now)")
    .option("--idempotency-key <key>", "the same key again answers with the first run")
    .option("--wait", "wait until the results are in their histories")
    .option("--timeout <seconds>", "with --wait: give up after this long", parseCount, 600)
    .option("--json", "print the run as JSON")
    .addHelpText("after", importExample)
    .action(async (files: string[], options: ImportCommandOptions) => {
      const access = await readAccess(options, io.env);
      const run = await importFiles(access, files, options);
      if (options.wait) return finish(io, access, run.id, options);
      printRun(io, run, access.url, options.json);
    });
}

type ImportCommandOptions = ImportOptions &
  AccessOptions & { wait?: true; timeout: number; json?: true };

function addWait(program: Command, io: ProgramIo): void {
  withAccess(program.command("wait"))
    .description("Wait until a run ended; fails when one of its jobs did.")
    .argument("<run>", "id of the run")
    .option("--timeout <seconds>", "give up after this long", parseCount, 3_600)
    .option("--json", "print the run as JSON")
    .action(async (runId: string, options: AccessOptions & { timeout: number; json?: true }) => {
      await finish(io, await readAccess(options, io.env), runId, options);
    });
}

async function finish(
  io: ProgramIo,
  access: { url: string; apiKey: string },
  runId: string,
  options: { timeout: number; json?: true },
): Promise<void> {
  let last = "";
  const run = await wait(access, runId, {
    timeoutMs: options.timeout * 1_000,
    pollIntervalMs,
    onRun: ({ status, jobs }) => {
      const ended = jobs.filter(({ finishedAt }) => finishedAt !== undefined).length;
      const line = `${status}: ${ended} of ${jobs.length} jobs ended`;
      if (line !== last) io.note(line);
      last = line;
    },
  });
  printRun(io, run, access.url, options.json);
  if (!options.json) await printComparisons(io, access, run);
  if (run.status !== "PROCESSED") {
    throw new Failure(exitCodes.runFailed, `Run ${run.id} ended as ${run.status}.`);
  }
}

function addReprocess(program: Command, io: ProgramIo): void {
  withAccess(program.command("reprocess"))
    .description("Evaluate histories again: every series of the project, or some of them.")
    .option("-t, --target <name>", "only series of this target")
    .option("-s, --scenario <name>", "only series of this scenario")
    .option("-m, --measure <name>", "only series of this measure")
    .option("-l, --label <name>", "only series of this hardware label")
    .option("--series <id>", "only this series")
    .action(async (options: ReprocessOptions & AccessOptions) => {
      const { series } = await reprocess(await readAccess(options, io.env), options);
      const text = series === 1 ? "1 series is" : `${series} series are`;
      io.print(`${text} evaluated again, soon; the server does it in the background.`);
    });
}

/** What jobs of two versions found; the values of the others are in their reports. */
async function printComparisons(io: ProgramIo, access: Access, run: Run): Promise<void> {
  const compared = run.jobs.filter(
    ({ kind, status }) => kind !== "measure" && status === "PROCESSED",
  );
  for (const job of compared.slice(0, comparisonsPrintedMax)) {
    io.print(`  ${job.target} ${describeVersions(job)}, ${job.scenario} on ${job.label}`);
    for (const line of describeComparison(await readReport(access, job.id))) io.print(line);
  }
}

function addMachine(program: Command, io: ProgramIo): void {
  const machine = program.command("machine").description("Bench machines.");
  machine
    .command("register")
    .description("Trade the one-time token of “Add machine” for this machine's key.")
    .requiredOption("--url <address>", "address of the server", io.env.url)
    .requiredOption("--token <token>", "one-time token that the server showed")
    .option("--name <name>", "name in the list of machines", hostname())
    .option(
      "--data-dir <folder>",
      "folder of the worker (its WORKER_DATA_DIR)",
      io.env.workerDataDir ?? ".lapline/worker",
    )
    .option(
      "--sandboxes <kinds>",
      "what the worker may use: docker, process or both",
      io.env.sandboxes ?? "docker",
    )
    .action(async (options: Record<"url" | "token" | "name" | "dataDir" | "sandboxes", string>) => {
      const { machineId, label, keyFile } = await machineRegister({
        ...options,
        sandboxes: parseSandboxes(options.sandboxes),
      });
      io.print(`Machine ${machineId} serves label ${label}; its key is in ${keyFile}.`);
      io.print(
        `Start the worker with LAPLINE_URL=${options.url} WORKER_DATA_DIR=${options.dataDir} ` +
          `SANDBOXES=${options.sandboxes}.`,
      );
    });
  withAccess(machine.command("status"))
    .description("List the project's machines.")
    .option("--json", "print JSON")
    .action(async (options: AccessOptions & { json?: true }) => {
      const machines = await machineStatus(await readAccess(options, io.env));
      if (options.json) return io.print(JSON.stringify(machines, null, 2));
      if (machines.length === 0) io.print("No machine is registered. Add one under Machines.");
      for (const { name, label, status, currentJob, lastSeenAt } of machines) {
        const job = currentJob ? `job ${currentJob.id}` : `last seen ${lastSeenAt ?? "never"}`;
        io.print(`${status.padEnd(9)} ${name}  label ${label}  ${job}`);
      }
    });
}

function printRun(
  io: ProgramIo,
  run: Parameters<typeof describeRun>[0],
  url: string,
  json: true | undefined,
): void {
  if (json) io.print(JSON.stringify(run, null, 2));
  else for (const line of describeRun(run, url)) io.print(line);
}

function parseSandboxes(list: string) {
  return [...new Set(list.split(","))].map((kind) => {
    const parsed = sandboxKindSchema.safeParse(kind.trim());
    if (parsed.success) return parsed.data;
    throw new Failure(exitCodes.usage, `"${kind}" is no sandbox: write docker, process or both.`);
  });
}

function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

function parseCount(text: string): number {
  const count = parseInteger(text);
  if (count < 1) throw new InvalidArgumentError("Write a whole number above 0.");
  return count;
}

function parseInteger(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError("Write a whole number.");
  return Number(text);
}
