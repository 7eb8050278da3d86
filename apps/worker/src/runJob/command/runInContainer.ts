import { commandOutputBytesMax } from "@lapline/contracts";
import type { CommandPlan } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import type { DockerSandbox } from "../../sandbox/docker/openDockerSandbox.ts";
import type { RunningOwnProgram } from "../../sandbox/docker/startOwnProgram.ts";
import type { CommandAttempt } from "../versionCopy/commandAttempt.ts";
import { capture } from "./capture.ts";
import { filledCommand } from "./filledCommand.ts";
import { type CommandOutcome, type Ended, judge, notStarted } from "./runCommandTrial.ts";
import { watchCommand } from "./watchCommand.ts";

export interface ContainerTrialInput {
  index: number;
  command: CommandPlan;
  /** Of the version, or what it was built in. */
  imageId: string;
  /** Volume with a version that was built in containers. */
  versionVolume: string | undefined;
  /** What programs of the version have in common; what the command says itself wins. */
  env: Readonly<Record<string, string>>;
  cpus: readonly number[] | null;
  onReady(): Promise<void>;
}

/**
 * Starts the command once in a container of its image and reads what it measured when nothing of it
 * runs any more. It ends like a command behind walls.
 */
export async function runInContainer(
  attempt: CommandAttempt & { sandbox: Pick<DockerSandbox, "startProgram"> },
  input: ContainerTrialInput,
): Promise<CommandOutcome> {
  const { sandbox, sandboxJob, job, progress } = attempt;
  const { command, index, imageId, cpus } = input;
  const { argv, env: own } = filledCommand(command, job, index);
  const env = { ...input.env, ...own };
  progress.enter("starting", index + 1);
  await input.onReady();
  progress.enter("trial", index + 1);
  let running: RunningOwnProgram;
  try {
    running = await sandbox.startProgram(sandboxJob, {
      ...{ imageId, cpus, argv, env },
      ...{ folder: command.folder, versionVolume: input.versionVolume, output: command.outputFile },
    });
  } catch (error) {
    attempt.signal.throwIfAborted();
    if (!(error instanceof JobFailure) || error.code !== "target_exited") throw error;
    const detail = `${command.argv[0]} cannot be started in the image: ${error.message}`;
    return notStarted(attempt, { code: "command_failed", detail: detail.slice(0, 1000) });
  }
  try {
    const ended = await untilEnd(attempt, running, command);
    return await judge(command, ended, async () => ({
      text: await running.readFile(command.outputFile ?? "", commandOutputBytesMax),
      problem: null,
    }));
  } finally {
    await running.stop();
  }
}

async function untilEnd(
  attempt: CommandAttempt,
  running: RunningOwnProgram,
  command: CommandPlan,
): Promise<Ended> {
  const { signal, logs } = attempt;
  const usage = watchCommand(attempt, running.usage);
  let stopped: string | null = null;
  const aborted = Promise.withResolvers<null>();
  const stop = (problem: string | null) => {
    stopped ??= problem;
    aborted.resolve(null);
  };
  const keep = command.outputFile === null;
  const captured = capture({ child: running }, { logs, name: "command", keep, onTooMuch: stop });
  const late = `it did not end within ${command.timeoutMs / 1000} s`;
  const timer = setTimeout(() => stop(late), command.timeoutMs);
  const onAbort = () => stop(null);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const end = await Promise.race([running.exited, aborted.promise]);
    const endedAtNs = process.hrtime.bigint();
    usage.stop();
    if (end === null) await running.stop();
    await running.drained;
    signal.throwIfAborted();
    if (end instanceof JobFailure) throw end;
    return {
      startedAtNs: running.spawnedAtNs,
      durationNs: Number(endedAtNs - running.spawnedAtNs),
      exit: { code: end, signal: null },
      ...{ stopped, stdout: captured.stdout(), tail: captured.tail(), usage },
    };
  } finally {
    usage.stop();
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}
