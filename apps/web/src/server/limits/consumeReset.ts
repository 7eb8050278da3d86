import { createHash } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consumeKept } from "./consumeKept.ts";
import { networkOf } from "./networkOf.ts";

const perAddress = () =>
  processSingleton(
    "resetAddressLimiter",
    () => new RateLimiterMemory({ keyPrefix: "resetAddress", points: 10, duration: 600 }),
  );
const perAccount = () =>
  processSingleton(
    "resetAccountLimiter",
    () => new RateLimiterMemory({ keyPrefix: "resetAccount", points: 5, duration: 3600 }),
  );

/** Takes one asking for a new password of an address of the network, before anything of it is read. */
export async function consumeResetAddress(address: string): Promise<void> {
  await consumeKept(perAddress(), networkOf(address), "attempts from this address");
}

/** Takes one asking for a new password of an account. */
export async function consumeResetAccount(email: string): Promise<void> {
  const account = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
  await consumeKept(perAccount(), account, "attempts for this account");
}
