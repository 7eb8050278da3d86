import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consume } from "./consume.ts";
import { networkOf } from "./networkOf.ts";

const limiter = () =>
  processSingleton(
    "mailLinkPageLimiter",
    () => new RateLimiterMemory({ keyPrefix: "mailLinkPage", points: 600, duration: 60 }),
  );

/** Takes one look of an address at the page behind a link of a mail; what the page does counts itself. */
export async function consumeMailLinkPage(address: string): Promise<void> {
  await consume(limiter(), networkOf(address), "uses of links from this address");
}
