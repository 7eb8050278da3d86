import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consume } from "./consume.ts";
import { networkOf } from "./networkOf.ts";

/** A reader opens a page, its data and its picture; a badge on a busy page is asked for by a cache. */
const limiter = () =>
  processSingleton(
    "shareLimiter",
    () => new RateLimiterMemory({ keyPrefix: "share", points: 120, duration: 60 }),
  );

/** Takes one request of an address for anything of a share; guessing tokens ends here too. */
export async function consumeShare(address: string): Promise<void> {
  await consume(limiter(), networkOf(address), "looks at shares from this address");
}
