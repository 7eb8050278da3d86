import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signWebhook } from "./signWebhook.ts";

/** The vector of the specification's reference libraries. */
const vector = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  message: {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  },
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};

test("the vector of Standard Webhooks is signed as its libraries sign it", () => {
  expect(signWebhook(vector.message, [vector.secret])).toEqual({
    "webhook-id": vector.message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": vector.signature,
  });
});

test("every active secret signs, the newest first", () => {
  const other = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
  const { "webhook-signature": both } = signWebhook(vector.message, [other, vector.secret]);
  const [first, second, ...more] = both.split(" ");
  expect([second, more]).toEqual([vector.signature, []]);
  const hmac = createHmac("sha256", Buffer.from("C2FVsBQIhrscChlQIMV+b5sSYspob7oD", "base64"));
  const { id, body } = vector.message;
  expect(first).toBe(`v1,${hmac.update(`${id}.1614265330.${body}`).digest("base64")}`);
});

test("a body beyond ASCII is signed as the bytes that are sent", () => {
  const body = '{"title":"8 % slower, µs ✓"}';
  const { "webhook-signature": signature } = signWebhook({ ...vector.message, body }, [
    vector.secret,
  ]);
  const hmac = createHmac("sha256", Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64"));
  hmac.update(Buffer.from(`${vector.message.id}.1614265330.`)).update(Buffer.from(body, "utf8"));
  expect(signature).toBe(`v1,${hmac.digest("base64")}`);
});
