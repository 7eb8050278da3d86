import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consume } from "./consume.ts";
import { networkOf } from "./networkOf.ts";

/** A busy organization sends bursts from few addresses; guessing a signature is hopeless anyway. */
const hookLimitOfAddress = () =>
  processSingleton(
    "hookAddressLimiter",
    () => new RateLimiterMemory({ keyPrefix: "hookAddress", points: 600, duration: 60 }),
  );

/** Takes one message of an address, before anything is read of it. */
export async function consumeHookAddress(address: string): Promise<void> {
  await consume(hookLimitOfAddress(), networkOf(address), "messages from this address");
}
