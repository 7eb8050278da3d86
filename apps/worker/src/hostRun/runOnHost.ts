import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { HostRunAnswer, HostRunRequest } from "@lapline/contracts/definitions";
import { asJobAborted, JobAborted } from "../jobFailure.ts";
import { cleanUpAttempt } from "../runJob/cleanUpAttempt.ts";
import { failureOf } from "../runJob/failureOf.ts";
import { compareVersions } from "./compareVersions.ts";
import { fetchVersions } from "./fetchVersions.ts";
import { type HostOptions, openHostRun } from "./hostRunContext.ts";
import { listVersions } from "./listVersions.ts";
import { measureVersions } from "./measureVersions.ts";

/**
 * Does one task for `lapline run` of a definition, on the host of the person who runs it and as that
 * person: no walls, their environment, their tools. `signal` gives it up. Nothing that it started is left
 * afterwards. Never rejects for what a definition can do.
 */
export async function runOnHost(
  request: HostRunRequest,
  options: HostOptions,
): Promise<HostRunAnswer> {
  const controller = new AbortController();
  const stop = () => {
    const message = "somebody stopped it";
    controller.abort(new JobAborted({ kind: "failed", code: "worker_stopped", message }));
  };
  if (options.signal.aborted) stop();
  options.signal.addEventListener("abort", stop, { once: true });
  const { WORKER_DATA_DIR, WORKER_SCOPE } = options.env;
  const marker = { scope: WORKER_SCOPE, jobId: randomUUID(), attempt: 1 };
  const dir = join(WORKER_DATA_DIR, "run");
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const run = await openHostRun(options, { marker, dir, controller });
  try {
    return await perform(request, run);
  } catch (error) {
    const cause = controller.signal.aborted ? asJobAborted(controller.signal.reason) : error;
    const failure = failureOf(cause);
    if (failure.kind !== "failed") throw cause;
    const { code, message } = failure;
    return { outcome: "failed", code, message: `${run.inHand.now ?? ""}${message}` };
  } finally {
    options.signal.removeEventListener("abort", stop);
    await cleanUpAttempt(run.worker, marker, dir);
  }
}

type HostRun = Awaited<ReturnType<typeof openHostRun>>;

function perform(request: HostRunRequest, run: HostRun): Promise<HostRunAnswer> {
  switch (request.task) {
    case "list":
      return listVersions(request, run);
    case "fetch":
      return fetchVersions(request, run);
    case "measure":
      return measureVersions(request, run);
    case "compare":
      return compareVersions(request, run);
  }
}
