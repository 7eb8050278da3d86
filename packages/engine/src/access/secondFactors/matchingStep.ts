import { timingSafeEqual } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";

/** Length of a time step; what authenticator apps expect. */
const stepMs = 30_000;
/** Steps before and after this one whose codes count too: clocks of phones differ. */
const neighbors = [-1, 0, 1];

/** The time step whose code was given; null: it is the code of none around `now`. */
export async function matchingStep(
  secret: string,
  code: string,
  now: Date,
): Promise<number | null> {
  const current = Math.floor(now.getTime() / stepMs);
  const otp = createOTP(secret);
  let found: number | null = null;
  for (const neighbor of neighbors) {
    const wanted = Buffer.from(await otp.hotp(current + neighbor));
    const given = Buffer.from(code);
    if (wanted.length === given.length && timingSafeEqual(wanted, given))
      found = current + neighbor;
  }
  return found;
}
