import { isTerminalJobStatus } from "@lapline/contracts";
import { getJobStatus, getLog, getRun } from "@lapline/engine";
import { notFound } from "../http/refusals.ts";
import { byIdSchema, parseInput } from "../http/request.ts";
import { type LogCursor, parseLogCursor } from "../procedures/jobs.ts";
import type { RawCall } from "../restRoute.ts";
import { openStream } from "./openStream.ts";
import { gatherChanges, sendChanges, sendRun } from "./sendChanges.ts";
import { sendLog } from "./sendLog.ts";

/** GET /events: hints for the list pages of the project. */
export async function openChanges(call: RawCall): Promise<Response> {
  const projectId = await call.context.readable();
  const { matches, take } = gatherChanges(projectId, () => performance.now());
  return openStream(call, matches, (sink, hints) => sendChanges(sink, hints, take));
}

/** Pieces read at once; each holds at most 16 KiB of text. */
const piecesMax = 50;

/**
 * GET /jobs/{id}/log/stream; 404 before the stream begins when the project has no such job, 204 to a
 * reader that has the whole log of a job at its end.
 */
export async function openLog(call: RawCall): Promise<Response> {
  const { engine, requestId } = call.context;
  const projectId = await call.context.readable();
  const { id: jobId } = parseInput(byIdSchema, call.params);
  const place = { projectId, jobId };
  const lastId = call.request.headers.get("last-event-id");
  const start = parseLogCursor(lastId);
  const readStatus = async () => {
    const status = await getJobStatus(engine, place);
    if (status === null) throw notFound("job");
    return status;
  };
  const readAfter = async (after: LogCursor) =>
    (await getLog(engine, { ...place, after, limit: piecesMax })) ?? [];
  const ended = isTerminalJobStatus(await readStatus());
  if (ended && lastId !== null && (await readAfter(start)).length === 0) {
    return new Response(null, { status: 204, headers: { "x-request-id": requestId } });
  }
  return openStream(
    call,
    (change) => change === null || change.jobId === jobId,
    (sink, hints) =>
      sendLog(sink, hints, { readStatus, readAfter }, start, () => performance.now()),
  );
}

/** GET /runs/{id}/events; 404 before the stream begins when the project has no such run. */
export async function openRun(call: RawCall): Promise<Response> {
  const { engine } = call.context;
  const projectId = await call.context.readable();
  const { id: runId } = parseInput(byIdSchema, call.params);
  const read = async () => {
    const run = await getRun(engine, { projectId, runId });
    if (run === null) throw notFound("run");
    return run;
  };
  await read();
  return openStream(
    call,
    (change) => change === null || (change.runId === runId && change.kind !== "log"),
    (sink, hints) => sendRun(sink, hints, read),
  );
}
