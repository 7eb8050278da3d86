import { type RunStatus, runStatusOf } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { offerReleases } from "../releases/offerReleases.ts";
import { cancelRun } from "./cancelRun.ts";
import { getRun } from "./getRun.ts";
import { listRuns } from "./listRuns.ts";
import { submitRun } from "./submitRun.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const submitWith = (idempotencyKey: string, version: string) =>
  submitRun(engine.context, testCatalog, {
    projectId: engine.projectId,
    actor: testActor,
    idempotencyKey,
    submission: {
      targets: [{ target: "alpha", versions: [version] }],
      scenarios: [{ scenario: "records.insert" }],
      labels: ["local"],
    },
  });

test("a repeated submission answers with the first run, and the key with another body is refused", async () => {
  const first = await submitWith("once", "1.0.0");
  const second = await submitWith("once", "1.0.0");
  if (first.outcome !== "created" || second.outcome !== "existing") throw new Error("not once");
  expect(second.run.id).toBe(first.run.id);
  expect(await submitWith("once", "2.0.0")).toEqual({ outcome: "key_reused" });
});

test("a repeated wish for the last releases answers with the first run, though newer ones came", async () => {
  const submit = (idempotencyKey: string, found: string[]) =>
    submitRun(
      engine.context,
      offerReleases(testCatalog, new Map([["alpha", { versions: found }]])),
      {
        projectId: engine.projectId,
        actor: testActor,
        idempotencyKey,
        submission: {
          targets: [{ target: "alpha", lastVersions: 2 }],
          scenarios: [{ scenario: "records.insert" }],
          labels: ["local"],
        },
      },
    );
  const first = await submit("nightly", ["1.1.0", "1.2.0"]);
  const again = await submit("nightly", ["1.1.0", "1.2.0", "1.3.0"]);
  const other = await submit("nightly-2", ["1.1.0", "1.2.0", "1.3.0"]);
  if (first.outcome !== "created" || again.outcome !== "existing" || other.outcome !== "created") {
    throw new Error("not once");
  }
  const versions = ({ run }: typeof first) => run.jobs.map(({ version }) => version);
  expect(again.run.id).toBe(first.run.id);
  expect(versions(first)).toEqual(["1.1.0", "1.2.0"]);
  expect(versions(other)).toEqual(["1.2.0", "1.3.0"]);
});

test("ten equal submissions at once make one run", async () => {
  const results = await Promise.all(Array.from({ length: 10 }, () => submitWith("race", "1.0.0")));
  const outcomes = results.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "created")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "existing")).toHaveLength(9);
});

test("a run comes with its jobs, a bell for each, and an audit row; a refused one leaves nothing", async () => {
  const { runId, jobIds } = await engine.submit({
    targets: [{ target: "alpha", versions: ["1.0.0", "1.1.0"] }],
    priority: 3,
  });
  const bells = await engine.db.outbox.findMany({ where: { kind: "ring" } });
  for (const jobId of jobIds) {
    expect(bells.map(({ payload }) => payload)).toContainEqual({
      kind: "ring",
      label: "local",
      jobId,
    });
  }
  const audit = await engine.db.audit.findMany({ where: { subjectId: runId } });
  expect(audit).toMatchObject([{ action: "run.submitted", actorId: "tester" }]);
  const runsBefore = await engine.db.run.count();
  const refused = await submitRun(engine.context, testCatalog, {
    projectId: engine.projectId,
    actor: testActor,
    submission: { targets: [], scenarios: [], labels: ["nowhere"] },
  });
  expect(refused.outcome).toBe("invalid");
  expect(await engine.db.run.count()).toBe(runsBefore);
});

test("versions keep the catalog's order, in whatever order and from how many submissions they come", async () => {
  const waves = [["1.10.0", "1.2.0"], ["1.9.0"], ["0.9.0", "1.2.1"], ["2.0.0"]];
  await Promise.all(
    waves.map((versions) =>
      engine.submit({ targets: [{ target: "alpha", versions: [...versions, "1.0.0"] }] }),
    ),
  );
  const versions = await engine.db.version.findMany({
    where: { target: { key: "alpha" } },
    orderBy: { sortKey: "asc" },
  });
  const names = versions.map(({ name }) => name);
  expect(names).toEqual([...names].sort((a, b) => testCatalog.compareVersions("alpha", a, b)));
  expect(versions.map(({ sortKey }) => sortKey)).toEqual(versions.map((_, index) => index));
});

test("the list of runs pages without gaps or repeats and filters by what its jobs are", async () => {
  await engine.submit({ targets: [{ target: "beta", versions: ["0.1.0"] }] });
  const seen: string[] = [];
  const oldestFirst: string[] = [];
  for (const [sort, ids] of [["-submitted", seen] as const, ["submitted", oldestFirst] as const]) {
    let cursor: string | undefined;
    do {
      const { projectId } = engine;
      const page = await listRuns(engine.context, { projectId, limit: 2, cursor, sort });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  const all = await engine.db.run.findMany({ orderBy: { id: "desc" }, select: { id: true } });
  expect(seen).toEqual(all.map(({ id }) => id));
  expect(oldestFirst).toEqual(seen.toReversed());
  const list = async (filter: Partial<Parameters<typeof listRuns>[1]>) =>
    (await listRuns(engine.context, { projectId: engine.projectId, limit: 50, ...filter })).items;
  expect(await list({ target: "beta" })).toHaveLength(1);
  expect(await list({ target: "beta", scenario: "records.read" })).toHaveLength(0);
  expect(await list({ label: "nowhere" })).toHaveLength(0);
});

test("a queued run in the list says when its first job should start, as the job itself does", async () => {
  const { context, projectId } = engine;
  const served = await engine.submitMany(2);
  await engine.db.machine.update({
    where: { id: engine.machineId },
    data: { lastSeenAt: new Date() },
  });
  const silent = await engine.addMachine("silent");
  const unserved = await engine.submit({ labels: ["silent"] });
  await engine.db.machine.update({ where: { id: silent }, data: { lostAt: new Date() } });
  const queued = { projectId, limit: 50, status: "QUEUED" } as const;
  const { items } = await listRuns(context, { ...queued, starts: true });
  const plain = await listRuns(context, queued);
  expect(plain.items.some((run) => "expectedStartAt" in run)).toBe(false);
  const startOf = (id: string) => items.find((run) => run.id === id)?.expectedStartAt;
  const run = await getRun(context, { projectId, runId: served.runId });
  const ofJob = run?.jobs[0]?.expectedStartAt ?? expect.unreachable("a machine serves the label");
  expect(Math.abs(Date.parse(startOf(served.runId) ?? "") - Date.parse(ofJob))).toBeLessThan(
    10_000,
  );
  expect(startOf(unserved.runId)).toBeUndefined();
  await cancelRun(context, { projectId, runId: served.runId, actor: testActor });
  const after = await listRuns(context, { projectId, limit: 50, starts: true });
  expect(after.items.find(({ id }) => id === served.runId)).not.toHaveProperty("expectedStartAt");
});

test("the state that the list filters by is the state that a run shows, for every mix of jobs", async () => {
  const statuses = ["QUEUED", "RUNNING", "COMPLETED", "PROCESSED", "CANCELED", "FAILED"] as const;
  const pairs = statuses.flatMap((a, index) => statuses.slice(index).map((b) => [a, b] as const));
  for (const [a, b] of pairs) {
    const machines = [await engine.addMachine("mix"), await engine.addMachine("mix")];
    const { runId, jobIds } = await engine.submit({
      labels: ["mix"],
      targets: [{ target: "alpha", versions: ["1.0.0", "1.1.0"] }],
    });
    for (const [index, status] of [a, b].entries()) {
      await engine.db.job.update({
        where: { id: jobIds[index] ?? "" },
        data: {
          status,
          machineId: machines[index] ?? null,
          errorCode: status === "FAILED" ? "worker_error" : null,
        },
      });
    }
    const expected: RunStatus = runStatusOf([a, b]);
    expect((await getRun(engine.context, { projectId: engine.projectId, runId }))?.status).toBe(
      expected,
    );
    const listed = await listRuns(engine.context, {
      projectId: engine.projectId,
      limit: 1,
      status: expected,
    });
    expect(listed.items[0]).toMatchObject({ id: runId, status: expected });
  }
});

test("canceling a run ends what has not ended and says how much that was", async () => {
  const { runId } = await engine.submitMany(3);
  const request = { projectId: engine.projectId, runId, actor: testActor };
  expect(await cancelRun(engine.context, request)).toEqual({ canceled: 3 });
  expect(await cancelRun(engine.context, request)).toEqual({ canceled: 0 });
  const run = await getRun(engine.context, { projectId: engine.projectId, runId });
  expect(run?.status).toBe("CANCELED");
  const foreign = { ...request, projectId: "01890a5d-ac96-774b-bcce-b302099a8057" };
  expect(await cancelRun(engine.context, foreign)).toBeNull();
});
