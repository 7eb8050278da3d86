import { randomUUID } from "node:crypto";
import { database } from "../server/database.ts";
import type { AccessRow, OwnIds } from "./accessRow.ts";

/** A series whose scenario somebody joined with what was imported, separated or not. */
function joinedHistory(separatedAt: Date | null) {
  return async (projectId: string, { seriesId }: OwnIds) => {
    const { targetId, scenarioId, labelId, scenarioVersion } =
      await database().series.findUniqueOrThrow({ where: { id: seriesId } });
    const said = { scenarioVersion, definitionHash: "0".repeat(64), decidedBy: "Ada", separatedAt };
    const place = { targetId, scenarioId, labelId };
    await database().historyJoin.upsert({
      where: { targetId_scenarioId_labelId: place },
      create: { id: randomUUID(), projectId, ...place, ...said },
      update: said,
    });
    return { id: seriesId };
  };
}

/** A series that nobody has pinned. */
async function unpinned(_: string, { seriesId }: OwnIds) {
  await database().pin.deleteMany({ where: { seriesId } });
  return { id: seriesId };
}

/** A series that every member of its project has pinned. */
async function pinnedByAll(projectId: string, { seriesId }: OwnIds) {
  const members = await database().member.findMany({ where: { projectId } });
  await database().pin.createMany({
    data: members.map(({ userId }) => ({ projectId, userId, seriesId })),
    skipDuplicates: true,
  });
  return { id: seriesId };
}

/** Calls about one series. */
export const seriesRows = {
  "series.pin": { input: unpinned, foreign: 404, keys: 403 },
  "series.unpin": { input: pinnedByAll, foreign: 404, keys: 403 },
  "series.separate": { input: joinedHistory(null), foreign: 404 },
  "series.join": { input: joinedHistory(new Date("2026-11-20T00:00:00Z")), foreign: 404 },
} satisfies Record<string, AccessRow>;
