import { expect } from "vitest";
import { processReports } from "../results/reports/processReports.ts";
import type { TestEngine } from "./openTestEngine.ts";
import { reprocessRequested } from "./reprocessRequested.ts";

/** Processes every report that waits, in the order in which they came, and evaluates long imports. */
export async function processWaiting(engine: TestEngine): Promise<void> {
  const { db, context } = engine;
  const waiting = await db.report.findMany({
    where: { processedAt: null },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const ids = waiting.map(({ id }) => id);
  const outcomes = await processReports(context, ids);
  expect(outcomes).toEqual(ids.map((reportId) => ({ reportId, outcome: "processed" })));
  await reprocessRequested(engine);
}
