import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Actor } from "../actor.ts";
import { consume } from "./consume.ts";

/** A second's worth of calls that no honest client reaches, over ten seconds so that bursts pass. */
const limiter = new RateLimiterMemory({ keyPrefix: "api", points: 5000, duration: 10 });

/** Quota of one API key or person on the REST API, per process: 500 calls a second on average. */
export async function consumeApiCall(actor: Exclude<Actor, { kind: "anonymous" }>): Promise<void> {
  const key = actor.kind === "user" ? `user:${actor.userId}` : `key:${actor.keyId}`;
  await consume(limiter, key, "calls");
}
