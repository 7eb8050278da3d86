import { PassThrough } from "node:stream";
import type Docker from "dockerode";
import type { SandboxJob } from "../sandboxJob.ts";
import type { Engine } from "./connectEngine.ts";

/** Sends what a container writes to the job's log, marked with `name`. Called before its start. */
export async function followOutput(
  engine: Engine,
  job: SandboxJob,
  container: Docker.Container,
  name: string,
): Promise<void> {
  const stream = await engine.streams
    .getContainer(container.id)
    .attach({ stream: true, stdout: true, stderr: true });
  const outputs = [new PassThrough(), new PassThrough()] as const;
  engine.streams.modem.demuxStream(stream, ...outputs);
  const sources = outputs.map((output) => {
    const source = job.logs.source(name);
    output.on("data", (bytes: Buffer) => {
      source.write(bytes);
      // Its log is at its bound: nobody has to read on, least of all beside a measurement.
      if (job.logs.full) (stream as unknown as { destroy(): void }).destroy();
    });
    return source;
  });
  stream.once("end", () => {
    for (const source of sources) source.end();
  });
  stream.on("error", () => undefined);
}
