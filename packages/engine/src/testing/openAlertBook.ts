import { transact } from "@lapline/db";
import { type InsertedChange, insertChange } from "@lapline/testkit";
import { raiseAlert } from "../judgment/alerts/raiseAlert.ts";
import { processReport } from "../results/reports/processReport.ts";
import { claimJob } from "../work/jobs/claimJob.ts";
import { completeJob } from "../work/jobs/completeJob.ts";
import type { TestEngine } from "./openTestEngine.ts";
import { testReport } from "./testReport.ts";

/** Histories in a test's installation, and changes of them that a confirmation has shown. */
export function openAlertBook(engine: TestEngine) {
  const { context, db, machineId, projectId } = engine;

  /** Measures one version after the other in one scenario: `values[n]` is version `1.0.<n>`. */
  const measureAll = async (values: readonly number[], scenario = "records.insert") => {
    const versions = values.map((_, index) => `1.0.${index}`);
    await engine.submit({ targets: [{ target: "alpha", versions }], scenarios: [{ scenario }] });
    for (const value of values) {
      const job = await claimJob(context, { machineId, sandboxes: ["process"] });
      if (job === null) throw new Error("there was no job to claim");
      const { jobId, fence } = job;
      await completeJob(context, { jobId, machineId, fence, ...testReport([value, value, value]) });
      const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
      await processReport(context, { reportId: id });
    }
    const { id } = await db.series.findFirstOrThrow({
      where: { projectId, scenarioId: scenario, measure: "throughput", target: { key: "alpha" } },
      orderBy: { id: "desc" },
    });
    return id;
  };

  const insert = (change: InsertedChange) =>
    insertChange((sql, values) => db.$queryRawUnsafe(sql, ...values), change);

  const raise = (suspicionId: string) => transact(db, (tx) => raiseAlert(tx, context, suspicionId));

  /** Writes a confirmed change and raises its alert; answers both ids. */
  const confirm = async (change: InsertedChange) => {
    const suspicionId = await insert(change);
    const raised = await raise(suspicionId);
    if (raised === null) throw new Error("a confirmed suspicion was not raised");
    return { suspicionId, ...raised };
  };

  return { measureAll, insert, raise, confirm };
}
