import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consumeKept } from "./consumeKept.ts";
import { networkOf } from "./networkOf.ts";

/** A page asks a handful of times; streams are requests too, and end by themselves. */
const limiter = () =>
  processSingleton(
    "visitLimiter",
    () => new RateLimiterMemory({ keyPrefix: "visit", points: 600, duration: 60 }),
  );

/** Takes one request of an address that looks at a project without belonging to it. */
export async function consumeVisit(address: string): Promise<void> {
  await consumeKept(limiter(), networkOf(address), "requests from this address");
}
