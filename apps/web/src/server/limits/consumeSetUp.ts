import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consumeKept } from "./consumeKept.ts";
import { networkOf } from "./networkOf.ts";

const perAddress = () =>
  processSingleton(
    "setUpLimiter",
    () => new RateLimiterMemory({ keyPrefix: "setup", points: 10, duration: 60 }),
  );

/** Takes one attempt of an address to set the installation up or to register a machine. */
export async function consumeSetUp(address: string): Promise<void> {
  await consumeKept(perAddress(), networkOf(address), "attempts from this address");
}
