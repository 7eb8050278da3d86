import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { type EventsToEmit, emitEvents } from "./emitEvents.ts";

type EventToEmit = Omit<EventsToEmit, "events"> & EventsToEmit["events"][number];

/** Notes one event for every active webhook that listens to it; as emitEvents. */
export async function emitEvent(
  tx: Tx,
  context: EngineContext,
  { projectId, type, ...event }: EventToEmit,
): Promise<void> {
  await emitEvents(tx, context, { projectId, type, events: [event] });
}
