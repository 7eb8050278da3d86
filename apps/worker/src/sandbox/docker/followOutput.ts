import type Docker from "dockerode";
import type { SandboxJob } from "../sandboxJob.ts";
import type { Engine } from "./connectEngine.ts";
import { splitOutput } from "./splitOutput.ts";

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
  const { stdout, stderr } = splitOutput(engine.streams.modem, stream);
  for (const output of [stdout, stderr]) {
    const source = job.logs.source(name);
    output.on("data", (bytes: Buffer) => {
      source.write(bytes);
      // Its log is at its bound: nobody has to read on, least of all beside a measurement.
      if (job.logs.full) (stream as unknown as { destroy(): void }).destroy();
    });
    output.once("end", () => source.end());
  }
}
