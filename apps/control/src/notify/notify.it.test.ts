import {
  type RepositoryCredentials,
  type RepositoryVendor,
  repositoryInputSchema,
  type Submission,
} from "@lapline/contracts";
import {
  cancelJob,
  confirmRuns,
  connectRepository,
  type EngineContext,
  processReport,
  settleRun,
} from "@lapline/engine";
import { createDatabase, fakeClock, type TestDatabase } from "@lapline/testkit";
import { pino } from "pino";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createMetrics } from "../metrics/createMetrics.ts";
import { resolveName } from "../outbound/resolveName.ts";
import { installationCatalog, openInstallation } from "../testing/openInstallation.ts";
import { deliveriesTurn } from "../webhooks/deliveriesTurn.ts";
import { allowed, keys, vault } from "./testing/noticeSecrets.ts";
import { startVendor } from "./testing/startVendor.ts";

const actor = { kind: "system" as const };
const commit = `${"c0ffee".repeat(6)}c0ff`;
const nextCommit = "d".repeat(40);
type Vendor = Awaited<ReturnType<typeof startVendor>>;
let database: TestDatabase;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let engine: EngineContext;
let clock: ReturnType<typeof fakeClock>;

beforeEach(async () => {
  database = await createDatabase();
  installation = await openInstallation(database.url);
  // Ahead of the clock that submits, so that what it queues is due.
  clock = fakeClock(Date.now() + 3_600_000);
  engine = { ...installation.engine, clock };
});
afterEach(async () => {
  await installation.close();
  await database.drop();
});

async function openVendor(name: RepositoryVendor): Promise<Vendor> {
  const vendor = await startVendor(name, keys.publicKey);
  onTestFinished(vendor.close);
  vendor.state.commits.add(commit);
  vendor.state.pullRequests.set(7, []);
  return vendor;
}

async function connect(
  vendor: RepositoryVendor,
  { url, state }: Vendor,
  credentials: RepositoryCredentials = { kind: "token", token: state.token },
) {
  const { repository } = state;
  const connection = repositoryInputSchema.parse({ vendor, baseUrl: url, repository, credentials });
  const { projectId } = installation;
  const connected = await connectRepository(engine, vault, { projectId, actor, connection });
  if (connected.outcome !== "connected") throw new Error(connected.outcome);
  return connected.repository.id;
}

const turn = () =>
  deliveriesTurn({
    engine,
    catalog: installationCatalog,
    vault,
    policy: { allowed, resolve: resolveName },
    baseUrl: "https://bench.example",
    // Time stands still for a turn, which so goes on until nothing is due, however slow the machine.
    nowMs: () => 0,
    metrics: createMetrics(),
    log: pino({ level: "silent" }),
    signal: new AbortController().signal,
  });

const slow = [92, 92.1, 91.9, 92.2, 91.8, 92, 92.1];
const normal = [100, 100.1, 99.9, 100.2, 99.8, 100, 100.1];

/** Does the next job, and all that control does once it ended. */
async function measure(values: readonly number[]) {
  const { db, measureNext } = installation;
  const jobId = await measureNext(values);
  const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
  await processReport(engine, { reportId: id });
  const { runId } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
  await settle(runId);
  return runId;
}

async function settle(runId: string, minutesPerDayMax = 240) {
  await settleRun(engine, { runId });
  await confirmRuns(engine, installationCatalog, { minutesPerDayMax });
}

/** A run of version `1.0.0` without a source: what later ones are held against. */
async function measureBaseline() {
  await installation.submit(1);
  await measure(normal);
}

const submitHead = (version: string, more: Partial<NonNullable<Submission["source"]>> = {}) =>
  installation.submit(1, {
    targets: [{ target: "alpha", versions: [version] }],
    source: {
      repository: "Acme/widgets",
      commit,
      pullRequest: 7,
      baseline: { version: "1.0.0" },
      ...more,
    },
  });

const deliveries = () => installation.db.delivery.findMany({ orderBy: { id: "asc" } });

const finalStates = { github: "failure", gitlab: "failed", gitea: "failure" } as const;

test.each(["github", "gitlab", "gitea"] as const)(
  "%s: pending at first, then the verdict on the commit and in one comment that is updated in place",
  async (name) => {
    const vendor = await openVendor(name);
    await connect(name, vendor);
    await measureBaseline();
    await submitHead("1.0.1");
    await turn();
    const { state } = vendor;
    expect(state.statuses.map((status) => [status.state, status.description])).toEqual([
      ["pending", "Measuring: 0 of 1 job done"],
    ]);
    expect(state.pullRequests.get(7)).toHaveLength(1);
    const runId = await measure(slow);
    await turn();
    expect(state.statuses.at(-1)).toMatchObject({ commit, state: "pending" });
    // GitLab keeps the words of a status that stays pending, so it is the comment that tells.
    expect(state.pullRequests.get(7)?.[0]?.body).toMatch(
      /\*\*Throughput of records.*insert looks [78].* slower; being measured again side by side\.\*\*/,
    );
    await measure(slow);
    await turn();
    const last = state.statuses.at(-1);
    expect(last).toMatchObject({ commit, state: finalStates[name] });
    expect(last?.url).toBe(`https://bench.example/p/test/runs/${runId}`);
    expect(last?.description).toMatch(/^Throughput of records\.insert: [78].*slower/);
    const [comment, ...others] = state.pullRequests.get(7) ?? [];
    expect(others).toEqual([]);
    const { projectId } = installation;
    expect(comment?.body.startsWith(`<!-- lapline ${projectId} -->\n**Throughput`)).toBe(true);
    expect(comment?.body).toContain("| Throughput | alpha records.insert | 1.0.0 → 1.0.1 |");
    state.commits.add(nextCommit);
    await submitHead("1.0.2", { commit: nextCommit });
    await measure(normal);
    await turn();
    expect(state.statuses.at(-1)).toMatchObject({ commit: nextCommit, state: "success" });
    expect(state.pullRequests.get(7)?.map(({ id }) => id)).toEqual([comment?.id]);
    expect(state.pullRequests.get(7)?.[0]?.body).toContain("Nothing moved beyond noise");
    expect((await deliveries()).every((each) => each.state === "delivered")).toBe(true);
  },
);

test("a GitHub App signs for a token and keeps one check for a commit", async () => {
  const vendor = await openVendor("github");
  const { privateKey } = keys;
  await connect("github", vendor, { kind: "app", appId: 7, installationId: 42, privateKey });
  await measureBaseline();
  await submitHead("1.0.1");
  await turn();
  const { checks, statuses } = vendor.state;
  expect([...checks.values()]).toMatchObject([{ commit, state: "in_progress" }]);
  await measure(slow);
  await measure(slow);
  await submitHead("1.0.2");
  await measure(normal);
  await turn();
  const externalId = `${installation.projectId} ${commit}`;
  expect([...checks.values()]).toMatchObject([{ commit, state: "failure", externalId }]);
  expect(statuses).toEqual([]);
});

test("an own comment is found behind two pages of others, also when its id was forgotten", async () => {
  for (const name of ["github", "gitlab"] as const) {
    const vendor = await openVendor(name);
    await connect(name, vendor);
    const marker = `<!-- lapline ${installation.projectId} -->`;
    const others = Array.from({ length: 120 }, (_, id) => ({ id, body: `comment ${id}` }));
    vendor.state.pullRequests.set(7, [
      ...others,
      { id: 5000, body: `somebody quotes ${marker}` },
      { id: 5001, body: `${marker}\nold` },
    ]);
    await submitHead(name === "github" ? "1.0.1" : "1.0.3");
    await turn();
    const comments = vendor.state.pullRequests.get(7) ?? [];
    expect(comments).toHaveLength(122);
    expect(comments.at(-1)?.body).toContain("Measuring");
    expect(comments.at(-2)?.body).toBe(`somebody quotes ${marker}`);
    await installation.db.repositoryConnection.deleteMany();
  }
});

test("a comment that somebody deleted is written again, once", async () => {
  const vendor = await openVendor("gitea");
  await connect("gitea", vendor);
  await submitHead("1.0.1");
  await turn();
  vendor.state.pullRequests.set(7, []);
  await measure(normal);
  await turn();
  expect(vendor.state.pullRequests.get(7)).toHaveLength(1);
});

test("a commit that was overtaken gets its status, and leaves the comment to the younger one", async () => {
  const vendor = await openVendor("github");
  vendor.state.commits.add(nextCommit);
  await connect("github", vendor);
  const [older = ""] = await submitHead("1.0.1");
  await submitHead("1.0.2", { commit: nextCommit });
  await turn();
  const { db, projectId } = installation;
  const { runId } = await db.job.findUniqueOrThrow({ where: { id: older } });
  const before = vendor.state.pullRequests.get(7)?.[0]?.body;
  expect(before).toContain(`of ${nextCommit.slice(0, 12)}`);
  await cancelJob(engine, { projectId, jobId: older, actor });
  await settle(runId);
  await turn();
  expect(vendor.state.statuses.at(-1)).toMatchObject({ commit, description: "1 job canceled" });
  expect(vendor.state.pullRequests.get(7)?.map(({ body }) => body)).toEqual([before]);
});

test("a run that finds nothing does not overwrite what another run of the commit found", async () => {
  const vendor = await openVendor("github");
  await connect("github", vendor);
  await measureBaseline();
  await submitHead("1.0.1");
  await measure(slow);
  const slowRunId = await confirmingOf(await measure(slow));
  await submitHead("1.0.2");
  await turn();
  const { statuses, pullRequests } = vendor.state;
  expect(statuses.at(-1)).toMatchObject({ state: "pending" });
  await measure(normal);
  await turn();
  expect(statuses.at(-1)).toMatchObject({
    state: "failure",
    description: expect.stringMatching(/^Throughput.*slower.*\(1 of 2 runs\)$/),
    url: `https://bench.example/p/test/runs/${slowRunId}`,
  });
  const [comment] = pullRequests.get(7) ?? [];
  expect(comment?.body).toContain("Runs in Lapline: [1](");
  expect(comment?.body).toMatch(/\*\*[78].* slower\*\* .* by turns \|/);
});

/** The run that a comparison confirms. */
async function confirmingOf(runId: string) {
  const { db } = installation;
  return (await db.run.findUniqueOrThrow({ where: { id: runId } })).confirmsRunId;
}

test("what a comparison does not confirm is no failure, and the sentence says so", async () => {
  const vendor = await openVendor("gitea");
  await connect("gitea", vendor);
  await measureBaseline();
  await submitHead("1.0.1");
  await measure(slow);
  await measure(normal);
  await turn();
  expect(vendor.state.statuses.at(-1)).toMatchObject({
    state: "success",
    description: expect.stringMatching(/1 looked worse, not confirmed side by side$/),
  });
});

test("a suspicion beyond the budget, and too few trials, are neutral and not a success", async () => {
  const vendor = await openVendor("github");
  const { privateKey } = keys;
  await connect("github", vendor, { kind: "app", appId: 7, installationId: 42, privateKey });
  await measureBaseline();
  const [jobId = ""] = await submitHead("1.0.1");
  const { db, measureNext } = installation;
  await measureNext(slow);
  const report = await db.report.findUniqueOrThrow({ where: { jobId } });
  await processReport(engine, { reportId: report.id });
  const { runId } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
  await settle(runId, 0);
  await turn();
  const last = () => [...vendor.state.checks.values()].at(-1);
  expect(last()).toMatchObject({ commit, state: "neutral" });
  const [comment] = vendor.state.pullRequests.get(7) ?? [];
  expect(comment?.body).toContain(
    "could not be confirmed: comparisons may take 0 minutes of local",
  );

  vendor.state.commits.add(nextCommit);
  await submitHead("1.0.2", { commit: nextCommit });
  await measure([100, 100]);
  await turn();
  expect(last()).toMatchObject({ commit: nextCommit, state: "neutral" });
  const [told] = vendor.state.pullRequests.get(7) ?? [];
  expect(told?.body).toContain("1 measure could not be judged: too few trials");
});

test.each([
  { status: 429, headers: { "retry-after": "120" }, waitS: 120 },
  { status: 403, headers: { "retry-after": "60" }, waitS: 60 },
  { status: 403, headers: { "x-ratelimit-remaining": "0" }, waitS: 900 },
])(
  "a limit by %o is waited for, and then everything is told",
  async ({ status, headers, waitS }) => {
    const vendor = await openVendor("github");
    await connect("github", vendor);
    const reset = { "x-ratelimit-reset": String(Math.ceil(clock.nowMs() / 1000) + waitS) };
    vendor.state.next.push({ status, headers: { ...headers, ...reset } });
    await submitHead("1.0.1");
    await turn();
    const [waiting] = await deliveries();
    expect(waiting).toMatchObject({ state: "queued", lastStatus: status });
    const waitMs = (waiting?.nextTryAt?.getTime() ?? 0) - clock.nowMs();
    expect(Math.abs(waitMs - waitS * 1000)).toBeLessThan(2_000);
    expect(vendor.state.statuses).toEqual([]);
    clock.advanceMs(waitS * 1000 + 2_000);
    await turn();
    expect(await deliveries()).toMatchObject([{ state: "delivered" }]);
    expect(vendor.state.statuses).toHaveLength(1);
  },
);

test("wrong credentials are told on the connection and tried again; a commit that is not there is not", async () => {
  const vendor = await openVendor("gitlab");
  const id = await connect("gitlab", vendor, { kind: "token", token: "wrong" });
  await submitHead("1.0.1");
  await turn();
  const connection = () =>
    installation.db.repositoryConnection.findUniqueOrThrow({ where: { id } });
  expect(await deliveries()).toMatchObject([{ state: "queued", lastStatus: 401 }]);
  expect((await connection()).problem).toContain("does not accept the credentials");
  vendor.state.token = "wrong";
  clock.advanceMs(10_000);
  await turn();
  expect(await connection()).toMatchObject({ problem: null, lastToldAt: expect.any(Date) });
  await submitHead("1.0.2", { commit: "d".repeat(40) });
  await turn();
  expect((await deliveries()).at(-1)).toMatchObject({ state: "failed", lastStatus: 404 });
});

test("an outage of the vendor delays notices, and what is told then is what is so by then", async () => {
  const vendor = await openVendor("github");
  await connect("github", vendor);
  await measureBaseline();
  vendor.state.next.push({ status: 502 }, { status: 503 });
  await submitHead("1.0.1");
  await turn();
  await measure(normal);
  await turn();
  expect(vendor.state.statuses).toEqual([]);
  clock.advanceMs(60_000);
  await turn();
  await turn();
  expect(vendor.state.statuses.map(({ state }) => state)).toEqual(["success", "success"]);
  expect(vendor.state.pullRequests.get(7)).toHaveLength(1);
});

test("without a source, or for a repository that is not connected, nobody is told", async () => {
  const vendor = await openVendor("github");
  await connect("github", vendor);
  await installation.submit(1);
  await submitHead("1.0.1", { repository: "acme/other" });
  expect(await deliveries()).toEqual([]);
  await turn();
  expect(vendor.state.requests).toEqual([]);
});

test("no credentials are in the book in the clear", async () => {
  const vendor = await openVendor("github");
  await connect("github", vendor);
  await submitHead("1.0.1");
  vendor.state.next.push({ status: 401, body: "no" });
  await turn();
  const { db } = installation;
  const stored = JSON.stringify([
    await db.repositoryConnection.findMany(),
    await db.audit.findMany(),
    await db.deliveryCall.findMany(),
    await deliveries(),
  ]);
  expect(stored).not.toContain(vendor.state.token);
});
