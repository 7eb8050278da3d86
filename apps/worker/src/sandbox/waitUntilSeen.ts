import { setTimeout as delay } from "node:timers/promises";
import type { LaunchPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import type { SandboxJob } from "./sandboxJob.ts";

const LOOK_EVERY_MS = 50;

/**
 * Waits until a target that runs shows that it serves. Answers CLOCK_MONOTONIC at that moment, ns. Its
 * end and the end of the time are failures.
 */
export async function waitUntilSeen(
  job: Pick<SandboxJob, "signal">,
  { look, timeoutMs }: NonNullable<LaunchPlan["ready"]>,
  target: {
    /** CLOCK_MONOTONIC at the arrival of the line that is waited for; null until then. */
    lineAtNs(): bigint | null;
    /** Whether the command that is waited for ends with 0 now. */
    succeeds(argv: readonly string[]): Promise<boolean>;
    ended: Promise<JobFailure>;
  },
): Promise<bigint> {
  let end: JobFailure | undefined;
  void target.ended.then((failure) => {
    end = failure;
  });
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    if (look.kind === "line") {
      const atNs = target.lineAtNs();
      if (atNs !== null) return atNs;
    } else if (await target.succeeds(look.argv)) return process.hrtime.bigint();
    job.signal.throwIfAborted();
    if (end !== undefined) throw end;
    if (performance.now() > deadlineMs) {
      const what =
        look.kind === "line"
          ? `no line of its output contains “${look.text}”`
          : `${look.argv[0]} does not end with exit code 0`;
      throw new JobFailure("target_not_ready", `Not ready after ${timeoutMs} ms: ${what}.`);
    }
    await delay(LOOK_EVERY_MS, undefined, { signal: job.signal });
  }
}
