import { type Overview, overviewItemsMax } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { listMachines } from "../machines/listMachines.ts";
import { listRuns } from "../runs/listRuns.ts";
import { readNews } from "./readNews.ts";
import { readWork } from "./readWork.ts";

/** Machines of the overview; a larger fleet has its own page. */
const machinesMax = 20;

export interface OverviewInput {
  projectId: string;
  /** Whose visits decide what is news; null for API keys. */
  userId: string | null;
  /** Decides instead, where it is given. */
  since?: Date | undefined;
}

/** What a member wants to see first: news, work under way, machines, the latest runs. */
export async function readOverview(
  context: EngineContext,
  { projectId, userId, since: asked }: OverviewInput,
): Promise<Overview> {
  const since = asked ?? (await readSince(context, projectId, userId));
  const [news, work, machines, runs] = await Promise.all([
    readNews(context, { projectId, since }),
    readWork(context.db, projectId),
    listMachines(context, { projectId, limit: machinesMax }),
    listRuns(context, { projectId, limit: overviewItemsMax }),
  ]);
  return {
    since: since?.toISOString() ?? null,
    news,
    work,
    machines: machines.items,
    runs: runs.items,
  };
}

async function readSince(
  { db }: EngineContext,
  projectId: string,
  userId: string | null,
): Promise<Date | null> {
  if (userId === null) return null;
  const member = await db.member.findUnique({
    where: { projectId_userId: { projectId, userId } },
    select: { newsSince: true },
  });
  return member?.newsSince ?? null;
}
