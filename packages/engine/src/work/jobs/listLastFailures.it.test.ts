import type { ErrorCode, Params, Submission } from "@lapline/contracts";
import { createDatabase, type TestDatabase } from "@lapline/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { claimJob } from "./claimJob.ts";
import { failJob } from "./failJob.ts";
import { listLastFailures } from "./listLastFailures.ts";

let database: TestDatabase;
let engine: TestEngine;
beforeEach(async () => {
  database = await createDatabase();
  engine = await openTestEngine(database.url);
});
afterEach(async () => {
  await engine.close();
  await database.drop();
});

const planned = (changes: { version?: string; params?: Params; scenario?: string } = {}) => ({
  target: "alpha",
  version: "1.0.0",
  provisioner: "bundled" as const,
  label: "local",
  scenario: "records.insert",
  params: { count: 10 },
  ...changes,
});
const look = async (...jobs: ReturnType<typeof planned>[]) => {
  const { context, projectId } = engine;
  const failures = await listLastFailures(context, testCatalog, { projectId, jobs });
  return failures.map(({ version, options, scenario, code, message }) => [
    version,
    options,
    scenario,
    code,
    message,
  ]);
};

/** A job that ends so, however often it is tried. */
async function fail(code: ErrorCode, version: string, options: Params = {}, scenario = "insert") {
  const submission: Partial<Submission> = {
    targets: [{ target: "alpha", versions: [version], options }],
    scenarios: [{ scenario: `records.${scenario}`, params: { count: 10 } }],
  };
  const { jobIds } = await engine.submit(submission);
  const { context, machineId } = engine;
  for (;;) {
    const job = await claimJob(context, { machineId, sandboxes: ["process"] });
    if (job === null) break;
    const owned = { jobId: job.jobId, machineId, fence: job.fence };
    await failJob(context, { ...owned, code, message: `${code} of ${version}` });
  }
  const failed = await engine.db.job.findMany({ where: { id: { in: jobIds } } });
  expect(failed.map(({ status }) => status)).toEqual(["FAILED"]);
}

test("a build that failed is named for its version and options, until one of those succeeds", async () => {
  await fail("build_failed", "1.0.0", { build: "fast" });
  const fast = planned({ params: { count: 10, build: "fast" } });
  const said = ["1.0.0", { build: "fast" }, "records.insert", "build_failed"];
  expect(await look(fast)).toEqual([[...said, "build_failed of 1.0.0"]]);
  expect(await look(planned())).toEqual([]);
  expect(await look(planned({ version: "2.0.0", params: { build: "fast" } }))).toEqual([]);
  // Whatever else ran since says nothing of it.
  await measure(engine, { version: "2.0.0", value: 100 });
  expect(await look(fast)).toHaveLength(1);
  const targets = [{ target: "alpha", versions: ["1.0.0"], options: { build: "fast" } }];
  await measure(engine, { version: "1.0.0", value: 100, submission: { targets } });
  expect(await look(fast)).toEqual([]);
});

test("what a worker does not know is named for the scenarios that are planned", async () => {
  await fail("unsupported", "1.0.0", {}, "read");
  expect(await look(planned())).toEqual([]);
  const read = planned({ scenario: "records.read" });
  expect(await look(planned(), read)).toEqual([
    ["1.0.0", {}, "records.read", "unsupported", "unsupported of 1.0.0"],
  ]);
});

test.each(["walls_missing", "sandbox_unavailable"] as const)(
  "%s is the machine's, so it holds for every version until one ran",
  async (code) => {
    await fail(code, "1.0.0", { build: "fast" });
    expect(await look(planned({ version: "2.0.0" }))).toEqual([
      ["1.0.0", { build: "fast" }, "records.insert", code, `${code} of 1.0.0`],
    ]);
    await measure(engine, { version: "3.0.0", value: 100 });
    expect(await look(planned({ version: "2.0.0" }))).toEqual([]);
  },
);

test("what failed while it was measured is no reason to expect it again", async () => {
  await fail("load_failed", "1.0.0");
  expect(await look(planned())).toEqual([]);
});
