import { finished } from "node:stream/promises";
import type Docker from "dockerode";
import { z } from "zod";
import type { SandboxJob } from "../sandboxJob.ts";
import type { Engine } from "./connectEngine.ts";
import { splitOutput } from "./splitOutput.ts";

const endSchema = z.looseObject({ ExitCode: z.number().nullable() });

/**
 * Runs a command inside a running container, as its user and with its environment, and answers its
 * exit code; null when the engine does not tell one. Output goes to the log under `name`, or nowhere.
 */
export async function runInside(
  engine: Engine,
  job: SandboxJob,
  container: Docker.Container,
  { argv, name, timeoutMs }: { argv: readonly string[]; name: string | null; timeoutMs: number },
): Promise<number | null> {
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(timeoutMs)]);
  const command = await engine.streams.getContainer(container.id).exec({
    Cmd: [...argv],
    AttachStdout: true,
    AttachStderr: true,
    abortSignal: signal,
  });
  const stream = await command.start({ abortSignal: signal });
  const { stdout, stderr, drained } = splitOutput(engine.streams.modem, stream);
  const sources = [stdout, stderr].map((output) => {
    const source = name === null ? null : job.logs.source(name);
    output.on("data", (bytes: Buffer) => source?.write(bytes));
    return source;
  });
  try {
    await finished(stream, { writable: false, signal });
    await drained;
  } finally {
    stream.destroy();
    for (const source of sources) source?.end();
  }
  return endSchema.parse(await command.inspect({ abortSignal: signal })).ExitCode;
}
