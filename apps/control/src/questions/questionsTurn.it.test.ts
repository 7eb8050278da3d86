import { randomUUID } from "node:crypto";
import { type HookVendor, hookInputSchema, repositoryInputSchema } from "@lapline/contracts";
import {
  answerQuestion,
  claimQuestion,
  connectRepository,
  createHook,
  decideHookDelivery,
  disconnectRepository,
  type EngineContext,
  getHookDelivery,
  getRun,
  listCommits,
  outboundAddresses,
  readHookEvent,
  readQuestion,
  receiveHookMessage,
  setHookRules,
  updateHook,
} from "@lapline/engine";
import { createDatabase, fakeClock, type TestDatabase } from "@lapline/testkit";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createMetrics } from "../metrics/createMetrics.ts";
import { resolveName } from "../outbound/resolveName.ts";
import { allowed, vault } from "../testing/notify/noticeSecrets.ts";
import { installationCatalog, openInstallation } from "../testing/openInstallation.ts";
import { bigPush, own, pullRequest, rule } from "../testing/questions/messages.ts";
import { sha, startAsked } from "../testing/questions/startAsked.ts";
import { questionsTurn } from "./questionsTurn.ts";

const actor = { kind: "system" as const };
type Asked = Awaited<ReturnType<typeof startAsked>>;
let database: TestDatabase;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let engine: EngineContext;
let clock: ReturnType<typeof fakeClock>;
let projectId: string;
/** The newest run of the tests before. */
let lastRun: string | undefined;

beforeAll(async () => {
  database = await createDatabase();
  installation = await openInstallation(database.url);
  projectId = installation.projectId;
});
beforeEach(async () => {
  clock = fakeClock(Date.now());
  engine = { ...installation.engine, clock };
  const { db } = installation;
  await db.inboundHook.deleteMany();
  await db.repositoryQuestion.deleteMany();
  await db.repositoryConnection.deleteMany();
  lastRun = (await db.run.findFirst({ orderBy: { createdAt: "desc" } }))?.id;
});
afterAll(async () => {
  await installation.close();
  await database.drop();
});

async function connect(vendor: "github" | "gitlab" | "gitea"): Promise<Asked & { id: string }> {
  const asked = await startAsked(vendor);
  onTestFinished(asked.close);
  const { repository, token } = asked.state;
  const connection = repositoryInputSchema.parse({
    vendor,
    baseUrl: asked.url,
    repository,
    credentials: { kind: "token", token },
  });
  const made = await connectRepository(engine, vault, { projectId, actor, connection });
  if (made.outcome !== "connected") throw new Error(made.outcome);
  return { ...asked, id: made.repository.id };
}

async function newHook(vendor: HookVendor, rules = [rule()]) {
  const hook = hookInputSchema.parse({ name: "db", vendor, repository: "acme/widgets" });
  const made = await createHook(engine, vault, { projectId, actor, hook });
  if (made.outcome !== "created") throw new Error(made.outcome);
  await setHookRules(engine, { projectId, hookId: made.hook.id, actor, rules });
  return made.hook.id;
}

async function send(hookId: string, payload: object, event = "pull_request") {
  const received = await receiveHookMessage(engine, installationCatalog, {
    hookId,
    deliveryKey: randomUUID(),
    keyIsSigned: false,
    bodySha256: randomUUID(),
    read: readHookEvent("github", event, payload),
  });
  if (received.outcome !== "stored") throw new Error(received.outcome);
  return received.answer;
}

const turnWith = (more: Partial<Parameters<typeof questionsTurn>[0]> = {}) =>
  questionsTurn({
    git: null,
    engine,
    registry: installationCatalog,
    vault,
    policy: { allowed, resolve: resolveName },
    // Time stands still for a turn, which so goes on until nothing is due, however slow the machine.
    nowMs: () => 0,
    metrics: createMetrics(),
    log: pino({ level: "silent" }),
    signal: new AbortController().signal,
    ...more,
  });
const deliveryOf = async (deliveryId: string) => {
  const delivery = await getHookDelivery(engine, { projectId, deliveryId });
  if (delivery === null) throw new Error("no delivery");
  return delivery;
};
const runs = async () => {
  const all = await installation.db.run.findMany({ orderBy: { createdAt: "asc" } });
  return all.slice(all.findIndex(({ id }) => id === lastRun) + 1);
};

test("a pull request waits for the merge base and its files, then runs against the merge base", async () => {
  const { state } = await connect("github");
  const paths = { include: ["src/**"], exclude: [] };
  const hookId = await newHook("github", [rule({ paths })]);
  const answer = await send(hookId, pullRequest());
  expect(answer).toMatchObject({
    state: "asking",
    summary: "Asks acme/widgets at GitHub for the merge base and the changed files.",
    runs: [],
  });
  expect(await runs()).toEqual([]);
  expect(await turnWith()).toBe("more");
  expect(state.requests).toEqual([`GET /repos/acme/widgets/compare/${sha("4")}...${sha("7")}`]);
  const delivery = await deliveryOf(answer.deliveryId);
  expect(delivery).toMatchObject({ state: "ran", summary: `Started 1 run of ${sha("7")}.` });
  expect(delivery.results).toMatchObject([
    {
      baseline: sha("3"),
      notes: ["The baseline is the merge base, as acme/widgets at GitHub says."],
    },
  ]);
  const [run] = await runs();
  expect(run).toMatchObject({
    id: delivery.results[0]?.runId,
    submittedBy: "CI trigger db",
    sourceBaseline: sha("3"),
    sourceBaselineFound: "the merge base, as acme/widgets at GitHub says",
  });
  const told = await getRun(engine, { projectId, runId: run?.id ?? "" });
  expect(told?.source).toEqual({
    repository: "acme/widgets",
    commit: sha("7"),
    pullRequest: 12,
    baseline: { version: sha("3"), found: "the merge base, as acme/widgets at GitHub says" },
  });
  const audit = await installation.db.audit.findMany({
    where: { actorKind: "hook", actorId: hookId },
  });
  expect(audit.map(({ action }) => action).sort()).toEqual([
    "hookDelivery.answered",
    "hookDelivery.received",
    "run.submitted",
  ]);
  expect(await turnWith()).toBe("idle");
});

test("a pull request that changes nothing of a rule's paths runs nothing", async () => {
  await connect("github");
  const docs = rule({ paths: { include: ["manual/**"], exclude: [] } });
  const { deliveryId } = await send(await newHook("github", [docs]), pullRequest());
  await turnWith();
  expect(await deliveryOf(deliveryId)).toMatchObject({
    state: "ignored",
    summary: expect.stringContaining("no changed file passes its path filters"),
  });
  expect(await runs()).toEqual([]);
});

test("a push without its files is asked about, and runs only what it changed", async () => {
  const { state } = await connect("github");
  const [src, docs] = ["src/**", "docs/**"].map((include) =>
    rule({ name: include, paths: { include: [include], exclude: [] }, baseline: { kind: "none" } }),
  );
  const hookId = await newHook(
    "github",
    [src, docs].filter((each) => each !== undefined),
  );
  const { deliveryId } = await send(hookId, bigPush, "push");
  expect(await deliveryOf(deliveryId)).toMatchObject({
    state: "asking",
    summary: "Asks acme/widgets at GitHub for the changed files.",
  });
  await turnWith();
  expect(state.requests).toEqual([`GET /repos/acme/widgets/compare/${sha("3")}...${sha("4")}`]);
  expect((await deliveryOf(deliveryId)).results).toMatchObject([
    { outcome: "did_not_fit", sentence: "Did not fit: no changed file passes its path filters." },
    { outcome: "ran", notes: [] },
  ]);
  expect(await runs()).toHaveLength(1);
});

test("a release without a commit is told where its tag leads", async () => {
  await connect("github");
  const release = {
    action: "published",
    release: { tag_name: "v1.0.0", target_commitish: "main" },
    repository: own,
  };
  const tag = rule({ version: { kind: "tag" }, baseline: { kind: "none" } });
  const { deliveryId } = await send(await newHook("github", [tag]), release, "release");
  await turnWith();
  expect((await deliveryOf(deliveryId)).results[0]?.notes).toEqual([
    `The commit of v1.0.0 is ${sha("2")}, as acme/widgets at GitHub says.`,
  ]);
  expect((await runs())[0]).toMatchObject({
    sourceCommit: sha("2"),
    sourceRepository: "acme/widgets",
  });
});

test("two control processes and one that died ask and run it once", async () => {
  const { state } = await connect("github");
  const { deliveryId } = await send(await newHook("github"), pullRequest());
  // Took it and was killed before it said anything.
  const lost = await claimQuestion(engine);
  if (lost === null) throw new Error("there was no question");
  expect(await turnWith()).toBe("idle");
  expect((await deliveryOf(deliveryId)).state).toBe("asking");
  clock.advanceMs(3 * 60_000);
  await Promise.all([turnWith(), turnWith()]);
  expect((await deliveryOf(deliveryId)).state).toBe("ran");
  // It comes back from the dead and says what it found out.
  const late = { mergeBase: { known: true as const, value: sha("1") } };
  expect(await answerQuestion(engine, installationCatalog, readQuestion(lost), late)).toBe(false);
  expect(await runs()).toHaveLength(1);
  expect(state.requests).toHaveLength(1);
});

test("a vendor that limits is left alone for as long as it says, then asked again", async () => {
  const { state } = await connect("github");
  const { deliveryId } = await send(await newHook("github"), pullRequest());
  state.next.push({ status: 429, headers: { "retry-after": "30" } });
  await turnWith();
  clock.advanceMs(29_000);
  expect(await turnWith()).toBe("idle");
  clock.advanceMs(1_100);
  expect(await turnWith()).toBe("more");
  expect((await deliveryOf(deliveryId)).results[0]?.baseline).toBe(sha("3"));
});

test("after five tries it runs with what it knows, and says what it does not know", async () => {
  const { state } = await connect("github");
  const docs = rule({ paths: { include: ["manual/**"], exclude: [] } });
  const { deliveryId } = await send(await newHook("github", [docs]), pullRequest());
  for (let tries = 1; tries <= 5; tries += 1) {
    expect((await deliveryOf(deliveryId)).state).toBe("asking");
    state.next.push({ status: 503 });
    await turnWith();
    clock.advanceMs(4 * 60_000);
  }
  expect(state.requests).toHaveLength(5);
  const [result] = (await deliveryOf(deliveryId)).results;
  expect(result).toMatchObject({ outcome: "ran", baseline: sha("4") });
  expect(result?.notes).toEqual([
    "acme/widgets at GitHub did not list the changed files, so the path filters were left out: GitHub answered 503.",
    "The baseline is the newest commit of the base branch, not the merge base, which acme/widgets at GitHub did not name: GitHub answered 503.",
  ]);
  expect((await runs())[0]?.sourceBaselineFound).toBe(
    "the newest commit of the base branch, not the merge base, which acme/widgets at GitHub did not name",
  );
});

test("a connection that was removed meanwhile, a commit that is unknown and a lost key hold up nothing", async () => {
  const { id } = await connect("github");
  const hookId = await newHook("github");
  const first = await send(hookId, pullRequest());
  await disconnectRepository(engine, { projectId, repositoryId: id, actor });
  await turnWith();
  expect((await deliveryOf(first.deliveryId)).results[0]?.notes[0]).toContain(
    "no longer connected",
  );
  await connect("github");
  const unknown = await send(hookId, pullRequest(sha("9")));
  await turnWith();
  expect((await deliveryOf(unknown.deliveryId)).results[0]?.notes[0]).toContain("(404)");
  const locked = await send(hookId, pullRequest(sha("6")));
  await turnWith({ vault: null });
  expect((await deliveryOf(locked.deliveryId)).results[0]?.notes[0]).toContain("no SECRETS_KEY");
  expect(await runs()).toHaveLength(3);
});

test("a vendor at a private address that nobody allowed is not connected to", async () => {
  const { connections } = await connect("github");
  const { deliveryId } = await send(await newHook("github"), pullRequest());
  const nothing = outboundAddresses.parseCidrs("");
  if (nothing === null) throw new Error("the ranges were refused");
  for (let tries = 1; tries <= 5; tries += 1) {
    await turnWith({ policy: { allowed: nothing, resolve: resolveName } });
    clock.advanceMs(4 * 60_000);
  }
  expect(connections()).toBe(0);
  expect((await deliveryOf(deliveryId)).results[0]?.notes[0]).toContain("OUTBOUND_ALLOW_CIDRS");
});

test("a trigger that is paused or removed while it asks starts nothing", async () => {
  await connect("github");
  const hookId = await newHook("github");
  const { deliveryId } = await send(hookId, pullRequest());
  await updateHook(engine, { projectId, hookId, actor, change: { paused: true } });
  await turnWith();
  expect(await deliveryOf(deliveryId)).toMatchObject({
    state: "ignored",
    summary: "Ignored, because the trigger was paused meanwhile.",
  });
  const gone = await newHook("github");
  await send(gone, pullRequest());
  await installation.db.inboundHook.delete({ where: { id: gone } });
  expect(await turnWith()).toBe("idle");
  expect(await runs()).toEqual([]);
});

test("nothing is asked of a fork's pull request before a member approved it", async () => {
  const { state } = await connect("github");
  const fork = pullRequest(sha("7"), { full_name: "eve/widgets" });
  const { deliveryId } = await send(await newHook("github"), fork);
  expect(await turnWith()).toBe("idle");
  expect(state.requests).toEqual([]);
  const decided = await decideHookDelivery(engine, installationCatalog, {
    projectId,
    deliveryId,
    actor,
    decision: "approved",
    commit: sha("7"),
  });
  expect(decided).toMatchObject({ outcome: "decided", delivery: { state: "asking" } });
  await turnWith();
  expect(await deliveryOf(deliveryId)).toMatchObject({
    state: "ran",
    results: [{ baseline: sha("3") }],
  });
});

test("without a connected repository nothing is asked", async () => {
  const answer = await send(await newHook("github"), pullRequest());
  expect(answer.state).toBe("ran");
  expect((await deliveryOf(answer.deliveryId)).results[0]?.notes).toEqual([
    "The baseline is the newest commit of the base branch, not the merge base, which the event does not name.",
  ]);
});

test.each(["github", "gitlab", "gitea"] as const)(
  "%s: commits between two are asked once, kept for ten minutes, and asked anew after that",
  async (vendor) => {
    const { state } = await connect(vendor);
    const wish = { projectId, actor, from: "v1.0.0", to: "main" };
    const of = { outcome: "asking" };
    expect(await listCommits(engine, wish)).toMatchObject(of);
    expect(await listCommits(engine, wish)).toMatchObject(of);
    await turnWith();
    const asked = state.requests.length;
    const listed = { outcome: "listed", commits: [sha("2"), sha("3"), sha("4")] };
    expect(await listCommits(engine, wish)).toEqual(listed);
    expect(await turnWith()).toBe("idle");
    clock.advanceMs(11 * 60_000);
    expect(await listCommits(engine, wish)).toMatchObject(of);
    await turnWith();
    expect(state.requests.length).toBe(2 * asked);
    expect(await listCommits(engine, wish)).toEqual(listed);
  },
);

test("commits between ends that nobody knows, of several repositories or of none, are told in words", async () => {
  const wish = { projectId, actor, from: "v9", to: "main" };
  expect(await listCommits(engine, wish)).toEqual({ outcome: "not_connected" });
  await connect("github");
  await listCommits(engine, wish);
  await turnWith();
  expect(await listCommits(engine, wish)).toEqual({
    outcome: "failed",
    reason: expect.stringContaining("acme/widgets at GitHub did not list them"),
  });
  const connection = repositoryInputSchema.parse({
    vendor: "gitlab",
    baseUrl: "https://gitlab.example",
    repository: "acme/other",
    credentials: { kind: "token", token: "t" },
  });
  await connectRepository(engine, vault, { projectId, actor, connection });
  const several = await listCommits(engine, wish);
  expect(several).toEqual({
    outcome: "several",
    repositories: expect.arrayContaining(["acme/widgets", "acme/other"]),
  });
  const named = await listCommits(engine, { ...wish, repository: "ACME/widgets" });
  expect(named.outcome).toBe("failed");
});
