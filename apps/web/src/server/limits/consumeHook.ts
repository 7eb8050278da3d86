import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consumeKept } from "./consumeKept.ts";

/** Only proved messages count here, so that strangers cannot use up what a sender may send. */
const perHook = () =>
  processSingleton(
    "hookLimiter",
    () => new RateLimiterMemory({ keyPrefix: "hook", points: 300, duration: 60 }),
  );

/** Takes one proved message of a CI trigger. */
export async function consumeHook(hookId: string): Promise<void> {
  await consumeKept(perHook(), hookId, "messages for this trigger");
}
