import { outboundEventTypes, webhookInputSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { createVault } from "../../access/secrets/createVault.ts";
import { settleRun } from "../../publishing/runs/settleRun.ts";
import { createWebhook } from "../../publishing/webhooks/createWebhook.ts";
import { getReport } from "../../results/reports/getReport.ts";
import { processReport } from "../../results/reports/processReport.ts";
import {
  ableWorker,
  allowDefinitions,
  definitionText,
  testCommit,
  testRepository,
} from "../../testing/definitions.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../jobs/claimJob.ts";
import { completeJob } from "../jobs/completeJob.ts";
import { listRuns } from "../runs/listRuns.ts";
import { pruneDrafts } from "../runs/pruneDrafts.ts";
import { tryDefinition } from "../runs/tryDefinition.ts";
import { listDefinitions } from "./listDefinitions.ts";

let engine: TestEngine;
const id = "words";

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  await allowDefinitions(engine);
  return engine.close;
});

/** Claims the tried job, posts its report and has it processed. */
async function measureTried() {
  const { context, machineId, db } = engine;
  const job = await claimJob(context, { machineId, ...ableWorker });
  if (job === null) throw new Error("nothing to claim");
  const posted = await completeJob(context, {
    ...{ jobId: job.jobId, machineId, fence: job.fence },
    ...testReport([100]),
  });
  expect(posted.outcome).toBe("accepted");
  const report = await db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  await processReport(context, { reportId: report.id });
  return job;
}

/** Everything that anybody outside would learn of. */
const toldOutside = async () => ({
  events: await engine.db.outboundEvent.count(),
  deliveries: await engine.db.delivery.count(),
  notices: await engine.db.notice.count(),
  mails: await engine.db.mail.count(),
  comments: await engine.db.pullRequestComment.count(),
  suspicions: await engine.db.suspicion.count(),
});

test("what is tried shows what it measured and leaves nothing", async () => {
  const { context, projectId, db } = engine;
  const vault = createVault("ab".repeat(32), context.random) ?? expect.unreachable();
  const everything = webhookInputSchema.parse({
    ...{ name: "everything", url: "https://ci.example.org/hook", events: outboundEventTypes },
  });
  await createWebhook(context, vault, { projectId, actor: testActor, webhook: everything });
  const toldBefore = await toldOutside();
  const runsBefore = await listRuns(context, { projectId, limit: 200 });
  const tried = await tryDefinition(context, testCatalog, {
    ...{ projectId, actor: testActor },
    asked: {
      ...{ text: definitionText({ id }), repository: testRepository },
      ...{ label: "local", version: testCommit },
    },
  });
  if (tried.outcome !== "queued") throw new Error(JSON.stringify(tried));
  const { jobId, runId } = tried.tried;
  const { machineId } = engine;
  const older = { ...ableWorker, kinds: ["measure", "compare", "calibrate"] as const };
  expect(await claimJob(context, { machineId, ...older })).toBeNull();
  const job = await measureTried();
  expect(job).toMatchObject({ jobId, trials: 1, definition: { revision: null } });
  expect(await db.job.findUniqueOrThrow({ where: { id: jobId } })).toMatchObject({
    status: "PROCESSED",
    kind: "try",
  });
  const report = await getReport(context, { projectId, jobId });
  expect(report?.measures).toEqual([]);
  expect(report?.tried).toMatchObject([
    { target: id, scenario: `${id}.micro`, measure: { name: "throughput" }, samples: [100] },
  ]);
  expect(await db.series.count({ where: { target: { key: id } } })).toBe(0);
  // What the relay does once the last job of a run ended.
  await settleRun(context, { runId });
  expect(await toldOutside()).toEqual(toldBefore);
  expect(await db.result.count({ where: { jobId } })).toBe(0);
  expect(await listRuns(context, { projectId, limit: 200 })).toEqual(runsBefore);
  expect(await listDefinitions(context, { projectId })).not.toContainEqual(
    expect.objectContaining({ target: id }),
  );
  expect(await pruneDrafts(context)).toBe(0);
  const later = { now: () => new Date(Date.now() + 25 * 3_600_000) };
  expect(await pruneDrafts({ ...context, clock: later })).toBe(1);
  expect(await db.job.count({ where: { id: jobId } })).toBe(0);
  expect(await db.definition.count({ where: { key: id } })).toBe(0);
});
