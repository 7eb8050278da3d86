import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Actor } from "../actor.ts";
import { env } from "../env.ts";
import { processSingleton } from "../processSingleton.ts";
import { consume, type Quota } from "./consume.ts";
import { networkOf } from "./networkOf.ts";

const windowSeconds = 10;

function limiterOf(name: string, callsPerSecondMax: number): RateLimiterMemory {
  return processSingleton(
    `${name}Limiter`,
    () =>
      new RateLimiterMemory({
        keyPrefix: name,
        points: callsPerSecondMax * windowSeconds,
        duration: windowSeconds,
      }),
  );
}

/** What was taken for one request so far, by the name of the quota: REST and tRPC share them. */
export class CallQuotas {
  readonly #taken = new Map<string, Quota>();

  /** Takes calls of an address, before anything is looked up for it. */
  async takeOfAddress(address: string, calls = 1): Promise<void> {
    const limiter = limiterOf("address", env().API_CALLS_PER_ADDRESS);
    const what = "calls from this address";
    this.#taken.set("address", await consume(limiter, networkOf(address), what, calls));
  }

  /** Takes calls of an API key or a person. */
  async takeOfActor(actor: Exclude<Actor, { kind: "anonymous" }>, calls = 1): Promise<void> {
    const limiter = limiterOf("key", env().API_CALLS_PER_KEY);
    const key = actor.kind === "user" ? `user:${actor.userId}` : `key:${actor.keyId}`;
    this.#taken.set("key", await consume(limiter, key, "calls", calls));
  }

  /** The fields of draft-ietf-httpapi-ratelimit-headers for what was taken. */
  headers(): Record<string, string> {
    const taken = [...this.#taken];
    if (taken.length === 0) return {};
    return {
      "ratelimit-policy": taken
        .map(([name, quota]) => `"${name}";q=${quota.pointsMax};w=${quota.windowSeconds}`)
        .join(", "),
      ratelimit: taken
        .map(([name, quota]) => `"${name}";r=${quota.pointsLeft};t=${quota.resetSeconds}`)
        .join(", "),
    };
  }
}
