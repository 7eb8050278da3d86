import type { RawCall } from "../restRoute.ts";
import { openStream } from "./openStream.ts";
import { gatherChanges, sendChanges } from "./sendChanges.ts";

/** GET /events: hints for the list pages of the project. */
export async function openChanges(call: RawCall): Promise<Response> {
  const projectId = await call.context.readable();
  const { matches, take } = gatherChanges(projectId);
  return openStream(call, matches, (sink, hints) => sendChanges(sink, hints, take));
}
