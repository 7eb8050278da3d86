import { homedir } from "node:os";
import { join } from "node:path";

const ours =
  /^(DATABASE_URL|REDIS_URL|QUEUE_URL|AUTH_SECRET|SECRETS_KEY|PORT|HOSTNAME|VITEST.*|npm_.*)$/;

/** The environment of this process without what is addressed to Lapline or to the test runner. */
export const processEnv: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !ours.test(name) && name !== "NODE_ENV"),
);

/** Provisioned versions, kept over test sessions: building a target takes minutes. */
export const cacheDir = process.env.LAPLINE_CACHE_DIR ?? join(homedir(), ".cache/lapline");

/** How often each chaos test injects its fault: CHAOS_REPEAT, 1 in the short set. */
export const repetitions = Math.max(1, Number(process.env.CHAOS_REPEAT ?? "1") || 1);
