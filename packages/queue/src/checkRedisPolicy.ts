import { Redis } from "ioredis";
import type { QueueReadiness } from "./queueReadiness.ts";
import { reasonOf } from "./reasonOf.ts";

const answerTimeoutMs = 5_000;

/**
 * Refuses a Redis that may evict keys: BullMQ's data would vanish piece by piece, which no re-ring
 * repairs as it would after a whole loss. https://docs.bullmq.io/guide/going-to-production
 */
export async function checkRedisPolicy(options: { url: string }): Promise<QueueReadiness> {
  const redis = new Redis(options.url, {
    lazyConnect: true,
    connectTimeout: answerTimeoutMs,
    commandTimeout: answerTimeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The failed command below says the same; without a listener the event would end the process.
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    const memory = await redis.info("memory");
    const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
    return policy === undefined || policy === "noeviction"
      ? { state: "ready" }
      : { state: "refused", sentence: refusal(options.url, policy) };
  } catch (error) {
    return { state: "unreachable", reason: reasonOf(error) };
  } finally {
    redis.disconnect();
  }
}

function refusal(url: string, policy: string): string {
  const { host } = new URL(url);
  return (
    `Redis at ${host} evicts keys (maxmemory-policy is ${policy}), so queued work would vanish. ` +
    "Put `maxmemory-policy noeviction` into redis.conf, or run " +
    "`redis-cli config set maxmemory-policy noeviction`, then start again."
  );
}
