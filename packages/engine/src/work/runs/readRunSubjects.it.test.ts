import { type RunSummary, runNameLine, runNames, webhookInputSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { createVault } from "../../access/secrets/createVault.ts";
import { readOverview } from "../../judgment/overview/readOverview.ts";
import { settleRun } from "../../publishing/runs/settleRun.ts";
import { createWebhook } from "../../publishing/webhooks/createWebhook.ts";
import { searchProject } from "../../results/search/searchProject.ts";
import { openBisectionBook } from "../../testing/openBisectionBook.ts";
import { openConfirmationBook } from "../../testing/openConfirmationBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { getRun } from "./getRun.ts";
import { listRuns } from "./listRuns.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

/** The run as the list has it, whose name every other reader gives too. */
async function readEverywhere(runId: string): Promise<RunSummary> {
  const { context, projectId } = engine;
  const { items } = await listRuns(context, { projectId, limit: 100 });
  const listed = items.find(({ id }) => id === runId);
  if (listed === undefined) throw new Error("the run is not listed");
  const { runs } = await readOverview(context, { projectId, since: null });
  const found = await searchProject(context, testCatalog, { projectId, q: runId });
  const names = [listed, ...runs, ...found.runs].filter(({ id }) => id === runId).map(runNameLine);
  expect(names).toEqual(Array(3).fill(runNameLine(listed)));
  expect((await getRun(context, { projectId, runId }))?.subject).toEqual(listed.subject);
  return listed;
}

const runOf = async (jobId: string | null | undefined) =>
  (await engine.db.job.findUniqueOrThrow({ where: { id: jobId ?? "" } })).runId;

test("a run has one name in every place, and another for everything it does with two versions", async () => {
  const targets = [
    { target: "alpha", versions: ["1.0.9", "1.0.10"] },
    { target: "alpha", compare: { baseVersion: "1.0.9", headVersion: "1.0.10" } },
    { target: "alpha", calibrate: "1.0.10" },
  ];
  const names: string[] = [];
  for (const target of targets) {
    const { runId } = await engine.submit({ targets: [target] });
    names.push(runNames(await readEverywhere(runId)).name);
  }
  expect(names).toEqual([
    "alpha 1.0.9, 1.0.10",
    "alpha 1.0.9 \u2192 1.0.10 (interleaved)",
    "alpha 1.0.10 against itself",
  ]);
});

test("a confirmation is called by the change that it confirms, before and after its alert", async () => {
  const book = openConfirmationBook(engine);
  const suspicionId = await book.suspect();
  await book.turn();
  const { comparisonJobId, seriesId } = await book.read(suspicionId);
  const runId = await runOf(comparisonJobId);
  const pair = { base: "1.0.2", head: "1.0.3", morePairs: 0 };
  const before = await readEverywhere(runId);
  expect(runNames(before).name).toBe("Confirmation: regression of Throughput");
  expect(before.subject).toMatchObject({ ...pair, change: { seriesId, alertId: null } });
  await book.measure(0.1);
  const { alertId } = await book.read(suspicionId);
  expect(alertId).not.toBeNull();
  expect((await readEverywhere(runId)).subject).toMatchObject({ change: { alertId } });
  // A later comparison takes the place of this one at its suspicion.
  await engine.db.suspicion.update({ where: { id: suspicionId }, data: { comparisonJobId: null } });
  expect((await readEverywhere(runId)).subject).toMatchObject({ change: { seriesId } });
});

test("each step of a bisection is called by its number, and leads to the alert", async () => {
  const book = await openBisectionBook(engine);
  await book.begin();
  for (const [step, pair] of [
    [1, "1.0.0 \u2192 1.0.8"],
    [2, "1.0.0 \u2192 1.0.4"],
  ] as const) {
    await book.turn();
    const runId = await runOf((await book.read()).steps.at(-1)?.jobId);
    const run = await readEverywhere(runId);
    expect(runNames(run).name).toBe(`Bisection step ${step}: alpha ${pair}`);
    expect(run.subject).toMatchObject({ kind: "bisection", alertId: book.alertId });
    await book.compare(3);
  }
});

test("the event of a run that ended has the name of the list", async () => {
  const { context, db, projectId } = engine;
  const vault = createVault("ab".repeat(32), context.random) ?? expect.unreachable();
  const webhook = webhookInputSchema.parse({
    ...{ name: "all", url: "https://ci.example.org/hook", events: ["run.finished"] },
  });
  await createWebhook(context, vault, { projectId, actor: testActor, webhook });
  const { runId } = await engine.submit({
    targets: [{ target: "alpha", compare: { baseVersion: "1.0.9", headVersion: "1.0.10" } }],
  });
  await db.job.updateMany({ where: { runId }, data: { status: "CANCELED" } });
  await settleRun(context, { runId });
  const event = await db.outboundEvent.findFirstOrThrow({ where: { type: "run.finished" } });
  expect(event.data).toMatchObject({
    run: { name: runNames(await readEverywhere(runId)).name },
  });
});
