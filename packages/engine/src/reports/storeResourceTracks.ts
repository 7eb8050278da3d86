import type { RawReport } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { newId } from "../newId.ts";

/** Stores what was sampled beside the trials, in the order of the report. */
export async function storeResourceTracks(
  tx: Tx,
  context: EngineContext,
  reportId: string,
  { resources }: RawReport,
): Promise<void> {
  if (resources.length === 0) return;
  await tx.resourceTrack.createMany({
    data: resources.map((track, position) => ({
      id: newId(context),
      reportId,
      position,
      ...track,
    })),
  });
}
