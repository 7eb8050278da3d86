import type { Change } from "@lapline/contracts";
import { inOwnDatabase, waitFor } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { listenForChanges } from "../../base/changes/listenForChanges.ts";
import { markOutboxDone } from "../../base/outbox/markOutboxDone.ts";
import { takeOutbox } from "../../base/outbox/takeOutbox.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { cancelJob } from "./cancelJob.ts";
import { claimJob } from "./claimJob.ts";
import { heartbeat } from "./heartbeat.ts";
import { reringJobs } from "./reringJobs.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const versions = (count: number) => Array.from({ length: count }, (_, index) => `1.0.${index}`);

test("a machine claims what it may take in the order of the queue, whatever waits before it", async () => {
  const { context, db, projectId } = engine;
  const machineId = await engine.addMachine("order", ["process"]);
  // Somebody who could take the others, and does not.
  await engine.addMachine("order", ["docker"]);
  const wanted = await engine.submit({
    labels: ["order"],
    targets: [{ target: "alpha", versions: versions(12) }],
  });
  // More than the heads that a claim looks at, all of them before what this machine may take.
  await engine.submit({
    labels: ["order"],
    targets: [{ target: "alpha", versions: versions(100), provisioner: "docker" }],
    priority: 9,
  });
  const priorities = [0, 2, 1, 2, 0, 1, 0, 2, 1, 0, 1, 2];
  for (const [place, priority] of priorities.entries()) {
    await db.job.update({ where: { id: wanted.jobIds[place] ?? "" }, data: { priority } });
  }
  const order = wanted.jobIds
    .map((jobId, place) => ({ jobId, place, priority: priorities[place] ?? 0 }))
    .sort((a, b) => b.priority - a.priority || a.place - b.place)
    .map(({ jobId }) => jobId);
  const claimed: string[] = [];
  for (;;) {
    const job = await claimJob(context, { machineId, sandboxes: ["process", "docker"] });
    if (job === null) break;
    claimed.push(job.jobId);
    await cancelJob(context, { projectId, jobId: job.jobId, actor: testActor });
  }
  expect(claimed).toEqual(order);
});

test("waiting jobs get one bell for each idle machine, and a bell that rang leaves no row", async () => {
  const { context, db } = engine;
  await engine.addMachine("bells");
  await engine.addMachine("bells");
  const { jobIds } = await engine.submit({
    labels: ["bells"],
    targets: [{ target: "alpha", versions: versions(40) }],
  });
  const rung = () => db.outbox.count({ where: { kind: "ring" } });
  const ring = async () => {
    const { entries } = await takeOutbox(context, 1_000);
    await markOutboxDone(
      context,
      entries.map(({ id }) => id),
    );
  };
  await ring();
  expect(await rung()).toBe(0);
  await db.job.updateMany({
    where: { id: { in: jobIds } },
    data: { rungAt: new Date("2020-01-01") },
  });
  expect(await reringJobs(context)).toBe(2);
  // The bells are not rung yet; and when they were, the next ones wait for half a minute.
  expect(await reringJobs(context)).toBe(0);
  await ring();
  expect([await rung(), await reringJobs(context)]).toEqual([0, 0]);
  const rows = await db.job.findMany({ where: { id: { in: jobIds } }, select: { rungAt: true } });
  expect(rows.filter(({ rungAt }) => rungAt.getUTCFullYear() > 2020)).toHaveLength(2);
});

test("lists hear of a new phase, and only viewers of a job of how far it is", async () => {
  const { context } = engine;
  const machineId = await engine.addMachine("phases");
  await engine.submit({ labels: ["phases"] });
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  const owned = { jobId: job?.jobId ?? "", machineId, fence: job?.fence ?? 0 };
  const heard: Change[] = [];
  let outbox = 0;
  let isOpen = false;
  const listener = listenForChanges({
    url: engine.url,
    onChange: (change) => heard.push(change),
    onOutbox: () => {
      outbox += 1;
    },
    onConnected: () => {
      isOpen = true;
    },
    onError: () => undefined,
  });
  try {
    await waitFor(() => isOpen, { what: "the connection" });
    for (const progress of [
      { phase: "provisioning" as const },
      { phase: "trial" as const, trial: 1, trials: 3 },
      { phase: "trial" as const, trial: 2, trials: 3 },
    ]) {
      expect(await heartbeat(context, { ...owned, progress })).toBe("ok");
    }
    await waitFor(() => heard.length === 3, { what: "three heartbeats" });
    expect(heard.map(({ kind }) => kind)).toEqual(["job", "job", "progress"]);
    expect(heard.every(({ jobId }) => jobId === owned.jobId)).toBe(true);
    expect(outbox).toBe(0);
    await engine.submit({ labels: ["phases"] });
    await waitFor(() => outbox > 0, { what: "the outbox" });
  } finally {
    await listener.close();
  }
});
