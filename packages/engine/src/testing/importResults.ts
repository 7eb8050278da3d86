import { importReports } from "../results/imports/importReports.ts";
import { type TestEngine, testActor } from "./openTestEngine.ts";
import { testCatalog } from "./testCatalog.ts";

/** Imports one version of some benchmarks into a project; answers the ids of their reports. */
export async function importResults(
  { context }: Pick<TestEngine, "context">,
  { projectId, benchmarks }: { projectId: string; benchmarks: number },
): Promise<string[]> {
  const rows = Array.from({ length: benchmarks }, (_, n) => ({
    name: `case ${n}`,
    version: "1.0.0",
    measures: [{ name: "time", unit: "ns", direction: "lower_is_better", samples: [1, 2, 3] }],
  }));
  const content = JSON.stringify({ lapline: 1, benchmarks: rows });
  const files = [{ name: "a.json", format: "lapline" as const, content }];
  const request = { target: "own", label: "theirs", scenario: "imported", files };
  const stored = await importReports(context, testCatalog, {
    ...{ projectId, actor: testActor, request },
  });
  if (stored.outcome !== "created") throw new Error(JSON.stringify(stored));
  return stored.run.jobs.flatMap(({ reportId }) => reportId ?? []);
}
