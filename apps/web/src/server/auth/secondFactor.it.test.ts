import { createHash, randomUUID } from "node:crypto";
import { createSecret, createVault, resetSecondFactor } from "@lapline/engine";
import { inOwnDatabase, totpCode } from "@lapline/testkit";
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
import { env } from "../env.ts";
import { newChallengeCookie } from "./cookies.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
});
afterAll(() => web.close());

const act = async (path: string, body: unknown, cookie: string) => {
  const answer = await call(`/api/trpc/account.${path}`, { body, cookie });
  const json = await answer.json();
  return { status: answer.status, data: json.result?.data };
};
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
const post = (path: string, body: object, cookie = "") =>
  call(`/api/auth${path}`, {
    body,
    headers: { origin, "x-lapline-peer": randomUUID(), ...(cookie === "" ? {} : { cookie }) },
  });
const me = async (cookie: string) => (await call("/api/trpc/session.me", { cookie })).status;
const actionsOf = async (userId: string) =>
  (await database().audit.findMany({ where: { subjectId: userId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

/** Somebody with two-step sign-in; their app shows the codes of `secret`, of which that of now is used. */
async function newGuarded() {
  const email = await addPerson(web.projectId, "member");
  const cookie = await signIn(email);
  const { id: userId } = await database().user.findUniqueOrThrow({ where: { email } });
  const { data: begun } = await act("beginSecondFactor", { password }, cookie);
  const confirmed = await act("confirmSecondFactor", { code: totpCode(begun.secret) }, cookie);
  expect(confirmed.data.outcome).toBe("enabled");
  const recoveryCodes: string[] = confirmed.data.recoveryCodes;
  return { email, userId, cookie, secret: String(begun.secret), recoveryCodes };
}

/** The first step, from a browser that never was here; answers its cookies. */
async function firstStep(email: string): Promise<string> {
  const answer = await post("/sign-in/email", { email, password });
  expect(await answer.json()).toEqual({ ok: true, secondFactor: true });
  return cookiesOf(answer);
}

const secondStep = (code: string, cookie: string) =>
  post("/sign-in/second-factor", { code }, cookie);

describe("enabling", () => {
  test("asks for the password and a code of the app, and ends sessions opened without it", async () => {
    const email = await addPerson(web.projectId, "member");
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    const begin = (given: string) => act("beginSecondFactor", { password: given }, here);
    expect((await begin("not the password")).data).toEqual({ outcome: "wrong_password" });
    const { data: first } = await begin(password);
    const { data: begun } = await begin(password);
    expect(begun.secret).not.toBe(first.secret);
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Lapline:.*issuer=Lapline/);
    expect(begun.qr.path).toMatch(/^M[\dhvzHVM\-.]+/i);

    // Nothing asks for a secret that no app showed to have.
    expect((await post("/sign-in/email", { email, password })).status).toBe(200);
    const confirm = (code: string) => act("confirmSecondFactor", { code }, here);
    expect((await confirm(totpCode(first.secret))).data).toEqual({ outcome: "wrong_code" });
    const { data: enabled } = await confirm(totpCode(begun.secret));
    expect(new Set(enabled.recoveryCodes).size).toBe(10);
    for (const code of enabled.recoveryCodes)
      expect(code).toMatch(/^([0-9a-z]{6}-){3}[0-9a-z]{6}$/);
    expect((await confirm(totpCode(begun.secret, 1))).data).toEqual({ outcome: "not_begun" });
    expect((await begin(password)).data).toEqual({ outcome: "enabled_already" });
    expect([await me(here), await me(elsewhere)]).toEqual([200, 401]);
    const shown = await call("/api/trpc/account.secondFactor", { cookie: here });
    expect((await shown.json()).result.data).toMatchObject({
      enabledAt: expect.any(String),
      recoveryCodesLeft: 10,
    });
  });

  test("keeps the secret encrypted and the recovery codes as hashes, tells by mail, and notes it", async () => {
    const { userId, secret, recoveryCodes, email } = await newGuarded();
    const factor = await database().secondFactor.findUniqueOrThrow({ where: { userId } });
    const vault = createVault(env().SECRETS_KEY ?? "", engine().random);
    const opened = vault?.open(factor.secret, userId) ?? "";
    const plain = Buffer.from(opened).toString("base64url");
    expect(opened).toHaveLength(24);
    const rows = JSON.stringify(
      [
        await database().recoveryCode.findMany({ where: { userId } }),
        factor,
        await database().audit.findMany({ where: { subjectId: userId } }),
      ],
      (_, value) => value,
    );
    for (const each of [secret, opened, plain, ...recoveryCodes]) {
      expect(rows).not.toContain(each);
      expect(rows).not.toContain(each.replaceAll("-", ""));
    }
    const mail = await database().mail.findFirstOrThrow({ where: { userId } });
    expect(mail).toMatchObject({
      kind: "second_factor",
      toAddress: email,
      facts: { change: "enabled" },
    });
    expect(await actionsOf(userId)).toEqual([
      "account.signed_in",
      "account.second_factor_begun",
      "account.second_factor_enabled",
    ]);
  });
});

describe("signing in", () => {
  test("opens nothing by the password alone, and a session by a code that counts once", async () => {
    const { email, secret, userId } = await newGuarded();
    const challenge = await firstStep(email);
    expect(challenge).not.toMatch(/session_token|device/);
    expect(await me(challenge)).toBe(401);
    const code = totpCode(secret, 1);
    expect((await secondStep(totpCode(secret, 5), challenge)).status).toBe(401);
    // Of many at once with one code, one gets in; and nobody with an older one afterwards.
    const answers = await Promise.all([1, 2, 3].map(() => secondStep(code, challenge)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const opened = answers.find(({ ok }) => ok) as Response;
    expect(await me(cookiesOf(opened))).toBe(200);
    await database().throttle.deleteMany();
    expect((await secondStep(code, challenge)).status).toBe(401);
    const refused = await database().audit.findMany({
      where: { subjectId: userId, action: "account.sign_in_refused" },
    });
    expect(refused).toHaveLength(4);
    expect(refused[0]?.data).toMatchObject({ step: "second_factor" });
  });

  test("takes a recovery code in place of the app, once, however it is typed", async () => {
    const { email, recoveryCodes, userId } = await newGuarded();
    const [code = ""] = recoveryCodes;
    const challenge = await firstStep(email);
    const typed = ` ${code.replaceAll("-", " ").toUpperCase()} `;
    const answers = await Promise.all([typed, code].map((each) => secondStep(each, challenge)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await database().recoveryCode.count({ where: { userId, usedAt: null } })).toBe(9);
    expect(await actionsOf(userId)).toContain("account.recovery_code_used");
    const stranger = await newGuarded();
    const foreign = await secondStep(recoveryCodes[1] ?? "", await firstStep(stranger.email));
    expect(foreign.status).toBe(401);
  });

  test("lets five codes a minute through, and the owner's own browser beside a stranger's", async () => {
    const { email, secret, cookie } = await newGuarded();
    const challenge = await firstStep(email);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => secondStep("000000", challenge)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    const known = `${challenge}; ${/lapline\.device=[^;]+/.exec(cookie)?.[0]}`;
    expect((await secondStep(totpCode(secret, 1), known)).status).toBe(200);
  });

  test("takes no challenge that was made up, is too old, or is of another password", async () => {
    const { email, userId, secret } = await newGuarded();
    const { updatedAt } = await database().account.findFirstOrThrow({ where: { userId } });
    const made = { userId, email, passwordSetAtMs: updatedAt.getTime() };
    const own = { secret: env().AUTH_SECRET, https: false };
    const cookie = (...parts: Parameters<typeof newChallengeCookie>) =>
      newChallengeCookie(...parts).split(";", 1)[0] ?? "";
    const minute = 60_000;
    for (const wrong of [
      "",
      "lapline.challenge=x",
      "lapline.challenge=e30.e30",
      cookie(made, { ...own, secret: "x".repeat(40) }, Date.now()),
      cookie(made, own, Date.now() - 11 * minute),
      cookie({ ...made, passwordSetAtMs: 1 }, own, Date.now()),
      cookie({ ...made, email: web.email }, own, Date.now()),
    ]) {
      const answer = await secondStep(totpCode(secret, 1), wrong);
      expect([answer.status, (await answer.json()).code]).toEqual([401, "sign_in_expired"]);
    }
    expect((await secondStep(totpCode(secret, 1), cookie(made, own, Date.now()))).status).toBe(200);
  });

  test("still asks for the code after a new password by mail", async () => {
    const { email, userId, secret } = await newGuarded();
    const token = createSecret(engine().random, "passwordReset");
    const tokenHash = createHash("sha256").update(token).digest("hex");
    const expiresAt = new Date(Date.now() + 60_000);
    await database().passwordReset.create({
      data: { id: randomUUID(), userId, tokenHash, expiresAt },
    });
    const before = await firstStep(email);
    const next = "copper wagon sings at dusk";
    expect((await post("/reset-password", { token, password: next })).status).toBe(200);
    expect((await secondStep(totpCode(secret, 1), before)).status).toBe(401);
    const answer = await post("/sign-in/email", { email, password: next });
    expect(await answer.json()).toMatchObject({ secondFactor: true });
  });

  test("says what to do when the server lost the key, and recovery codes go on working", async () => {
    const { email, userId, secret, recoveryCodes } = await newGuarded();
    const other = createVault("ab".repeat(32), engine().random);
    const sealed = other?.seal("x".repeat(24), userId) ?? "";
    await database().secondFactor.update({ where: { userId }, data: { secret: sealed } });
    const challenge = await firstStep(email);
    const answer = await secondStep(totpCode(secret, 1), challenge);
    expect([answer.status, (await answer.json()).code]).toEqual([409, "second_factor_unreadable"]);
    expect((await secondStep(recoveryCodes[0] ?? "", challenge)).status).toBe(200);
  });
});

describe("changing it", () => {
  test("needs password and code; new recovery codes replace the old ones", async () => {
    const { cookie, secret, email, recoveryCodes, userId } = await newGuarded();
    const renew = (given: string, code: string) =>
      act("renewRecoveryCodes", { password: given, code }, cookie);
    expect((await renew("not it", totpCode(secret, 1))).data).toEqual({
      outcome: "wrong_password",
    });
    expect((await renew(password, "000000")).data).toEqual({ outcome: "wrong_code" });
    const { data: renewed } = await renew(password, totpCode(secret, 1));
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect((await renew(password, totpCode(secret, 1))).data).toEqual({ outcome: "wrong_code" });
    const challenge = await firstStep(email);
    expect((await secondStep(recoveryCodes[0] ?? "", challenge)).status).toBe(401);

    const disable = (given: string, code: string) =>
      act("disableSecondFactor", { password: given, code }, cookie);
    expect((await disable("not it", renewed.recoveryCodes[0])).data.outcome).toBe("wrong_password");
    expect((await disable(password, recoveryCodes[0] ?? "")).data.outcome).toBe("wrong_code");
    expect((await disable(password, renewed.recoveryCodes[0])).data.outcome).toBe("disabled");
    const answer = await post("/sign-in/email", { email, password });
    expect(await answer.json()).toEqual({ ok: true, secondFactor: false });
    expect(await database().recoveryCode.count({ where: { userId } })).toBe(0);
    const mails = await database().mail.findMany({ where: { userId }, orderBy: { id: "asc" } });
    expect(mails.map(({ facts }) => (facts as { change: string }).change)).toEqual([
      "enabled",
      "codes_renewed",
      "disabled",
    ]);
  });

  test("by the operator ends every session, and is noted and mailed", async () => {
    const { email, userId, cookie } = await newGuarded();
    expect(await resetSecondFactor(engine(), { email: email.toUpperCase() })).toBe("reset");
    expect(await resetSecondFactor(engine(), { email })).toBe("none");
    expect(await resetSecondFactor(engine(), { email: "nobody@example.org" })).toBe("unknown");
    expect(await me(cookie)).toBe(401);
    const answer = await post("/sign-in/email", { email, password });
    expect(await answer.json()).toEqual({ ok: true, secondFactor: false });
    expect(await actionsOf(userId)).toContain("account.second_factor_reset");
  });
});
