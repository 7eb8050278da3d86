import { createHash } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consumeKept } from "./consumeKept.ts";
import { networkOf } from "./networkOf.ts";

/** RELIABILITY F33: at most 20 attempts per minute and address, 5 per minute and account. */
const perAddress = () =>
  processSingleton(
    "signInAddressLimiter",
    () => new RateLimiterMemory({ keyPrefix: "signInAddress", points: 20, duration: 60 }),
  );
const perAccount = () =>
  processSingleton(
    "signInAccountLimiter",
    () => new RateLimiterMemory({ keyPrefix: "signInAccount", points: 5, duration: 60 }),
  );

/**
 * Takes one sign-in attempt of an account before any password is hashed; 429 when it has none left. `knownDevice` names a browser that signed in to this account before: it draws
 * from a bucket of its own, so strangers cannot lock the owner out.
 */
export async function consumeSignInAccount(
  email: string,
  knownDevice: string | null,
): Promise<void> {
  const account = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
  await consumeKept(
    perAccount(),
    `${account}:${knownDevice ?? ""}`,
    "attempts to sign in to this account",
  );
}

/** Takes one attempt of an address, at either step of a sign-in, before anything of it is read. */
export async function consumeSignInAddress(address: string): Promise<void> {
  await consumeKept(perAddress(), networkOf(address), "attempts to sign in from this address");
}
