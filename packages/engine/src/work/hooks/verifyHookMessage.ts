import { createHmac, timingSafeEqual } from "node:crypto";
import type { HookVendor } from "@lapline/contracts";
import { webhookKeyOf } from "../../access/index.ts";
import { sha256 } from "../../base/index.ts";

/** How far a signed time may be from now, as Standard Webhooks advises. */
const toleranceMs = 5 * 60_000;

export interface HookMessage {
  vendor: HookVendor;
  /** By name in lower case; null where the message has none. */
  header: (name: string) => string | null;
  /** As it came. */
  body: Uint8Array;
}

export type VerifiedMessage =
  | {
      ok: true;
      /** The sender's id of the message; null when it has none. */
      deliveryKey: string | null;
      /** Whether the signature covers the id, so that nobody can send the body again under another. */
      idIsSigned: boolean;
    }
  | { ok: false };

/**
 * Whether a message was sent by somebody who has one of the secrets (constant time in what was sent).
 * GitHub and Gitea sign the body, GitLab sends the secret itself or signs, generic senders sign by
 * Standard Webhooks with a time that may be five minutes off.
 */
export function verifyHookMessage(
  message: HookMessage,
  secrets: readonly string[],
  now: Date,
): VerifiedMessage {
  const { vendor, header } = message;
  switch (vendor) {
    case "github": {
      const given = header("x-hub-signature-256") ?? "";
      return bodySigned(message, secrets, given, "x-github-delivery");
    }
    case "gitea": {
      const own = header("x-gitea-signature");
      const given = own === null ? (header("x-hub-signature-256") ?? "") : `sha256=${own}`;
      return bodySigned(message, secrets, given, "x-gitea-delivery");
    }
    case "gitlab":
      // With a signing token set, the signature decides: the plain token proves less.
      if (header("webhook-signature") !== null) return standard(message, secrets, now);
      return plainToken(message, secrets);
    case "generic":
      return standard(message, secrets, now);
  }
}

function bodySigned(
  { header, body }: HookMessage,
  secrets: readonly string[],
  given: string,
  idHeader: string,
): VerifiedMessage {
  const isSigned = some(secrets, (secret) => {
    const wanted = createHmac("sha256", secret).update(body).digest("hex");
    return isSame(given.toLowerCase(), `sha256=${wanted}`);
  });
  if (!isSigned) return { ok: false };
  return { ok: true, deliveryKey: header(idHeader), idIsSigned: false };
}

function plainToken({ header, body }: HookMessage, secrets: readonly string[]): VerifiedMessage {
  const given = header("x-gitlab-token") ?? "";
  if (!some(secrets, (secret) => isSame(given, secret))) return { ok: false };
  // Webhooks that webhooks set off share one event UUID, so that alone names no message.
  const shared = header("x-gitlab-event-uuid");
  const content = sha256(Buffer.from(body).toString("latin1")).slice(0, 16);
  const deliveryKey =
    header("idempotency-key") ?? (shared === null ? null : `${shared}:${content}`);
  return { ok: true, deliveryKey, idIsSigned: false };
}

function standard(
  { header, body }: HookMessage,
  secrets: readonly string[],
  now: Date,
): VerifiedMessage {
  const id = header("webhook-id") ?? "";
  const timestamp = header("webhook-timestamp") ?? "";
  const given = (header("webhook-signature") ?? "").split(" ").slice(0, 20);
  const isSigned = some(secrets, (secret) => {
    const hmac = createHmac("sha256", webhookKeyOf(secret)).update(`${id}.${timestamp}.`);
    const wanted = `v1,${hmac.update(body).digest("base64")}`;
    return some(given, (signature) => isSame(signature, wanted));
  });
  const ageMs = now.getTime() - Number(timestamp) * 1000;
  const isFresh = /^\d{1,12}$/.test(timestamp) && Math.abs(ageMs) <= toleranceMs;
  if (!isSigned || !isFresh || id === "") return { ok: false };
  return { ok: true, deliveryKey: id, idIsSigned: true };
}

/** Looks at all of them, so that the time taken does not tell which one fits. */
function some<T>(list: readonly T[], test: (one: T) => boolean): boolean {
  return list.map(test).includes(true);
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
