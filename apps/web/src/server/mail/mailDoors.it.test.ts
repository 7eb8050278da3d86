import { createHash, randomUUID } from "node:crypto";
import { createSecret, inviteMember, openInvitation } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import {
  addPerson,
  call,
  openTestWeb,
  origin,
  signIn,
  type TestWeb,
} from "../../testing/openTestWeb.ts";
import { readEvents } from "../../testing/readEvents.ts";
import { database } from "../database.ts";
import { engine } from "../engine.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  return web.close;
});

const trpc = (path: string, body: unknown, more: object = {}) =>
  call(`/api/trpc/${path}`, { body, headers: { origin }, ...more });

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const idOf = async (email: string) =>
  (await database().user.findUniqueOrThrow({ where: { email } })).id;

/** A mail by subscription to somebody, as it is after it was sent; answers the secret of its link. */
async function sentMail(email: string): Promise<string> {
  const token = createSecret(engine().random, "unsubscribe");
  const id = randomUUID();
  await database().mail.create({
    data: {
      id,
      projectId: web.projectId,
      userId: await idOf(email),
      kind: "regression",
      topic: "regressions",
      toAddress: email,
      subject: "Slower",
      messageId: `<${id}@lapline>`,
      dedupeKey: id,
      unsubscribeHash: sha256(token),
    },
  });
  return token;
}

const deliveryOf = async (cookie: string) => {
  const { items } = await (await call("/api/v1/subscriptions", { cookie })).json();
  return items.find(({ topic }: { topic: string }) => topic === "regressions").delivery;
};

describe("unsubscribing by the link of a mail", () => {
  it("changes nothing by GET, and ends the subscription by a POST of strangers, again and again", async () => {
    const email = await addPerson(web.projectId, "member");
    const cookie = await signIn(email);
    const url = `/api/unsubscribe/${await sentMail(email)}`;
    const looked = await call(url);
    expect([looked.status, looked.headers.get("location")]).toEqual([303, url.replace("/api", "")]);
    expect(await deliveryOf(cookie)).toBe("at_once");
    for (let time = 0; time < 2; time += 1) {
      const ended = await call(url, {
        body: "List-Unsubscribe=One-Click",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          origin: "https://mail.example",
        },
      });
      expect(ended.status).toBe(200);
      expect(await ended.text()).not.toContain(email);
      expect(await deliveryOf(cookie)).toBe("off");
    }
    const button = await call(`${url}?from=page`, { method: "POST" });
    expect(button.status).toBe(303);
  });
  it("tells nothing of a link that is in no mail", async () => {
    const unknown = createSecret(engine().random, "unsubscribe");
    for (const token of [unknown, "x", "lapu_%00"]) {
      expect((await call(`/api/unsubscribe/${token}`, { method: "POST" })).status).toBe(404);
    }
    expect((await call(`/api/unsubscribe/${unknown}`, { method: "DELETE" })).status).toBe(405);
  });
});

describe("a new password", () => {
  const ask = (email: string, peer: string) =>
    call("/api/auth/request-password-reset", {
      body: { email },
      headers: { origin, "x-lapline-peer": peer },
    });
  it("is asked for with the same answer for every address, and a limit on both sides", async () => {
    const answers = await Promise.all(
      [web.email, "nobody@example.org"].map((email) => ask(email, "10.9.0.1")),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[0]?.text()).toBe(await answers[1]?.text());
    expect(await database().outbox.count({ where: { kind: "password_reset" } })).toBe(2);
    const same = await Promise.all(
      Array.from({ length: 6 }, (_, index) => ask(web.email, `10.9.1.${index}`)),
    );
    expect(same.filter(({ status }) => status === 429)).toHaveLength(2);
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ask(`p${index}@example.org`, "10.9.2.1")),
    );
    expect(many.filter(({ status }) => status === 429)).toHaveLength(2);
  });
  it("signs the account out everywhere and lets the new password in", async () => {
    const email = await addPerson(web.projectId, "member");
    const cookie = await signIn(email);
    const token = createSecret(engine().random, "passwordReset");
    await database().passwordReset.create({
      data: {
        id: randomUUID(),
        userId: await idOf(email),
        tokenHash: sha256(token),
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    const password = "another sentence of words";
    const reset = (given: string) =>
      call("/api/auth/reset-password", {
        body: { token, password: given },
        headers: { origin, "x-lapline-peer": randomUUID() },
      });
    expect((await reset("short")).status).toBe(400);
    expect((await reset(password)).status).toBe(200);
    expect((await reset(password)).status).toBe(404);
    expect((await call("/api/v1/runs", { cookie })).status).toBe(401);
    const enter = await call("/api/auth/sign-in/email", {
      body: { email, password },
      headers: { origin, "x-lapline-peer": randomUUID() },
    });
    expect(enter.status).toBe(200);
  });
});

describe("invitations", () => {
  const invite = async (email: string, role: "owner" | "member" = "member") => {
    const made = await trpc("invitations.create", { email, role }, { cookie: web.cookie });
    return (await made.json()).result.data;
  };
  const tokenOf = (url: string) => url.split("/").at(-1) ?? "";
  it("make the account of the address that was invited, which signs in then", async () => {
    const { url } = await invite("Fresh@example.org");
    const person = {
      token: tokenOf(url),
      name: "Fresh",
      password: "a sentence that is long enough",
    };
    expect((await trpc("invitations.accept", person)).status).toBe(200);
    expect((await trpc("invitations.accept", person)).status).toBe(404);
    const cookie = await signIn("fresh@example.org");
    expect((await call("/api/v1/runs", { cookie })).status).toBe(200);
  });
  it("do not give an account to who does not sign in with it", async () => {
    const email = await addPerson(web.projectId, "viewer");
    await database().member.deleteMany({ where: { user: { email } } });
    const token = tokenOf((await invite(email)).url);
    const person = { token, name: "Thief", password: "a sentence that is long enough" };
    expect((await trpc("invitations.accept", person)).status).toBe(409);
    const cookie = await signIn(email);
    const own = await trpc("invitations.join", { token }, { cookie: web.cookie });
    expect(own.status).toBe(409);
    expect((await trpc("invitations.join", { token }, { cookie })).status).toBe(200);
    expect((await call("/api/v1/runs", { cookie })).status).toBe(200);
  });
  it("end when they are revoked or their week is over", async () => {
    const { invitation, url } = await invite("late@example.org");
    await trpc("invitations.revoke", { id: invitation.id }, { cookie: web.cookie });
    expect(await openInvitation(engine(), tokenOf(url))).toBeNull();
    const second = await invite("late@example.org");
    await database().invitation.updateMany({
      where: { id: second.invitation.id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    const person = { token: tokenOf(second.url), name: "Late", password: "a sentence of words" };
    expect((await trpc("invitations.accept", person)).status).toBe(404);
  });
  it("to owners come from owners only", async () => {
    const admin = await signIn(await addPerson(web.projectId, "admin"));
    const asked = { email: "boss@example.org", role: "owner" };
    expect((await trpc("invitations.create", asked, { cookie: admin })).status).toBe(403);
    const byKey = await call("/api/v1/invitations", { body: asked, key: web.adminKey });
    expect(byKey.status).toBe(403);
    const made = await inviteMember(engine(), {
      ...asked,
      role: "owner",
      projectId: web.projectId,
      actor: { kind: "system" },
    });
    if (made.outcome !== "created") throw new Error(made.outcome);
    const { id } = made.invitation;
    expect((await trpc("invitations.resend", { id }, { cookie: admin })).status).toBe(403);
  });
});

describe("members", () => {
  it("who is removed is refused at once, also on a stream that is open", async () => {
    const email = await addPerson(web.projectId, "member");
    const cookie = await signIn(email);
    const stream = await call("/api/v1/events", { cookie });
    expect(stream.status).toBe(200);
    const events = readEvents(stream);
    const removed = await call(`/api/v1/members/${await idOf(email)}`, {
      method: "DELETE",
      key: web.adminKey,
    });
    expect(removed.status).toBe(200);
    const headers = { "lapline-project": web.projectId };
    expect((await call("/api/v1/runs", { cookie, headers })).status).toBe(403);
    while ((await events.next()) !== null);
  });
  it("keep an owner: of two who leave at once, one stays", async () => {
    const other = await addPerson(web.projectId, "owner");
    const ids = await Promise.all([web.email, other].map(idOf));
    const role = (id: string) =>
      trpc("members.changeRole", { id, role: "viewer" }, { cookie: web.cookie });
    const answers = await Promise.all(ids.map(role));
    expect(answers.map(({ status }) => status)).not.toEqual([200, 200]);
    const owners = await database().member.count({
      where: { projectId: web.projectId, role: "owner" },
    });
    expect(owners).toBeGreaterThanOrEqual(1);
    await database().member.updateMany({
      where: { userId: ids[0] ?? "", projectId: web.projectId },
      data: { role: "owner" },
    });
  });
  it("that are owners are changed and removed by owners only", async () => {
    const admin = await signIn(await addPerson(web.projectId, "admin"));
    const id = await idOf(web.email);
    expect((await trpc("members.remove", { id }, { cookie: admin })).status).toBe(403);
    const made = { id: await idOf(await addPerson(web.projectId, "member")), role: "owner" };
    expect((await trpc("members.changeRole", made, { cookie: admin })).status).toBe(403);
  });
});

describe("a test mail", () => {
  it("goes to who asks, ten times in ten minutes", async () => {
    const statuses: number[] = [];
    for (let ask = 0; ask < 11; ask += 1) {
      statuses.push(
        (await call("/api/v1/mails/test", { method: "POST", cookie: web.cookie })).status,
      );
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    const mails = await database().mail.findMany({ where: { kind: "test" } });
    expect(new Set(mails.map(({ toAddress }) => toAddress))).toEqual(new Set([web.email]));
  });
});
