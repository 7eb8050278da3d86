import { type ReportImport, reportsPerMessageMax } from "@lapline/contracts";
import { importReports, processReports } from "@lapline/engine";
import type { TestEngine } from "../../packages/engine/src/testing/openTestEngine.ts";
import { testCatalog } from "../../packages/engine/src/testing/testCatalog.ts";
import { setWebEnv } from "../dashboard/env.ts";

/** Ways of an import into the book. Each answers the run that it became. */
export interface Ways {
  engine: (request: ReportImport) => Promise<string>;
  rest: (request: ReportImport) => Promise<string>;
  /** Turns the reports of some runs into results, as control does, or each in a transaction of its own. */
  process: (runIds: readonly string[], how: "together" | "one by one") => Promise<void>;
}

/** Messages of reports that a control process works on at once. */
const messagesAtOnce = 2;

export async function openWays(url: string, engine: TestEngine): Promise<Ways> {
  const { context, projectId, db } = engine;
  setWebEnv(url);
  // They read the environment, which has just been made.
  const { handleRest } = await import("../../apps/web/src/server/rest/handleRest.ts");
  const { makeIngestKey } = await import("./makeIngestKey.ts");
  const authorization = `Bearer ${await makeIngestKey()}`;
  return {
    async engine(request) {
      const actor = { kind: "system" as const };
      const imported = await importReports(context, testCatalog, { projectId, actor, request });
      if (imported.outcome !== "created") throw new Error(JSON.stringify(imported));
      return imported.run.id;
    },
    async rest(request) {
      const response = await handleRest(
        new Request("http://127.0.0.1:3999/api/v1/reports", {
          method: "POST",
          headers: { authorization, "content-type": "application/json" },
          body: JSON.stringify(request),
        }),
      );
      const answer = await response.json();
      if (response.status !== 201) throw new Error(JSON.stringify(answer));
      return answer.id;
    },
    async process(runIds, how) {
      const reports = await db.report.findMany({
        where: { job: { runId: { in: [...runIds] } } },
        orderBy: { id: "asc" },
        select: { id: true },
      });
      const ids = reports.map(({ id }) => id);
      const size = how === "together" ? reportsPerMessageMax : 1;
      const work = async () => {
        while (ids.length > 0) {
          for (const { outcome } of await processReports(context, ids.splice(0, size))) {
            if (outcome !== "processed") throw new Error(`a report was ${outcome}`);
          }
        }
      };
      await Promise.all(Array.from({ length: messagesAtOnce }, work));
    },
  };
}
