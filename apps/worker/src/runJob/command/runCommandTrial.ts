import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type ImportedFile,
  type InvalidReason,
  readCommandResult,
  spawnErrorWords,
} from "@lapline/contracts";
import type { CommandPlan } from "@lapline/workloads";
import { removeTree } from "../../paths/removeTree.ts";
import type { OthersCores } from "../../sampling/othersCores.ts";
import { processTreeUsage } from "../../sampling/processTreeUsage.ts";
import type { UsageSamples } from "../../sampling/startSampler.ts";
import { startProcess } from "../../sandbox/process/startProcess.ts";
import { targetLimits } from "../../sandbox/programs/commandPrefix.ts";
import type { ExitFacts, RunningProcess } from "../../sandbox/programs/runningProcess.ts";
import type { Room } from "../../sandbox/walls/room.ts";
import type { CommandAttempt } from "../versionCopy/commandAttempt.ts";
import type { VersionCopy } from "../versionCopy/openVersionCopy.ts";
import { capture } from "./capture.ts";
import { filledCommand } from "./filledCommand.ts";
import { clearOutput, folderProblem, readOutput } from "./outputFile.ts";
import { type CommandUsage, watchCommand } from "./watchCommand.ts";

/** What one start of a command brought back. */
export interface CommandOutcome {
  /** CLOCK_MONOTONIC at its start, ns. */
  startedAtNs: bigint;
  durationNs: number;
  /** Why it does not count; null: it does. */
  reason: InvalidReason | null;
  benchmarks: ImportedFile["benchmarks"];
  samples: UsageSamples;
  memoryPeak: number | null;
  cpuMethod: string;
  memoryMethod: string;
  others: OthersCores | null;
}

export interface CommandTrialInput {
  index: number;
  command: CommandPlan;
  copy: VersionCopy;
  cpus: readonly number[] | null;
  onReady(): Promise<void>;
}

const REASON_CHARACTERS_MAX = 1000;

/**
 * Starts the command once in the version's copy, behind walls of its own and without a network, and reads
 * what it measured when nothing of it runs any more. A command that fails, hangs or prints nothing that
 * can be read makes a trial that does not count; bounds that it meets end the job.
 */
export async function runCommandTrial(
  attempt: CommandAttempt,
  input: CommandTrialInput,
): Promise<CommandOutcome> {
  const { command, copy, index } = input;
  const trialDir = join(attempt.dir, `trial-${index}`);
  const tmp = join(trialDir, "tmp");
  await mkdir(tmp, { recursive: true });
  attempt.progress.enter("starting", index + 1);
  try {
    const misplaced = await placeProblem(command, copy);
    if (misplaced !== null) {
      await input.onReady();
      return notStarted(attempt, { code: "command_failed", detail: misplaced });
    }
    const room = await copy.openRoom(tmp, input.cpus);
    let ended: Ended;
    try {
      ended = await runInRoom(attempt, room, input);
    } finally {
      await room?.close();
    }
    const { folder, outputFile } = command;
    return await judge(command, ended, () =>
      readOutput({ folder: copy.folder, below: below(folder, outputFile ?? "") }),
    );
  } finally {
    const left = await removeTree(trialDir);
    if (left !== null) attempt.worker.log.error({ jobId: attempt.job.jobId }, left);
  }
}

const below = (folder: string | null, path: string) =>
  folder === null ? path : `${folder}/${path}`;

/** Looked at before anything runs, and nothing of the trial before does. */
async function placeProblem(
  { folder, outputFile }: CommandPlan,
  copy: VersionCopy,
): Promise<string | null> {
  if (folder !== null) {
    const problem = await folderProblem({ folder: copy.folder, below: folder });
    if (problem !== null) return problem;
  }
  if (outputFile === null) return null;
  return clearOutput({ folder: copy.folder, below: below(folder, outputFile) });
}

/** How one start of a command went. */
export interface Ended {
  startedAtNs: bigint;
  durationNs: number;
  exit: Pick<ExitFacts, "code" | "signal" | "error">;
  /** Why the worker ended it; null: it ended by itself. */
  stopped: string | null;
  stdout: string;
  tail: string[];
  usage: CommandUsage;
}

async function runInRoom(
  attempt: CommandAttempt,
  room: Room | null,
  { index, command, copy, cpus, onReady }: CommandTrialInput,
): Promise<Ended> {
  const { sandboxJob, job } = attempt;
  const { argv, env } = filledCommand(command, job, index);
  await onReady();
  attempt.progress.enter("trial", index + 1);
  const running = await startProcess({
    argv,
    cwd: command.folder === null ? copy.seenAs : `${copy.seenAs}/${command.folder}`,
    env: { ...copy.env, ...env },
    ...{ marker: sandboxJob.marker, tools: sandboxJob.tools, limits: targetLimits, cpus, room },
  });
  const usage = watchCommand(attempt, processTreeUsage(running.pid));
  try {
    return await untilEnd(attempt, { room, running, command, usage });
  } finally {
    usage.stop();
    await running.stop();
  }
}

async function untilEnd(
  { logs, signal }: CommandAttempt,
  {
    room,
    running,
    command,
    usage,
  }: { room: Room | null; running: RunningProcess; command: CommandPlan; usage: CommandUsage },
): Promise<Ended> {
  let stopped: string | null = null;
  const stop = (problem: string | null) => {
    stopped ??= problem;
    void running.stop();
    // What the program started may have left its group; it ends with the room.
    void room?.close();
  };
  const keep = command.outputFile === null;
  const captured = capture(running, { logs, name: "command", keep, onTooMuch: stop });
  const late = `it did not end within ${command.timeoutMs / 1000} s`;
  const timer = setTimeout(() => stop(late), command.timeoutMs);
  const onAbort = () => stop(null);
  signal.addEventListener("abort", onAbort, { once: true });
  void room?.broken.then(() => stop(null));
  try {
    const exited = running.exited.then(() => process.hrtime.bigint());
    const endedAtNs = await exited;
    usage.stop();
    const exit = await running.drained;
    signal.throwIfAborted();
    const met = room?.metBound() ?? null;
    if (met !== null) throw met;
    return {
      startedAtNs: running.spawnedAtNs,
      durationNs: Number(endedAtNs - running.spawnedAtNs),
      ...{ exit, stopped, stdout: captured.stdout(), tail: captured.tail(), usage },
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

/** What a command measured, or why its trial does not count. `readFile` reads its output file. */
export async function judge(
  command: CommandPlan,
  { exit, stopped, stdout, tail, usage, ...times }: Ended,
  readFile: () => ReturnType<typeof readOutput>,
): Promise<CommandOutcome> {
  const { outputFile, argv, format, mapping } = command;
  const output = outputFile === null ? { text: stdout, problem: null } : await readFile();
  const bySignal = exit.signal === null ? null : `it was ended by ${exit.signal}`;
  const read = readCommandResult(
    { program: argv[0] ?? "", format, mapping, output: outputFile ?? "stdout" },
    {
      code: exit.code,
      problem:
        stopped ?? (exit.error === undefined ? bySignal : spawnErrorWords(exit.error)) ?? null,
      tail,
      text: output.text,
    },
  );
  const hasEnded = exit.code === 0 && stopped === null;
  const reason = read.ok
    ? null
    : {
        code: read.kind === "failed" ? ("command_failed" as const) : ("result_unreadable" as const),
        detail: (hasEnded && output.problem) || read.reason,
      };
  return {
    ...times,
    ...usage.taken(),
    reason: reason && { ...reason, detail: reason.detail.slice(0, REASON_CHARACTERS_MAX) },
    benchmarks: read.ok ? read.benchmarks : [],
  };
}

/** A trial whose command could not be started. */
export function notStarted(
  { worker, zeroNs }: CommandAttempt,
  reason: InvalidReason,
): CommandOutcome {
  const startedAtNs = worker.clock.monotonicNs();
  const startMs = Number(startedAtNs - zeroNs) / 1e6;
  return {
    ...{ startedAtNs, durationNs: 0, reason, benchmarks: [], memoryPeak: null, others: null },
    samples: { startMs, stepMs: 250, cpuCores: [], memoryBytes: [], lateSteps: 0 },
    ...{ cpuMethod: "none", memoryMethod: "none" },
  };
}
