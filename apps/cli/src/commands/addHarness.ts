import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spanMs, spanSchema } from "@lapline/contracts/definitions";
import { type Command, InvalidArgumentError } from "commander";
import { type HarnessSubject, readHarnessSubject } from "../definitions/readHarnessSubject.ts";
import { exitCodes, Failure } from "../failure.ts";
import { type CheckedHarness, type CheckedTrials, checkHarness } from "../harness/checkHarness.ts";
import type { HarnessCheck } from "../harness/harnessRules.ts";
import { type StartedHarness, startHarness } from "../harness/startHarness.ts";
import type { ProgramIo } from "../programIo.ts";
import { addHarnessInit } from "./addHarnessInit.ts";
import { collect, parseCount } from "./options.ts";

const examples = `
Examples:
  lapline harness test
  lapline harness test -s todo.sync -n 3
  lapline harness test --param rows=100 -- python3 bench/harness.py

Without a command, tests the harness of lapline.yml. Starts it several times in this folder, as you and
without a sandbox, speaks the whole protocol, and prints a line for each rule, with what to change if it
is broken. Builds nothing. Exit code: 0 all rules hold, 3 one is broken, 64 there is nothing to test.`;

interface TestOptions {
  scenario?: string;
  file?: string;
  param?: string[];
  trials: number;
  timeout: string;
  json?: true;
}

export function addHarness(program: Command, io: ProgramIo): void {
  const harness = program
    .command("harness")
    .description("Programs that speak the harness protocol (docs/reference/harness.md).");
  addHarnessInit(harness, io);
  harness
    .command("test")
    .description("Check that a program speaks the harness protocol, without a server.")
    .argument("[command...]", "the program and its arguments, after --")
    .option("-n, --trials <count>", "whole trials, each in a process of its own", parseCount, 2)
    .option("-s, --scenario <id>", "scenario of lapline.yml, for its measures and parameters")
    .option("--file <file>", "another file than lapline.yml")
    .option("--param <name=value>", "parameter of the plan; may be repeated", collect)
    .option(
      "--timeout <time>",
      "longest time for each of prepare, warmup, run, verify",
      span,
      "10m",
    )
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action((argv: string[], options: TestOptions) => testHarness(io, argv, options));
}

function span(text: string): string {
  const parsed = spanSchema.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError("Use a time up to 24h, such as 30s or 10m.");
  return parsed.data;
}

async function testHarness(io: ProgramIo, argv: string[], options: TestOptions): Promise<void> {
  const subject = await readHarnessSubject(argv, options, process.cwd());
  const temporary = await mkdtemp(join(tmpdir(), "lapline-harness-"));
  let running: StartedHarness | undefined;
  let isInterrupted = false;
  const release = io.onInterrupt(() => {
    isInterrupted = true;
    running?.stop();
  });
  let folders = 0;
  const checked: CheckedHarness = {
    start: () => {
      if (isInterrupted) throw new Failure(exitCodes.interrupted, "Stopped.");
      running = startHarness(subject.run, {
        cwd: subject.folder,
        env: { ...io.env.inherited, ...subject.env },
      });
      return running;
    },
    planOf: async (trial) => {
      folders += 1;
      const dataDir = join(temporary, `data-${folders}`);
      await mkdir(dataDir);
      return subject.planOf(trial, dataDir);
    },
    factors: subject.factors,
    trials: options.trials,
    timeoutMs: spanMs(options.timeout),
  };
  try {
    const seen = await checkHarness(checked);
    if (isInterrupted) throw new Failure(exitCodes.interrupted, "Stopped.");
    report(io, subject, seen, options);
  } finally {
    release();
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
  }
}

function report(
  io: ProgramIo,
  { run, factors, planOf }: HarnessSubject,
  { checks, values }: CheckedTrials,
  { json }: TestOptions,
): void {
  const count = (outcome: HarnessCheck["outcome"]) =>
    checks.filter((check) => check.outcome === outcome).length;
  const passed = count("passed") === checks.length;
  io.setExitCode(passed ? exitCodes.ok : exitCodes.invalid);
  if (json) {
    io.print(JSON.stringify({ command: run, passed, checks, trials: values }, null, 2));
    return;
  }
  for (const check of checks) {
    io.print(lineOf(io, check));
    if (check.outcome === "failed") {
      io.print(`            ${check.problem}`);
      io.print(`            ${check.advice}`);
    }
  }
  const { measures } = planOf(1, "");
  const names = new Set(values.flatMap((one) => Object.keys(one)));
  for (const name of names) {
    const reported = values.map((one) => one[name]).filter((value) => value !== undefined);
    const scaled = reported.map((value) => value / (factors?.[name] ?? 1));
    const numbers = scaled.map((value) => String(Number(value.toPrecision(6))));
    io.print(`${name}: ${numbers.join(", ")} ${measures[name] ?? ""}`.trimEnd());
  }
  const unreached = count("not_reached");
  const rest = unreached === 0 ? "" : `, ${unreached} not reached`;
  io.print(
    `${count("passed")} of ${checks.length} checks passed, ${count("failed")} failed${rest}.`,
  );
}

function lineOf(io: ProgramIo, { outcome, title }: HarnessCheck): string {
  if (outcome === "passed") return `${io.paint("green", "passed")}      ${title}`;
  if (outcome === "failed") return `${io.paint("red", "FAILED")}      ${title}`;
  return `not reached ${title}`;
}
