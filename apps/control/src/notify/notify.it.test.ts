import { cancelJob, processReport } from "@lapline/engine";
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

let stage: Awaited<ReturnType<typeof openNoticeStage>>;

beforeEach(async () => {
  stage = await openNoticeStage();
});
afterEach(() => stage.close());

const finalStates = { github: "failure", gitlab: "failed", gitea: "failure" } as const;

test.each(["github", "gitlab", "gitea"] as const)(
  "%s: pending at first, then the verdict on the commit and in one comment that is updated in place",
  async (name) => {
    const vendor = await openVendor(name);
    await stage.connect(name, vendor);
    await stage.measureBaseline();
    await stage.submitHead("1.0.1");
    await stage.turn();
    const { state } = vendor;
    expect(state.statuses.map((status) => [status.state, status.description])).toEqual([
      ["pending", "Measuring: 0 of 1 job done"],
    ]);
    expect(state.pullRequests.get(7)).toHaveLength(1);
    const runId = await stage.measure(slow);
    await stage.turn();
    expect(state.statuses.at(-1)).toMatchObject({ commit, state: "pending" });
    // GitLab keeps the words of a status that stays pending, so it is the comment that tells.
    expect(state.pullRequests.get(7)?.[0]?.body).toMatch(
      /\*\*Throughput of records.*insert looks [78].* slower; being measured again side by side\.\*\*/,
    );
    await stage.measure(slow);
    await stage.turn();
    const last = state.statuses.at(-1);
    expect(last).toMatchObject({ commit, state: finalStates[name] });
    expect(last?.url).toBe(`https://bench.example/p/test/runs/${runId}`);
    expect(last?.description).toMatch(/^Throughput of records\.insert: [78].*slower/);
    const [comment, ...others] = state.pullRequests.get(7) ?? [];
    expect(others).toEqual([]);
    const { projectId } = stage.installation;
    expect(comment?.body.startsWith(`<!-- lapline ${projectId} -->\n**Throughput`)).toBe(true);
    expect(comment?.body).toContain("| Throughput | alpha records.insert | 1.0.0 → 1.0.1 |");
    await stage.submitHead("1.0.2", { commit: nextCommit });
    await stage.measure(normal);
    await stage.turn();
    expect(state.statuses.at(-1)).toMatchObject({ commit: nextCommit, state: "success" });
    expect(state.pullRequests.get(7)?.map(({ id }) => id)).toEqual([comment?.id]);
    expect(state.pullRequests.get(7)?.[0]?.body).toContain("No relevant change");
    expect((await stage.deliveries()).every((each) => each.state === "delivered")).toBe(true);
  },
);

test("a GitHub App signs for a token and keeps one check for a commit", async () => {
  const vendor = await openVendor("github");
  const { privateKey } = keys;
  await stage.connect("github", vendor, { kind: "app", appId: 7, installationId: 42, privateKey });
  await stage.measureBaseline();
  await stage.submitHead("1.0.1");
  await stage.turn();
  const { checks, statuses } = vendor.state;
  expect([...checks.values()]).toMatchObject([{ commit, state: "in_progress" }]);
  await stage.measure(slow);
  await stage.measure(slow);
  await stage.submitHead("1.0.2");
  await stage.measure(normal);
  await stage.turn();
  const externalId = `${stage.installation.projectId} ${commit}`;
  expect([...checks.values()]).toMatchObject([{ commit, state: "failure", externalId }]);
  expect(statuses).toEqual([]);
});

test("an own comment is found behind two pages of others, also when its id was forgotten", async () => {
  for (const name of ["github", "gitlab"] as const) {
    const vendor = await openVendor(name);
    await stage.connect(name, vendor);
    const marker = `<!-- lapline ${stage.installation.projectId} -->`;
    const others = Array.from({ length: 120 }, (_, id) => ({ id, body: `comment ${id}` }));
    vendor.state.pullRequests.set(7, [
      ...others,
      { id: 5000, body: `somebody quotes ${marker}` },
      { id: 5001, body: `${marker}\nold` },
    ]);
    await stage.submitHead(name === "github" ? "1.0.1" : "1.0.3");
    await stage.turn();
    const comments = vendor.state.pullRequests.get(7) ?? [];
    expect(comments).toHaveLength(122);
    expect(comments.at(-1)?.body).toContain("Measuring");
    expect(comments.at(-2)?.body).toBe(`somebody quotes ${marker}`);
    await stage.installation.db.repositoryConnection.deleteMany();
  }
});

test("a comment that somebody deleted is written again, once", async () => {
  const vendor = await openVendor("gitea");
  await stage.connect("gitea", vendor);
  await stage.submitHead("1.0.1");
  await stage.turn();
  vendor.state.pullRequests.set(7, []);
  await stage.measure(normal);
  await stage.turn();
  expect(vendor.state.pullRequests.get(7)).toHaveLength(1);
});

test("a commit that was overtaken gets its status, and leaves the comment to the younger one", async () => {
  const vendor = await openVendor("github");
  await stage.connect("github", vendor);
  const [older = ""] = await stage.submitHead("1.0.1");
  await stage.submitHead("1.0.2", { commit: nextCommit });
  await stage.turn();
  const { db, projectId } = stage.installation;
  const { runId } = await db.job.findUniqueOrThrow({ where: { id: older } });
  const before = vendor.state.pullRequests.get(7)?.[0]?.body;
  expect(before).toContain(`of ${nextCommit.slice(0, 12)}`);
  await cancelJob(stage.engine, { projectId, jobId: older, actor });
  await stage.settle(runId);
  await stage.turn();
  expect(vendor.state.statuses.at(-1)).toMatchObject({ commit, description: "1 job canceled" });
  expect(vendor.state.pullRequests.get(7)?.map(({ body }) => body)).toEqual([before]);
});

test("a run that finds nothing does not overwrite what another run of the commit found", async () => {
  const vendor = await openVendor("github");
  await stage.connect("github", vendor);
  await stage.measureBaseline();
  await stage.submitHead("1.0.1");
  await stage.measure(slow);
  const slowRunId = await confirmingOf(await stage.measure(slow));
  await stage.submitHead("1.0.2");
  await stage.turn();
  const { statuses, pullRequests } = vendor.state;
  expect(statuses.at(-1)).toMatchObject({ state: "pending" });
  await stage.measure(normal);
  await stage.turn();
  expect(statuses.at(-1)).toMatchObject({
    state: "failure",
    description: expect.stringMatching(/^Throughput.*slower.*\(1 of 2 runs\)$/),
    url: `https://bench.example/p/test/runs/${slowRunId}`,
  });
  const [comment] = pullRequests.get(7) ?? [];
  expect(comment?.body).toContain("Runs in Lapline: [1](");
  expect(comment?.body).toMatch(/\*\*[78].* slower\*\* .* interleaved \|/);
});

/** The run that a comparison confirms. */
async function confirmingOf(runId: string) {
  const { db } = stage.installation;
  return (await db.run.findUniqueOrThrow({ where: { id: runId } })).confirmsRunId;
}

test("what a comparison does not confirm is no failure, and the sentence says so", async () => {
  const vendor = await openVendor("gitea");
  await stage.connect("gitea", vendor);
  await stage.measureBaseline();
  await stage.submitHead("1.0.1");
  await stage.measure(slow);
  await stage.measure(normal);
  await stage.turn();
  expect(vendor.state.statuses.at(-1)).toMatchObject({
    state: "success",
    description: expect.stringMatching(/1 looked worse, not confirmed side by side$/),
  });
});

test("a suspicion beyond the budget, and too few trials, are neutral and not a success", async () => {
  const vendor = await openVendor("github");
  const { privateKey } = keys;
  await stage.connect("github", vendor, { kind: "app", appId: 7, installationId: 42, privateKey });
  await stage.measureBaseline();
  const [jobId = ""] = await stage.submitHead("1.0.1");
  const { db, measureNext } = stage.installation;
  await measureNext(slow);
  const report = await db.report.findUniqueOrThrow({ where: { jobId } });
  await processReport(stage.engine, { reportId: report.id });
  const { runId } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
  await stage.settle(runId, 0);
  await stage.turn();
  const last = () => [...vendor.state.checks.values()].at(-1);
  expect(last()).toMatchObject({ commit, state: "neutral" });
  const [comment] = vendor.state.pullRequests.get(7) ?? [];
  expect(comment?.body).toContain(
    "could not be confirmed: comparisons may take 0 minutes of local",
  );

  await stage.submitHead("1.0.2", { commit: nextCommit });
  await stage.measure([100, 100]);
  await stage.turn();
  expect(last()).toMatchObject({ commit: nextCommit, state: "neutral" });
  const [told] = vendor.state.pullRequests.get(7) ?? [];
  expect(told?.body).toContain("1 measure inconclusive");
});

test.each([
  { status: 429, headers: { "retry-after": "120" }, waitS: 120 },
  { status: 403, headers: { "retry-after": "60" }, waitS: 60 },
  { status: 403, headers: { "x-ratelimit-remaining": "0" }, waitS: 900 },
])(
  "a limit by %o is waited for, and then everything is told",
  async ({ status, headers, waitS }) => {
    const vendor = await openVendor("github");
    await stage.connect("github", vendor);
    const reset = { "x-ratelimit-reset": String(Math.ceil(stage.clock.nowMs() / 1000) + waitS) };
    vendor.state.next.push({ status, headers: { ...headers, ...reset } });
    await stage.submitHead("1.0.1");
    await stage.turn();
    const [waiting] = await stage.deliveries();
    expect(waiting).toMatchObject({ state: "queued", lastStatus: status });
    const waitMs = (waiting?.nextTryAt?.getTime() ?? 0) - stage.clock.nowMs();
    expect(Math.abs(waitMs - waitS * 1000)).toBeLessThan(2_000);
    expect(vendor.state.statuses).toEqual([]);
    stage.clock.advanceMs(waitS * 1000 + 2_000);
    await stage.turn();
    expect(await stage.deliveries()).toMatchObject([{ state: "delivered" }]);
    expect(vendor.state.statuses).toHaveLength(1);
  },
);

test("wrong credentials are told on the connection and tried again; a commit that is not there is not", async () => {
  const vendor = await openVendor("gitlab");
  const id = await stage.connect("gitlab", vendor, { kind: "token", token: "wrong" });
  await stage.submitHead("1.0.1");
  await stage.turn();
  const connection = () =>
    stage.installation.db.repositoryConnection.findUniqueOrThrow({ where: { id } });
  expect(await stage.deliveries()).toMatchObject([{ state: "queued", lastStatus: 401 }]);
  expect((await connection()).problem).toContain("does not accept the credentials");
  vendor.state.token = "wrong";
  stage.clock.advanceMs(10_000);
  await stage.turn();
  expect(await connection()).toMatchObject({ problem: null, lastToldAt: expect.any(Date) });
  await stage.submitHead("1.0.2", { commit: "e".repeat(40) });
  await stage.turn();
  expect((await stage.deliveries()).at(-1)).toMatchObject({ state: "failed", lastStatus: 404 });
});

test("an outage of the vendor delays notices, and what is told then is what is so by then", async () => {
  const vendor = await openVendor("github");
  await stage.connect("github", vendor);
  await stage.measureBaseline();
  vendor.state.next.push({ status: 502 }, { status: 503 });
  await stage.submitHead("1.0.1");
  await stage.turn();
  await stage.measure(normal);
  await stage.turn();
  expect(vendor.state.statuses).toEqual([]);
  stage.clock.advanceMs(60_000);
  await stage.turn();
  await stage.turn();
  expect(vendor.state.statuses.map(({ state }) => state)).toEqual(["success", "success"]);
  expect(vendor.state.pullRequests.get(7)).toHaveLength(1);
});

test("without a source, or for a repository that is not connected, nobody is told", async () => {
  const vendor = await openVendor("github");
  await stage.connect("github", vendor);
  await stage.installation.submit(1);
  await stage.submitHead("1.0.1", { repository: "acme/other" });
  expect(await stage.deliveries()).toEqual([]);
  await stage.turn();
  expect(vendor.state.requests).toEqual([]);
});

test("no credentials are in the book in the clear", async () => {
  const vendor = await openVendor("github");
  await stage.connect("github", vendor);
  await stage.submitHead("1.0.1");
  vendor.state.next.push({ status: 401, body: "no" });
  await stage.turn();
  const { db } = stage.installation;
  const stored = JSON.stringify([
    await db.repositoryConnection.findMany(),
    await db.audit.findMany(),
    await db.deliveryCall.findMany(),
    await stage.deliveries(),
  ]);
  expect(stored).not.toContain(vendor.state.token);
});
