import type { ChecksumResponse } from "@lapline/contracts";
import { repeatWhileUnavailable } from "../api/apiAnswer.ts";
import { JobAborted, JobFailure, throwIfAborted } from "../jobFailure.ts";
import type { Attempt } from "./attempt.ts";

/** Asks the server what a file of the attempt's version has to be, which its first use decides. */
export async function settleChecksum(
  { worker, job, signal }: Pick<Attempt, "worker" | "job" | "signal">,
  file: { address: string; sha256: string },
): Promise<ChecksumResponse> {
  const body = { fence: job.fence, version: job.version, ...file };
  const answer = await repeatWhileUnavailable(() => worker.api.checksum(job.jobId, body, signal), {
    signal,
  });
  throwIfAborted(signal);
  switch (answer.kind) {
    case "ok":
      return answer.value;
    case "fenced":
      throw new JobAborted({ kind: "fenced" });
    case "unauthorized":
    case "outdated":
      worker.onRejected(answer.sentence);
      throw new JobAborted({ kind: "fenced" });
    case "refused":
    case "unavailable":
      throw new JobFailure(
        "worker_error",
        `the server keeps no checksum of ${file.address}: ${answer.sentence}`,
      );
  }
}
