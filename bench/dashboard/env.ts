import { randomBytes } from "node:crypto";

/** Lets the web server's handlers run in this process, over the database at `databaseUrl`. */
export function setWebEnv(databaseUrl: string): void {
  Object.assign(process.env, {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    LAPLINE_URL: "http://127.0.0.1:3999",
    AUTH_SECRET: randomBytes(32).toString("hex"),
    LOG_LEVEL: "error",
  });
}
