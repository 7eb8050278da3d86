import { transact } from "@lapline/db";
import { inOwnDatabase, sampleTrial } from "@lapline/testkit";
import { expect, test } from "vitest";
import { createBudget } from "../../judgment/budgets/createBudget.ts";
import { measure } from "../../testing/measure.ts";
import { testActor as actor, openTestEngine } from "../../testing/openTestEngine.ts";
import { reprocessRequested } from "../../testing/reprocessRequested.ts";
import { eraseJobs } from "./eraseJobs.ts";

test("an alert about a budget is resolved once the results that broke it are deleted", async () => {
  const engine = await inOwnDatabase(openTestEngine);
  const { context, projectId, db } = engine;
  const report = (version: string, level: number) =>
    measure(engine, {
      ...{ version, value: 0 },
      changes: {
        trials: Array.from({ length: 7 }, (_, index) =>
          sampleTrial(index, { throughput: level + (index % 2) }),
        ),
      },
    });
  const states = async () => (await db.alert.findMany()).map(({ state }) => state);
  try {
    await report("1.0.0", 110);
    const scope = { target: "alpha", scenario: null, measure: "throughput", label: null };
    await createBudget(context, { projectId, actor, budget: { ...scope, value: 100 } });
    const jobId = await report("1.1.0", 90);
    expect(await states()).toEqual(["open"]);
    const deletion = { projectId, actor, reason: "a wrong machine" };
    await transact(db, (tx) => eraseJobs(tx, context, [jobId], deletion));
    await reprocessRequested(engine);
    expect(await states()).toEqual(["resolved"]);
  } finally {
    await engine.close();
  }
});
