import { createDatabase, type TestDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "../database.ts";
import {
  addPerson,
  call,
  origin,
  password,
  signIn,
  stubServerEnv,
} from "../testing/openTestWeb.ts";
import { createAuth } from "./createAuth.ts";

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

const attempt = (peer: string, who: string, given = password, cookie?: string) =>
  call("/api/auth/sign-in/email", {
    body: { email: who, password: given },
    headers: { origin, "x-lapline-peer": peer, ...(cookie === undefined ? {} : { cookie }) },
  });

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
    expect((await call("/api/auth/sign-out", { body: {}, cookie })).status).toBe(200);
    expect((await me()).status).toBe(401);
  });
  it("answers with cookies for http only here and __Host- cookies on https", async () => {
    const plain = await attempt("10.1.0.1", email);
    for (const cookie of plain.headers.getSetCookie()) {
      expect(cookie).toMatch(/^lapline\..*HttpOnly; SameSite=Lax/);
    }
    expect(await plain.json()).toEqual({ ok: true });
    const auth = createAuth(database(), {
      LAPLINE_URL: "https://lapline.example.org",
      AUTH_SECRET: "x".repeat(40),
    });
    const { headers } = await auth.api.signInEmail({
      body: { email, password },
      headers: new Headers(),
      returnHeaders: true,
    });
    const cookies = headers.getSetCookie().join("\n");
    expect(cookies).toMatch(/^__Host-lapline\.session_token=\S+; .*Path=\/; HttpOnly; Secure/);
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
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => attempt(`10.3.0.${index}`, victim, "guess")),
    );
    const statuses = guesses.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(96);
    expect(guesses.at(-1)?.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await attempt("10.3.1.1", victim, password, cookie)).status).toBe(200);
    expect((await attempt("10.3.1.1", email, password, cookie)).status).not.toBe(500);
  });
  it("lets 20 attempts a minute through from one address", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const answer = await attempt("10.4.0.1", `guess${index}@example.org`, "guess");
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});
