import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type RunTemplate, submissionSchema } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { comparisonSubmission } from "../../judgment/comparing/comparisonSubmission.ts";
import { enqueueComparison } from "../../judgment/comparing/enqueueComparison.ts";
import { readSeriesRevisions } from "../../judgment/comparing/readSeriesRevisions.ts";
import { readRunVerdict } from "../../judgment/verdicts/readRunVerdict.ts";
import { compareColumns } from "../../results/compare/compareColumns.ts";
import { getReport } from "../../results/reports/getReport.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { ableWorker, allowDefinitions, define, testCommit } from "../../testing/definitions.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { previewBackfill } from "../backfills/previewBackfill.ts";
import { startBackfill } from "../backfills/startBackfill.ts";
import { scheduleCalibrations } from "../calibrations/scheduleCalibrations.ts";
import { claimJob } from "../jobs/claimJob.ts";
import { completeJob } from "../jobs/completeJob.ts";
import { listLastFailures } from "../jobs/listLastFailures.ts";
import { previewRun } from "../runs/previewRun.ts";
import { submitRun } from "../runs/submitRun.ts";
import { createSchedule } from "../schedules/createSchedule.ts";
import { runSchedule } from "../schedules/runSchedule.ts";
import { updateSchedule } from "../schedules/updateSchedule.ts";

let engine: TestEngine;
const target = "words";
const scenario = "words.micro";
const submission = {
  targets: [{ target, versions: [testCommit] }],
  scenarios: [{ scenario }],
  labels: ["local"],
};
const template: RunTemplate = { target, scenarios: [{ scenario }], labels: ["local"] };

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  await allowDefinitions(engine);
  await define(engine, { id: target });
  return engine.close;
});

const cancelWaiting = () =>
  engine.db.job.updateMany({ where: { status: "QUEUED" }, data: { status: "CANCELED" } });

/** Measures the next job of the queue. */
async function measureNext() {
  const { context, db, machineId } = engine;
  const job = await claimJob(context, { machineId, ...ableWorker });
  if (job === null) throw new Error("nothing to claim");
  await completeJob(context, {
    ...{ jobId: job.jobId, machineId, fence: job.fence },
    ...testReport([100, 101, 99]),
  });
  const report = await db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  await processReport(context, { reportId: report.id });
  return job;
}

/** What each entry point makes of the definition's target, by its name. */
const entries: Record<string, () => Promise<void>> = {
  async submitRun() {
    const { context, projectId } = engine;
    const by = { projectId, actor: testActor, submission };
    expect(await submitRun(context, testCatalog, by)).toMatchObject({ outcome: "created" });
  },
  async previewRun() {
    const { context, projectId } = engine;
    const { jobs, problems } = await previewRun(context, testCatalog, { projectId, submission });
    expect({ jobs: jobs.length, problems }).toEqual({ jobs: 1, problems: [] });
  },
  async createSchedule() {
    const { context, projectId } = engine;
    const trigger = {
      ...{ kind: "cron" as const, expression: "0 3 * * *", timezone: "UTC" },
      versions: { versions: [testCommit] },
    };
    const made = await createSchedule(context, testCatalog, {
      ...{ projectId, actor: testActor },
      schedule: { name: "nightly", template, trigger },
    });
    if (made.outcome !== "created") throw new Error(JSON.stringify(made));
    const by = { projectId, actor: testActor, scheduleId: made.schedule.id };
    await cancelWaiting();
    expect(await runSchedule(context, testCatalog, by)).toMatchObject({ outcome: "started" });
    const change = { template: { ...template, trials: 4 } };
    expect(await updateSchedule(context, testCatalog, { ...by, change })).toMatchObject({
      outcome: "updated",
    });
  },
  async startBackfill() {
    const { context, projectId } = engine;
    const versions = ["v1.0.0", "v1.1.0"];
    const backfill = { template, points: { versions }, order: "newest_first" as const };
    const preview = await previewBackfill(context, testCatalog, { projectId, backfill });
    expect({ jobs: preview.jobs, problems: preview.problems }).toEqual({ jobs: 2, problems: [] });
    const by = { projectId, actor: testActor, backfill };
    expect(await startBackfill(context, testCatalog, by)).toMatchObject({ outcome: "started" });
  },
  async listLastFailures() {
    const { context, projectId } = engine;
    const { jobs } = await previewRun(context, testCatalog, { projectId, submission });
    expect(await listLastFailures(context, testCatalog, { projectId, jobs })).toEqual([]);
  },
};

test.each(Object.entries(entries))("%s takes a definition's target", async (_name, enter) => {
  await enter();
  await cancelWaiting();
});

test("what follows a result is measured by its revision, whatever is offered by now", async () => {
  const { context, db, projectId } = engine;
  const by = { projectId, actor: testActor };
  await submitRun(context, testCatalog, { ...by, submission });
  const first = await measureNext();
  await define(engine, { id: target, run: "go test -bench=Changed", build: ", keep: [bin]" });
  const series = await db.series.findFirstOrThrow({
    where: { scenarioId: scenario, measure: "throughput" },
    include: { target: true, label: true },
  });
  const revisionIds = await readSeriesRevisions(db, [series.id]);
  expect(revisionIds).toHaveLength(1);
  const enqueued = await transact(db, (tx) =>
    enqueueComparison(tx, context, {
      catalog: testCatalog,
      projectId,
      revisionIds,
      label: series.label,
      submission: comparisonSubmission(series, { base: "v1", head: "v2", trials: 5 }),
      scenarioVersion: series.scenarioVersion,
      waitsForMachine: false,
      budget: { minutesPerDayMax: 1000 },
    }),
  );
  if (enqueued.outcome !== "enqueued") throw new Error(JSON.stringify(enqueued));
  expect(await db.job.findUniqueOrThrow({ where: { id: enqueued.jobId } })).toMatchObject({
    definitionRevisionId: revisionIds[0],
    definitionHash: series.definitionHash,
    scenarioVersion: first.scenarioVersion,
  });
  await cancelWaiting();
  // Without it, what is offered now has another version of the scenario.
  const silently = await transact(db, (tx) =>
    enqueueComparison(tx, context, {
      catalog: testCatalog,
      projectId,
      revisionIds: [],
      label: series.label,
      submission: comparisonSubmission(series, { base: "v1", head: "v2", trials: 5 }),
      scenarioVersion: series.scenarioVersion,
      waitsForMachine: false,
      budget: { minutesPerDayMax: 1000 },
    }),
  );
  expect(silently.outcome).toBe("refused");
});

test("the command of a report repeats its revision, whatever is offered by now", async () => {
  const { context, db, projectId } = engine;
  const by = { projectId, actor: testActor };
  await define(engine, { id: target });
  await submitRun(context, testCatalog, { ...by, submission });
  const { jobId } = await measureNext();
  const { definitionRevisionId } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
  await define(engine, { id: target, run: "go test -bench=Later" });
  const report = await getReport(context, { projectId, jobId });
  const body = /-d '(.*)'$/.exec(report?.reproduce ?? "")?.[1] ?? "";
  const again = submissionSchema.parse(JSON.parse(body));
  const made = await submitRun(context, testCatalog, { ...by, submission: again });
  if (made.outcome !== "created") throw new Error(JSON.stringify(made));
  const jobs = await db.job.findMany({ where: { run: { id: made.run.id } } });
  expect(jobs.map((job) => job.definitionRevisionId)).toEqual([definitionRevisionId]);
  await cancelWaiting();
});

test("an idle machine calibrates a definition's series by its revision", async () => {
  const { context, db, projectId } = engine;
  await define(engine, { id: target });
  for (const version of ["v1.0.0", "v1.1.0"]) {
    const asked = { ...submission, targets: [{ target, versions: [version] }] };
    await submitRun(context, testCatalog, { projectId, actor: testActor, submission: asked });
    await measureNext();
  }
  const before = new Date(Date.now() - 3_600_000);
  await db.machine.updateMany({ data: { createdAt: before, lastSeenAt: new Date() } });
  await db.attempt.updateMany({ data: { endedAt: before } });
  await define(engine, { id: target, run: "go test -bench=Again" });
  const settings = { everyDays: 7, idleMinutes: 5, minutesPerDayMax: 1000 };
  expect(await scheduleCalibrations(context, testCatalog, settings)).toBe(1);
  const job = await db.job.findFirstOrThrow({
    where: { kind: "calibrate" },
    include: { definitionRevision: true },
  });
  expect(job.scenarioVersion).toBe(1);
  expect(job.definitionRevision?.number).toBe(1);
});

test("comparisons and verdicts read what a definition measured", async () => {
  const { context, db, projectId } = engine;
  const side = { target, durability: "default", provisioner: "git" as const, label: "local" };
  const columns = [testCommit, "v1.0.0"].map((version) => ({ ...side, version }));
  const { rows } = await compareColumns(context, testCatalog, { projectId, columns });
  expect(rows.map((row) => row.cells.map((cell) => cell !== null))).toContainEqual([true, true]);
  // What is built in another way is put into a row of its own and compared with nothing.
  await define(engine, { id: target, build: ", env: { CGO_ENABLED: '0' }" });
  const other = { ...submission, targets: [{ target, versions: ["v2.0.0"] }] };
  await submitRun(context, testCatalog, { projectId, actor: testActor, submission: other });
  await measureNext();
  const built = [testCommit, "v2.0.0"].map((version) => ({ ...side, version }));
  const parted = await compareColumns(context, testCatalog, { projectId, columns: built });
  expect(parted.rows.flatMap((row) => row.changes.filter((change) => change !== null))).toEqual([]);
  const { runId } = await db.job.findFirstOrThrow({ where: { status: "PROCESSED" } });
  expect(await readRunVerdict(context, testCatalog, { projectId, runId })).not.toBeNull();
  expect(await readRunVerdict(context, testCatalog, { projectId, runId: randomUUID() })).toBeNull();
});

const sources = join(import.meta.dirname, "../..");

/** Engine functions that are handed the installed catalog, by the file that has them. */
function* catalogTakers(): Generator<[file: string, text: string]> {
  for (const file of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || /\.test\.ts$|^testing\//.test(file)) continue;
    const text = readFileSync(join(sources, file), "utf8");
    if (/\bplanRun\(|\bplanBackfill\(|\bplanHookRule\(|\bensureVersions\(/.test(text)) {
      yield [file, text];
    }
  }
}

test("whatever plans with a catalog has that of the project", () => {
  // Each is handed the project's catalog by one of the others.
  const inner = [
    "judgment/runConfirmations/planRunConfirmation.ts",
    "results/imports/storeImport.ts",
    "work/backfills/planBackfill.ts",
    "work/hooks/planHookRule.ts",
    "work/planning/planRun.ts",
    "work/runs/ensureCommit.ts",
    "work/runs/ensureVersions.ts",
    "work/runs/storeRun.ts",
    "work/runs/submitRun.ts",
    "work/runs/previewRun.ts",
  ];
  const takers = [...catalogTakers()];
  expect(takers.length).toBeGreaterThan(inner.length);
  const without = takers.filter(([, text]) => !text.includes("projectCatalog("));
  expect(without.map(([file]) => file).sort()).toEqual(inner.sort());
});

test("nothing is looked up in the installed catalog where the project's is at hand", () => {
  // Handed on behind the context, it goes to what adds the project's definitions itself.
  const handedOn = /(?:projectCatalog\([^()]*|\bcontext, )$/;
  const wrong: string[] = [];
  let files = 0;
  for (const file of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || /\.test\.ts$|^testing\/|projectCatalog\.ts$/.test(file)) continue;
    const code = readFileSync(join(sources, file), "utf8").replaceAll(
      /\/\*[\s\S]*?\*\/|\/\/.*/g,
      "",
    );
    const names = [...code.matchAll(/projectCatalog\(\s*[\w.]+,\s*(\w+)\s*[,)]/g)];
    files += names.length > 0 ? 1 : 0;
    for (const name of new Set(names.map(([, found = ""]) => found))) {
      for (const { index } of code.matchAll(new RegExp(`(?<![.\\w"])${name}\\b(?!: |\\?:)`, "g"))) {
        const before = code.slice(Math.max(0, index - 200), index);
        if (!handedOn.test(before)) wrong.push(`${file}: ${before.slice(-40)}${name}`);
      }
    }
  }
  expect(files).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
