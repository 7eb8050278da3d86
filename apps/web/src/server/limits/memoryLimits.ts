import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consume } from "./consume.ts";
import { networkOf } from "./networkOf.ts";

const mailLinkPageLimit = () =>
  processSingleton(
    "mailLinkPageLimiter",
    () => new RateLimiterMemory({ keyPrefix: "mailLinkPage", points: 600, duration: 60 }),
  );

/** Takes one look of an address at the page behind a link of a mail; what the page does counts itself. */
export async function consumeMailLinkPage(address: string): Promise<void> {
  await consume(mailLinkPageLimit(), networkOf(address), "uses of links from this address");
}

/** A reader opens a page, its data and its picture; a badge on a busy page is asked for by a cache. */
const shareLimit = () =>
  processSingleton(
    "shareLimiter",
    () => new RateLimiterMemory({ keyPrefix: "share", points: 120, duration: 60 }),
  );

/** Takes one request of an address for anything of a share; guessing tokens ends here too. */
export async function consumeShare(address: string): Promise<void> {
  await consume(shareLimit(), networkOf(address), "looks at shares from this address");
}
