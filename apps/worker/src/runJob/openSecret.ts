import type { SecretResponse } from "@lapline/contracts";
import { repeatWhileUnavailable } from "../api/apiAnswer.ts";
import { JobAborted, JobFailure, throwIfAborted } from "../jobFailure.ts";
import type { Attempt } from "./attempt.ts";

/**
 * Asks the server for the secret that the definition of the attempt's job names. From then on it is
 * hidden in whatever leaves the worker. `build_failed` with the server's reason where it gives none.
 */
export async function openSecret({
  worker,
  job,
  mask,
  signal,
}: Pick<Attempt, "worker" | "job" | "mask" | "signal">): Promise<SecretResponse> {
  const body = { fence: job.fence, version: job.version };
  const answer = await repeatWhileUnavailable(() => worker.api.secret(job.jobId, body, signal), {
    signal,
  });
  throwIfAborted(signal);
  switch (answer.kind) {
    case "ok":
      for (const each of [mask, worker.mask]) each.add(answer.value.password);
      return answer.value;
    case "fenced":
      throw new JobAborted({ kind: "fenced" });
    case "unauthorized":
    case "outdated":
      worker.onRejected(answer.sentence);
      throw new JobAborted({ kind: "fenced" });
    case "refused":
      throw new JobFailure("build_failed", answer.sentence);
    case "unavailable":
      throw new JobFailure("worker_error", `the server gives no secret: ${answer.sentence}`);
  }
}
