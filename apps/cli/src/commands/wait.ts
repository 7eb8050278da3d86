import { setTimeout as sleep } from "node:timers/promises";
import { type Run, type RunVerdict, runSchema, runVerdictSchema } from "@lapline/contracts";
import type { z } from "zod";
import type { Access } from "../access/readAccess.ts";
import { expectOk } from "../api/callApi.ts";
import { callServer } from "../api/callServer.ts";
import { exitCodes, Failure } from "../failure.ts";

export interface WaitOptions {
  timeoutMs: number;
  pollIntervalMs: number;
  /** Ends the waiting; the run goes on. */
  signal: AbortSignal;
  /** Called whenever the run was read. */
  onRun: (run: Run) => void;
  /** Called whenever every job ended and something is still measured again. */
  onVerdict: (verdict: RunVerdict) => void;
}

/**
 * Asks for the run until it ended and its verdict stands, and answers both. An unreachable server is
 * asked again until the time is up; then a Failure says so.
 */
export async function wait(
  access: Access,
  runId: string,
  options: WaitOptions,
): Promise<{ run: Run; verdict: RunVerdict }> {
  const path = `/api/v1/runs/${encodeURIComponent(runId)}`;
  const deadlineMs = performance.now() + options.timeoutMs;
  const patience: Patience = { access, runId, options, deadlineMs, last: null };
  const run = await askUntil(patience, { path, schema: runSchema }, (read) => {
    options.onRun(read);
    patience.last = read;
    return read.status !== "QUEUED" && read.status !== "RUNNING";
  });
  const judged = { path: `${path}/verdict`, schema: runVerdictSchema };
  const verdict = await askUntil(patience, judged, (read) => {
    if (read.conclusion !== "pending") return true;
    options.onVerdict(read);
    return false;
  });
  return { run, verdict };
}

interface Patience {
  access: Access;
  runId: string;
  options: WaitOptions;
  deadlineMs: number;
  /** The run as it was read last. */
  last: Run | null;
}

async function askUntil<T>(
  patience: Patience,
  { path, schema }: { path: string; schema: z.ZodType<T> },
  isOver: (value: T) => boolean,
): Promise<T> {
  const { access, runId, options, deadlineMs } = patience;
  for (;;) {
    const answer = await callServer({
      url: access.url,
      method: "GET",
      path,
      headers: { authorization: `Bearer ${access.apiKey}` },
      schema,
    });
    const outOfTime = performance.now() >= deadlineMs;
    if (answer.kind !== "unreachable" || outOfTime) {
      const value = expectOk(answer);
      if (isOver(value)) return value;
    }
    const resume = `The run continues. Ask again with \`lapline wait ${runId}\`.`;
    if (options.signal.aborted) {
      throw new Failure(exitCodes.interrupted, `Run ${runId} has not ended. ${resume}`);
    }
    if (outOfTime) {
      throw new Failure(
        exitCodes.timeout,
        `Run ${runId} did not end in time. ${queuedWords(patience.last)}${resume}`,
      );
    }
    const waitMs = Math.max(0, Math.min(options.pollIntervalMs, deadlineMs - performance.now()));
    await sleep(waitMs, undefined, { signal: options.signal }).catch(() => undefined);
  }
}

/** Says that no machine has taken the run, which may be why it did not end. */
function queuedWords(run: Run | null): string {
  if (run?.status !== "QUEUED") return "";
  const labels = [...new Set(run.jobs.map(({ label }) => label))].join(", ");
  return `No machine has started it yet: \`lapline doctor\` says whether one takes jobs of label ${labels}. `;
}
