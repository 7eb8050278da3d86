import type { Random } from "../../base/index.ts";

const prefix = "whsec_";

/** A new signing secret as the Standard Webhooks specification writes it: 32 random bytes. */
export function createWebhookSecret(random: Random): string {
  return prefix + Buffer.from(random.bytes(32)).toString("base64");
}

/** The key that a `whsec_…` secret stands for. */
export function webhookKeyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), "base64");
}
