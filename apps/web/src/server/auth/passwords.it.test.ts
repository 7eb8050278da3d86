import { createHash, randomUUID, scryptSync } from "node:crypto";
import { createSecret, inviteMember } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
import { engine } from "../engine.ts";
import { passwordProblem } from "./passwords.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
});
afterAll(() => web.close());

const userIdOf = async (email: string) =>
  (await database().user.findUniqueOrThrow({ where: { email } })).id;

/** Every way in which a password is set; each answers with what a caller gets for `given`. */
const doors: Record<string, (given: string) => Promise<Response>> = {
  "the set-up": (given) =>
    call("/api/trpc/setup.createOwner", {
      body: { name: "x", email: "x@example.org", password: given, projectName: "y" },
      headers: { origin, "x-lapline-peer": randomUUID() },
    }),
  "an invitation": async (given) => {
    const invited = await inviteMember(engine(), {
      projectId: web.projectId,
      actor: { kind: "system" },
      email: `${randomUUID()}@example.org`,
      role: "member",
    });
    if (invited.outcome !== "created") throw new Error(invited.outcome);
    return call("/api/trpc/invitations.accept", {
      body: { token: invited.token, name: "New", password: given },
      headers: { origin, "x-lapline-peer": randomUUID() },
    });
  },
  "the account page": async (given) =>
    call("/api/trpc/account.changePassword", {
      body: { current: password, next: given },
      cookie: await signIn(await addPerson(web.projectId, "member")),
    }),
  "the link of a mail": async (given) => {
    const token = createSecret(engine().random, "passwordReset");
    await database().passwordReset.create({
      data: {
        id: randomUUID(),
        userId: await userIdOf(await addPerson(web.projectId, "member")),
        tokenHash: createHash("sha256").update(token).digest("hex"),
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    return call("/api/auth/reset-password", {
      body: { token, password: given },
      headers: { origin, "x-lapline-peer": randomUUID() },
    });
  },
};

describe.each(Object.entries(doors))("%s", (_, open) => {
  test("refuses a common password with the reason at its field, and takes another", async () => {
    const refused = await open("password1234");
    expect(refused.status).toBe(400);
    const body = await refused.json();
    const { code, errors } = body.error?.data.problem ?? body;
    expect(code).toBe("password_common");
    expect(errors).toMatchObject([
      {
        path: expect.stringMatching(/^(password|next)$/),
        message: expect.stringContaining("common"),
      },
    ]);
    const taken = await open("copper wagon sings at dusk");
    // The installation has its owner.
    expect([200, 409]).toContain(taken.status);
  });
});

test.each([
  "administrator",
  "qwertyuiop12",
  "Password1234!",
  "aaaaaaaaaaaa",
  "abcdefghijkl",
  "iloveyou1234",
  "passwordpassword",
])("%s is common", async (given) => {
  expect(await passwordProblem(given, [])).toContain("common");
});

test.each(["ada.lovelace@example.org", "AdaLovelace1815", "Lapline-2026", "Engines & Co 2026"])(
  "%s is what everybody knows of its owner",
  async (given) => {
    const known = ["ada.lovelace@example.org", "Ada Lovelace", "Engines & Co"];
    expect(await passwordProblem(given, known)).toContain("your name");
  },
);

test.each(["correct horse battery staple", "Ada likes copper wagons", "k7vq2mzp9xw4"])(
  "%s can be taken",
  async (given) => {
    expect(await passwordProblem(given, ["ada@example.org", "Ada"])).toBeNull();
  },
);

test("a long password is judged in a bounded time", async () => {
  const begun = performance.now();
  await passwordProblem("p@55w0rd!".repeat(14), []);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test("a hash of an earlier release is made anew at sign-in, and ends no session by that", async () => {
  const email = await addPerson(web.projectId, "member");
  const userId = await userIdOf(email);
  const salt = "0123456789abcdef0123456789abcdef";
  const options = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  const old = `${salt}:${scryptSync(password, salt, 64, options).toString("hex")}`;
  await database().account.updateMany({ where: { userId }, data: { password: old } });
  const hashNow = async () =>
    (await database().account.findFirstOrThrow({ where: { userId } })).password;

  const wrong = await call("/api/auth/sign-in/email", {
    body: { email, password: "not the password" },
    headers: { origin, "x-lapline-peer": randomUUID() },
  });
  expect([wrong.status, await hashNow()]).toEqual([401, old]);
  const cookie = await signIn(email);
  const renewed = await hashNow();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await call("/api/trpc/session.me", { cookie })).status).toBe(200);
  await signIn(email);
  expect(await hashNow()).toBe(renewed);
});
