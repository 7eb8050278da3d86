import { createHash, createHmac, randomUUID } from "node:crypto";
import { hashOldSessions, takeAttempt } from "@lapline/engine";
import { createDatabase, type TestDatabase, testEnv } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addPerson,
  call,
  origin,
  password,
  signIn,
  stubServerEnv,
} from "../../testing/openTestWeb.ts";
import { database } from "../database.ts";
import { env } from "../env.ts";
import { createAuth } from "./auth.ts";
import { readAccount } from "./readAccount.ts";
import { endOvertakenSession } from "./sessions.ts";

let testDatabase: TestDatabase;
const email = "owner@example.org";
beforeAll(async () => {
  testDatabase = await createDatabase();
  stubServerEnv(testDatabase.url);
});
afterAll(async () => {
  await database().$disconnect();
  await testDatabase.drop();
});

/** RELIABILITY F33 names 10,000, which LAPLINE_FAULT_SCALE=50 gives. */
const guessCount = 200 * testEnv.faultScale;
/** Windows of a minute that may have begun meanwhile. */
const minutesSince = (begun: number) => Math.floor((performance.now() - begun) / 60_000) + 1;

const attempt = (peer: string, who: string, given = password, cookie?: string) =>
  call("/api/auth/sign-in/email", {
    body: { email: who, password: given },
    headers: { origin, "x-lapline-peer": peer, ...(cookie === undefined ? {} : { cookie }) },
  });

/** Somebody whose attempts nobody counted yet. */
const newPerson = async () => addPerson((await database().project.findFirstOrThrow()).id, "member");

const setUp = (name: string, peer: string) =>
  call("/api/trpc/setup.createOwner", {
    body: { name, email: `${name}@example.org`, password, projectName: name },
    headers: { origin, "x-lapline-peer": peer },
  });

describe("first-run set-up", () => {
  it("gives the installation to exactly one of many who ask at once", async () => {
    const status = async () => (await call("/api/trpc/setup.status")).json();
    expect(await status()).toMatchObject({ result: { data: { needsSetup: true } } });
    const names = ["owner", ...Array.from({ length: 11 }, (_, index) => `other${index}`)];
    const answers = await Promise.all(names.map((name) => setUp(name, name)));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect(await database().user.count()).toBe(1);
    expect(await database().project.count()).toBe(1);
    expect(await status()).toMatchObject({ result: { data: { needsSetup: false } } });
    await database().user.updateMany({ data: { email } });
  });
  it("stays shut afterwards, and better-auth's own sign-up with it", async () => {
    expect((await setUp("late", "late")).status).toBe(409);
    const signUp = await call("/api/auth/sign-up/email", {
      body: { name: "x", email: "x@example.org", password },
      headers: { origin },
    });
    expect(signUp.status).toBe(404);
  });
  it("refuses a short password with a sentence at its field", async () => {
    const body = { name: "x", email: "x@example.org", password: "short", projectName: "x" };
    const answer = await call("/api/trpc/setup.createOwner", { body, headers: { origin } });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.data.problem.errors).toMatchObject([{ path: "password" }]);
  });
});

describe("sign-in", () => {
  it("opens a session that ends at once on sign-out", async () => {
    const cookie = await signIn(email);
    const me = () => call("/api/trpc/session.me", { cookie });
    expect((await me()).status).toBe(200);
    const out = await call("/api/auth/sign-out", { body: {}, cookie });
    expect(out.status).toBe(200);
    expect((await me()).status).toBe(401);
    // Not "cookies", which would reach other hosts of the domain, the theme and the known device.
    expect(out.headers.get("clear-site-data")).toBe('"cache", "storage"');
    const cleared = out.headers.getSetCookie().filter((each) => each.includes("Max-Age=0"));
    expect(cleared.some((each) => each.startsWith("lapline.session_token=;"))).toBe(true);
    expect(out.headers.getSetCookie().join()).not.toMatch(/theme|device/);
  });
  it("answers with cookies for http only here and __Host- cookies on https", async () => {
    const plain = await attempt("10.1.0.1", email);
    for (const cookie of plain.headers.getSetCookie()) {
      expect(cookie).toMatch(/^lapline\..*HttpOnly; SameSite=Lax/);
    }
    expect(await plain.json()).toEqual({ ok: true, secondFactor: false });
    const auth = createAuth(database(), {
      LAPLINE_URL: "https://lapline.example.org",
      AUTH_SECRET: "x".repeat(40),
      SESSION_MAX_HOURS: 720,
    });
    const { id: userId } = await database().user.findUniqueOrThrow({ where: { email } });
    const { headers } = await auth.api.openSession({
      body: { userId },
      headers: new Headers(),
      returnHeaders: true,
    });
    const cookies = headers.getSetCookie().join("\n");
    expect(cookies).toMatch(/^__Host-lapline\.session_token=\S+; .*Path=\/; HttpOnly; Secure/);
    expect(cookies).toContain("Max-Age=2592000");
    expect(cookies).not.toContain("Domain");
  });
  it("says the same for an unknown account and a wrong password", async () => {
    const wrong = await attempt("10.2.0.1", email, "not the password");
    const unknown = await attempt("10.2.0.2", "nobody@example.org", "not the password");
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect((await wrong.json()).detail).toBe((await unknown.json()).detail);
  });
  it("is refused to a page of another origin", async () => {
    const headers = { origin: "http://evil.example" };
    const answer = await call("/api/auth/sign-in/email", { body: { email, password }, headers });
    expect(answer.status).toBe(403);
  });
  it("lets 5 attempts a minute reach an account from many addresses, and the owner still in", async () => {
    const [{ projectId } = { projectId: "" }] = await database().member.findMany();
    const victim = await addPerson(projectId, "owner");
    const cookie = await signIn(victim);
    const begun = performance.now();
    const guesses = await Promise.all(
      Array.from({ length: guessCount }, (_, index) =>
        attempt(`10.3.0.${index % 100}`, victim, "guess"),
      ),
    );
    const statuses = guesses.map((answer) => answer.status);
    const reached = statuses.filter((status) => status === 401).length;
    expect(reached).toBeGreaterThanOrEqual(4);
    // The owner took one of the five of the first minute.
    expect(reached).toBeLessThanOrEqual(5 * minutesSince(begun) - 1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(guessCount - reached);
    expect(guesses.at(-1)?.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await attempt("10.3.1.1", victim, password, cookie)).status).toBe(200);
    expect((await attempt("10.3.1.1", email, password, cookie)).status).not.toBe(500);
  });
  it("lets 20 attempts a minute through from one address", async () => {
    const begun = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: guessCount }, async (_, index) => {
        const answer = await attempt("10.4.0.1", `guess${index}@example.org`, "guess");
        return answer.status;
      }),
    );
    const reached = statuses.filter((status) => status === 401).length;
    expect(reached).toBeGreaterThanOrEqual(20);
    expect(reached).toBeLessThanOrEqual(20 * minutesSince(begun));
    expect(statuses.filter((status) => status === 429)).toHaveLength(guessCount - reached);
  });
  it("counts the addresses of one IPv6 network together", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const peer = `2001:db8:4:1::${index.toString(16)}`;
      statuses.push((await attempt(peer, `six${index}@example.org`, "guess")).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
  it("remembers attempts that were counted before this server started", async () => {
    const who = `${randomUUID()}@example.org`;
    const account = createHash("sha256").update(who).digest("base64url");
    const limit = { key: `signInAccount ${account}:`, takesMax: 5, windowMs: 60_000 };
    for (let take = 0; take < 5; take += 1) {
      expect(await takeAttempt({ db: database() }, limit)).toEqual({ taken: true });
    }
    const answer = await attempt("10.5.0.1", who, "guess");
    expect(answer.status).toBe(429);
    const waitSeconds = Number(answer.headers.get("retry-after"));
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
  });
  it("is noted, as is its refusal, without what was typed", async () => {
    const who = await newPerson();
    await signIn(who);
    await attempt("10.6.0.1", who, "a wrong password");
    await attempt("10.6.0.2", "a.typed.secret@example.org", "x");
    const rows = await database().audit.findMany({
      where: { action: { startsWith: "account.sign" } },
      orderBy: { id: "desc" },
      take: 3,
    });
    const { id } = await database().user.findUniqueOrThrow({ where: { email: who } });
    expect(rows.map(({ action, subjectId }) => ({ action, subjectId }))).toEqual([
      { action: "account.sign_in_refused", subjectId: null },
      { action: "account.sign_in_refused", subjectId: id },
      { action: "account.signed_in", subjectId: id },
    ]);
    expect(JSON.stringify(rows)).not.toContain("typed");
  });
});

it("a session that a new password overtook is ended, and not told as one", async () => {
  const who = await newPerson();
  const { id: userId } = await database().user.findUniqueOrThrow({ where: { email: who } });
  const before = await readAccount(who);
  const cookie = await signIn(who);
  const token = decodeURIComponent(/session_token=([^.;]+)/.exec(cookie)?.[1] ?? "");
  expect(await endOvertakenSession(who, before, token)).toBe(false);
  const updatedAt = new Date(Date.now() + 1000);
  await database().account.updateMany({ where: { userId }, data: { updatedAt } });
  expect(await endOvertakenSession(who, before, token)).toBe(true);
  expect(await database().session.count({ where: { userId } })).toBe(0);
});

it("a session that the enabling of a second step overtook is ended", async () => {
  const who = await newPerson();
  const { id: userId } = await database().user.findUniqueOrThrow({ where: { email: who } });
  const before = await readAccount(who);
  const cookie = await signIn(who);
  const token = decodeURIComponent(/session_token=([^.;]+)/.exec(cookie)?.[1] ?? "");
  const factor = { userId, secret: "sealed" };
  await database().secondFactor.create({ data: factor });
  expect(await endOvertakenSession(who, before, token)).toBe(false);
  const confirmedAt = new Date();
  await database().secondFactor.updateMany({ where: { userId }, data: { confirmedAt } });
  expect(await endOvertakenSession(who, before, token)).toBe(true);
  expect(await database().session.count({ where: { userId } })).toBe(0);
});

describe("sessions at rest", () => {
  const me = (cookie: string) => call("/api/trpc/session.me", { cookie });
  const tokenOf = (cookie: string) =>
    decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? "").split(".")[0] ?? "";
  const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
  const cookieOf = (token: string) => {
    const signed = createHmac("sha256", env().AUTH_SECRET).update(token).digest("base64");
    return `lapline.session_token=${encodeURIComponent(`${token}.${signed}`)}`;
  };
  it("are hashes, which open nothing even for who can sign cookies", async () => {
    const token = tokenOf(await signIn(await newPerson()));
    expect(await database().session.count({ where: { token } })).toBe(0);
    expect(await database().session.count({ where: { token: hashOf(token) } })).toBe(1);
    expect((await me(cookieOf(token))).status).toBe(200);
    expect((await me(cookieOf(hashOf(token)))).status).toBe(401);
  });
  it("of a release that kept tokens stay open", async () => {
    const cookie = await signIn(await newPerson());
    const token = tokenOf(cookie);
    await database().session.update({ where: { token: hashOf(token) }, data: { token } });
    expect(await hashOldSessions({ db: database() })).toBe(1);
    expect(await hashOldSessions({ db: database() })).toBe(0);
    expect((await me(cookie)).status).toBe(200);
  });
  it("end after a week without use and after a month in any case, by the database's clock", async () => {
    const day = 24 * 60 * 60_000;
    const cookie = await signIn(await newPerson());
    const row = { token: hashOf(tokenOf(cookie)) };
    const aged = async (column: "startedAt" | "lastSeenAt", ageMs: number) => {
      const at = new Date(Date.now() - ageMs);
      await database().session.update({ where: row, data: { [column]: at } });
      const answer = await me(cookie);
      return [answer.status, answer.headers.getSetCookie()];
    };
    expect(await aged("lastSeenAt", 6.9 * day)).toEqual([200, []]);
    const { lastSeenAt } = await database().session.findUniqueOrThrow({ where: row });
    expect(Date.now() - lastSeenAt.getTime()).toBeLessThan(day);
    expect(await aged("startedAt", 29.9 * day)).toEqual([200, []]);
    expect((await aged("startedAt", 30.1 * day))[0]).toBe(401);
    expect(await database().session.count({ where: row })).toBe(0);

    const idle = await signIn(await newPerson());
    const idleRow = { token: hashOf(tokenOf(idle)) };
    const weekAgo = new Date(Date.now() - 7.1 * day);
    await database().session.update({ where: idleRow, data: { lastSeenAt: weekAgo } });
    expect((await me(idle)).status).toBe(401);
    // What ended is gone, and does not come back when it is used again.
    expect((await me(idle)).status).toBe(401);
  });
});
