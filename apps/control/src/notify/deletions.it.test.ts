import { randomUUID } from "node:crypto";
import {
  createRegistrationToken,
  deleteReport,
  deleteRun,
  registerMachine,
  submitRun,
} from "@lapline/engine";
import { testFacts } from "@lapline/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keys } from "../testing/notify/noticeSecrets.ts";
import {
  actor,
  commit,
  nextCommit,
  normal,
  openNoticeStage,
  openVendor,
  slow,
} from "../testing/notify/openNoticeStage.ts";
import { installationCatalog } from "../testing/openInstallation.ts";

let stage: Awaited<ReturnType<typeof openNoticeStage>>;

beforeEach(async () => {
  stage = await openNoticeStage();
});
afterEach(() => stage.close());

async function drop(runId: string) {
  const { projectId } = stage.installation;
  const reason = "the fan was off";
  const deleted = await deleteRun(stage.engine, { projectId, runId, actor, reason });
  expect(deleted.outcome).toBe("deleted");
  await stage.turn();
}

/** Measures the head so that it is a confirmed regression; answers its run and the comparison's. */
async function measureRegression(version: string) {
  await stage.submitHead(version);
  const runId = await stage.measure(slow);
  return { runId, comparisonId: await stage.measure(slow) };
}

test("a commit is judged over the runs that are left once one of them is deleted", async () => {
  const vendor = await openVendor("github");
  await stage.connect("github", vendor);
  await stage.measureBaseline();
  const { runId } = await measureRegression("1.0.1");
  await stage.submitHead("1.0.2");
  await stage.measure(normal);
  await stage.turn();
  const { statuses, pullRequests } = vendor.state;
  expect(statuses.at(-1)).toMatchObject({ state: "failure" });
  const [before] = pullRequests.get(7) ?? [];
  await drop(runId);
  expect(statuses.at(-1)).toMatchObject({ commit, state: "success" });
  expect(statuses.at(-1)?.description).toContain("No relevant change");
  const comments = pullRequests.get(7) ?? [];
  expect(comments.map(({ id }) => id)).toEqual([before?.id]);
  expect(comments[0]?.body).not.toContain(runId);
  expect(comments[0]?.body).toContain("No relevant change");
});

test("a commit of which nothing is left is neutral and says so, and so does its comment", async () => {
  const vendor = await openVendor("github");
  const { privateKey } = keys;
  const app = { kind: "app" as const, appId: 7, installationId: 42, privateKey };
  await stage.connect("github", vendor, app);
  await stage.measureBaseline();
  const { runId } = await measureRegression("1.0.1");
  await stage.turn();
  expect([...vendor.state.checks.values()]).toMatchObject([{ commit, state: "failure" }]);
  await drop(runId);
  const description = "What was measured of this commit was deleted";
  const url = "https://bench.example/p/test/runs";
  expect([...vendor.state.checks.values()]).toMatchObject([{ state: "neutral", description, url }]);
  const comments = vendor.state.pullRequests.get(7) ?? [];
  expect(comments).toHaveLength(1);
  expect(comments[0]?.body).toContain(`**${description}.**`);
});

test("nothing is written to a pull request that was never told anything", async () => {
  const vendor = await openVendor("gitea");
  await stage.submitHead("1.0.1");
  const runId = await stage.measure(normal);
  await stage.connect("gitea", vendor);
  await drop(runId);
  expect(vendor.state.statuses).toMatchObject([{ commit, state: "success" }]);
  expect(vendor.state.pullRequests.get(7)).toEqual([]);
});

test("the comment goes back to the commit before when the newest one's run is deleted", async () => {
  const vendor = await openVendor("gitea");
  await stage.connect("gitea", vendor);
  await stage.measureBaseline();
  await stage.submitHead("1.0.1");
  await stage.measure(normal);
  await stage.submitHead("1.0.2", { commit: nextCommit });
  const newest = await stage.measure(normal);
  await stage.turn();
  const about = () => vendor.state.pullRequests.get(7)?.map(({ body }) => body.slice(-12));
  expect(about()).toEqual([nextCommit.slice(0, 12)]);
  await drop(newest);
  expect(about()).toEqual([commit.slice(0, 12)]);
  const last = vendor.state.statuses.findLast((status) => status.commit === nextCommit);
  expect(last?.description).toContain("was deleted");
});

test("a regression whose comparison is deleted is open again, and says why", async () => {
  const vendor = await openVendor("github");
  await stage.connect("github", vendor);
  await stage.measureBaseline();
  const { comparisonId } = await measureRegression("1.0.1");
  await stage.turn();
  expect(vendor.state.statuses.at(-1)).toMatchObject({ state: "failure" });
  await drop(comparisonId);
  expect(vendor.state.statuses.at(-1)).toMatchObject({
    state: "success",
    description: expect.stringMatching(/could not be confirmed: the comparison was deleted/),
  });
});

test("a commit that was held against a deleted baseline is told that there is nothing to compare", async () => {
  const vendor = await openVendor("github");
  await stage.connect("github", vendor);
  const baselineId = await stage.measureBaseline();
  await stage.submitHead("1.0.1");
  await stage.measure(normal);
  await stage.turn();
  const { statuses } = vendor.state;
  expect(statuses.at(-1)?.description).toContain("No relevant change");
  const { db, projectId } = stage.installation;
  const { id: jobId } = await db.job.findFirstOrThrow({ where: { runId: baselineId } });
  const reason = "the fan was off";
  await deleteReport(stage.engine, { projectId, jobId, actor, reason });
  await stage.turn();
  expect(statuses.at(-1)).toMatchObject({
    commit,
    description: "Measured, with nothing to compare",
  });
});

test("two projects that measure one repository each keep their own status and comment", async () => {
  const vendor = await openVendor("gitlab");
  await stage.connect("gitlab", vendor);
  const { db } = stage.installation;
  const projectId = randomUUID();
  await db.project.create({ data: { id: projectId, slug: "other", name: "Other" } });
  const { token } = await createRegistrationToken(stage.engine, {
    projectId,
    label: "local",
    actor,
  });
  await registerMachine(stage.engine, {
    token,
    name: "second",
    sandboxes: ["process"],
    facts: testFacts,
  });
  await stage.connect("gitlab", vendor, undefined, projectId);
  const source = { repository: "acme/widgets", commit, pullRequest: 7 };
  await stage.submitHead("1.0.1");
  const submitted = await submitRun(stage.installation.engine, installationCatalog, {
    projectId,
    actor,
    submission: {
      targets: [{ target: "alpha", versions: ["1.0.1"] }],
      scenarios: [{ scenario: "records.insert" }],
      labels: ["local"],
      source,
    },
  });
  expect(submitted.outcome).toBe("created");
  await stage.turn();
  const shown = vendor.state.statuses.map(({ context, state }) => [context, state]);
  expect(shown.sort()).toEqual([
    ["Lapline: other", "pending"],
    ["Lapline: test", "pending"],
  ]);
  expect(vendor.state.pullRequests.get(7)).toHaveLength(2);
});

test("a connection from before statuses named the project keeps the name that branch rules ask for", async () => {
  const vendor = await openVendor("gitea");
  const id = await stage.connect("gitea", vendor);
  await stage.installation.db.repositoryConnection.update({
    where: { id },
    data: { statusContext: "Lapline" },
  });
  await stage.submitHead("1.0.1");
  await stage.turn();
  expect(vendor.state.statuses).toMatchObject([{ context: "Lapline", state: "pending" }]);
});
