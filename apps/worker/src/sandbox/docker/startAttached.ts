import type { Readable } from "node:stream";
import type Docker from "dockerode";
import { JobFailure } from "../../jobFailure.ts";
import type { Engine } from "./connectEngine.ts";
import { startContainer } from "./runContainer.ts";
import { splitOutput } from "./splitOutput.ts";

/** A container whose program is spoken to. */
export interface AttachedContainer {
  stdin: NodeJS.WritableStream;
  stdout: Readable;
  stderr: Readable;
  /** CLOCK_MONOTONIC right before its start, ns. */
  spawnedAtNs: bigint;
  /** Of its first process, as this host numbers processes. */
  pid: number;
  /** Its exit code, or why that is not known: it had no more memory, or the engine failed. */
  exited: Promise<number | JobFailure>;
  /** Settles when everything that it printed was read; both streams have to be. */
  drained: Promise<void>;
}

/** Starts a container that was made with a stdin; one that cannot be started is `target_exited`. */
export async function startAttached(
  engine: Engine,
  container: Docker.Container,
): Promise<AttachedContainer> {
  const made = engine.streams.getContainer(container.id);
  const how = { stream: true, stdin: true, stdout: true, stderr: true, hijack: true };
  const stream = await made.attach(how);
  const { stdout, stderr, drained } = splitOutput(engine.streams.modem, stream);
  const exited = endOf(container, made.wait({ condition: "next-exit" }));
  const spawnedAtNs = process.hrtime.bigint();
  await startContainer(container);
  const { Pid: pid } = (await container.inspect()).State;
  return { stdin: stream, stdout, stderr, spawnedAtNs, pid, exited, drained };
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
