import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consumeKept } from "./consumeKept.ts";

/** Whoever finds a browser open must not be able to guess the password there. */
const perAccount = () =>
  processSingleton(
    "passwordChangeLimiter",
    () => new RateLimiterMemory({ keyPrefix: "passwordChange", points: 5, duration: 60 }),
  );

/** Takes one attempt of a signed-in person to change their password, before anything is hashed. */
export async function consumePasswordChange(userId: string): Promise<void> {
  await consumeKept(perAccount(), userId, "attempts to change the password");
}
