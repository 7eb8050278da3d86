import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consumeKept } from "./consumeKept.ts";

const daySeconds = 24 * 60 * 60;

/** As with passwords, and so few a day that six digits are not guessed in years. */
const perMinute = () =>
  processSingleton(
    "secondFactorLimiter",
    () => new RateLimiterMemory({ keyPrefix: "secondFactor", points: 5, duration: 60 }),
  );
const perDay = () =>
  processSingleton(
    "secondFactorDayLimiter",
    () => new RateLimiterMemory({ keyPrefix: "secondFactorDay", points: 50, duration: daySeconds }),
  );

/**
 * Takes one attempt to give a code of an account. `place` is what the code is for; at sign-in it names
 * a browser that signed in before, so that whoever has the password cannot lock the owner out.
 */
export async function consumeSecondFactor(userId: string, place: string): Promise<void> {
  const what = "codes for this account";
  await consumeKept(perMinute(), `${userId}:${place}`, what);
  await consumeKept(perDay(), `${userId}:${place}`, what);
}
