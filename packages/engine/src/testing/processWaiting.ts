import { expect } from "vitest";
import { processReports } from "../reports/processReports.ts";
import type { TestEngine } from "./openTestEngine.ts";

/** Processes every report that waits, in the order in which they came. */
export async function processWaiting({ db, context }: TestEngine): Promise<void> {
  const waiting = await db.report.findMany({
    where: { processedAt: null },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const ids = waiting.map(({ id }) => id);
  const outcomes = await processReports(context, ids);
  expect(outcomes).toEqual(ids.map((reportId) => ({ reportId, outcome: "processed" })));
}
