import { inOwnDatabase, startFaultProxy, testEnv } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { markOutboxDone } from "../../base/outbox/markOutboxDone.ts";
import { takeOutbox } from "../../base/outbox/takeOutbox.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { submitRun } from "../runs/submitRun.ts";
import { claimJob } from "./claimJob.ts";
import { completeJob } from "./completeJob.ts";

// The figures are those of the short sets; LAPLINE_FAULT_SCALE=10 gives the full ones.
const scale = testEnv.faultScale;

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase((url) => openTestEngine(url, 32));
  return engine.close;
});

async function submitMany(label: string, count: number): Promise<string[]> {
  const jobIds: string[] = [];
  for (let left = count; left > 0; left -= 100) {
    const versions = Array.from({ length: Math.min(left, 100) }, (_, index) => `1.0.${index}`);
    const run = await engine.submit({ labels: [label], targets: [{ target: "alpha", versions }] });
    jobIds.push(...run.jobIds);
  }
  return jobIds;
}

async function reportsOf(jobIds: string[]): Promise<number> {
  return engine.db.report.count({ where: { jobId: { in: jobIds } } });
}

/** Repeats `work` as a worker does with its spool, until it is answered. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

test("F9: 32 claimers share the jobs out, none twice and none left", async () => {
  const machineIds: string[] = [];
  for (let index = 0; index < 32; index++) machineIds.push(await engine.addMachine("f9"));
  const jobIds = await submitMany("f9", 200 * scale);
  const wins: string[] = [];
  await Promise.all(
    machineIds.map(async (machineId) => {
      for (;;) {
        const job = await claimJob(engine.context, { machineId, sandboxes: ["process"] });
        if (job === null) return;
        wins.push(`${job.jobId}:${job.fence}`);
        await completeJob(engine.context, {
          jobId: job.jobId,
          machineId,
          fence: job.fence,
          ...testReport([1]),
        });
      }
    }),
  );
  expect(wins.sort()).toEqual(jobIds.map((id) => `${id}:1`).sort());
}, 600_000);

test("F10: a result counts once, however often, in whatever order and however late it is posted", async () => {
  const machines = [await engine.addMachine("f10"), await engine.addMachine("f10")] as const;
  const jobIds = await submitMany("f10", 25 * scale);
  const claimOn = async (machineId: string) => {
    const job = await claimJob(engine.context, { machineId, sandboxes: ["process"] });
    if (job === null) throw new Error("there was no job to claim");
    return { jobId: job.jobId, machineId, fence: job.fence };
  };
  let accepted = 0;
  for (const jobId of jobIds) {
    const older = await claimOn(machines[0]);
    expect(older.jobId).toBe(jobId);
    await engine.db.$executeRaw`
      UPDATE "job" SET "status" = 'QUEUED' WHERE "id" = ${jobId}::uuid AND "status" = 'CLAIMED'`;
    const newer = await claimOn(machines[1]);
    expect(newer).toMatchObject({ jobId, fence: 2 });
    // Nine equal posts of each attempt and one with another body, all at once.
    const posts = [older, newer].flatMap((attempt) => [
      ...Array.from({ length: 9 }, () => ({ ...attempt, ...testReport([attempt.fence]) })),
      { ...attempt, ...testReport([99]) },
    ]);
    const answers = await Promise.all(
      posts.map(async (post) => ({
        fence: post.fence,
        ...(await completeJob(engine.context, post)),
      })),
    );
    const wins = answers.filter(({ outcome }) => outcome === "accepted");
    expect(wins.map(({ fence }) => fence)).toEqual([2]);
    expect(answers.filter(({ fence }) => fence === 1).every((a) => a.outcome === "refused")).toBe(
      true,
    );
    accepted += wins.length;
  }
  expect(accepted).toBe(jobIds.length);
  expect(await reportsOf(jobIds)).toBe(jobIds.length);
}, 600_000);

test("F11: an answer that is lost after the commit costs nothing: the resent result is a duplicate", async () => {
  const machineId = await engine.addMachine("f11");
  const jobIds = await submitMany("f11", 20 * scale);
  const { hostname, port } = new URL(engine.url);
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) });
  const throughProxy = new URL(engine.url);
  throughProxy.host = `127.0.0.1:${proxy.port}`;
  const cutOff = await openTestEngine(throughProxy.href, 2);
  try {
    const outcomes: string[] = [];
    for (const _ of jobIds) {
      const job = await claimJob(engine.context, { machineId, sandboxes: ["process"] });
      if (job === null) throw new Error("there was no job to claim");
      const post = { jobId: job.jobId, machineId, fence: job.fence, ...testReport([1]) };
      // The cut comes at another moment of the transaction each time, COMMIT included.
      const cutAfterMs = outcomes.length % 12;
      const timer = setTimeout(() => proxy.cut(), cutAfterMs);
      const first = await completeJob(cutOff.context, post).catch(() => ({ outcome: "unknown" }));
      clearTimeout(timer);
      proxy.restore();
      const second = await untilAnswered(() => completeJob(cutOff.context, post));
      expect(["accepted", "duplicate"]).toContain(second.outcome);
      if (first.outcome === "accepted") expect(second.outcome).toBe("duplicate");
      outcomes.push(first.outcome);
    }
    expect(outcomes).toContain("unknown");
    expect(await reportsOf(jobIds)).toBe(jobIds.length);
  } finally {
    await cutOff.close();
    await proxy.stop();
  }
}, 600_000);

test("F8: a submission is stored with the bells that it needs, or not at all, wherever it is cut", async () => {
  const { hostname, port } = new URL(engine.url);
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) });
  const throughProxy = new URL(engine.url);
  throughProxy.host = `127.0.0.1:${proxy.port}`;
  const cutOff = await openTestEngine(throughProxy.href, 2);
  await engine.addMachine("f8");
  try {
    let unknown = 0;
    for (let index = 0; index < 20 * scale; index++) {
      const submit = () =>
        submitRun(cutOff.context, testCatalog, {
          projectId: engine.projectId,
          actor: testActor,
          idempotencyKey: `f8-${index}`,
          submission: {
            targets: [{ target: "alpha", versions: ["1.0.0", `1.1.${index}`] }],
            scenarios: [{ scenario: "records.insert" }],
            labels: ["f8"],
          },
        });
      const timer = setTimeout(() => proxy.cut(), index % 15);
      const first = await submit().catch(() => null);
      clearTimeout(timer);
      proxy.restore();
      if (first === null) unknown += 1;
      const second = await untilAnswered(submit);
      if (first !== null) expect(second.outcome).toBe("existing");
    }
    expect(unknown).toBeGreaterThan(0);
    const jobs = await engine.db.job.findMany({
      where: { label: { name: "f8" } },
      select: { id: true },
    });
    expect(jobs).toHaveLength(40 * scale);
    const rung = new Set<string>();
    for (;;) {
      // The first relay dies with what it took; the entries are handed out again.
      const { entries: dead } = await takeOutbox(engine.context, 50);
      await engine.db.$executeRaw`
        UPDATE "outbox" SET "takenAt" = "takenAt" - interval '20 seconds'
        WHERE "id" = ANY(${dead.map(({ id }) => id)}::bigint[])`;
      const { entries: taken } = await takeOutbox(engine.context, 50);
      expect(taken.map(({ id }) => id)).toEqual(dead.map(({ id }) => id));
      if (taken.length === 0) break;
      for (const { entry } of taken) if (entry.kind === "ring") rung.add(entry.jobId);
      await markOutboxDone(
        engine.context,
        taken.map(({ id }) => id),
      );
    }
    for (const { id } of jobs) expect(rung).toContain(id);
  } finally {
    await cutOff.close();
    await proxy.stop();
  }
}, 600_000);
