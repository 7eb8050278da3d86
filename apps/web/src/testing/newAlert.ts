import { randomUUID } from "node:crypto";
import { database } from "../server/database.ts";

/** An open alert of two confirmed changes of one series. */
export async function newAlert(
  projectId: string,
  { seriesId }: { seriesId: string },
): Promise<{ id: string; suspicionIds: string[] }> {
  const { version, series } = await database().result.findFirstOrThrow({
    where: { seriesId },
    select: { version: true, series: true },
  });
  const { id: trackId } = await database().track.findFirstOrThrow({ where: { seriesId } });
  const moved = {
    projectId,
    versionId: version.id,
    baseVersionId: version.id,
    direction: "regression" as const,
  };
  const id = randomUUID();
  const suspicionIds = [randomUUID(), randomUUID()];
  await database().alert.create({
    data: {
      ...moved,
      id,
      targetId: series.targetId,
      labelId: series.labelId,
      title: { code: "legacy", text: "Something is slower" },
      worstRatio: 0.9,
      suspicions: {
        create: suspicionIds.map((suspicionId) => ({
          ...moved,
          id: suspicionId,
          seriesId,
          trackId,
          ratio: 0.9,
          ratioLow: 0.89,
          ratioHigh: 0.91,
          state: "confirmed" as const,
          decidedAt: new Date(),
        })),
      },
    },
  });
  return { id, suspicionIds };
}
