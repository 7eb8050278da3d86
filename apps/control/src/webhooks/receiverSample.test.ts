import { randomBytes } from "node:crypto";
import { signWebhook } from "@lapline/engine";
import { expect, test } from "vitest";
import { openReceiverSample } from "../testing/webhooks/openReceiverSample.ts";

const at = new Date("2026-11-20T12:00:00Z");
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
const secret = newSecret();
const send = (id: string, body = '{"type":"webhook.test"}', secrets = [secret]) => ({
  headers: { ...signWebhook({ id, at, body }, secrets) },
  body,
});
const minutes = (count: number) => new Date(at.getTime() + count * 60_000);

test("a message that is genuine, fresh and new is taken; the same again is a duplicate", async () => {
  const { verify } = await openReceiverSample([secret]);
  expect(verify(send("evt_1"), at)).toEqual({ ok: true });
  expect(verify(send("evt_1"), minutes(1))).toEqual({ ok: false, reason: "duplicate" });
  expect(verify(send("evt_2"), minutes(1))).toEqual({ ok: true });
});

test("every tampered message is refused", async () => {
  const { verify } = await openReceiverSample([secret]);
  const genuine = send("evt_1");
  const { headers, body } = genuine;
  const forged = { ...headers, "webhook-signature": "v1,AAAA v2,BBBB v1," };
  const [, bytes = ""] = headers["webhook-signature"].split(",");
  const flipped = Buffer.from(bytes, "base64");
  for (let index = 0; index < flipped.length; index += 1) {
    flipped[index] = (flipped[index] ?? 0) ^ 1;
    const changed = { ...headers, "webhook-signature": `v1,${flipped.toString("base64")}` };
    expect(verify({ headers: changed, body }, at)).toEqual({ ok: false, reason: "signature" });
    flipped[index] = (flipped[index] ?? 0) ^ 1;
  }
  for (const request of [
    { headers, body: `${body} ` },
    { headers: { ...headers, "webhook-id": "evt_2" }, body },
    { headers: { ...headers, "webhook-timestamp": "1795176001" }, body },
    { headers: forged, body },
    { headers: {}, body },
    send("evt_1", body, [newSecret()]),
    send("evt_1", body, []),
  ]) {
    expect(verify(request, at)).toEqual({ ok: false, reason: "signature" });
  }
  expect(verify(genuine, at)).toEqual({ ok: true });
});

test("a message older than five minutes is refused, and one from the future too", async () => {
  const { verify } = await openReceiverSample([secret]);
  expect(verify(send("evt_1"), minutes(5.1))).toEqual({ ok: false, reason: "timestamp" });
  expect(verify(send("evt_1"), minutes(-5.1))).toEqual({ ok: false, reason: "timestamp" });
  expect(verify(send("evt_1"), minutes(4.9))).toEqual({ ok: true });
});

test("over a rotation 1,000 of 1,000 messages verify, whichever secret the receiver knows", async () => {
  const next = newSecret();
  const old = await openReceiverSample([secret]);
  const changed = await openReceiverSample([next]);
  const both = await openReceiverSample([secret, next]);
  let verified = 0;
  for (let count = 0; count < 1_000; count += 1) {
    const signers = count < 300 ? [secret] : count < 700 ? [next, secret] : [next];
    const request = send(`evt_${count}`, `{"count":${count}}`, signers);
    const knows = [both, ...(count < 700 ? [old] : []), ...(count >= 300 ? [changed] : [])];
    if (knows.every(({ verify }) => verify(request, at).ok)) verified += 1;
  }
  expect(verified).toBe(1_000);
});
