import type Docker from "dockerode";
import { JobFailure } from "../../jobFailure.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import type { Engine } from "./connectEngine.ts";
import { followOutput } from "./followOutput.ts";
import { startContainer } from "./runContainer.ts";

const BEFORE_TIMEOUT_MS = 60_000;

/** Runs a preparing command in a container of its own; any end but 0 is `bootstrap_failed`. */
export async function runBefore(
  engine: Engine,
  job: SandboxJob,
  container: Docker.Container,
): Promise<void> {
  await followOutput(engine, job, container, "before");
  const limit = AbortSignal.any([job.signal, AbortSignal.timeout(BEFORE_TIMEOUT_MS)]);
  const ended = engine.streams
    .getContainer(container.id)
    .wait({ condition: "next-exit", abortSignal: limit }) as Promise<{ StatusCode: number }>;
  try {
    const [, { StatusCode: status }] = await Promise.all([startContainer(container), ended]);
    if (status !== 0) {
      throw new JobFailure(
        "bootstrap_failed",
        `a preparing command ended with exit code ${status}`,
      );
    }
  } catch (error) {
    job.signal.throwIfAborted();
    if (limit.aborted) {
      throw new JobFailure("bootstrap_failed", "a preparing command did not end within 60 s");
    }
    throw error;
  }
}
