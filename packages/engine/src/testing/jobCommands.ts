import { deepStrictEqual, strictEqual } from "node:assert";
import type { ErrorCode } from "@lapline/contracts";
import fc from "fast-check";
import { sweep } from "../operations/sweeper/sweep.ts";
import { processReport } from "../results/reports/processReport.ts";
import { cancelJob } from "../work/jobs/cancelJob.ts";
import { claimJob } from "../work/jobs/claimJob.ts";
import { completeJob } from "../work/jobs/completeJob.ts";
import { failJob } from "../work/jobs/failJob.ts";
import { heartbeat } from "../work/jobs/heartbeat.ts";
import { startJob } from "../work/jobs/startJob.ts";
import {
  endInModel,
  type JobModel,
  jobOf,
  type ModelAttempt,
  owns,
  reportOutcome,
  sweepInModel,
} from "./jobModel.ts";
import { type TestEngine, testActor } from "./openTestEngine.ts";
import { testReport } from "./testReport.ts";

export interface JobSystem {
  engine: TestEngine;
  machineIds: string[];
}
type Command = fc.AsyncCommand<JobModel, JobSystem>;

function command(
  text: string,
  run: (model: JobModel, system: JobSystem) => Promise<void>,
  check: (model: JobModel) => boolean = () => true,
): Command {
  return { check, run, toString: () => text };
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

/** A command that speaks for any attempt ever handed out, newer or older. */
function onAttempt(
  name: string,
  run: (model: JobModel, system: JobSystem, attempt: ModelAttempt) => Promise<void>,
) {
  return fc.nat({ max: 1000 }).map((index) =>
    command(
      `${name}(${index})`,
      (model, system) => run(model, system, pick(model.attempts, index)),
      (model) => model.attempts.length > 0,
    ),
  );
}

const claim = fc.nat({ max: 2 }).map((index) =>
  command(`claim(${index})`, async (model, { engine, machineIds }) => {
    const machineId = pick(machineIds, index);
    const claimed = await claimJob(engine.context, { machineId, sandboxes: ["process"] });
    const jobs = [...model.jobs.values()];
    const busy = jobs.some((job) => job.machineId === machineId);
    const expected = busy ? undefined : jobs.find(({ status }) => status === "QUEUED");
    strictEqual(claimed?.jobId, expected?.id);
    if (claimed === null || expected === undefined) return;
    strictEqual(claimed.fence, expected.attempt + 1);
    expected.status = "CLAIMED";
    expected.attempt += 1;
    expected.machineId = machineId;
    model.attempts.push({ jobId: claimed.jobId, machineId, fence: claimed.fence });
  }),
);

const start = onAttempt("start", async (model, { engine }, attempt) => {
  const expected = owns(model, attempt) ? "ok" : "fenced";
  strictEqual(await startJob(engine.context, attempt), expected);
  if (expected === "fenced") return;
  const job = jobOf(model, attempt.jobId);
  if (job.status === "CLAIMED") job.leaseExpired = false;
  job.status = "RUNNING";
});

const beat = onAttempt("heartbeat", async (model, { engine }, attempt) => {
  const job = jobOf(model, attempt.jobId);
  const canceled = job.status === "CANCELED" && job.attempt === attempt.fence;
  const expected = owns(model, attempt) ? "ok" : canceled ? "cancel" : "fenced";
  const progress = { phase: "trial" as const };
  strictEqual(await heartbeat(engine.context, { ...attempt, progress }), expected);
  if (expected === "ok") job.leaseExpired = false;
});

const complete = onAttempt("complete", async (model, { engine }, attempt) => {
  const expected = reportOutcome(model, attempt);
  const answer = await completeJob(engine.context, { ...attempt, ...testReport([attempt.fence]) });
  strictEqual(answer.outcome, expected);
  if (expected !== "accepted") return;
  const job = jobOf(model, attempt.jobId);
  Object.assign(job, { status: "COMPLETED", machineId: null, reportFence: attempt.fence });
  job.leaseExpired = false;
});

const otherReport = onAttempt("completeOtherwise", async (model, { engine }, attempt) => {
  if (jobOf(model, attempt.jobId).reportFence === null) return;
  const answer = await completeJob(engine.context, { ...attempt, ...testReport([777]) });
  strictEqual(answer.outcome, "refused");
});

const racingReports = onAttempt("completeTwiceAtOnce", async (model, { engine }, attempt) => {
  const expected = reportOutcome(model, attempt);
  const post = () => completeJob(engine.context, { ...attempt, ...testReport([attempt.fence]) });
  const outcomes = (await Promise.all([post(), post()])).map(({ outcome }) => outcome).sort();
  deepStrictEqual(
    outcomes,
    expected === "accepted" ? ["accepted", "duplicate"] : [expected, expected],
  );
  if (expected !== "accepted") return;
  const job = jobOf(model, attempt.jobId);
  Object.assign(job, { status: "COMPLETED", machineId: null, reportFence: attempt.fence });
  job.leaseExpired = false;
});

const failCodes: ErrorCode[] = ["worker_error", "target_exited"];
const fail = fc.tuple(fc.nat({ max: 1000 }), fc.constantFrom(...failCodes)).map(([index, code]) =>
  command(
    `fail(${index}, ${code})`,
    async (model, { engine }) => {
      const attempt = pick(model.attempts, index);
      const owned = owns(model, attempt);
      const answer = await failJob(engine.context, { ...attempt, code, message: "failed" });
      strictEqual(answer.outcome === "accepted", owned);
      if (owned) endInModel(jobOf(model, attempt.jobId), code);
    },
    (model) => model.attempts.length > 0,
  ),
);

const cancel = fc.nat({ max: 1000 }).map((index) =>
  command(`cancel(${index})`, async (model, { engine }) => {
    const job = pick([...model.jobs.values()], index);
    const { projectId, context } = engine;
    const outcome = await cancelJob(context, { projectId, jobId: job.id, actor: testActor });
    const isLate = ["COMPLETED", "PROCESSED", "FAILED"].includes(job.status);
    strictEqual(outcome, isLate ? "too_late" : "canceled");
    if (isLate) return;
    Object.assign(job, { status: "CANCELED", machineId: null, leaseExpired: false });
  }),
);

/** The machine of an attempt crashes, or its link is cut: nothing comes until the lease is over. */
const silence = onAttempt("silence", async (model, { engine }, attempt) => {
  if (!owns(model, attempt)) return;
  await engine.expireLease(attempt.jobId);
  jobOf(model, attempt.jobId).leaseExpired = true;
});

const sweepOnce = fc.constant(
  command("sweep", async (model, { engine }) => {
    await sweep(engine.context);
    sweepInModel(model);
  }),
);

const process = fc.nat({ max: 1000 }).map((index) =>
  command(`process(${index})`, async (model, { engine }) => {
    const job = pick([...model.jobs.values()], index);
    const report = await engine.db.report.findUnique({ where: { jobId: job.id } });
    strictEqual(report?.fence ?? null, job.reportFence);
    if (report === null) return;
    const outcome = await processReport(engine.context, { reportId: report.id });
    strictEqual(outcome, job.status === "COMPLETED" ? "processed" : "already");
    job.status = "PROCESSED";
  }),
);

/** Everything that can happen to jobs, in any order. */
export const jobCommands = [
  claim,
  claim,
  start,
  beat,
  complete,
  otherReport,
  racingReports,
  fail,
  cancel,
  silence,
  sweepOnce,
  process,
];
