import type { Tx } from "@lapline/db";
import { detectionAlgorithm } from "@lapline/stats";
import type { EngineContext } from "../context.ts";
import { newId } from "../newId.ts";
import type { TrackChange } from "./describeChange.ts";

/**
 * Replaces the change points of tracks; one that was there before keeps its id and the time it was
 * found. Answers whether one of them is new.
 */
export async function storeChangePoints(
  tx: Tx,
  context: EngineContext,
  tracks: readonly { track: { id: string; seriesId: string }; changes: readonly TrackChange[] }[],
): Promise<boolean> {
  if (tracks.length === 0) return false;
  const trackIds = tracks.map(({ track }) => track.id);
  const old = await tx.changePoint.findMany({
    where: { trackId: { in: trackIds } },
    select: { id: true, trackId: true, resultId: true, detectedAt: true },
  });
  const earlier = new Map(old.map((row) => [`${row.trackId} ${row.resultId}`, row]));
  const rows = tracks.flatMap(({ track, changes }) =>
    changes.map((change) => {
      const known = earlier.get(`${track.id} ${change.resultId}`);
      return {
        ...change,
        id: known?.id ?? newId(context),
        trackId: track.id,
        seriesId: track.seriesId,
        algorithm: detectionAlgorithm,
        detectedAt: known?.detectedAt ?? context.clock.now(),
      };
    }),
  );
  if (old.length > 0) await tx.changePoint.deleteMany({ where: { trackId: { in: trackIds } } });
  if (rows.length > 0) await tx.changePoint.createMany({ data: rows });
  return rows.some(({ trackId, resultId }) => !earlier.has(`${trackId} ${resultId}`));
}
