import { reportsPerMessageMax } from "@lapline/contracts";
import {
  importReports,
  markOutboxDone,
  processReports,
  reprocessBatch,
  settleRun,
  takeOutbox,
} from "@lapline/engine";
import type { Client } from "pg";
import type { TestEngine } from "../../packages/engine/src/testing/openTestEngine.ts";
import { testCatalog } from "../../packages/engine/src/testing/testCatalog.ts";
import { copyRows, insertRows, readRows } from "../ingest/bareRows.ts";

export interface ImportRound {
  points: number;
  series: number;
  /** Until the import is answered, until its last report is a result, until its last history is evaluated. */
  storedMs: number;
  processedMs: number;
  evaluatedMs: number;
  /** A bare INSERT of the rows that it left. */
  bareMs: number;
}

/** Messages of reports that a control process works on at once. */
const messagesAtOnce = 2;

/** Times one import from its text to its change points; every report has to become a result. */
export async function measureImport(
  engine: TestEngine,
  bare: Client,
  { content, target }: { content: string; target: string },
): Promise<ImportRound> {
  const { context, db, projectId } = engine;
  const startedMs = performance.now();
  const imported = await importReports(context, testCatalog, {
    projectId,
    actor: { kind: "system" },
    request: {
      target,
      label: `of-${target}`,
      scenario: "imported",
      files: [{ name: "data.js", format: "auto", content }],
    },
  });
  if (imported.outcome !== "created") throw new Error(JSON.stringify(imported));
  const runId = imported.run.id;
  const storedMs = performance.now() - startedMs;
  const reports = await db.report.findMany({
    where: { job: { runId } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  await processAll(
    engine,
    reports.map(({ id }) => id),
  );
  const processedMs = performance.now() - startedMs;
  await settleAll(engine);
  const evaluatedMs = performance.now() - startedMs;
  const series = await db.track.count({ where: { series: { target: { key: target } } } });
  const rows = copyRows(await readRows(bare, runId, true));
  const bareStartedMs = performance.now();
  await insertRows(bare, rows);
  const bareMs = performance.now() - bareStartedMs;
  const points = await db.result.count({ where: { job: { runId }, valid: true } });
  return { points, series, storedMs, processedMs, evaluatedMs, bareMs };
}

async function processAll({ context }: TestEngine, ids: string[]): Promise<void> {
  const work = async () => {
    while (ids.length > 0) {
      for (const { outcome } of await processReports(
        context,
        ids.splice(0, reportsPerMessageMax),
      )) {
        if (outcome !== "processed") throw new Error(`a report was ${outcome}`);
      }
    }
  };
  await Promise.all(Array.from({ length: messagesAtOnce }, work));
}

/** Does what the relay does with what the reports left in the outbox. */
async function settleAll({ context }: TestEngine): Promise<void> {
  for (;;) {
    const { entries: taken } = await takeOutbox(context, 100);
    if (taken.length === 0) return;
    for (const { entry } of taken) {
      if (entry.kind === "job_ended") await settleRun(context, entry);
      if (entry.kind === "reprocess") await reprocessBatch(context, entry);
    }
    await markOutboxDone(
      context,
      taken.map(({ id }) => id),
    );
  }
}
