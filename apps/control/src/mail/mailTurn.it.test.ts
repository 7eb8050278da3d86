import { reasonText } from "@lapline/contracts";
import { transact } from "@lapline/db";
import {
  claimMail,
  createBudget,
  markMailHanded,
  processReport,
  raiseAlert,
} from "@lapline/engine";
import { inOwnDatabase, insertChange } from "@lapline/testkit";
import { pino } from "pino";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createMetrics } from "../metrics/createMetrics.ts";
import { openInstallation } from "../testing/openInstallation.ts";
import { type MailServerScript, startMailServer } from "../testing/startMailServer.ts";
import { readMailServer } from "./mailServer.ts";
import { mailTurn } from "./mailTurn.ts";

type Installation = Awaited<ReturnType<typeof openInstallation>>;
let installation: Installation;
let seriesId: string;

beforeEach(async () => {
  installation = await inOwnDatabase(openInstallation);
  const { db, engine, submit, measureNext } = installation;
  const jobIds = await submit(3);
  for (const _ of jobIds) {
    const jobId = await measureNext();
    const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
    await processReport(engine, { reportId: id });
  }
  ({ id: seriesId } = await db.series.findFirstOrThrow());
  return installation.close;
});

const insert = (state: "suspected" | "confirmed", version = "1.0.2") =>
  insertChange((sql, values) => installation.db.$queryRawUnsafe(sql, ...values), {
    seriesId,
    version,
    ratio: 0.92,
    state,
  });

/** A confirmed regression at 1.0.2 with its alert and the owner's mail. */
async function raise() {
  const id = await insert("confirmed");
  const raised = await transact(installation.db, (tx) => raiseAlert(tx, installation.engine, id));
  if (raised === null) throw new Error("nothing was raised");
  return raised.alertId;
}

async function openServer(script: MailServerScript = {}) {
  const server = await startMailServer(script);
  onTestFinished(server.close);
  return server;
}

const turn = (url: string | null) =>
  mailTurn({
    engine: installation.engine,
    server: url === null ? null : readMailServer(url, "Lapline <lapline@bench.example>"),
    baseUrl: "https://bench.example",
    metrics: createMetrics(),
    log: pino({ level: "silent" }),
    signal: new AbortController().signal,
  });

const mail = () => installation.db.mail.findFirstOrThrow();

/** Lets the pause before the next attempt be over. */
const dueNow = () =>
  installation.db.mail.updateMany({ data: { nextAttemptAt: new Date(Date.now() - 1000) } });

test("an accepted mail says everything in both parts, arrives once and has the same Message-ID in the book", async () => {
  const alertId = await raise();
  const server = await openServer();
  expect(await turn(server.url)).toBe("more");
  expect(await turn(server.url)).toBe("idle");
  expect(server.received).toHaveLength(1);
  const [message = ""] = server.received;
  const sent = await mail();
  expect(sent).toMatchObject({ state: "sent", attempts: 1, lastError: null });
  expect(message).toContain(`Message-ID: ${sent.messageId}`);
  expect(message).toContain("To: owner@example.org");
  expect(message).toContain("Subject: alpha 1.0.2: Throughput of records.insert is 8 % slower");
  expect(message).toContain("Auto-Submitted: auto-generated");
  expect(message).toContain("Content-Type: text/plain");
  expect(message).toMatch(/Content-ID:\s+<chart-1\.png\./);
  for (const part of [sent.text, sent.html]) {
    expect(part).toContain(`https://bench.example/p/test/alerts/${alertId}`);
    expect(part).toContain(`https://bench.example/p/test/series/${seriesId}`);
    expect(part?.replaceAll("\u202f", " ")).toContain("8 % slower [−8.92 %, −7.08 %]");
  }
});

test("a broken budget is mailed with the budget, the value and its version", async () => {
  const { engine, projectId, db } = installation;
  const [series] = await db.series.findMany({ select: { results: true } });
  const value = (series?.results[0]?.value ?? 0) * 10;
  const budget = { target: "alpha", scenario: null, measure: "throughput", label: null, value };
  const actor = { kind: "system" as const };
  const created = await createBudget(engine, { projectId, actor, budget });
  expect(created).toMatchObject({ outcome: "created" });
  const server = await openServer();
  await turn(server.url);
  const { subject, text, alertId } = await mail();
  expect(subject).toMatch(/^alpha 1\.0\.2: Throughput of records\.insert is .* ops\/s, budget /);
  const said = text?.replaceAll("\u202f", " ");
  expect(said).toContain("Budget: at least ");
  expect(said).toContain("Throughput of records.insert on local: ");
  expect(said).toContain(`https://bench.example/p/test/alerts/${alertId}`);
});

test("a mail that is refused for good is reported and not sent again", async () => {
  await raise();
  const server = await openServer({ atRecipient: { code: 550, message: "No such user" } });
  await turn(server.url);
  expect(await mail()).toMatchObject({ state: "failed" });
  const { lastError } = await mail();
  expect(lastError).toMatchObject({ code: "call_failed" });
  expect(reasonText(lastError)).toContain("No such user");
  await dueNow();
  expect(await turn(server.url)).toBe("idle");
  expect(server.recipientsAsked()).toBe(1);
});

test("a mail that is greylisted is sent later, once", async () => {
  await raise();
  const server = await openServer({ atRecipient: { code: 450, message: "Try again later" } });
  await turn(server.url);
  expect(await mail()).toMatchObject({ state: "queued", attempts: 1 });
  expect(await turn(server.url)).toBe("idle");
  server.script.atRecipient = undefined;
  await dueNow();
  await turn(server.url);
  expect(await mail()).toMatchObject({ state: "sent", attempts: 2 });
  expect(server.received).toHaveLength(1);
});

test("content that the server clearly refuses for now is sent again with the same Message-ID", async () => {
  await raise();
  const server = await openServer({ atContent: { code: 452, message: "Out of room" } });
  await turn(server.url);
  const { messageId, state } = await mail();
  expect(state).toBe("queued");
  server.script.atContent = undefined;
  await dueNow();
  await turn(server.url);
  expect(await mail()).toMatchObject({ state: "sent", messageId });
  expect(server.received).toHaveLength(1);
});

test("a connection that dies after the content delivers at most once and is reported", async () => {
  await raise();
  const server = await openServer({ atContent: "drop" });
  await turn(server.url);
  expect(server.received).toHaveLength(1);
  expect(await mail()).toMatchObject({ state: "failed" });
  const { lastError } = await mail();
  expect(lastError).toMatchObject({
    code: "mail_unanswered",
    facts: { reason: { code: "call_failed" } },
  });
  expect(reasonText(lastError)).toContain("It may have arrived");
  await dueNow();
  expect(await turn(server.url)).toBe("idle");
  expect(server.received).toHaveLength(1);
});

test("a server that is away costs nothing but time", async () => {
  await raise();
  const server = await startMailServer();
  await server.close();
  await turn(server.url);
  expect(await mail()).toMatchObject({ state: "queued", attempts: 1, sentAt: null });
});

test("several processes at once send a mail once", async () => {
  await raise();
  const server = await openServer();
  await Promise.all(Array.from({ length: 4 }, () => turn(server.url)));
  expect(server.received).toHaveLength(1);
  expect(await mail()).toMatchObject({ state: "sent" });
});

test("a mail whose sender crashed is sent again only when its content was not yet handed over", async () => {
  await raise();
  const server = await openServer();
  const { engine, db } = installation;
  const lose = () => db.mail.updateMany({ data: { takenAt: new Date(Date.now() - 10 * 60_000) } });
  await claimMail(engine);
  await lose();
  await turn(server.url);
  expect(server.received).toHaveLength(1);
  await db.mail.updateMany({ data: { state: "queued" } });
  const claimed = await claimMail(engine);
  if (claimed === null) throw new Error("the mail was not there");
  expect(await markMailHanded(engine, claimed)).toBe(true);
  expect(await markMailHanded(engine, claimed)).toBe(false);
  await lose();
  expect(await turn(server.url)).toBe("idle");
  expect(await mail()).toMatchObject({ state: "failed", lastError: { code: "mail_interrupted" } });
  expect(server.received).toHaveLength(1);
});

test("without a mail server the mail is kept for the mailbox page", async () => {
  await raise();
  await turn(null);
  const kept = await mail();
  expect(kept.state).toBe("stored");
  expect(kept.html).toContain("data:image/png;base64,");
});

test("a mail waits while a confirmation may still add to its alert", async () => {
  await raise();
  const open = await insert("suspected");
  const { db } = installation;
  expect(await turn(null)).toBe("idle");
  await db.suspicion.update({ where: { id: open }, data: { state: "not_confirmed" } });
  expect(await turn(null)).toBe("more");
});
