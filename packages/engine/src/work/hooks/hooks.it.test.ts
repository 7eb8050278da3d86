import { randomBytes, randomUUID } from "node:crypto";
import {
  hookInputSchema,
  hookRuleInputSchema,
  reasonOf,
  submissionSchema,
} from "@lapline/contracts";
import { transact } from "@lapline/db";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { endGiven } from "../../access/given/settleGiven.ts";
import { createVault, type Vault } from "../../access/secrets/createVault.ts";
import { sha256 } from "../../base/text/sha256.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { createHook } from "./createHook.ts";
import { decideHookDelivery } from "./decideHookDelivery.ts";
import { deleteHook } from "./deleteHook.ts";
import { readHookEvent } from "./events/readHookEvent.ts";
import { expireHookApprovals } from "./expireHookApprovals.ts";
import { getHookDelivery } from "./getHookDelivery.ts";
import { listHookDeliveries } from "./listHookDeliveries.ts";
import { openHook } from "./openHook.ts";
import { receiveHookMessage } from "./receiveHookMessage.ts";
import { rotateHookSecret } from "./rotateHookSecret.ts";
import { setHookRules } from "./setHookRules.ts";
import { github, shas } from "./testing/payloads.ts";
import { tryHookRule } from "./tryHookRule.ts";
import { updateHook } from "./updateHook.ts";

let engine: TestEngine;
let vault: Vault;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  const made = createVault(randomBytes(32).toString("hex"), engine.context.random);
  if (made === null) throw new Error("no vault");
  vault = made;
  return engine.close;
});

const rule = (more: object = {}) =>
  hookRuleInputSchema.parse({
    name: "bench",
    events: ["push_branch", "pull_request"],
    template: {
      target: "alpha",
      scenarios: [{ scenario: "records.insert" }],
      labels: ["local"],
    },
    version: { kind: "commit" },
    ...more,
  });

async function newHook(rules = [rule()], more: object = {}) {
  const { projectId } = engine;
  const hook = hookInputSchema.parse({
    name: "db",
    vendor: "github",
    repository: "acme/db",
    ...more,
  });
  const created = await createHook(engine.context, vault, { projectId, actor: testActor, hook });
  if (created.outcome !== "created") throw new Error(created.outcome);
  const hookId = created.hook.id;
  await setHookRules(engine.context, { projectId, hookId, actor: testActor, rules });
  return hookId;
}

function send(hookId: string, event: string, payload: object, deliveryKey: string = randomUUID()) {
  return receiveHookMessage(engine.context, testCatalog, {
    hookId,
    deliveryKey,
    keyIsSigned: false,
    bodySha256: sha256(JSON.stringify(payload)),
    read: readHookEvent("github", event, payload),
  });
}

async function stored(...input: Parameters<typeof send>) {
  const received = await send(...input);
  if (received.outcome !== "stored") throw new Error(received.outcome);
  return received.answer;
}

const runsOf = (hookId: string) =>
  engine.db.run.findMany({
    where: { idempotencyKey: { startsWith: `hook ${hookId}` } },
    include: { jobs: { include: { version: true } } },
  });

test("a push becomes an ordinary run of its commit, in the trigger's name", async () => {
  const hookId = await newHook();
  const answer = await stored(hookId, "push", github.push());
  expect(answer).toMatchObject({ state: "ran", duplicate: false });
  expect(answer.summary).toBe(`Started 1 run of ${shas.head}.`);
  const [run] = await runsOf(hookId);
  expect(run?.id).toBe(answer.runs[0]);
  expect(run).toMatchObject({
    submittedBy: "CI trigger db",
    sourceRepository: "acme/db",
    sourceCommit: shas.head,
    sourcePullRequest: null,
  });
  expect(run?.jobs.map(({ version }) => version.name)).toEqual([shas.head]);
  expect(submissionSchema.safeParse(run?.request).success).toBe(true);
  const audit = await engine.db.audit.findMany({ where: { actorKind: "hook", actorId: hookId } });
  expect(audit.map(({ action }) => action).sort()).toEqual([
    "hookDelivery.received",
    "run.submitted",
  ]);
});

test("ten equal deliveries at once make one run, and the others answer with the first one's", async () => {
  const hookId = await newHook();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => stored(hookId, "push", github.push(), "same")),
  );
  expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  expect(new Set(answers.map(({ deliveryId }) => deliveryId)).size).toBe(1);
  expect(new Set(answers.flatMap(({ runs }) => runs)).size).toBe(1);
  expect(await runsOf(hookId)).toHaveLength(1);
});

test("the same body under another id is refused, also when both come at once", async () => {
  const hookId = await newHook();
  const received = await Promise.all(
    Array.from({ length: 6 }, () => send(hookId, "push", github.push())),
  );
  const outcomes = received.map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual([...Array.from({ length: 5 }, () => "replayed"), "stored"]);
  expect(await runsOf(hookId)).toHaveLength(1);
});

test("a pull request from a fork runs when a member approved that commit, and not the next one", async () => {
  const hookId = await newHook();
  const { projectId } = engine;
  const fork = (sha: string) => github.pullRequest("synchronize", { ...github.fork, sha });
  const first = await stored(hookId, "pull_request", fork(shas.head));
  expect(first).toMatchObject({ state: "waiting", runs: [] });
  expect(first.summary).toContain("its commits are from eve/db");
  const decide = (deliveryId: string, commit: string, decision: "approved" | "refused") =>
    decideHookDelivery(engine.context, testCatalog, {
      projectId,
      deliveryId,
      actor: testActor,
      decision,
      commit,
    });
  const wrong = await decide(first.deliveryId, shas.later, "approved");
  expect(wrong).toEqual({ outcome: "other_commit" });
  expect(await runsOf(hookId)).toHaveLength(0);
  const both = await Promise.all([
    decide(first.deliveryId, shas.head, "approved"),
    decide(first.deliveryId, shas.head, "approved"),
  ]);
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(["decided", "not_waiting"]);
  expect((await runsOf(hookId)).map(({ sourceCommit }) => sourceCommit)).toEqual([shas.head]);
  const delivery = await getHookDelivery(engine.context, {
    projectId,
    deliveryId: first.deliveryId,
  });
  expect(delivery).toMatchObject({
    state: "ran",
    pullRequest: 12,
    approval: { state: "approved", commit: shas.head, decidedBy: "Tester" },
  });
  const next = await stored(hookId, "pull_request", fork(shas.later));
  expect(next.state).toBe("waiting");
  expect((await decide(next.deliveryId, shas.later, "refused")).outcome).toBe("decided");
  expect((await decide(next.deliveryId, shas.later, "approved")).outcome).toBe("not_waiting");
  expect(await runsOf(hookId)).toHaveLength(1);
  const audit = await engine.db.audit.findMany({
    where: { subjectId: { in: [first.deliveryId, next.deliveryId] }, actorKind: "user" },
    orderBy: { id: "asc" },
  });
  expect(audit.map(({ action }) => action)).toEqual([
    "hookDelivery.approved",
    "hookDelivery.refused",
  ]);
});

test("nobody of another project decides", async () => {
  const hookId = await newHook();
  const fork = github.pullRequest("opened", github.fork);
  const { deliveryId } = await stored(hookId, "pull_request", fork);
  const decided = await decideHookDelivery(engine.context, testCatalog, {
    projectId: randomUUID(),
    deliveryId,
    actor: testActor,
    decision: "approved",
    commit: shas.head,
  });
  expect(decided).toEqual({ outcome: "not_found" });
  expect(await runsOf(hookId)).toHaveLength(0);
});

test("what nobody approves is refused after 14 days, and cannot be approved afterwards", async () => {
  const hookId = await newHook();
  const fork = github.pullRequest("opened", github.fork);
  const { deliveryId } = await stored(hookId, "pull_request", fork);
  const at = (days: number) => ({
    ...engine.context,
    clock: { now: () => new Date(Date.now() + days * 86_400_000) },
  });
  await expireHookApprovals(at(13.9));
  const { projectId } = engine;
  const read = () => getHookDelivery(engine.context, { projectId, deliveryId });
  expect((await read())?.state).toBe("waiting");
  const late = await decideHookDelivery(at(14.1), testCatalog, {
    projectId,
    deliveryId,
    actor: testActor,
    decision: "approved",
    commit: shas.head,
  });
  expect(late).toEqual({ outcome: "not_waiting" });
  expect(await expireHookApprovals(at(14.1))).toBeGreaterThan(0);
  expect(await read()).toMatchObject({ state: "refused", approval: { state: "expired" } });
  expect(await runsOf(hookId)).toHaveLength(0);
});

test("a pull request that no rule fits waits for nobody", async () => {
  const hookId = await newHook([rule({ branches: ["release/*"] })]);
  const fork = github.pullRequest("opened", github.fork);
  const answer = await stored(hookId, "pull_request", fork);
  expect(answer.state).toBe("ignored");
  expect(answer.summary).toContain("the rule does not include the branch main");
});

test("several rules run each, and what cannot run shows its problems", async () => {
  const away = rule({ name: "away", template: { ...rule().template, labels: ["nowhere"] } });
  const docs = rule({ name: "docs", paths: { include: ["manual/**"], exclude: [] } });
  const hookId = await newHook([rule(), away, docs]);
  const { deliveryId, summary, runs } = await stored(hookId, "push", github.push());
  expect(runs).toHaveLength(1);
  expect(summary).toContain("away: Could not run alpha");
  const { projectId } = engine;
  const delivery = await getHookDelivery(engine.context, { projectId, deliveryId });
  expect(delivery?.results.map(({ outcome }) => outcome)).toEqual(["ran", "failed", "did_not_fit"]);
  expect(delivery?.results[1]?.problems[0]).toMatchObject({ path: "labels.0" });
  const alone = await newHook([away]);
  expect((await stored(alone, "push", github.push())).state).toBe("failed");
});

test("a paused trigger, one without rules, a ping and another repository start nothing", async () => {
  const hookId = await newHook([]);
  const { projectId } = engine;
  const actor = testActor;
  expect((await stored(hookId, "push", github.push())).summary).toContain("no rules");
  await setHookRules(engine.context, { projectId, hookId, actor, rules: [rule()] });
  expect((await stored(hookId, "ping", github.ping())).state).toBe("ignored");
  const elsewhere = github.push({ repository: { full_name: "eve/db" } });
  expect((await stored(hookId, "push", elsewhere)).summary).toBe(
    "Refused, because it is about eve/db, and this trigger takes events of acme/db.",
  );
  await updateHook(engine.context, { projectId, hookId, actor, change: { paused: true } });
  const later = github.push({ after: shas.later, head_commit: { id: shas.later } });
  expect((await stored(hookId, "push", later)).summary).toContain("is paused");
  expect(await runsOf(hookId)).toHaveLength(0);
  const { items } = await listHookDeliveries(engine.context, { projectId, limit: 50, hookId });
  expect(items.map(({ state }) => state)).toEqual(["ignored", "refused", "ignored", "ignored"]);
});

test("a trigger whose secrets ended with who gave it is resumed with a new one only", async () => {
  const hookId = await newHook();
  const { projectId } = engine;
  const by = { projectId, actor: testActor };
  const ended = {
    ...by,
    kind: "hook" as const,
    ids: [hookId],
    reason: reasonOf("giver_removed", { name: "Ada" }),
  };
  await transact(engine.db, (tx) => endGiven(tx, engine.context, ended));
  const resume = () =>
    updateHook(engine.context, { ...by, hookId, change: { paused: false, name: "resumed" } });
  expect(await resume()).toEqual({ outcome: "no_secret" });
  const held = await engine.db.inboundHook.findUniqueOrThrow({ where: { id: hookId } });
  expect(held).toMatchObject({ paused: true, name: "db" });
  await rotateHookSecret(engine.context, vault, { ...by, hookId, keepHours: 0 });
  expect(await resume()).toMatchObject({ outcome: "updated", hook: { paused: false } });
  const foreign = { ...by, projectId: randomUUID(), hookId, change: { paused: true } };
  expect(await updateHook(engine.context, foreign)).toEqual({ outcome: "not_found" });
});

test("what waited when its trigger was paused is approved in vain", async () => {
  const hookId = await newHook();
  const { projectId } = engine;
  const fork = github.pullRequest("opened", github.fork);
  const { deliveryId } = await stored(hookId, "pull_request", fork);
  const { facts } = await engine.db.inboundDelivery.findUniqueOrThrow({
    where: { id: deliveryId },
  });
  await updateHook(engine.context, {
    ...{ projectId, hookId, actor: testActor, change: { paused: true } },
  });
  const decided = await decideHookDelivery(engine.context, testCatalog, {
    ...{ projectId, deliveryId, actor: testActor, decision: "approved" },
    commit: String(Object(facts).commit),
  });
  expect(decided).toMatchObject({
    outcome: "decided",
    delivery: { state: "ignored", summary: "Ignored, because the trigger is paused." },
  });
  expect(await runsOf(hookId)).toHaveLength(0);
});

test("a dry run says what a rule would do with the last delivery, and does nothing", async () => {
  const hookId = await newHook([]);
  const { projectId } = engine;
  const wish = { projectId, hookId, rule: rule() };
  expect(await tryHookRule(engine.context, testCatalog, wish)).toMatchObject({ delivery: null });
  const { deliveryId } = await stored(hookId, "push", github.push());
  expect(await tryHookRule(engine.context, testCatalog, wish)).toMatchObject({
    delivery: { id: deliveryId, event: "push" },
    result: { outcome: "ran", sentence: `Would run alpha ${shas.head}.` },
    submission: { targets: [{ target: "alpha", versions: [shas.head] }] },
    waits: null,
  });
  await stored(hookId, "pull_request", github.pullRequest("opened", github.fork));
  expect((await tryHookRule(engine.context, testCatalog, wish))?.waits).toContain("eve/db");
  expect(await runsOf(hookId)).toHaveLength(0);
  const foreign = { ...wish, projectId: randomUUID() };
  expect(await tryHookRule(engine.context, testCatalog, foreign)).toBeNull();
});

test("a new secret is accepted beside the old one for as long as was said", async () => {
  const hookId = await newHook();
  const { projectId } = engine;
  const open = (hours = 0) =>
    openHook(
      {
        ...engine.context,
        clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
      },
      vault,
      { hookId, vendor: "github" },
    );
  const [old] = (await open())?.secrets ?? [];
  const request = { projectId, hookId, actor: testActor, keepHours: 1 };
  const rotated = await rotateHookSecret(engine.context, vault, request);
  expect((await open())?.secrets).toEqual([rotated?.secret, old]);
  expect((await open(1.1))?.secrets).toEqual([rotated?.secret]);
  expect(await openHook(engine.context, vault, { hookId, vendor: "gitlab" })).toBeNull();
  const rows = await engine.db.inboundHookSecret.findMany({ where: { hookId } });
  for (const { sealed } of rows) expect(sealed).not.toContain("whsec_");
  const elsewhere = { projectId: randomUUID(), actor: { kind: "system" as const } };
  expect(await deleteHook(engine.context, { ...request, ...elsewhere })).toBe(false);
  expect(await deleteHook(engine.context, request)).toBe(true);
  expect((await send(hookId, "push", github.push())).outcome).toBe("gone");
});
