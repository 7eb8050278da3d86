import { getRun } from "@lapline/engine";
import { byIdSchema } from "../byIdSchema.ts";
import { parseInput } from "../http/parseInput.ts";
import { notFound } from "../http/refusals.ts";
import type { RawCall } from "../restRoute.ts";
import { openStream } from "./openStream.ts";
import { sendRun } from "./sendRun.ts";

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
