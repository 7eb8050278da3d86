import { type Overview, overviewItemsMax } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { listMachines, listRuns } from "../../work/index.ts";
import { readNews } from "./readNews.ts";
import { readWork } from "./readWork.ts";

/** Machines of the overview; a larger fleet has its own page. */
const machinesMax = 20;

export interface OverviewInput {
  projectId: string;
  /** When news begin; null: everything that is open. */
  since: Date | null;
}

/** What one wants to see of a project first: news, work under way, machines, the latest runs. */
export async function readOverview(
  context: EngineContext,
  { projectId, since }: OverviewInput,
): Promise<Overview> {
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
