import { randomUUID } from "node:crypto";
import { posix } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type Docker from "dockerode";
import { JobFailure } from "../../jobFailure.ts";
import type { UsageReader } from "../../sampling/usageReader.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import { type Engine, ignoreGone } from "./connectEngine.ts";
import { containerUsage } from "./containerUsage.ts";
import { createContainer } from "./createContainer.ts";
import { foreignDataDir } from "./hostConfig.ts";
import { labelsOf } from "./labels.ts";
import { ownImage } from "./ownImage.ts";
import { putFiles } from "./putFiles.ts";
import { readContainerFile } from "./readContainerFile.ts";
import { startContainer } from "./runContainer.ts";

export interface OwnProgram {
  imageId: string;
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Below the folder that programs of the image start in; null: that folder. */
  folder: string | null;
  cpus: readonly number[] | null;
}

/** A program of a project's own image, in a hardened container with an empty data folder. */
export interface RunningOwnProgram {
  stdin: NodeJS.WritableStream;
  stdout: Readable;
  stderr: Readable;
  /** CLOCK_MONOTONIC right before its start, ns. */
  spawnedAtNs: bigint;
  usage: UsageReader;
  /** Its exit code, or why that is not known: it had no more memory, or the engine failed. */
  exited: Promise<number | JobFailure>;
  /** Settles when everything that it printed was read. */
  drained: Promise<void>;
  /** Text of a file of the data folder; null where there is no regular file of at most `bytesMax`. */
  readFile(path: string, bytesMax: number): Promise<string | null>;
  /** Removes the container and its data. May be called again. */
  stop(): Promise<void>;
}

/** Starts a program; one that cannot be started is `target_exited`. */
export async function startOwnProgram(
  engine: Engine,
  job: SandboxJob,
  program: OwnProgram,
): Promise<RunningOwnProgram> {
  const volume = `lapline-${randomUUID()}`;
  await engine.control.createVolume({ Name: volume, Labels: labelsOf(job.marker) });
  let container: Docker.Container | undefined;
  let usage: (UsageReader & { stop(): void }) | undefined;
  const stop = async () => {
    usage?.stop();
    if (container !== undefined) await ignoreGone(container.remove({ force: true, v: true }));
    await ignoreGone(engine.control.getVolume(volume).remove({ force: true }));
  };
  try {
    const { imageId, user, workingDir } = await ownImage(engine, program.imageId);
    const { argv, env, cpus, folder } = program;
    container = await createContainer(engine, job, {
      ...{ imageId, user, argv, env, cpus, volume },
      ...{ dataDir: foreignDataDir, networkOf: null, stdin: true },
      workingDir: posix.join(workingDir, folder ?? ""),
    });
    await putFiles(container, foreignDataDir, {});
    const made = engine.streams.getContainer(container.id);
    const how = { stream: true, stdin: true, stdout: true, stderr: true, hijack: true };
    const stream = await made.attach(how);
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    engine.streams.modem.demuxStream(stream, stdout, stderr);
    const drained = finished(stream, { writable: false })
      .catch(() => undefined)
      .then(() => {
        stdout.end();
        stderr.end();
      });
    const exited = endOf(container, made.wait({ condition: "next-exit" }));
    const spawnedAtNs = process.hrtime.bigint();
    await startContainer(container);
    const running = container;
    usage = containerUsage(container, (await container.inspect()).State.Pid);
    return {
      ...{ stdin: stream, stdout, stderr, spawnedAtNs, usage, exited, drained, stop },
      readFile: (path, bytesMax) =>
        readContainerFile(running, posix.join(foreignDataDir, path), bytesMax),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function endOf(
  container: Docker.Container,
  waiting: Promise<{ StatusCode: number }>,
): Promise<number | JobFailure> {
  try {
    const { StatusCode: status } = await waiting;
    const { State: state } = await container.inspect();
    if (!state.OOMKilled) return status;
    return new JobFailure("target_out_of_memory", "the kernel ended the program: out of memory");
  } catch (error) {
    return new JobFailure("sandbox_unavailable", `the container engine failed: ${String(error)}`);
  }
}
