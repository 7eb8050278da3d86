import { randomUUID } from "node:crypto";
import { reasonText } from "@lapline/contracts";
import {
  cancelJob,
  claimDelivery,
  processReport,
  readWebhookSecrets,
  redeliver,
  rotateWebhookSecret,
  settleRun,
  updateWebhook,
} from "@lapline/engine";
import { createDatabase, type TestDatabase } from "@lapline/testkit";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { startReceiver } from "../testing/startReceiver.ts";
import { openReceiverSample } from "../testing/webhooks/openReceiverSample.ts";
import { newVault, openWebhookBook } from "../testing/webhooks/openWebhookBook.ts";

const actor = { kind: "system" as const };
const start = new Date("2026-11-20T12:00:00.000Z");
const hourMs = 3_600_000;

type Book = Awaited<ReturnType<typeof openWebhookBook>>;
let database: TestDatabase;
let installation: Book["installation"];
let engine: Book["engine"];
let clock: Book["clock"];
let vault: Book["vault"];
let makeWebhook: Book["makeWebhook"];
let turn: Book["turn"];
let finishRun: Book["finishRun"];
let queueTest: Book["queueTest"];
let deliveryOf: Book["deliveryOf"];

beforeEach(async () => {
  database = await createDatabase();
  const book = await openWebhookBook(database.url, start);
  ({ installation, engine, clock, vault } = book);
  ({ makeWebhook, turn, finishRun, queueTest, deliveryOf } = book);
});
afterEach(async () => {
  await installation.close();
  await database.drop();
});

async function openReceiver(...args: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...args);
  onTestFinished(receiver.close);
  return receiver;
}

const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers["webhook-id"]);

test("a finished run is told once, with what happened and a link, signed for the receiver", async () => {
  const receiver = await openReceiver();
  const { secret } = await makeWebhook(receiver.url);
  const { runId, reportId } = await finishRun();
  await settleRun(engine, { runId });
  await processReport(engine, { reportId });
  expect(await turn()).toBe("more");
  expect(await turn()).toBe("idle");
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ type }) => type).sort()).toEqual(["report.processed", "run.finished"]);
  const finished = bodies.find(({ type }) => type === "run.finished");
  expect(finished).toMatchObject({
    timestamp: start.toISOString(),
    data: {
      project: "test",
      url: `https://bench.example/p/test/runs/${runId}`,
      summary: "Run of alpha 1.0.0 finished: 1 of 1 jobs measured",
      run: { id: runId, status: "PROCESSED", jobs: { total: 1, processed: 1, failed: 0 } },
    },
  });
  const processed = bodies.find(({ type }) => type === "report.processed");
  expect(processed.data.results[0]).toMatchObject({ measure: "throughput", unit: "ops/s", n: 3 });
  const { verify } = await openReceiverSample([secret]);
  for (const request of receiver.received) {
    expect(verify(request, clock.now())).toEqual({ ok: true });
  }
  const calls = await installation.db.deliveryCall.findMany();
  expect(calls.map(({ status, number }) => [status, number])).toEqual([
    [204, 1],
    [204, 1],
  ]);
});

test("a canceled run is finished too, and a run with an open job is not", async () => {
  const receiver = await openReceiver();
  await makeWebhook(receiver.url, { events: ["run.finished"] });
  const { db, projectId, submit } = installation;
  const jobIds = await submit(2);
  const { runId } = await db.job.findFirstOrThrow();
  for (const [index, jobId] of jobIds.entries()) {
    await cancelJob(engine, { projectId, jobId, actor });
    expect(await settleRun(engine, { runId })).toBe(index === 0 ? "not_yet" : "finished");
  }
  expect(await db.outbox.count({ where: { kind: "job_ended" } })).toBe(2);
  await turn();
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.body).toContain("2 canceled");
});

test("an event that nobody listens to leaves nothing behind", async () => {
  const receiver = await openReceiver();
  await makeWebhook(receiver.url, { events: ["machine.lost"] });
  await finishRun();
  const { db } = installation;
  expect([await db.outboundEvent.count(), await db.delivery.count()]).toEqual([0, 0]);
  expect(await db.outbox.count({ where: { kind: "job_ended" } })).toBe(0);
});

test("a receiver that is down for an hour gets everything afterwards, with the same ids", async () => {
  const down = { now: true };
  const receiver = await openReceiver(() => ({ status: down.now ? 503 : 200 }));
  const { id: webhookId } = await makeWebhook(receiver.url);
  const deliveryIds: string[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    if (minute % 6 === 0) deliveryIds.push(await queueTest(webhookId));
    await turn();
    clock.advanceMs(60_000);
  }
  const before = new Set(receiver.received.map(idOf));
  expect(before.size).toBe(10);
  down.now = false;
  const since = receiver.received.length;
  for (let step = 0; step < 8; step += 1) {
    await turn();
    clock.advanceMs(hourMs / 4);
  }
  const after = receiver.received.slice(since).map(idOf);
  expect(after.toSorted()).toEqual([...before].toSorted());
  for (const id of deliveryIds) {
    expect(await deliveryOf(id)).toMatchObject({ state: "delivered", lastStatus: 200 });
  }
  for (const said of Map.groupBy(receiver.received, idOf).values()) {
    expect(new Set(said.map(({ body }) => body)).size).toBe(1);
  }
});

test("a delivery is given up after about a day, and can be sent again by hand, in a round of its own, with the same id", async () => {
  const receiver = await openReceiver(() => ({ status: 500, body: "out of order" }));
  const { id: webhookId } = await makeWebhook(receiver.url);
  const deliveryId = await queueTest(webhookId);
  for (let hour = 0; hour < 48; hour += 1) {
    await turn();
    clock.advanceMs(hourMs);
  }
  const givenUp = await deliveryOf(deliveryId);
  expect(givenUp).toMatchObject({
    state: "failed",
    lastError: { code: "receiver_answered", facts: { status: 500 } },
  });
  expect(givenUp.tries).toBe(receiver.received.length);
  const { projectId } = installation;
  expect(await redeliver(engine, { projectId, deliveryId, actor })).toBe("queued");
  await turn();
  expect(await deliveryOf(deliveryId)).toMatchObject({ state: "queued", lastStatus: 500 });
  receiver.script.answer = () => ({ status: 200, body: "thanks" });
  clock.advanceMs(hourMs);
  await turn();
  expect(await deliveryOf(deliveryId)).toMatchObject({ state: "delivered" });
  expect(new Set(receiver.received.map(idOf)).size).toBe(1);
  const calls = await installation.db.deliveryCall.findMany({ orderBy: { number: "asc" } });
  expect(calls.at(0)).toMatchObject({ status: 500, answer: "out of order" });
  expect(calls.at(-1)).toMatchObject({ status: 200, answer: "thanks", error: null });
});

test("an answer that was lost leads to a second try with the same id; the receiver tells them apart from new ones", async () => {
  const receiver = await openReceiver();
  const { id: webhookId, secret } = await makeWebhook(receiver.url);
  receiver.script.answer = () => ({ status: 200, cut: true });
  const deliveryId = await queueTest(webhookId);
  await turn();
  expect(await deliveryOf(deliveryId)).toMatchObject({ state: "queued", lastStatus: null });
  receiver.script.answer = () => ({ status: 200 });
  clock.advanceMs(6_000);
  await turn();
  expect(new Set(receiver.received.map(idOf)).size).toBe(1);
  expect(receiver.received).toHaveLength(2);
  const { verify } = await openReceiverSample([secret]);
  const answers = receiver.received.map((request) => verify(request, clock.now()));
  expect(answers).toEqual([{ ok: true }, { ok: false, reason: "duplicate" }]);
});

test("a sender that died in the middle is taken over, with the same id", async () => {
  const receiver = await openReceiver();
  const { id: webhookId } = await makeWebhook(receiver.url);
  const deliveryId = await queueTest(webhookId);
  const lost = await claimDelivery(engine);
  expect(lost?.id).toBe(deliveryId);
  expect(await turn()).toBe("idle");
  clock.advanceMs(3 * 60_000);
  await turn();
  expect(receiver.received).toHaveLength(1);
  expect(await deliveryOf(deliveryId)).toMatchObject({ state: "delivered", tries: 2 });
});

test("eight senders at once deliver each event once", async () => {
  const receiver = await openReceiver();
  const { id: webhookId } = await makeWebhook(receiver.url);
  for (let count = 0; count < 40; count += 1) await queueTest(webhookId);
  const busy = async () => {
    while ((await turn()) === "more");
  };
  await Promise.all([busy(), busy(), busy()]);
  expect(await turn()).toBe("idle");
  const ids = receiver.received.map(idOf);
  expect(ids).toHaveLength(40);
  expect(new Set(ids).size).toBe(40);
});

test("a receiver that hangs does not hold up another one", async () => {
  const hanging = await openReceiver(() => ({ status: 200, hang: true }));
  const good = await openReceiver();
  const slow = await makeWebhook(hanging.url);
  const quick = await makeWebhook(good.url);
  for (let count = 0; count < 6; count += 1) await queueTest(slow.id);
  for (let count = 0; count < 6; count += 1) await queueTest(quick.id);
  const ending = turn();
  await expect.poll(() => good.received.length, { timeout: 60_000 }).toBe(6);
  expect(hanging.openMax()).toBeLessThanOrEqual(2);
  await hanging.close();
  await ending;
});

test("while a secret is rotated every message verifies with the old and with the new one", async () => {
  const receiver = await openReceiver();
  const { id: webhookId, secret: first } = await makeWebhook(receiver.url);
  const { projectId } = installation;
  const input = { projectId, webhookId, actor, keepHours: 24 };
  await queueTest(webhookId);
  const rotated = await rotateWebhookSecret(engine, vault, input);
  const second = rotated?.secret ?? "";
  expect(rotated?.webhook.secrets).toHaveLength(2);
  await turn();
  for (const secret of [first, second]) {
    const { verify } = await openReceiverSample([secret]);
    expect(verify(receiver.received[0], clock.now())).toEqual({ ok: true });
  }
  clock.advanceMs(24 * hourMs + 1);
  expect(await readWebhookSecrets(engine, vault, webhookId)).toEqual([second]);
  await queueTest(webhookId);
  await turn();
  const { verify } = await openReceiverSample([first]);
  expect(verify(receiver.received[1], clock.now())).toEqual({ ok: false, reason: "signature" });
});

test("a further rotation prolongs no older secret, and at most five sign", async () => {
  const { id: webhookId, secret: first } = await makeWebhook("https://hooks.example/");
  const { projectId } = installation;
  const rotate = async (keepHours: number) => {
    const rotated = await rotateWebhookSecret(engine, vault, {
      projectId,
      webhookId,
      actor,
      keepHours,
    });
    // The order of ids is that of their milliseconds.
    clock.advanceMs(1);
    return rotated?.secret ?? "";
  };
  clock.advanceMs(1);
  const second = await rotate(1);
  const third = await rotate(24);
  clock.advanceMs(hourMs + 1);
  expect(await readWebhookSecrets(engine, vault, webhookId)).toEqual([third, second]);
  const more: string[] = [];
  for (let count = 0; count < 4; count += 1) more.unshift(await rotate(24));
  expect(await readWebhookSecrets(engine, vault, webhookId)).toEqual([...more, third]);
  const { db } = installation;
  expect(await db.webhookSecret.count({ where: { webhookId } })).toBe(5);
  expect([...more, third]).not.toContain(first);
});

test.each([301, 400, 401, 404, 422, 429, 500, 503])(
  "an answer of %i is tried again like every other that is not 2xx",
  async (status) => {
    const receiver = await openReceiver(() => ({ status }));
    const { id: webhookId } = await makeWebhook(receiver.url);
    const deliveryId = await queueTest(webhookId);
    await turn();
    expect(await deliveryOf(deliveryId)).toMatchObject({ state: "queued", lastStatus: status });
  },
);

test("a private address is not connected to, and the log names the setting", async () => {
  const receiver = await openReceiver();
  const { id: webhookId } = await makeWebhook(receiver.url);
  const deliveryId = await queueTest(webhookId);
  await turn("");
  expect(receiver.connections()).toBe(0);
  const { lastError } = await deliveryOf(deliveryId);
  expect(reasonText(lastError)).toContain("OUTBOUND_ALLOW_CIDRS");
});

test("five days without a success disable a webhook and tell the owner; making it active resumes", async () => {
  const receiver = await openReceiver(() => ({ status: 500 }));
  const { id: webhookId } = await makeWebhook(receiver.url);
  for (let day = 0; day < 6; day += 1) {
    await queueTest(webhookId).catch(() => undefined);
    await turn();
    clock.advanceMs(24 * hourMs);
  }
  const { db, projectId } = installation;
  const webhook = await db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
  expect(webhook).toMatchObject({ state: "disabled" });
  expect(reasonText(webhook.stateReason)).toMatch(/5 days.*The receiver answered 500/);
  const mails = await db.mail.findMany();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ toAddress: "owner@example.org", kind: "webhook_disabled" });
  const tried = receiver.received.length;
  await turn();
  expect(receiver.received).toHaveLength(tried);
  receiver.script.answer = () => ({ status: 200 });
  const change = { state: "active" as const };
  const active = await updateWebhook(engine, vault, { projectId, webhookId, actor, change });
  expect(active).toMatchObject({ state: "active", failingSince: null, stateReason: null });
  await queueTest(webhookId);
  await turn();
  expect(receiver.received.length).toBeGreaterThan(tried);
});

test("410 disables at once; a paused webhook keeps what waits", async () => {
  const receiver = await openReceiver(() => ({ status: 410 }));
  const gone = await makeWebhook(receiver.url);
  await queueTest(gone.id);
  await turn();
  const { db, projectId } = installation;
  expect(await db.webhook.findUniqueOrThrow({ where: { id: gone.id } })).toMatchObject({
    state: "disabled",
    stateReason: { code: "webhook_unwanted", facts: {} },
  });
  const refused = await db.delivery.findFirstOrThrow({ where: { webhookId: gone.id } });
  expect(refused).toMatchObject({ state: "failed", nextTryAt: null, tries: 1 });
  const other = await openReceiver();
  const paused = await makeWebhook(other.url);
  const deliveryId = await queueTest(paused.id);
  const set = (state: "active" | "paused") =>
    updateWebhook(engine, vault, {
      projectId,
      webhookId: paused.id,
      actor,
      change: { state },
    });
  await set("paused");
  await turn();
  expect(other.connections()).toBe(0);
  await set("active");
  await turn();
  expect(await deliveryOf(deliveryId)).toMatchObject({ state: "delivered" });
});

test("secrets of another key stop their own webhook only, and the turn goes on", async () => {
  const receiver = await openReceiver();
  const lost = await makeWebhook(receiver.url);
  const sealed = newVault().seal(receiver.url, lost.id);
  await installation.db.webhook.update({ where: { id: lost.id }, data: { sealedUrl: sealed } });
  const good = await makeWebhook(receiver.url);
  const stuck = await queueTest(lost.id);
  const fine = await queueTest(good.id);
  await turn();
  expect(await deliveryOf(fine)).toMatchObject({ state: "delivered" });
  expect(await deliveryOf(stuck)).toMatchObject({ state: "queued", lastStatus: null });
  expect((await deliveryOf(stuck)).lastError).toMatchObject({ code: "sending_error" });
});

test("the log is forgotten after 30 days", async () => {
  const receiver = await openReceiver();
  const { id } = await makeWebhook(receiver.url);
  await queueTest(id);
  await turn();
  clock.advanceMs(29 * 24 * hourMs);
  await turn();
  expect(await installation.db.deliveryCall.count()).toBe(1);
  clock.advanceMs(2 * 24 * hourMs);
  await turn();
  const { db } = installation;
  expect([await db.outboundEvent.count(), await db.deliveryCall.count()]).toEqual([0, 0]);
});

test("a receiver that asks for a pause gets it", async () => {
  const receiver = await openReceiver(() => ({ status: 429, headers: { "retry-after": "900" } }));
  const { id: webhookId } = await makeWebhook(receiver.url);
  const { nextTryAt } = await (async () => {
    const id = await queueTest(webhookId);
    await turn();
    return deliveryOf(id);
  })();
  expect(nextTryAt?.getTime()).toBe(start.getTime() + 900_000);
});

test("no secret and no address is in the book in the clear, nor in the audit trail", async () => {
  const canary = randomUUID();
  const { secret } = await makeWebhook(`https://hooks.example/services/${canary}`);
  const { db } = installation;
  const stored = JSON.stringify([
    await db.webhook.findMany(),
    await db.webhookSecret.findMany(),
    await db.audit.findMany(),
    await db.outbox.findMany({ select: { payload: true } }),
  ]);
  expect(stored).not.toContain(canary);
  expect(stored).not.toContain(secret.slice("whsec_".length));
});
