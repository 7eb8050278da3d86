import { randomUUID } from "node:crypto";
import { takeAttempt } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addPerson,
  call,
  openTestWeb,
  origin,
  password,
  signIn,
  type TestWeb,
} from "../../testing/openTestWeb.ts";
import { database } from "../database.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
});
afterAll(() => web.close());

const next = "another sentence of words";
const me = async (cookie: string) => (await call("/api/trpc/session.me", { cookie })).status;
const act = (path: string, body: unknown, cookie: string) =>
  call(`/api/trpc/account.${path}`, { body, cookie });
const sessionsOf = async (cookie: string) => {
  const answer = await call("/api/trpc/account.sessions", { cookie });
  const items: { id: string; current: boolean }[] = (await answer.json()).result.data.items;
  return items;
};
const enter = async (email: string, given: string) => {
  const answer = await call("/api/auth/sign-in/email", {
    body: { email, password: given },
    headers: { origin, "x-lapline-peer": randomUUID() },
  });
  return answer.status;
};
const newPerson = () => addPerson(web.projectId, "member");

test("a new password needs the old one, ends every other session and every link, and keeps this one", async () => {
  const email = await newPerson();
  const [here, elsewhere] = [await signIn(email), await signIn(email)];
  const { id: userId } = await database().user.findUniqueOrThrow({ where: { email } });
  const expiresAt = new Date(Date.now() + 60_000);
  await database().passwordReset.create({ data: { id: randomUUID(), userId, expiresAt } });

  const wrong = await act("changePassword", { current: "not it at all", next }, here);
  expect(wrong.status).toBe(409);
  expect((await wrong.json()).error.data.problem.errors).toMatchObject([{ path: "current" }]);
  expect(await me(elsewhere)).toBe(200);

  expect((await act("changePassword", { current: password, next: "short" }, here)).status).toBe(
    400,
  );
  expect((await act("changePassword", { current: password, next }, here)).status).toBe(200);
  expect([await me(here), await me(elsewhere)]).toEqual([200, 401]);
  expect(await database().passwordReset.count({ where: { userId, usedAt: null } })).toBe(0);
  expect([await enter(email, password), await enter(email, next)]).toEqual([401, 200]);
});

test("of two new passwords at once one is set", async () => {
  const email = await newPerson();
  const cookie = await signIn(email);
  const wanted = ["the first new sentence", "the second new sentence"];
  const answers = await Promise.all(
    wanted.map((each) => act("changePassword", { current: password, next: each }, cookie)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const entered = await Promise.all(wanted.map((each) => enter(email, each)));
  expect(entered.sort()).toEqual([200, 401]);
});

test("whoever finds a browser open guesses five times a minute", async () => {
  const cookie = await signIn(await newPerson());
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => act("changePassword", { current: "a guess", next }, cookie)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
});

test("guesses that another server counted are counted here, so that a restart forgets none", async () => {
  const email = await newPerson();
  const cookie = await signIn(email);
  const { id: userId } = await database().user.findUniqueOrThrow({ where: { email } });
  const limit = { key: `passwordChange ${userId}`, takesMax: 5, windowMs: 60_000 };
  for (let time = 0; time < 5; time += 1) {
    expect(await takeAttempt({ db: database() }, limit)).toEqual({ taken: true });
  }
  expect((await act("changePassword", { current: password, next }, cookie)).status).toBe(429);
  expect(await enter(email, password)).toBe(200);
});

test("people see and end their own sessions, and nobody else's", async () => {
  const email = await newPerson();
  const [here, there, far] = [await signIn(email), await signIn(email), await signIn(email)];
  const mine = await sessionsOf(here);
  expect(mine).toHaveLength(3);
  expect(mine.filter(({ current }) => current)).toHaveLength(1);
  expect(JSON.stringify(mine)).not.toMatch(/token/i);

  const stranger = await signIn(await newPerson());
  for (const { id } of mine) {
    const answer = await act("endSessions", { id }, stranger);
    expect((await answer.json()).result.data).toEqual({ ended: 0 });
  }
  const thereId = (await sessionsOf(there)).find(({ current }) => current)?.id;
  const one = await act("endSessions", { id: thereId }, here);
  expect((await one.json()).result.data).toEqual({ ended: 1 });
  expect([await me(here), await me(there), await me(far)]).toEqual([200, 401, 200]);
  const rest = await act("endSessions", {}, here);
  expect((await rest.json()).result.data).toEqual({ ended: 1 });
  expect([await me(here), await me(far), await me(stranger)]).toEqual([200, 401, 200]);
});

test("signing out everywhere ends this session too, and is in the audit trail", async () => {
  const email = await newPerson();
  const [here, there] = [await signIn(email), await signIn(email)];
  const stranger = await signIn(await newPerson());
  const foreign = await call("/api/auth/sign-out-everywhere", {
    body: {},
    cookie: here,
    headers: { origin: "http://evil.example" },
  });
  expect([foreign.status, await me(here)]).toEqual([403, 200]);
  const answer = await call("/api/auth/sign-out-everywhere", { body: {}, cookie: here });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
  expect([await me(here), await me(there), await me(stranger)]).toEqual([401, 401, 200]);
  const { id } = await database().user.findUniqueOrThrow({ where: { email } });
  const [row] = await database().audit.findMany({
    where: { subjectId: id, action: "account.sessions_ended" },
  });
  expect(row).toMatchObject({ actorId: id, data: { sessions: 2 } });
  // Whoever is nobody any more may ask again; nothing happens.
  const again = await call("/api/auth/sign-out-everywhere", { body: {}, cookie: here });
  expect(again.status).toBe(200);
});

test("a session is listed with its device, address and times, and without its end it is not", async () => {
  const email = await newPerson();
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const entered = await call("/api/auth/sign-in/email", {
    body: { email, password },
    headers: { origin, "x-lapline-peer": "10.77.0.1", "user-agent": agent },
  });
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
  const [row] = await sessionsOf(cookie);
  expect(row).toMatchObject({
    device: "Firefox 140 on Linux",
    address: "10.77.0.1",
    current: true,
  });
  const { id: userId } = await database().user.findUniqueOrThrow({ where: { email } });
  const old = new Date(Date.now() - 8 * 24 * 60 * 60_000);
  const expiresAt = new Date(Date.now() + 60_000);
  const ended = { id: randomUUID(), userId, token: randomUUID(), expiresAt, lastSeenAt: old };
  await database().session.create({ data: ended });
  expect((await sessionsOf(cookie)).map(({ id }) => id)).not.toContain(ended.id);
});
