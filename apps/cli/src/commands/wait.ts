import { setTimeout as sleep } from "node:timers/promises";
import { type Run, runSchema } from "@lapline/contracts";
import { callServer } from "../api/callServer.ts";
import { expectOk } from "../api/expectOk.ts";
import type { Access } from "../api/readAccess.ts";
import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";

export interface WaitOptions {
  timeoutMs: number;
  pollIntervalMs: number;
  /** Called whenever the run was read. */
  onRun: (run: Run) => void;
}

/**
 * Asks for the run until it ended and answers it. An unreachable server is asked again until the
 * time is up; then a Failure says so.
 */
export async function wait(access: Access, runId: string, options: WaitOptions): Promise<Run> {
  const deadlineMs = performance.now() + options.timeoutMs;
  for (;;) {
    const answer = await callServer({
      url: access.url,
      method: "GET",
      path: `/api/v1/runs/${encodeURIComponent(runId)}`,
      headers: { authorization: `Bearer ${access.apiKey}` },
      schema: runSchema,
    });
    const outOfTime = performance.now() >= deadlineMs;
    if (answer.kind !== "unreachable" || outOfTime) {
      const run = expectOk(answer);
      options.onRun(run);
      if (run.status !== "QUEUED" && run.status !== "RUNNING") return run;
    }
    if (outOfTime) {
      throw new Failure(
        exitCodes.timeout,
        `Run ${runId} did not end in time. It goes on; ask again with \`lapline wait ${runId}\`.`,
      );
    }
    await sleep(Math.max(0, Math.min(options.pollIntervalMs, deadlineMs - performance.now())));
  }
}
