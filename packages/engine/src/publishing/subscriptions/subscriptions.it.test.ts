import { randomUUID } from "node:crypto";
import type { Role, SubscriptionsChange } from "@lapline/contracts";
import { fakeClock, inOwnDatabase, testFacts } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { createSecret } from "../../access/secrets/secret.ts";
import { sha256 } from "../../base/text/sha256.ts";
import { sweep } from "../../operations/sweeper/sweep.ts";
import { openAlertBook } from "../../testing/openAlertBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { greetMachine } from "../../work/machines/greetMachine.ts";
import { findUnsubscribe } from "../mails/findUnsubscribe.ts";
import { listMails } from "../mails/listMails.ts";
import { queueDigests } from "../mails/queueDigests.ts";
import { readDigest } from "../mails/readDigest.ts";
import { unsubscribe } from "../mails/unsubscribe.ts";
import { changeSubscriptions } from "./changeSubscriptions.ts";
import { readSubscriptions } from "./readSubscriptions.ts";

let engine: TestEngine;
let book: ReturnType<typeof openAlertBook>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openAlertBook(engine);
  return engine.close;
});

/** The engine at another time; what it stores still has the real one unless told. */
const at = (iso: string) => ({ ...engine.context, clock: fakeClock(Date.parse(iso)) });

async function addMember(name: string, role: Role = "member") {
  const userId = randomUUID();
  const { db, projectId } = engine;
  await db.user.create({ data: { id: userId, name, email: `${name}@example.org` } });
  await db.member.create({ data: { id: randomUUID(), projectId, userId, role } });
  return userId;
}

const owner = async () =>
  (await engine.db.member.findFirstOrThrow({ where: { role: "owner" } })).userId;

const choose = (userId: string, change: SubscriptionsChange) =>
  changeSubscriptions(engine.context, {
    projectId: engine.projectId,
    userId,
    actor: testActor,
    change,
  });

const item = (
  topic: "regressions" | "improvements" | "machines",
  delivery: "off" | "at_once" | "digest",
  more: { targets?: string[]; changeMin?: number } = {},
) => ({ topic, delivery, targets: [], changeMin: 0, ...more });

const told = async () => {
  const mails = await engine.db.mail.findMany({ orderBy: { toAddress: "asc" } });
  return mails.map(({ toAddress, kind }) => `${kind} ${toAddress.split("@")[0]}`);
};

/** A fall of the given size at 1.0.3. */
async function fall(ratio = 0.9, scenario = "records.insert") {
  const seriesId = await book.measureAll([100, 101, 100, 100 * ratio, 100 * ratio], scenario);
  return book.confirm({ seriesId, version: "1.0.3", ratio });
}

test("who ended a subscription gets no mail", async () => {
  await choose(await owner(), { items: [item("regressions", "off")] });
  await fall();
  expect(await told()).toEqual([]);
});

test("a subscription chooses targets and the smallest change, and an alert that grows is told then", async () => {
  await choose(await owner(), { items: [item("regressions", "off")] });
  await choose(await addMember("small"), { items: [item("regressions", "at_once")] });
  await choose(await addMember("large"), {
    items: [item("regressions", "at_once", { changeMin: 0.15 })],
  });
  await choose(await addMember("other"), {
    items: [item("regressions", "at_once", { targets: ["beta"] })],
  });
  await choose(await addMember("this"), {
    items: [item("regressions", "at_once", { targets: ["beta", "alpha"] })],
  });
  await fall(0.9);
  expect(await told()).toEqual(["regression small", "regression this"]);
  await fall(0.8, "records.read");
  expect(await told()).toEqual(["regression large", "regression small", "regression this"]);
  expect(await engine.db.outbox.count({ where: { kind: "mail" } })).toBe(3);
});

test("an alert that grows is told nobody twice, by mail or in a digest, whatever they chose since", async () => {
  await choose(await owner(), { items: [item("regressions", "off")] });
  const mailed = await addMember("mailed");
  const digested = await addMember("digested");
  const turned = await addMember("turned");
  await choose(digested, { items: [item("regressions", "digest")] });
  await choose(turned, { items: [item("regressions", "digest")] });
  await fall(0.9);
  const notices = () => engine.db.notice.findMany({ include: { member: true } });
  expect((await notices()).map(({ member }) => member.userId).sort()).toEqual(
    [digested, turned].sort(),
  );
  // Theirs went out with a digest, which the choice does not take back.
  const mail = await engine.db.mail.findFirstOrThrow();
  await engine.db.notice.updateMany({
    where: { member: { userId: turned } },
    data: { mailId: mail.id },
  });
  await choose(turned, { items: [item("regressions", "at_once")] });
  await choose(mailed, { items: [item("regressions", "digest")] });
  await fall(0.8, "records.read");
  expect(await told()).toEqual(["regression mailed"]);
  expect(await notices()).toHaveLength(2);
  expect(await engine.db.outbox.count({ where: { kind: "mail" } })).toBe(1);
});

test("improvements are told to those who asked for them", async () => {
  await choose(await addMember("asked"), { items: [item("improvements", "at_once")] });
  const seriesId = await book.measureAll([100, 101, 100, 120, 121]);
  await book.confirm({ seriesId, version: "1.0.3", ratio: 1.2, direction: "improvement" });
  expect(await told()).toEqual(["improvement asked"]);
});

test("a digest comes once for a member and day, at their hour, and not when nothing happened", async () => {
  const userId = await owner();
  await choose(userId, {
    digestHour: 8,
    timeZone: "Europe/Berlin",
    items: [item("regressions", "digest"), item("machines", "digest")],
  });
  await fall();
  expect(await told()).toEqual([]);
  await engine.db.notice.updateMany({ data: { createdAt: new Date("2026-11-20T22:00:00Z") } });
  expect(await queueDigests(at("2026-11-21T06:59:00Z"))).toBe(0);
  const due = at("2026-11-21T07:00:00Z");
  const queued = await Promise.all(Array.from({ length: 5 }, () => queueDigests(due)));
  expect(queued.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(await queueDigests(at("2026-11-21T23:00:00Z"))).toBe(0);
  const [mail] = await engine.db.mail.findMany();
  expect(mail).toMatchObject({ kind: "digest", subject: "Test: 1 regression", topic: null });
  expect(await readDigest(engine.context, { mailId: mail?.id ?? "" })).toMatchObject([
    { kind: "regression" },
  ]);

  await quarantine("too warm");
  await quarantine(null);
  await engine.db.notice.updateMany({
    where: { mailId: null },
    data: { createdAt: new Date("2026-11-21T12:00:00Z") },
  });
  expect(await queueDigests(at("2026-11-21T22:00:00Z"))).toBe(0);
  // An outage over the hour: the digest comes late, with everything that happened before it.
  expect(await queueDigests(at("2026-11-22T19:30:00Z"))).toBe(1);
  expect(await queueDigests(at("2026-11-23T19:30:00Z"))).toBe(0);
  const subjects = (await engine.db.mail.findMany({ orderBy: { id: "asc" } })).map(
    ({ subject }) => subject,
  );
  expect(subjects).toEqual([
    "Test: 1 regression",
    "Test: 1 machine that takes no jobs, 1 machine back",
  ]);
});

async function quarantine(unhealthy: string | null) {
  await greetMachine(engine.context, engine.machineId, {
    facts: testFacts,
    sandboxes: ["process"],
    draining: false,
    unhealthy,
  });
}

test("what waited for a digest goes when the digest is no longer wanted", async () => {
  const userId = await owner();
  await choose(userId, { items: [item("regressions", "digest")] });
  await fall();
  await engine.db.notice.updateMany({ data: { createdAt: new Date("2026-01-01T00:00:00Z") } });
  await choose(userId, { items: [item("regressions", "at_once")] });
  expect(await queueDigests(engine.context)).toBe(0);
  expect(await told()).toEqual([]);
});

test("machines are told to owners and admins, once for each time, and that they are back in digests only", async () => {
  await addMember("admin", "admin");
  await addMember("member");
  await choose(await addMember("daily", "admin"), { items: [item("machines", "digest")] });
  await quarantine("too warm");
  await quarantine("too warm");
  expect(await told()).toEqual(["machine_quarantined admin", "machine_quarantined owner"]);
  await quarantine(null);
  expect(await told()).toHaveLength(2);
  const notices = await engine.db.notice.findMany({ orderBy: { id: "asc" } });
  expect(notices.map(({ facts }) => Reflect.get(Object(facts), "kind"))).toEqual([
    "machine_quarantined",
    "machine_back",
  ]);
});

test("a machine that falls silent is told once, and in the digest that it is back", async () => {
  await choose(await addMember("daily", "admin"), { items: [item("machines", "digest")] });
  const silent = () =>
    engine.db.$executeRaw`UPDATE "machine" SET "lastSeenAt" = now() - interval '1 hour'`;
  const sweepTwice = async () => {
    await Promise.all([sweep(engine.context), sweep(engine.context)]);
    await sweep(engine.context);
  };
  await silent();
  await sweepTwice();
  expect(await told()).toEqual(["machine_lost owner"]);
  expect(await engine.db.notice.count()).toBe(1);
  await claimJob(engine.context, { machineId: engine.machineId, sandboxes: ["process"] });
  await sweepTwice();
  expect(await told()).toEqual(["machine_lost owner"]);
  const kinds = (await engine.db.notice.findMany({ orderBy: { id: "asc" } })).map(({ facts }) =>
    Reflect.get(Object(facts), "kind"),
  );
  expect(kinds).toEqual(["machine_lost", "machine_back"]);
  await silent();
  await sweepTwice();
  expect(await told()).toEqual(["machine_lost owner", "machine_lost owner"]);
});

test("the link of a mail ends its subscription without a sign-in, as often as it is used, and no other", async () => {
  const userId = await owner();
  await fall();
  const token = createSecret(engine.context.random, "unsubscribe");
  await engine.db.mail.updateMany({ data: { unsubscribeHash: sha256(token) } });
  expect(await findUnsubscribe(engine.context, token)).toMatchObject({
    ends: "regressions",
    open: ["regressions"],
  });
  expect(await unsubscribe(engine.context, token)).toBe(true);
  expect(await unsubscribe(engine.context, token)).toBe(true);
  expect(await findUnsubscribe(engine.context, token)).toMatchObject({ open: [] });
  const { projectId } = engine;
  const { items: mails } = await listMails(engine.context, { projectId, limit: 10 });
  expect(mails).toMatchObject([
    { state: "failed", lastError: "It was not sent, because the recipient had unsubscribed." },
  ]);
  const mine = await readSubscriptions(engine.context, { projectId: engine.projectId, userId });
  expect(mine?.items.map(({ topic, delivery }) => `${topic} ${delivery}`)).toEqual([
    "regressions off",
    "improvements off",
    "machines at_once",
    "schedules at_once",
    "webhooks at_once",
    "members at_once",
  ]);
  expect(await engine.db.audit.count({ where: { action: "member.unsubscribed" } })).toBe(1);
  const other = createSecret(engine.context.random, "unsubscribe");
  expect(await unsubscribe(engine.context, other)).toBe(false);
  expect(await unsubscribe(engine.context, "lapu_x")).toBe(false);
});

test("the link of a digest ends every topic that comes with it", async () => {
  const userId = await owner();
  await choose(userId, { items: [item("regressions", "digest"), item("improvements", "digest")] });
  await fall();
  await engine.db.notice.updateMany({ data: { createdAt: new Date("2026-01-01T00:00:00Z") } });
  expect(await queueDigests(engine.context)).toBe(1);
  const token = createSecret(engine.context.random, "unsubscribe");
  await engine.db.mail.updateMany({ data: { unsubscribeHash: sha256(token) } });
  await unsubscribe(engine.context, token);
  const mine = await readSubscriptions(engine.context, { projectId: engine.projectId, userId });
  expect(mine?.items.filter(({ delivery }) => delivery === "digest")).toEqual([]);
  expect(mine?.items.find(({ topic }) => topic === "machines")?.delivery).toBe("at_once");
});
