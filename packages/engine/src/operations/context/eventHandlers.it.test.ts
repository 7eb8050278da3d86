import { randomBytes, randomUUID } from "node:crypto";
import { engineEventTypes, givenKinds, machineOfflineAfterMs, reasonOf } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { inOwnDatabase, testFacts } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { removeMember } from "../../access/members/removeMember.ts";
import { createVault } from "../../access/secrets/createVault.ts";
import { settleAlerts } from "../../judgment/alerts/settleAlerts.ts";
import { createBudget } from "../../judgment/budgets/createBudget.ts";
import { confirmRuns } from "../../judgment/runConfirmations/confirmRuns.ts";
import { connectRepository } from "../../publishing/commitStatuses/connectRepository.ts";
import { settleRun } from "../../publishing/runs/settleRun.ts";
import { createWebhook } from "../../publishing/webhooks/createWebhook.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { type GivingBook, givingActs } from "../../testing/givingActs.ts";
import { handleTwice } from "../../testing/handleTwice.ts";
import { measure } from "../../testing/measure.ts";
import { noisy } from "../../testing/noisy.ts";
import { openAlertBook } from "../../testing/openAlertBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testComparisonReport, testReport } from "../../testing/testReport.ts";
import { cancelJob } from "../../work/jobs/cancelJob.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { greetMachine } from "../../work/machines/greetMachine.ts";
import { markLostMachines } from "../../work/machines/markLostMachines.ts";
import { noteFiring } from "../../work/schedules/noteFiring.ts";
import { eventHandlers } from "./createEngineContext.ts";

let engine: TestEngine;
let book: GivingBook;
const twice = handleTwice(eventHandlers);

const repository = "acme/widgets";
const source = { repository, commit: "c".repeat(40), baseline: { version: "1.0.0" } };

beforeAll(async () => {
  engine = await inOwnDatabase((url) => openTestEngine(url, 10, twice.handlers));
  const { context, projectId } = engine;
  const vault = createVault(randomBytes(32).toString("hex"), context.random);
  if (vault === null) throw new Error("no vault");
  // Whoever is told of an event is there, or its handlers would have nothing to do.
  await createWebhook(context, vault, {
    projectId,
    actor: testActor,
    webhook: {
      name: "all",
      url: "https://receiver.example.org/all",
      events: [
        "run.finished",
        "report.processed",
        "alert.confirmed",
        "alert.changed",
        "alert.resolved",
        "machine.lost",
        "machine.quarantined",
      ],
      template: "standard",
    },
  });
  await connectRepository(context, vault, {
    projectId,
    actor: testActor,
    connection: {
      vendor: "gitea",
      baseUrl: "https://code.example.org",
      repository,
      credentials: { kind: "token", token: "first" },
      comments: false,
    },
  });
  await measure(engine, { version: "1.0.0", value: 100 });
  const series = await engine.db.series.findFirstOrThrow();
  book = { context, vault, projectId, seriesId: series.id };
  return engine.close;
});

/** Does the next job: seven trials around `level` or, of a comparison, twelve pairs against 100. */
async function work(level: number) {
  const { context, machineId, db } = engine;
  const kinds = ["measure", "compare"] as const;
  const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds });
  if (job === null) throw new Error("no job waits");
  const values = Array.from({ length: 12 }, (_, place) => noisy(level, place));
  const baseVersion = job.comparison?.baseVersion;
  const report =
    baseVersion === undefined
      ? testReport(values.slice(0, 7))
      : testComparisonReport(
          values.map((value, place) => [noisy(100, place + 20), value]),
          { baseVersion },
        );
  await completeJob(context, { jobId: job.jobId, machineId, fence: job.fence, ...report });
  const { id: reportId } = await db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  expect(await processReport(context, { reportId })).toBe("processed");
  await settleRun(context, { runId: job.runId });
}

const scenes: Record<string, () => Promise<void>> = {
  "a run is judged, measured again and confirmed": async () => {
    await engine.submit();
    await work(100);
    await engine.submit({ targets: [{ target: "alpha", versions: ["1.0.1"] }], source });
    await work(92);
    const settings = { minutesPerDayMax: 240 };
    const turn = await confirmRuns(engine.context, testCatalog, settings);
    expect(turn).toMatchObject({ enqueued: 1, errors: [] });
    await work(92);
  },
  "a job is canceled": async () => {
    const { context, projectId } = engine;
    const { jobIds } = await engine.submit({ source });
    for (const jobId of jobIds) await cancelJob(context, { projectId, jobId, actor: testActor });
  },
  "a machine takes no jobs, works again and falls silent": async () => {
    const { context, db, machineId } = engine;
    const hello = { facts: testFacts, sandboxes: ["process" as const], draining: false };
    await greetMachine(context, machineId, { ...hello, unhealthy: "The disk is full." });
    await greetMachine(context, machineId, { ...hello, unhealthy: null });
    const lastSeenAt = new Date(Date.now() - 2 * machineOfflineAfterMs);
    await db.machine.update({ where: { id: machineId }, data: { lastSeenAt } });
    expect(await markLostMachines(context)).toBe(1);
    await greetMachine(context, machineId, { ...hello, unhealthy: null });
  },
  "a schedule fails three times": async () => {
    const { id } = await give("schedule", { kind: "user", id: testActor.id, name: "Tester" });
    for (const slot of ["first", "second", "third"]) {
      const schedule = await engine.db.schedule.findUniqueOrThrow({ where: { id } });
      const reason = reasonOf("schedule_run_canceled", {});
      const firing = { outcome: "failed" as const, reason, runId: null };
      await transact(engine.db, (tx) =>
        noteFiring(tx, engine.context, { schedule, slot, ...firing, actor: { kind: "system" } }),
      );
    }
  },
  "an alert opens, grows and is resolved": async () => {
    const alerts = openAlertBook(engine);
    const [insertId, readId] = [
      await alerts.measureAll([100, 100, 90, 90, 100, 100]),
      await alerts.measureAll([100, 100, 90, 90, 100, 100], "records.read"),
    ];
    for (const seriesId of [insertId, readId]) {
      await alerts.confirm({ seriesId, version: "1.0.2", ratio: 0.9 });
      const back = { ratio: 1.1, direction: "improvement" } as const;
      await alerts.insert({ seriesId, version: "1.0.4", ...back });
    }
    const settle = transact(engine.db, (tx) =>
      settleAlerts(tx, engine.context, [insertId, readId]),
    );
    expect(await settle).toBe(1);
  },
  "a budget is broken, by more than one series, and kept": async () => {
    const { context, projectId } = engine;
    const created = await createBudget(context, {
      projectId,
      actor: testActor,
      budget: { target: "alpha", scenario: null, measure: "throughput", label: null, value: 50 },
    });
    expect(created).toMatchObject({ outcome: "created", budget: { brokenSince: null } });
    const at = (version: string) => ({ targets: [{ target: "alpha", versions: [version] }] });
    await engine.submit(at("1.0.7"));
    await work(40);
    const scenarios = [{ scenario: "records.read" }];
    await engine.submit({ ...at("1.0.8"), scenarios });
    await work(40);
    for (const scenario of ["records.insert", "records.read"]) {
      await engine.submit({ ...at("1.0.9"), scenarios: [{ scenario }] });
      await work(100);
    }
    const where = { kind: "budget", state: "resolved" } as const;
    expect(await engine.db.alert.count({ where })).toBe(1);
  },
  "a member who gave one of each kind leaves, but for their keys": async () => {
    const { context, db, projectId } = engine;
    const userId = randomUUID();
    await db.user.create({ data: { id: userId, name: "Ada", email: `${userId}@example.org` } });
    await db.member.create({ data: { id: randomUUID(), projectId, userId, role: "owner" } });
    for (const kind of givenKinds) await give(kind, { kind: "user", id: userId, name: "Ada" });
    const handOver = ["apiKey" as const];
    const removed = await removeMember(context, { projectId, userId, actor: testActor, handOver });
    expect(removed).toMatchObject({ outcome: "removed", handedOver: { apiKey: 1 } });
  },
};

async function give(
  kind: (typeof givenKinds)[number],
  actor: { kind: "user"; id: string; name: string },
) {
  const gift = await givingActs[kind].give(book, { actor, role: "owner" }, "admin");
  return gift ?? expect.unreachable(kind);
}

test("what follows from an event is the same when it is handled twice, and every event is emitted", async () => {
  for (const [name, play] of Object.entries(scenes)) {
    await play();
    expect(twice.differences, name).toEqual([]);
  }
  expect([...twice.seen.keys()].toSorted()).toEqual(engineEventTypes.toSorted());
});

test("of a row that a handler adds once more, it is told", async () => {
  const careless = handleTwice({
    ...eventHandlers,
    "job.ended": [
      (tx, _context, { runId }) =>
        tx.outbox.create({ data: { kind: "job_ended", payload: { kind: "job_ended", runId } } }),
    ],
  });
  const facts = { projectId: engine.projectId, runId: randomUUID() };
  const [handle] = careless.handlers["job.ended"];
  await transact(engine.db, (tx) => handle(tx, engine.context, facts));
  expect(careless.differences).toEqual([{ type: "job.ended", place: 0, tables: ["outbox"] }]);
});
