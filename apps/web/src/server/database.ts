import { createDb, type Db } from "@lapline/db";
import { env } from "./env.ts";
import { log } from "./log.ts";
import { webMetrics } from "./metrics/webMetrics.ts";
import { processSingleton } from "./processSingleton.ts";

/** The process's pool of connections to the book. Connects at the first query. */
export function database(): Db {
  return processSingleton("database", () =>
    createDb(env().DATABASE_URL, {
      poolMax: env().DATABASE_POOL_MAX,
      applicationName: "lapline-web",
      onPoolError: (error) => log().warn({ err: error }, "database connection lost"),
      watch: webMetrics().pool,
    }),
  );
}
