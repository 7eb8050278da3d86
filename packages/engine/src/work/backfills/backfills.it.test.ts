import { type BackfillInput, type Catalog, jobsPerRunMax } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { claimJob } from "../jobs/claimJob.ts";
import type { ListedCommits } from "../questions/listCommits.ts";
import { cancelRun } from "../runs/cancelRun.ts";
import { commitEnds } from "./backfillVersions.ts";
import { previewBackfill } from "./previewBackfill.ts";
import { startBackfill } from "./startBackfill.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const versions = Array.from({ length: 9 }, (_, index) => `1.0.${index}`);
/** The registry with some releases of alpha. */
const catalogOf = (known: string[]): Catalog => ({
  ...testCatalog,
  targets: testCatalog.targets.map((target) =>
    target.id === "alpha" ? { ...target, versions: known } : target,
  ),
});
const catalog = catalogOf(["0.9.0", ...versions]);

const backfillOf = (over: Partial<BackfillInput> = {}): BackfillInput => ({
  template: { target: "alpha", scenarios: [{ scenario: "records.insert" }], labels: ["local"] },
  points: { from: "1.0.0", to: "1.0.8" },
  order: "newest_first",
  ...over,
});
const preview = (backfill = backfillOf(), from = catalog) =>
  previewBackfill(engine.context, from, { projectId: engine.projectId, backfill });
const start = (backfill = backfillOf(), idempotencyKey?: string, from = catalog) =>
  startBackfill(engine.context, from, {
    projectId: engine.projectId,
    actor: testActor,
    backfill,
    idempotencyKey,
  });

/** Versions of the jobs that wait, in the order in which a machine gets them. */
async function queued() {
  const jobs = await engine.db.job.findMany({
    where: { status: "QUEUED" },
    orderBy: [{ priority: "desc" }, { queueOrder: "asc" }],
    include: { version: true },
  });
  return jobs.map(({ version }) => version.name);
}

test("what has a valid report is left out; what has an invalid one or failed is not", async () => {
  await measure(engine, { version: "1.0.3", value: 100 });
  await measure(engine, { version: "1.0.5", value: 100, valid: false });
  const seen = await preview();
  expect(seen).toMatchObject({ jobs: 8, jobsPresent: 1, jobsOmitted: 0, problems: [] });
  expect(seen.versions.map(({ version }) => version)).toEqual(
    versions.filter((version) => version !== "1.0.3").toReversed(),
  );
  expect(seen.labels).toMatchObject([{ label: "local", jobs: 8 }]);
  expect(await engine.db.job.count({ where: { status: "QUEUED" } })).toBe(0);
});

test("another durability, parameter or label is another history", async () => {
  await measure(engine, { version: "1.0.3", value: 100 });
  const { template } = backfillOf();
  for (const other of [
    { ...template, durability: "strict" },
    { ...template, scenarios: [{ scenario: "records.insert", params: { count: 7 } }] },
  ]) {
    expect((await preview(backfillOf({ template: other }))).jobs).toBe(9);
  }
});

test("it is submitted with low priority in the order that was asked for", async () => {
  const { jobIds } = await engine.submit({ targets: [{ target: "alpha", versions: ["2.0.0"] }] });
  const started = await start(backfillOf({ order: "bisection" }));
  expect(started).toMatchObject({ outcome: "started", jobs: 9, jobsOmitted: 0 });
  const order = [0, 8, 4, 2, 6, 1, 3, 5, 7].map((place) => `1.0.${place}`);
  expect(await queued()).toEqual(["2.0.0", ...order]);
  const { machineId, context } = engine;
  const first = await claimJob(context, { machineId, sandboxes: ["process"] });
  expect(first?.jobId).toBe(jobIds[0]);
  const audited = await engine.db.audit.findFirst({ where: { action: "backfill.started" } });
  expect(audited?.data).toMatchObject({ target: "alpha", jobs: 9, order: "bisection" });
});

test("asked for twice, at once or after each other, it is submitted once", async () => {
  const outcomes = await Promise.all([start(), start(), start()]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
    "nothing_missing",
    "nothing_missing",
    "started",
  ]);
  expect(await queued()).toHaveLength(9);
});

test("a repeated key answers with the first run, and is refused for another backfill", async () => {
  const first = await start(backfillOf(), "key");
  expect(await start(backfillOf(), "key")).toEqual(first);
  const other = backfillOf({ points: { from: "1.0.0", to: "1.0.1" } });
  expect(await start(other, "key")).toEqual({ outcome: "key_reused" });
});

test("canceled as a run, its jobs are missing again", async () => {
  const started = await start();
  if (started.outcome !== "started") throw new Error(started.outcome);
  const { projectId, context } = engine;
  await cancelRun(context, { projectId, runId: started.runId, actor: testActor });
  expect((await preview()).jobs).toBe(9);
});

test("a release that a scenario cannot run on is measured in the others", async () => {
  const template = {
    ...backfillOf().template,
    scenarios: [{ scenario: "records.insert" }, { scenario: "records.read" }],
  };
  const points = { from: "0.9.0", to: "1.0.0" };
  const seen = await preview(backfillOf({ template, points }));
  expect(seen).toMatchObject({ jobs: 3, problems: [], skipped: [{ version: "0.9.0" }] });
  expect(seen.versions).toEqual([
    { version: "1.0.0", jobs: 2 },
    { version: "0.9.0", jobs: 1 },
  ]);
});

test("the ends may be given the other way round", async () => {
  const points = { from: "1.0.4", to: "1.0.2" };
  expect((await preview(backfillOf({ points }))).versionCount).toBe(3);
});

test("commits have to be named, and then keep the order that they are named in", async () => {
  const commits = ["a".repeat(40), "b".repeat(40), "c".repeat(40)];
  const between = backfillOf({ points: { from: commits[0] ?? "", to: "1.0.0" } });
  expect((await preview(between)).problems).toEqual([
    { path: "points.from", message: expect.stringContaining("git rev-list --reverse") },
  ]);
  await start(backfillOf({ points: { versions: commits } }));
  expect(await queued()).toEqual(commits.toReversed());
});

test("commits that a repository listed are measured, as far as they are missing", async () => {
  const commits = ["a", "b", "c"].map((digit) => digit.repeat(40));
  const backfill = backfillOf({ points: { from: "v1", to: "main" } });
  const { projectId, context } = engine;
  const wish = { projectId, actor: testActor, backfill };
  const listed = { outcome: "listed" as const, commits };
  const seen = await previewBackfill(context, catalog, { ...wish, listed });
  expect(seen.versions.map(({ version }) => version)).toEqual(commits.toReversed());
  await measure(engine, { version: commits[1] ?? "", value: 100 });
  expect(await startBackfill(context, catalog, { ...wish, listed })).toMatchObject({ jobs: 2 });
  const prefixed = backfillOf({ points: { from: "git@v1", to: "git@main" } });
  expect(commitEnds(catalog, prefixed)).toEqual({ from: "v1", to: "main", prefix: "git@" });
  const named = await previewBackfill(context, catalog, { ...wish, backfill: prefixed, listed });
  expect(named.versions[0]?.version).toBe(`git@${commits[2]}`);
});

test("a repository that was asked and has not answered, or cannot, is a problem in words", async () => {
  const backfill = backfillOf({ points: { from: "v1", to: "main" } });
  const { projectId, context } = engine;
  const problemsOf = async (listed: ListedCommits | null) =>
    (await previewBackfill(context, catalog, { projectId, backfill, listed })).problems;
  const asking = await problemsOf({ outcome: "asking", of: "acme/db at GitHub" });
  expect(asking[0]?.message).toMatch(/^acme\/db at GitHub was asked .* Ask again in a moment\.$/);
  const failed = await problemsOf({ outcome: "failed", reason: "It is gone." });
  expect(failed).toEqual([{ path: "points", message: "It is gone." }]);
  const several = await problemsOf({ outcome: "several", repositories: ["a/b", "c/d"] });
  expect(several).toMatchObject([
    { path: "points.repository", message: expect.stringContaining("a/b, c/d") },
  ]);
  const none = await problemsOf({ outcome: "not_connected" });
  expect(none).toEqual(await problemsOf(null));
  expect(none.map(({ path }) => path)).toEqual(["points.from", "points.to"]);
});

test("one run holds so many jobs; a further backfill gets to the rest", async () => {
  const many = catalogOf(Array.from({ length: jobsPerRunMax + 20 }, (_, index) => `1.0.${index}`));
  const backfill = backfillOf({ points: { from: "1.0.0", to: "1.0.9999" } });
  expect(await preview(backfill, many)).toMatchObject({ jobs: jobsPerRunMax, jobsOmitted: 20 });
  expect(await start(backfill, undefined, many)).toMatchObject({ jobs: jobsPerRunMax });
  expect(await preview(backfill, many)).toMatchObject({ jobs: 20, jobsOmitted: 0 });
});

test("with a problem nothing is submitted", async () => {
  const template = { ...backfillOf().template, labels: ["moon"] };
  expect(await start(backfillOf({ template }))).toMatchObject({
    outcome: "invalid",
    problems: [{ path: "template.labels.0" }],
  });
  expect(await queued()).toEqual([]);
});
