import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consumeKept } from "./consumeKept.ts";
import { networkOf } from "./networkOf.ts";

/** Mail services unsubscribe for many readers from few addresses. */
const limiter = () =>
  processSingleton(
    "mailLinkLimiter",
    () => new RateLimiterMemory({ keyPrefix: "mailLink", points: 600, duration: 60 }),
  );

/** Takes one use of a link of a mail by an address; guessing ends here too. */
export async function consumeMailLink(address: string): Promise<void> {
  await consumeKept(limiter(), networkOf(address), "uses of links from this address");
}
