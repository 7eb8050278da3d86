import { jobFailureWords, jobSteps } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { sweep } from "../../operations/sweeper/sweep.ts";
import { getReport } from "../../results/reports/getReport.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testReport } from "../../testing/testReport.ts";
import { getRun } from "../runs/getRun.ts";
import { cancelJob } from "./cancelJob.ts";
import { claimJob } from "./claimJob.ts";
import { completeJob } from "./completeJob.ts";
import { failJob } from "./failJob.ts";
import { getJob } from "./getJob.ts";
import { heartbeat } from "./heartbeat.ts";
import { startJob } from "./startJob.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

async function claimOn(machineId: string) {
  const claimed = await claimJob(engine.context, { machineId, sandboxes: ["process"] });
  if (claimed === null) throw new Error("there was no job to claim");
  return { claimed, owned: { jobId: claimed.jobId, machineId, fence: claimed.fence } };
}

async function submitTo(label: string) {
  const machineId = await engine.addMachine(label);
  const { runId, jobIds } = await engine.submit({ labels: [label] });
  const [jobId] = jobIds;
  if (jobId === undefined) throw new Error("the run has no job");
  return { machineId, runId, jobId };
}

const statusOf = async (jobId: string) => {
  const job = await getJob(engine.context, { projectId: engine.projectId, jobId });
  return job?.status;
};

test("a job goes from submission to a report with its values, and its run follows", async () => {
  const { machineId, runId, jobId } = await submitTo("life");
  const { context, projectId } = engine;
  expect(await getJob(context, { projectId, jobId })).toMatchObject({
    status: "QUEUED",
    queuePosition: 0,
    attempt: 0,
  });
  const { claimed, owned } = await claimOn(machineId);
  expect(claimed).toMatchObject({ jobId, attempt: 1, fence: 1, params: { count: 100 }, trials: 3 });
  expect(await startJob(context, owned)).toBe("ok");
  const progress = { phase: "trial" as const, trial: 2, trials: 3 };
  expect(await heartbeat(context, { ...owned, progress })).toBe("ok");
  expect(await getJob(context, { projectId, jobId })).toMatchObject({
    status: "RUNNING",
    progress,
  });
  expect((await getRun(context, { projectId, runId }))?.status).toBe("RUNNING");
  expect(await completeJob(context, { ...owned, ...testReport([10, 30, 20]) })).toEqual({
    outcome: "accepted",
  });
  const stored = await engine.db.report.findUniqueOrThrow({ where: { jobId } });
  expect(await processReport(context, { reportId: stored.id })).toBe("processed");
  expect(await processReport(context, { reportId: stored.id })).toBe("already");
  expect(await statusOf(jobId)).toBe("PROCESSED");
  const report = await getReport(context, { projectId, jobId });
  expect(report?.measures).toMatchObject([
    { name: "throughput", value: 20, n: 3, samples: [10, 30, 20] },
  ]);
  expect(report?.resources).toMatchObject([{ kind: "cpu", values: [0.5, 0.75] }]);
  expect((await getRun(context, { projectId, runId }))?.status).toBe("PROCESSED");
});

test("an infrastructure error queues the job again twice, the third one ends it", async () => {
  const { machineId, jobId } = await submitTo("infrastructure");
  for (const expected of ["QUEUED", "QUEUED", "FAILED"]) {
    const { owned } = await claimOn(machineId);
    const failure = { ...owned, code: "worker_error" as const, message: "boom" };
    expect(await failJob(engine.context, failure)).toEqual({ outcome: "accepted" });
    expect(await failJob(engine.context, failure)).toEqual({ outcome: "duplicate" });
    expect(await statusOf(jobId)).toBe(expected);
  }
});

test("a failure of the target ends the job at once", async () => {
  const { machineId, jobId } = await submitTo("target-fails");
  const { owned } = await claimOn(machineId);
  await failJob(engine.context, { ...owned, code: "target_exited", message: "code 1" });
  const job = await getJob(engine.context, { projectId: engine.projectId, jobId });
  expect(job).toMatchObject({ status: "FAILED", errorCode: "target_exited" });
});

test("a job stops at the step that it had reached, and says of a further attempt what is so", async () => {
  const { context, projectId } = engine;
  const { machineId, jobId } = await submitTo("stops");
  const read = async () => {
    const job = await getJob(context, { projectId, jobId });
    if (job === null) throw new Error("the job is gone");
    const stopped = jobSteps(job).find(({ state }) => state === "stopped")?.step;
    const current = jobSteps(job).find(({ state }) => state === "current")?.step;
    return { stopped, current, next: jobFailureWords(job)?.next };
  };
  const failure = { code: "registry_unreachable", message: "no answer" } as const;
  for (const attempt of [1, 2]) {
    const { owned } = await claimOn(machineId);
    await heartbeat(context, { ...owned, progress: { phase: "provisioning" } });
    await failJob(context, { ...owned, ...failure });
    expect(await read(), `attempt ${attempt}`).toEqual({
      stopped: undefined,
      current: "queued",
      next: ["The job is queued again."],
    });
  }
  const { owned } = await claimOn(machineId);
  await heartbeat(context, { ...owned, progress: { phase: "provisioning" } });
  await failJob(context, { ...owned, ...failure });
  const last = await read();
  expect(last).toMatchObject({ stopped: "preparing", current: undefined });
  expect(last.next?.join(" ")).toContain("Attempt 3 of 3 was the last one");
});

test("a canceled job stops at the step that it had reached", async () => {
  const { context, projectId } = engine;
  const { machineId, jobId } = await submitTo("stopped");
  const { owned } = await claimOn(machineId);
  await startJob(context, owned);
  await heartbeat(context, { ...owned, progress: { phase: "trial", trial: 2, trials: 3 } });
  await cancelJob(context, { projectId, jobId, actor: testActor });
  const job = await getJob(context, { projectId, jobId });
  if (job === null) throw new Error("the job is gone");
  expect(jobSteps(job).find(({ state }) => state === "stopped")?.step).toBe("trials");
});

test("a canceled job answers cancel to its machine, refuses its report and frees the machine", async () => {
  const { machineId, jobId } = await submitTo("cancel");
  const { owned } = await claimOn(machineId);
  const request = { projectId: engine.projectId, jobId, actor: testActor };
  expect(await cancelJob(engine.context, request)).toBe("canceled");
  expect(await cancelJob(engine.context, request)).toBe("canceled");
  const verdict = await heartbeat(engine.context, { ...owned, progress: { phase: "trial" } });
  expect(verdict).toBe("cancel");
  const answer = await completeJob(engine.context, { ...owned, ...testReport([1]) });
  expect(answer.outcome).toBe("refused");
  expect(await statusOf(jobId)).toBe("CANCELED");
  await engine.submit({ labels: ["cancel"] });
  expect((await claimOn(machineId)).claimed.jobId).not.toBe(jobId);
});

test("a late result counts while no newer attempt exists, and not after", async () => {
  const { machineId, jobId } = await submitTo("late");
  const first = await claimOn(machineId);
  await engine.expireLease(jobId);
  await sweep(engine.context);
  expect(await statusOf(jobId)).toBe("QUEUED");
  const other = await engine.addMachine("late");
  const second = await claimOn(other);
  const late = await completeJob(engine.context, { ...first.owned, ...testReport([1]) });
  expect(late).toEqual({ outcome: "refused", reason: "a newer attempt exists" });
  await engine.expireLease(jobId);
  await sweep(engine.context);
  const accepted = await completeJob(engine.context, { ...second.owned, ...testReport([2]) });
  expect(accepted).toEqual({ outcome: "accepted" });
  expect(await statusOf(jobId)).toBe("COMPLETED");
});

test("a job that heartbeats for ever is ended at its hard time limit", async () => {
  const { machineId, jobId } = await submitTo("forever");
  const { owned } = await claimOn(machineId);
  await engine.db.$executeRaw`
    UPDATE "job" SET "claimedAt" = now() - interval '6 hours 1 second' WHERE "id" = ${jobId}::uuid`;
  const verdict = await heartbeat(engine.context, { ...owned, progress: { phase: "trial" } });
  expect(verdict).toBe("fenced");
  await sweep(engine.context);
  const job = await getJob(engine.context, { projectId: engine.projectId, jobId });
  expect(job).toMatchObject({ status: "FAILED", errorCode: "job_timeout" });
});

test("a machine with a job under way gets no second one", async () => {
  const { machineId } = await submitTo("single");
  await engine.submit({ labels: ["single"] });
  const claims = await Promise.all(
    Array.from({ length: 8 }, () =>
      claimJob(engine.context, { machineId, sandboxes: ["process"] }),
    ),
  );
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
});

test("higher priority goes first, then the order of submission", async () => {
  const { machineId, jobId: first } = await submitTo("order");
  const later = await engine.submit({ labels: ["order"] });
  const urgent = await engine.submit({ labels: ["order"], priority: 5 });
  const places = await Promise.all(
    [urgent, later].map(({ jobIds: [jobId = ""] }) =>
      getJob(engine.context, { projectId: engine.projectId, jobId }),
    ),
  );
  expect(places.map((job) => job?.queuePosition)).toEqual([0, 2]);
  const order: string[] = [];
  for (let index = 0; index < 3; index++) {
    const { claimed, owned } = await claimOn(machineId);
    order.push(claimed.jobId);
    await completeJob(engine.context, { ...owned, ...testReport([1]) });
  }
  expect(order).toEqual([...urgent.jobIds, first, ...later.jobIds]);
});

test("a job waits for a machine that may use its sandbox", async () => {
  const processOnly = await engine.addMachine("mixed", ["process"]);
  const withDocker = await engine.addMachine("mixed", ["process", "docker"]);
  const { jobIds } = await engine.submit({
    labels: ["mixed"],
    targets: [{ target: "alpha", versions: ["1.0.0"], provisioner: "docker" }],
  });
  const claim = (machineId: string) =>
    claimJob(engine.context, { machineId, sandboxes: ["process", "docker"] });
  expect(await claim(processOnly)).toBeNull();
  expect((await claim(withDocker))?.jobId).toBe(jobIds[0]);
});
