import { comparisonTrialsDefault, type Submission } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { deleteRun } from "../../operations/deletions/deleteRun.ts";
import { commitOfRun } from "../../publishing/commitStatuses/commitOfRun.ts";
import { readCommitVerdict } from "../../publishing/commitStatuses/readCommitVerdict.ts";
import { settleRun } from "../../publishing/runs/settleRun.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testComparisonReport, testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { failJob } from "../../work/jobs/failJob.ts";
import { readRunOutcomes, readRunResults } from "../runResults/readRunResults.ts";
import { readRunVerdict } from "../verdicts/readRunVerdict.ts";
import { claimDueRun } from "./claimDueRun.ts";
import { confirmRuns } from "./confirmRuns.ts";
import { lookAtRun } from "./lookAtRun.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const kinds = ["measure", "compare"] as const;
const source = {
  repository: "acme/widgets",
  commit: "c".repeat(40),
  pullRequest: 7,
  baseline: { version: "1.0.0" },
};

const turn = async (minutesPerDayMax = 240) => {
  const { errors, ...counts } = await confirmRuns(engine.context, testCatalog, {
    minutesPerDayMax,
  });
  expect(errors).toEqual([]);
  return counts;
};

async function claim() {
  const { context, machineId } = engine;
  const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds });
  if (job === null) throw new Error("no job waits");
  return { job, owned: { jobId: job.jobId, machineId, fence: job.fence } };
}

/** Does the next job, with seven trials around `level` or, of a comparison, head against base. */
async function work(level: number, { pairs = 12 } = {}) {
  const { job, owned } = await claim();
  const base = job.comparison?.baseVersion;
  const report =
    base === undefined
      ? testReport(Array.from({ length: 7 }, (_, place) => noisy(level, place)))
      : testComparisonReport(
          Array.from({ length: pairs }, (_, place) => [
            noisy(100, place),
            noisy(level, place + pairs),
          ]),
          { baseVersion: base },
        );
  await completeJob(engine.context, { ...owned, ...report });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  expect(await processReport(engine.context, { reportId: id })).toBe("processed");
  await settleRun(engine.context, { runId: job.runId });
  return job;
}

const measureBaseline = async (scenarios: Submission["scenarios"] = [insert]) => {
  await engine.submit({ scenarios });
  for (const _ of scenarios) await work(100);
};
const insert = { scenario: "records.insert" };
const read = { scenario: "records.read" };

const submitHead = (more: Partial<Submission> = {}) =>
  engine.submit({ targets: [{ target: "alpha", versions: ["1.0.1"] }], source, ...more });

async function verdictOf(runId: string) {
  const { context, projectId } = engine;
  const verdict = await readRunVerdict(context, testCatalog, { projectId, runId });
  if (verdict === null) throw new Error("there is no verdict");
  return verdict;
}

/** The sentence of the run's page and of the list of runs. */
async function outcomeOf(runId: string) {
  const { context, projectId } = engine;
  const place = { projectId, runIds: [runId] };
  const [outcome] = await readRunOutcomes(context, testCatalog, place);
  const results = await readRunResults(context, testCatalog, { projectId, runId });
  expect(results?.sentence).toBe(outcome?.sentence);
  return outcome?.sentence;
}

async function commitVerdict(runId: string) {
  const { context, projectId } = engine;
  const place = await commitOfRun(context, { projectId, runId });
  if (place === null) throw new Error("the run names no commit");
  return readCommitVerdict(context, testCatalog, place);
}

const confirmations = () =>
  engine.db.run.findMany({
    where: { confirmsRunId: { not: null } },
    include: { jobs: { include: { version: true, baseVersion: true } } },
  });

const stateOf = (runId: string) =>
  engine.db.run.findUniqueOrThrow({
    where: { id: runId },
    select: { confirmationState: true, confirmationReason: true },
  });

test("what looks worse is measured again by turns, that workload alone, before it is a regression", async () => {
  await measureBaseline([insert, read]);
  const { runId } = await submitHead({ scenarios: [insert, read], priority: 3 });
  await work(92);
  await work(100);
  expect(await verdictOf(runId)).toMatchObject({ conclusion: "pending" });
  expect(await outcomeOf(runId)).toBe("1 looks slower; nothing else moved");
  expect(await turn()).toEqual({ enqueued: 1, waiting: 0, gaveUp: 0 });
  expect(await verdictOf(runId)).toMatchObject({
    conclusion: "pending",
    sentence: expect.stringMatching(
      /^Throughput of records\.insert looks [78].* slower; being measured again side by side$/,
    ),
    rows: [
      { verdict: "suspected", measured: "separately" },
      { verdict: "same", measured: "separately" },
    ],
  });
  expect(await confirmations()).toMatchObject([
    {
      confirmsRunId: runId,
      submittedBy: "system",
      priority: 3,
      sourceRepository: source.repository,
      sourceCommit: source.commit,
      sourcePullRequest: 7,
      sourceBaseline: null,
      jobs: [
        {
          kind: "compare",
          purpose: "confirmation",
          scenarioId: "records.insert",
          version: { name: "1.0.1" },
          baseVersion: { name: "1.0.0" },
          stopRule: {
            measures: [{ name: "throughput", goal: { kind: "verdict", minChange: 0 }, look: 1 }],
          },
        },
      ],
    },
  ]);
  await work(92);
  expect(await stateOf(runId)).toEqual({ confirmationState: "done", confirmationReason: null });
  expect(await outcomeOf(runId)).toBe("1 slower; nothing else moved");
  expect(await verdictOf(runId)).toMatchObject({
    conclusion: "regression",
    sentence: expect.stringMatching(/^Throughput of records\.insert: [78].* slower/),
    rows: [
      { verdict: "worse", measured: "by_turns", lookedWorse: true },
      { verdict: "same", measured: "separately", lookedWorse: false },
    ],
  });
  expect(await turn()).toEqual({ enqueued: 0, waiting: 0, gaveUp: 0 });
});

test("what measuring by turns does not show is told as not confirmed, and is no failure", async () => {
  await measureBaseline();
  const { runId } = await submitHead();
  await work(92);
  await turn();
  await work(100);
  expect(await verdictOf(runId)).toMatchObject({
    conclusion: "ok",
    sentence: "No relevant change, 1 measure compared, 1 looked worse, not confirmed side by side",
    rows: [{ verdict: "same", measured: "by_turns", lookedWorse: true }],
  });
});

test("a comparison of too few pairs decides nothing: neither failure nor success", async () => {
  await measureBaseline();
  const { runId } = await submitHead();
  await work(92);
  await turn();
  await work(92, { pairs: 2 });
  expect(await verdictOf(runId)).toMatchObject({ conclusion: "undecided" });
});

test("beyond the budget nothing is measured again, and the end says so", async () => {
  await measureBaseline();
  const { runId } = await submitHead();
  await work(92);
  expect(await turn(1)).toEqual({ enqueued: 0, waiting: 0, gaveUp: 1 });
  expect(await confirmations()).toEqual([]);
  const { conclusion, sentence } = await verdictOf(runId);
  expect(conclusion).toBe("undecided");
  expect(sentence).toMatch(
    /looks [78].* slower, which could not be confirmed: comparisons may take 1 minutes? of local/,
  );
  expect(await turn(240)).toEqual({ enqueued: 0, waiting: 0, gaveUp: 0 });
});

test("what the budget reaches for is measured again, and what it does not is named", async () => {
  await measureBaseline([insert, read]);
  const { runId } = await submitHead({ scenarios: [insert, read] });
  await work(92);
  await work(92);
  const seconds = testCatalog.estimateSeconds("", "", {}, 2 * comparisonTrialsDefault);
  expect(await turn(seconds / 60)).toMatchObject({ enqueued: 1 });
  await work(100);
  expect(await verdictOf(runId)).toMatchObject({
    conclusion: "undecided",
    sentence: expect.stringContaining("which could not be confirmed: comparisons may take"),
  });
});

test("without a machine it waits, for a day at most, and then nobody is told that it got worse", async () => {
  await measureBaseline();
  const { runId } = await submitHead();
  await work(92);
  const { db, machineId } = engine;
  await db.machine.update({ where: { id: machineId }, data: { revokedAt: new Date() } });
  expect(await turn()).toEqual({ enqueued: 0, waiting: 1, gaveUp: 0 });
  expect(await verdictOf(runId)).toMatchObject({
    conclusion: "pending",
    sentence: expect.stringContaining("waits to be measured again: No machine serves"),
  });
  // It is not looked at with every turn.
  expect(await turn()).toEqual({ enqueued: 0, waiting: 0, gaveUp: 0 });
  await db.$executeRaw`UPDATE "run" SET "confirmationDueAt" = now()`;
  await db.$executeRaw`UPDATE "job" SET "finishedAt" = "finishedAt" - interval '25 hours'`;
  expect(await turn()).toEqual({ enqueued: 0, waiting: 0, gaveUp: 1 });
  expect(await verdictOf(runId)).toMatchObject({ conclusion: "undecided" });
  expect(await confirmations()).toEqual([]);
});

test("a comparison that no machine takes within a day is canceled, and the end says so", async () => {
  await measureBaseline();
  const { runId } = await submitHead();
  await work(92);
  await turn();
  const { db, context } = engine;
  expect(await turn()).toMatchObject({ gaveUp: 0 });
  await db.$executeRaw`UPDATE "job" SET "createdAt" = now() - interval '25 hours'`;
  expect(await turn()).toMatchObject({ gaveUp: 1 });
  const [confirming] = await confirmations();
  expect(confirming?.jobs).toMatchObject([{ status: "CANCELED" }]);
  await settleRun(context, { runId: confirming?.id ?? "" });
  expect(await verdictOf(runId)).toMatchObject({
    conclusion: "undecided",
    sentence: expect.stringMatching(/confirmed: no machine measured it again within a day$/),
  });
});

test("a version that cannot be started again, and results from elsewhere, are told with the reason", async () => {
  await measureBaseline();
  const { runId } = await submitHead();
  await work(92);
  await turn();
  const { owned, job } = await claim();
  await failJob(engine.context, { ...owned, code: "build_failed", message: "gone" });
  await settleRun(engine.context, { runId: job.runId });
  expect(await verdictOf(runId)).toMatchObject({
    conclusion: "undecided",
    sentence: expect.stringContaining("confirmed: the comparison failed."),
  });

  const { db } = engine;
  const other = await submitHead({ source: { ...source, commit: "d".repeat(40) } });
  await work(92);
  await db.$executeRaw`UPDATE "job" SET "provisioner" = 'imported'`;
  await db.$executeRaw`UPDATE "series" SET "provisioner" = 'imported'`;
  expect(await turn()).toEqual({ enqueued: 0, waiting: 0, gaveUp: 1 });
  expect(await verdictOf(other.runId)).toMatchObject({
    conclusion: "undecided",
    sentence: expect.stringMatching(/confirmed: it was measured elsewhere$/),
  });
});

test("what the run itself measured by turns is not measured once more", async () => {
  await measureBaseline();
  const compare = { baseVersion: "1.0.0", headVersion: "1.0.1" };
  const { runId } = await submitHead({
    targets: [
      { target: "alpha", versions: ["1.0.1"] },
      { target: "alpha", compare },
    ],
  });
  await work(92);
  await work(92);
  expect(await turn()).toEqual({ enqueued: 0, waiting: 0, gaveUp: 0 });
  expect(await verdictOf(runId)).toMatchObject({
    conclusion: "regression",
    rows: [{ measured: "by_turns", lookedWorse: true }],
  });
});

test("several processes at once measure a run again once", async () => {
  await measureBaseline();
  const runIds: string[] = [];
  for (const digit of ["a", "b", "d"]) {
    const { runId } = await submitHead({ source: { ...source, commit: digit.repeat(40) } });
    await work(92);
    runIds.push(runId);
  }
  await Promise.all(Array.from({ length: 6 }, () => turn()));
  const confirmed = (await confirmations()).map(({ confirmsRunId }) => confirmsRunId);
  expect(confirmed.toSorted()).toEqual(runIds.toSorted());
});

test("two that look at the same run at once, because one was slow, measure it again once", async () => {
  await measureBaseline();
  await submitHead();
  await work(92);
  const { context } = engine;
  const due = await claimDueRun(context);
  if (due === null) throw new Error("no run is due");
  const settings = { minutesPerDayMax: 240 };
  const looks = await Promise.all(
    [1, 2].map(() => lookAtRun(context, testCatalog, { due, settings })),
  );
  expect(looks.toSorted()).toEqual(["enqueued", "gone"]);
  expect(await confirmations()).toHaveLength(1);
});

test("a process that vanished while it looked leaves the run to the next one", async () => {
  await measureBaseline();
  const { runId } = await submitHead();
  await work(92);
  const { db } = engine;
  await db.$executeRaw`UPDATE "run" SET "confirmationState" = 'due',
    "confirmationDueAt" = now() + interval '5 minutes' WHERE "id" = ${runId}::uuid`;
  expect(await turn()).toMatchObject({ enqueued: 0 });
  await db.$executeRaw`UPDATE "run" SET "confirmationDueAt" = now() WHERE "id" = ${runId}::uuid`;
  expect(await turn()).toMatchObject({ enqueued: 1 });
});

test("a commit is judged by all its runs; of identical ones the newest counts", async () => {
  await measureBaseline();
  const first = await submitHead();
  await work(92);
  await turn();
  await work(92);
  expect(await commitVerdict(first.runId)).toMatchObject({ conclusion: "regression" });

  // Another submission of the same commit that finds nothing does not hide it, nor does it stay hidden.
  const second = await submitHead({ trials: 7 });
  expect(await commitVerdict(first.runId)).toMatchObject({
    conclusion: "pending",
    sentence: "Measuring: 0 of 1 job done (1 of 2 runs)",
  });
  await work(100);
  await turn();
  expect(await commitVerdict(second.runId)).toMatchObject({
    conclusion: "regression",
    sentence: expect.stringMatching(
      /^Throughput of records\.insert: [78].* slower .*\(1 of 2 runs\)$/,
    ),
    runIds: [second.runId, first.runId],
    decidingRunId: first.runId,
    pullRequests: [7],
  });

  // The same submission once more replaces the first: what it showed was measured anew.
  const third = await submitHead();
  await work(100);
  await turn();
  expect(await commitVerdict(second.runId)).toMatchObject({
    conclusion: "ok",
    sentence: "No relevant change, 2 measures compared (2 of 2 runs)",
    runIds: [third.runId, second.runId],
  });
});

test("a run that was deleted leaves nothing of its commit's verdict, nor does what confirmed it", async () => {
  await measureBaseline();
  const first = await submitHead();
  await work(92);
  await turn();
  await work(92);
  const second = await submitHead({ trials: 7 });
  await work(100);
  await turn();
  expect(await commitVerdict(second.runId)).toMatchObject({ conclusion: "regression" });
  const { context, projectId } = engine;
  const deletion = { projectId, actor: testActor, reason: "the machine was on fire" };
  const deleted = await deleteRun(context, { ...deletion, runId: first.runId });
  expect(deleted).toMatchObject({ outcome: "deleted" });
  expect(await commitVerdict(second.runId)).toMatchObject({
    conclusion: "ok",
    runIds: [second.runId],
  });
});
