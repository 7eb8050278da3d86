import { randomUUID } from "node:crypto";
import { database } from "../server/database.ts";
import type { OwnIds } from "./accessRow.ts";

/** A series whose results have distributions, of which nothing is kept. */
export async function withDistributions(_: string, { seriesId }: OwnIds) {
  await database().series.updateMany({
    where: { statisticOfId: seriesId },
    data: { statisticOfId: null },
  });
  const histogram = new Uint8Array([1]);
  await database().result.updateMany({ where: { seriesId }, data: { histogram } });
  return { id: seriesId, statistic: "p90" };
}

/** A series that is kept of another one. */
export async function keptStatistic(projectId: string, { seriesId }: OwnIds) {
  const { id: _, ...series } = await database().series.findUniqueOrThrow({
    where: { id: seriesId },
    omit: { statisticOfId: true, statistic: true, params: true },
  });
  await database().series.deleteMany({ where: { statisticOfId: seriesId } });
  const { id } = await database().series.create({
    data: {
      ...series,
      id: randomUUID(),
      fingerprint: randomUUID(),
      projectId,
      params: {},
      statisticOfId: seriesId,
      statistic: "p90",
    },
    select: { id: true },
  });
  return { id };
}
