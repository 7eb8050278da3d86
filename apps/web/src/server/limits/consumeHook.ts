import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consume } from "./consume.ts";
import { networkOf } from "./networkOf.ts";

/** A busy organisation sends bursts from few addresses; guessing a signature is hopeless anyway. */
const perAddress = () =>
  processSingleton(
    "hookAddressLimiter",
    () => new RateLimiterMemory({ keyPrefix: "hookAddress", points: 600, duration: 60 }),
  );

/** Only proved messages count here, so that strangers cannot use up what a sender may send. */
const perHook = () =>
  processSingleton(
    "hookLimiter",
    () => new RateLimiterMemory({ keyPrefix: "hook", points: 300, duration: 60 }),
  );

/** Takes one message of an address, before anything is read of it. */
export async function consumeHookAddress(address: string): Promise<void> {
  await consume(perAddress(), networkOf(address), "messages from this address");
}

/** Takes one proved message of a CI trigger. */
export async function consumeHook(hookId: string): Promise<void> {
  await consume(perHook(), hookId, "messages for this trigger");
}
