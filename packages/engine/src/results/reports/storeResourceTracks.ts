import type { RawReport } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { type EngineContext, newId } from "../../base/index.ts";

/** Stores what was sampled beside the trials of some reports, each in the order of its report. */
export async function storeResourceTracks(
  tx: Tx,
  context: EngineContext,
  reports: readonly { report: { id: string }; raw: Pick<RawReport, "resources"> }[],
): Promise<void> {
  const data = reports.flatMap(({ report, raw }) =>
    raw.resources.map((track, position) => ({
      id: newId(context),
      reportId: report.id,
      position,
      ...track,
    })),
  );
  if (data.length > 0) await tx.resourceTrack.createMany({ data });
}
