import { randomUUID } from "node:crypto";
import { transact } from "@lapline/db";
import {
  acceptInvitation,
  askPasswordReset,
  changeSubscriptions,
  findUnsubscribe,
  inviteMember,
  mailPasswordReset,
  openInvitation,
  processReport,
  queueTestMail,
  raiseAlert,
  resendInvitation,
  resetPassword,
  takeOutbox,
  unsubscribe,
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

beforeEach(async () => {
  installation = await inOwnDatabase(openInstallation);
  return installation.close;
});

async function openServer(script: MailServerScript = {}) {
  const server = await startMailServer(script);
  onTestFinished(server.close);
  return server;
}

/** Sends everything that is due. */
async function sendAll(url: string | null, baseUrl = "https://bench.example") {
  const deps = {
    engine: installation.engine,
    server: url === null ? null : readMailServer(url, "Lapline <lapline@bench.example>"),
    baseUrl,
    metrics: createMetrics(),
    log: pino({ level: "silent" }),
    signal: new AbortController().signal,
  };
  while ((await mailTurn(deps)) === "more");
}

const owner = async () => {
  const { userId, user } = await installation.db.member.findFirstOrThrow({
    include: { user: true },
  });
  return { kind: "user" as const, id: userId, name: user.name };
};

async function addMember(name: string) {
  const userId = randomUUID();
  const { db, projectId } = installation;
  await db.user.create({ data: { id: userId, name, email: `${name.toLowerCase()}@example.org` } });
  await db.member.create({ data: { id: randomUUID(), projectId, userId, role: "member" } });
  return userId;
}

/** A confirmed regression; members who are subscribed have their mail queued. */
async function raise() {
  const { db, engine, submit, measureNext } = installation;
  for (const _ of await submit(3)) {
    const jobId = await measureNext();
    const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
    await processReport(engine, { reportId: id });
  }
  const { id: seriesId } = await db.series.findFirstOrThrow();
  const sql = (text: string, values: unknown[]) =>
    db.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
  const id = await insertChange(sql, { seriesId, version: "1.0.2", ratio: 0.92 });
  await transact(db, (tx) => raiseAlert(tx, engine, id));
}

/** The message without soft line breaks, so that links are in one piece. */
const joined = (message = "") => message.replaceAll(/=\r\n/g, "").replaceAll("=3D", "=");

/** The message with every header on one line. */
const unfolded = (message = "") => message.replaceAll(/\r\n[ \t]+/g, " ");

/** The one secret of a kind in a message. */
function secretIn(message: string | undefined, prefix: string): string {
  const found = new Set(joined(message).match(new RegExp(`${prefix}_[\\w-]{43}_[0-9a-f]{6}`, "g")));
  expect(found.size).toBe(1);
  return [...found][0] ?? "";
}

test("a mail by subscription can be ended with one click, and its secret is in the mail alone", async () => {
  await raise();
  const server = await openServer();
  await sendAll(server.url);
  const [message] = server.received;
  const token = secretIn(message, "lapu");
  expect(unfolded(message)).toContain(
    `List-Unsubscribe: <https://bench.example/api/unsubscribe/${token}>`,
  );
  expect(message).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(joined(message)).toContain(`https://bench.example/unsubscribe/${token}`);
  const kept = JSON.stringify(await installation.db.mail.findMany());
  expect(kept).not.toContain(token);
  expect(kept).toContain("https://bench.example/unsubscribe/only-in-the-mail");
  expect(await findUnsubscribe(installation.engine, token)).toMatchObject({ ends: "regressions" });
  expect(await unsubscribe(installation.engine, token)).toBe(true);
});

test("by plain http there is no one-click header, since RFC 8058 wants https", async () => {
  await raise();
  const server = await openServer();
  await sendAll(server.url, "http://bench.example");
  expect(unfolded(server.received[0])).toContain(
    "List-Unsubscribe: <http://bench.example/api/unsubscribe/",
  );
  expect(server.received[0]).not.toContain("List-Unsubscribe-Post");
});

test("a mail names who else was told and no address, and has its chart inside", async () => {
  const { engine, projectId } = installation;
  await addMember("Ada");
  const userId = await addMember("Linus");
  await changeSubscriptions(engine, {
    projectId,
    userId,
    actor: await owner(),
    change: { items: [{ topic: "regressions", delivery: "digest", targets: [], changeMin: 0 }] },
  });
  await raise();
  const server = await openServer();
  await sendAll(server.url);
  expect(server.received).toHaveLength(2);
  const mine = server.received.find((message) => message.includes("To: owner@example.org"));
  expect(joined(mine)).toContain("Also notified: Ada; in the daily digest: Linus.");
  expect(mine).not.toContain("ada@example.org");
  expect(mine).toMatch(/Content-ID:\s+<chart-1\.png\./);
  expect(mine).toContain("Content-Disposition: inline; filename=chart-1.png");
});

test("a digest tells what happened with its chart, and its link ends the digest", async () => {
  const { engine, projectId, db } = installation;
  const { id: userId } = await owner();
  await changeSubscriptions(engine, {
    projectId,
    userId,
    actor: await owner(),
    change: { items: [{ topic: "regressions", delivery: "digest", targets: [], changeMin: 0 }] },
  });
  await raise();
  const server = await openServer();
  await sendAll(server.url);
  expect(server.received).toEqual([]);
  await db.notice.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 60 * 60_000) } });
  await sendAll(server.url);
  await sendAll(server.url);
  expect(server.received).toHaveLength(1);
  const message = joined(server.received[0]);
  expect(message).toContain("Subject: Test: 1 regression");
  expect(message).toContain("alpha 1.0.2: Throughput of records.insert is 8");
  expect(message).toMatch(/Content-ID:\s+<chart-1\.png\./);
  const token = secretIn(message, "lapu");
  expect(await findUnsubscribe(engine, token)).toMatchObject({ ends: "digest" });
});

test("an invitation's link is in the mail alone, works once, and not after it was sent again", async () => {
  const { engine, projectId } = installation;
  const invited = await inviteMember(engine, {
    projectId,
    actor: await owner(),
    email: "New@Example.org",
    role: "member",
  });
  if (invited.outcome !== "created") throw new Error(invited.outcome);
  const server = await openServer({ atContent: { code: 452, message: "Out of room" } });
  await sendAll(server.url);
  server.script.atContent = undefined;
  await installation.db.mail.updateMany({ data: { nextAttemptAt: new Date(0) } });
  await sendAll(server.url);
  const first = secretIn(server.received[0], "lapi");
  expect(joined(server.received[0])).toContain("Owner invited you to the project Test");
  expect(joined(server.received[0])).not.toContain("List-Unsubscribe");
  expect(JSON.stringify(await installation.db.mail.findMany())).not.toContain(first);
  expect(await openInvitation(engine, first)).toMatchObject({ email: "new@example.org" });
  await resendInvitation(engine, {
    projectId,
    invitationId: invited.invitation.id,
    actor: await owner(),
  });
  expect(await openInvitation(engine, first)).toBeNull();
  expect(await openInvitation(engine, invited.token)).toBeNull();
  await sendAll(server.url);
  const token = secretIn(server.received[1], "lapi");
  const person = { kind: "new" as const, name: "New", password: "a sentence that is long" };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => acceptInvitation(engine, { token, person })),
  );
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["gone", "gone", "gone", "joined"]);
  const made = await installation.db.user.findUniqueOrThrow({
    where: { email: "new@example.org" },
  });
  expect(made.emailVerified).toBe(true);
});

test("a password's link goes to accounts only, three times an hour, works once and ends sessions", async () => {
  const { engine, db } = installation;
  for (const email of ["nobody@example.org", " Owner@example.org"]) {
    await askPasswordReset(engine, { email });
  }
  for (const { entry } of (await takeOutbox(engine, 100)).entries) {
    if (entry.kind === "password_reset") await mailPasswordReset(engine, entry);
  }
  expect(await db.mail.count()).toBe(1);
  for (let ask = 0; ask < 5; ask += 1) {
    await mailPasswordReset(engine, { email: "owner@example.org" });
  }
  expect(await db.mail.count()).toBe(3);
  const server = await openServer();
  await sendAll(server.url);
  const tokens = server.received.map((message) => secretIn(message, "lapr"));
  expect(JSON.stringify(await db.mail.findMany())).not.toContain(tokens[0]);
  const { id: userId } = await owner();
  await db.session.create({
    data: { id: "s", userId, token: "t", expiresAt: new Date(Date.now() + 60_000) },
  });
  const reset = (token = "") =>
    resetPassword(engine, { token, password: "a new sentence of words" });
  expect(await reset(tokens[1])).toBe("reset");
  expect(await db.session.count()).toBe(0);
  expect(await Promise.all(tokens.map(reset))).toEqual(["gone", "gone", "gone"]);
});

test("without a mail server a test mail says so at once", async () => {
  const { engine, projectId, db } = installation;
  const actor = await owner();
  await queueTestMail(engine, { projectId, actor, email: "owner@example.org" });
  await sendAll(null);
  const mail = await db.mail.findFirstOrThrow();
  expect(mail.state).toBe("stored");
  expect(JSON.stringify(mail.conversation)).toContain("SMTP_URL");
});
