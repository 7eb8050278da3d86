import { createHmac, randomBytes } from "node:crypto";
import type { HookVendor } from "@lapline/contracts";
import { describe, expect, test } from "vitest";
import { signWebhook } from "../../publishing/webhooks/signWebhook.ts";
import { verifyHookMessage } from "./verifyHookMessage.ts";

const secret = `whsec_${randomBytes(32).toString("base64")}`;
const other = `whsec_${randomBytes(32).toString("base64")}`;
const now = new Date("2026-11-21T12:00:00Z");
const body = '{"ref":"refs/heads/main","emoji":"⏱"}';
const hex = (key: string, text = body) => createHmac("sha256", key).update(text).digest("hex");

function verify(
  vendor: HookVendor,
  headers: Record<string, string>,
  { secrets = [secret], text = body, at = now } = {},
) {
  const message = { vendor, header: (name: string) => headers[name] ?? null };
  return verifyHookMessage({ ...message, body: Buffer.from(text) }, secrets, at);
}

const signed: Record<string, [HookVendor, Record<string, string>]> = {
  github: ["github", { "x-hub-signature-256": `sha256=${hex(secret)}`, "x-github-delivery": "1" }],
  gitea: ["gitea", { "x-gitea-signature": hex(secret), "x-gitea-delivery": "1" }],
  "gitlab, signed": ["gitlab", signWebhook({ id: "1", at: now, body }, [secret])],
  generic: ["generic", signWebhook({ id: "1", at: now, body }, [secret])],
};

describe.each(Object.entries(signed))("%s", (_, [vendor, headers]) => {
  test("what was signed is taken, also with one of several secrets", () => {
    expect(verify(vendor, headers)).toMatchObject({ ok: true, deliveryKey: "1" });
    expect(verify(vendor, headers, { secrets: [other, secret] })).toMatchObject({ ok: true });
  });
  test("a changed body, another secret, no secret and no signature are not", () => {
    expect(verify(vendor, headers, { text: `${body} ` })).toEqual({ ok: false });
    expect(verify(vendor, headers, { text: body.replace("main", "evil") })).toEqual({ ok: false });
    expect(verify(vendor, headers, { secrets: [other] })).toEqual({ ok: false });
    expect(verify(vendor, headers, { secrets: [] })).toEqual({ ok: false });
    expect(verify(vendor, {})).toEqual({ ok: false });
    for (const name of Object.keys(headers).filter((key) => key.includes("signature"))) {
      for (const wrong of ["", "sha256=", "v1,", `sha256=${hex(other)}`, "v1,AAAA", "é"]) {
        expect(verify(vendor, { ...headers, [name]: wrong })).toEqual({ ok: false });
      }
    }
  });
});

describe.each(["gitlab", "generic"] as const)("Standard Webhooks of %s", (vendor) => {
  const headers = signWebhook({ id: "msg_1", at: now, body }, [secret]);
  test("older or newer than five minutes is refused, and so is a time that is no number", () => {
    const at = (seconds: number) => ({ at: new Date(now.getTime() + seconds * 1000) });
    expect(verify(vendor, headers, at(300))).toMatchObject({ ok: true });
    expect(verify(vendor, headers, at(-300))).toMatchObject({ ok: true });
    expect(verify(vendor, headers, at(301))).toEqual({ ok: false });
    expect(verify(vendor, headers, at(-301))).toEqual({ ok: false });
    for (const time of ["NaN", "", "1e9", "Infinity"]) {
      const forged = `v1,${createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
        .update(`msg_1.${time}.${body}`)
        .digest("base64")}`;
      const odd = { ...headers, "webhook-timestamp": time, "webhook-signature": forged };
      expect(verify(vendor, odd)).toEqual({ ok: false });
    }
  });
  test("the signature covers id and time, so neither can be exchanged", () => {
    expect(verify(vendor, headers)).toMatchObject({ idIsSigned: true });
    expect(verify(vendor, { ...headers, "webhook-id": "msg_2" })).toEqual({ ok: false });
    const later = { ...headers, "webhook-timestamp": String(now.getTime() / 1000 + 1) };
    expect(verify(vendor, later)).toEqual({ ok: false });
  });
});

describe("the plain token of GitLab", () => {
  const headers = { "x-gitlab-token": secret, "idempotency-key": "k1" };
  test("is compared whole, and its id is not covered by it", () => {
    expect(verify("gitlab", headers)).toEqual({ ok: true, deliveryKey: "k1", idIsSigned: false });
    expect(verify("gitlab", { ...headers, "x-gitlab-token": secret.slice(1) }).ok).toBe(false);
    expect(verify("gitlab", { ...headers, "x-gitlab-token": "" }).ok).toBe(false);
  });
  test("does not help a message whose signature is wrong", () => {
    expect(verify("gitlab", { ...headers, "webhook-signature": "v1,AAAA" }).ok).toBe(false);
  });
  test("has the event's UUID with the content for an id where GitLab is older", () => {
    const older = { "x-gitlab-token": secret, "x-gitlab-event-uuid": "u1" };
    const [a, b] = [verify("gitlab", older), verify("gitlab", older, { text: "{}" })];
    if (!a.ok || !b.ok) throw new Error("refused");
    expect(a.deliveryKey).toMatch(/^u1:/);
    expect(a.deliveryKey).not.toBe(b.deliveryKey);
  });
});
