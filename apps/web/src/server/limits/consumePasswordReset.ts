import { createHash } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { consume } from "./consume.ts";

const perAddress = new RateLimiterMemory({ keyPrefix: "resetAddress", points: 10, duration: 600 });
const perAccount = new RateLimiterMemory({ keyPrefix: "resetAccount", points: 5, duration: 3600 });

/** Takes one asking for a new password of an address of the network and, by `email`, of an account. */
export async function consumePasswordReset(address: string, email: string | null): Promise<void> {
  await consume(perAddress, address, "attempts from this address");
  if (email === null) return;
  const account = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
  await consume(perAccount, account, "attempts for this account");
}
