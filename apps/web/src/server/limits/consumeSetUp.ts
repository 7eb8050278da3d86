import { RateLimiterMemory } from "rate-limiter-flexible";
import { consume } from "./consume.ts";
import { networkOf } from "./networkOf.ts";

const perAddress = new RateLimiterMemory({ keyPrefix: "setup", points: 10, duration: 60 });

/** Takes one attempt of an address to set the installation up or to register a machine. */
export async function consumeSetUp(address: string): Promise<void> {
  await consume(perAddress, networkOf(address), "attempts from this address");
}
