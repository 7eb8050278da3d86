import type { Run } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { getRun } from "./getRun.ts";

/** A run that is known to be stored. */
export async function readStoredRun(
  context: EngineContext,
  place: { projectId: string; runId: string },
): Promise<Run> {
  const run = await getRun(context, place);
  if (run === null) throw new Error(`run ${place.runId} vanished after it was stored`);
  return run;
}
